/** The recent use of a cell's channel, from the counts in frames. */
import type { CellState, Nanoseconds, PortId } from '../../../engine/types';
import { SECOND } from '../../../engine/types';

/** The window over which figures are averaged while a run plays, in milliseconds of the clock. */
const WINDOW_MS = 700;

/** Samples that are kept: one for each frame of the window. */
const MOST = 64;

/** The longest step of simulated time, in seconds, at which single frames are shown: beyond it they would only flicker. */
const LONGEST_STEP = 1e-3;

interface Sample {
  clock: number;
  time: Nanoseconds;
  cells: readonly CellState[];
}

/** Shares of time, and events a second. */
export interface CellUse {
  busy: number;
  collided: number;
  collisions: number;
  /** For each port: its share of the time, and the share of its transmissions that met others. */
  radios: ReadonlyMap<PortId, { airtime: number; collided: number }>;
}

export class AirTime {
  #samples: Sample[] = [];

  /** Takes the samples of a frame. */
  take(time: Nanoseconds, cells: readonly CellState[], clock: number): void {
    const last = this.#samples.at(-1);
    if (last?.time === time) return;
    // Another document, a seek back, or a restart.
    if (last && (last.time > time || !follows(last.cells, cells))) this.#samples = [];
    this.#samples.push({ clock, time, cells });
    const old = (sample: Sample): boolean => clock - sample.clock > WINDOW_MS;
    while (this.#samples.length > MOST || (this.#samples.length > 2 && this.#samples.some(old))) {
      this.#samples.shift();
    }
  }

  /** Whether frames follow each other so fast that only shares can be shown. */
  get isFast(): boolean {
    const [before, last] = [this.#samples.at(-2), this.#samples.at(-1)];
    return !before || !last || (last.time - before.time) / SECOND > LONGEST_STEP;
  }

  /** The use of each cell; null before it is known. */
  uses(): CellUse[] | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.time <= first.time) return null;
    const seconds = (last.time - first.time) / SECOND;
    return last.cells.map((cell, index) => useOf(first.cells[index], cell, seconds));
  }
}

/** Counts only grow, except when measuring begins again. */
function follows(before: readonly CellState[], after: readonly CellState[]): boolean {
  return (
    before.length === after.length &&
    after.every(({ busy, radios }, index) => {
      const known = before[index];
      return known !== undefined && busy >= known.busy && radios.length === known.radios.length;
    })
  );
}

function useOf(before: CellState | undefined, after: CellState, seconds: number): CellUse {
  const share = (now: number, then = 0): number => Math.min(1, (now - then) / seconds);
  return {
    busy: share(after.busy, before?.busy),
    collided: share(after.collided, before?.collided),
    collisions: (after.collisions - (before?.collisions ?? 0)) / seconds,
    radios: new Map(
      after.radios.map((radio, index) => {
        const then = before?.radios[index];
        const sent = radio.state.transmissions - (then?.state.transmissions ?? 0);
        const met = radio.state.collisions - (then?.state.collisions ?? 0);
        const airtime = share(radio.airtime, then?.airtime);
        return [radio.port, { airtime, collided: sent > 0 ? met / sent : 0 }];
      }),
    ),
  };
}
