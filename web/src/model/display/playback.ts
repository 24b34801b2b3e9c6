/**
 * The clock of the screen: play, pause, speed and seeking, of all runs together.
 * While they play, each is paced by its own worker; whenever they stop, they are
 * brought to the same instant.
 */
import { createStore } from 'zustand/vanilla';
import type { Speed } from '../../engine/protocol/protocol';
import type { Nanoseconds } from '../../engine/types';
import type { Run } from '../run/run';
import { Throttled } from '../run/throttled';
import { PaceMeter } from './paceMeter';

export interface PlaybackState {
  speed: Speed;
  /** Whether any run plays. */
  playing: boolean;
  /** Whether all runs are at their end. */
  ended: boolean;
  /** Whether no run has a flow: there is nothing to play. */
  flowless: boolean;
  /** That of the longest run. */
  duration: Nanoseconds;
  /** The target of a seek that takes long. */
  seekingTo: Nanoseconds | null;
}

export class Playback {
  readonly store = createStore<PlaybackState>(() => ({
    speed: 1,
    playing: false,
    ended: false,
    flowless: false,
    duration: 0,
    seekingTo: null,
  }));
  #runs: () => readonly Run[];
  #pace = new PaceMeter();
  #scrub = new Throttled<Nanoseconds>((to) => this.seek(to));

  constructor(runs: () => readonly Run[]) {
    this.#runs = runs;
  }

  /**
   * The runs that can play: those with flows, unless none has any. Playing is pointless in a
   * network without flows, and flows added later would start late.
   */
  get #playable(): readonly Run[] {
    const runs = this.#runs();
    const some = runs.filter((run) => !isFlowless(run));
    return some.length > 0 ? some : runs;
  }

  /** The instant that is shown: where runs differ, the earliest among those not at their end. */
  get now(): Nanoseconds {
    const runs = this.#playable;
    const times = runs.filter((run) => !atEnd(run)).map((run) => run.now);
    return times.length > 0 ? Math.min(...times) : Math.max(0, ...runs.map((run) => run.now));
  }

  /** The instant that is shown, or the target of a scrub: steps by keys continue from there. */
  get destination(): Nanoseconds {
    return this.#scrub.pending ?? this.now;
  }

  /**
   * Simulated seconds for each real one, at a time of the wall clock in milliseconds; null where
   * they are as requested, where nothing plays, or where they are not known yet. To be called a few
   * times a second.
   */
  reached(wall: number): number | null {
    const { playing, speed, seekingTo } = this.store.getState();
    if (playing && seekingTo === null) return this.#pace.reached(speed, wall, this.now);
    this.#pace.reset();
    return null;
  }

  /** Plays all runs that are not at their end; from the start when all are. */
  play(): void {
    const runs = this.#playable;
    if (runs.every(isFlowless)) return;
    const again = runs.every(atEnd);
    if (again && runs.some(isBuilt)) void this.seek(0);
    for (const run of runs) if (again || !atEnd(run)) run.play();
  }

  pause(): void {
    for (const run of this.#runs()) run.pause();
    void this.#align();
  }

  toggle(): void {
    if (this.store.getState().playing) this.pause();
    else this.play();
  }

  setSpeed(speed: Speed): void {
    this.store.setState({ speed });
    this.#pace.reset();
    for (const run of this.#runs()) run.setSpeed(speed);
  }

  /** Advances to the next event of any run. */
  async step(): Promise<void> {
    const runs = this.#playable;
    if (runs.every(isFlowless)) return;
    await Promise.all(runs.map((run) => run.step()));
    await this.#align();
  }

  /** Takes all runs to an instant; a shorter run to its end. */
  async seek(to: Nanoseconds): Promise<void> {
    this.#pace.reset();
    await Promise.all(this.#runs().map((run) => run.seek(to)));
    // A frame from before the seek may have arrived meanwhile.
    this.#pace.reset();
  }

  /** Follows a drag on the timeline without asking for every instant on the way. */
  scrub(to: Nanoseconds): void {
    this.#scrub.push(to);
  }

  cancelSeek(): void {
    for (const run of this.#runs()) run.cancelSeek();
  }

  restart(): void {
    void this.seek(0);
  }

  /** Extends all runs by their first durations, and plays them. */
  async extend(): Promise<void> {
    const extended = await Promise.all(this.#runs().map((run) => run.extend()));
    if (extended.includes(true)) this.play();
  }

  /** Updates the state from the runs. */
  update(): void {
    const states = this.#runs().map((run) => run.store.getState());
    const next = {
      playing: states.some(({ playing }) => playing),
      ended: states.length > 0 && this.#playable.every((run) => run.store.getState().ended),
      flowless: this.#runs().every(isFlowless),
      duration: Math.max(0, ...states.map(({ duration }) => duration)),
      seekingTo: states.find(({ seekingTo }) => seekingTo !== null)?.seekingTo ?? null,
    };
    const old = this.store.getState();
    const same =
      next.playing === old.playing &&
      next.ended === old.ended &&
      next.flowless === old.flowless &&
      next.duration === old.duration &&
      next.seekingTo === old.seekingTo;
    if (!same) this.store.setState(next);
    for (const run of this.#runs()) {
      // Its last flow has been removed.
      if (isFlowless(run) && run.store.getState().playing) run.pause();
    }
  }

  dispose(): void {
    this.#scrub.stop();
  }

  /**
   * Takes several runs to one instant: the earliest that is shown, since a run may
   * have gone on for a moment after its latest frame.
   */
  async #align(): Promise<void> {
    if (this.#runs().length > 1) await this.seek(this.now);
  }
}

function isBuilt(run: Run): boolean {
  return run.store.getState().duration > 0;
}

function isFlowless(run: Run): boolean {
  return run.store.getState().description?.flows.length === 0;
}

function atEnd(run: Run): boolean {
  const { duration } = run.store.getState();
  return (run.frames.latest?.time ?? 0) >= duration;
}
