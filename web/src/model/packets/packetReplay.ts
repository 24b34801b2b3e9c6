/**
 * The packets of one flow over the stretch that is looked at: the run's worker replays it from a checkpoint, and
 * what it finds is kept until another stretch is looked at. All that draws packets of a run shares one.
 */
import { createStore } from 'zustand/vanilla';
import { SupersededError } from '../../engine/client/client';
import type { TraceBegin } from '../../engine/protocol/protocol';
import type { FlowId, Nanoseconds } from '../../engine/types';
import type { Run } from '../run/run';
import { PacketTracks } from './packetTracks';

/** The margin that is replayed on either side of the stretch, as a part of its length: packets on their way, and small moves. */
const BESIDE = 0.1;

/** Fewer envelopes than this in the stretch would be seen. */
const FEWEST_BINS = 600;

/** While a slider is dragged the document is another one all the time. */
const AGAIN_AFTER_MS = 500;

/** The part of a run that somebody looks at. */
export interface Stretch {
  flow: FlowId;
  from: Nanoseconds;
  to: Nanoseconds;
}

export interface ReplayState {
  tracks: PacketTracks | null;
  /** The flow that they are of. */
  flow: FlowId | null;
  /** The part that is done while it is under way; null when nothing is. */
  progress: number | null;
  /** Why there is nothing more. */
  problem: string | null;
}

type Traced = Pick<Run, 'trace'>;

export class PacketReplay {
  readonly store = createStore<ReplayState>(() => ({
    tracks: null,
    flow: null,
    progress: null,
    problem: null,
  }));
  #run: Traced;
  #clock: () => number;
  #busy = false;
  /** The document that the kept packets are of. */
  #text = '';
  #begunAt = Number.NEGATIVE_INFINITY;
  #onMore: () => void;

  constructor(run: Traced, onMore: () => void, clock: () => number = () => performance.now()) {
    this.#run = run;
    this.#onMore = onMore;
    this.#clock = clock;
  }

  /**
   * Has the stretch at hand, as far as the run is recorded: asks for what is missing, if anything. To be called
   * whenever either may have changed.
   */
  look(stretch: Stretch, recordedUntil: Nanoseconds, text: string): void {
    if (this.#busy) return;
    const length = stretch.to - stretch.from;
    const from = Math.max(0, Math.floor(stretch.from - BESIDE * length));
    const to = Math.min(recordedUntil, Math.ceil(stretch.to + BESIDE * length));
    if (!(to > from)) return;
    const { tracks, flow, problem } = this.store.getState();
    const same = tracks && flow === stretch.flow && tracks.until <= recordedUntil;
    const covers = same && tracks.from <= stretch.from && stretch.from <= tracks.until;
    const fine = tracks?.tracks || (tracks && tracks.binWidth * FEWEST_BINS <= length);
    if (covers && fine && text === this.#text) {
      if (tracks.until >= Math.min(stretch.to, recordedUntil) || problem !== null) return;
      void this.#ask(tracks, stretch.flow, null, to);
      return;
    }
    if (same && text !== this.#text && this.#clock() - this.#begunAt < AGAIN_AFTER_MS) return;
    this.#text = text;
    this.#begunAt = this.#clock();
    const next = new PacketTracks(from, to - from);
    void this.#ask(next, stretch.flow, { flow: stretch.flow, from }, to);
  }

  async #ask(
    tracks: PacketTracks,
    flow: FlowId,
    begin: TraceBegin | null,
    to: Nanoseconds,
  ): Promise<void> {
    this.#busy = true;
    try {
      const { rows, until } = await this.#run.trace(begin, to);
      if (Number.isNaN(until)) {
        // The run is another one: the next look begins again.
        this.store.setState({ tracks: null, progress: null, problem: null });
      } else {
        if (until >= tracks.from) tracks.add(rows, until);
        const done = (until - tracks.from) / (to - tracks.from);
        const progress = until < to ? Math.max(0, done) : null;
        this.store.setState({ tracks, flow, progress, problem: null });
      }
    } catch (thrown) {
      const superseded = thrown instanceof SupersededError;
      const problem = thrown instanceof Error ? thrown.message : String(thrown);
      if (superseded) this.store.setState({ tracks: null, progress: null });
      else this.store.setState({ tracks, flow, progress: null, problem });
    } finally {
      this.#busy = false;
      this.#onMore();
    }
  }
}
