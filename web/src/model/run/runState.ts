/** The state of a run that React shows. Its live values are in its frames instead. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Frame } from '../../engine/protocol';
import type { Description, Nanoseconds } from '../../engine/types';
import type { Notice, Refusal } from '../document/problems';

export type Phase =
  /** The engine is being loaded, or the first document is being built. */
  | 'loading'
  | 'ready'
  /** There is no simulation, since the document was refused or the engine does not survive it. */
  | 'refused'
  /** There is no engine: it could not be loaded. */
  | 'unable';

export interface RunState {
  phase: Phase;
  /** Of the engine; empty until it is loaded. */
  version: string;
  refusal: Refusal | null;
  notice: Notice | null;
  description: Description | null;
  /** Grows with every simulation that is built. */
  build: number;
  /** Grows when another scenario is opened, rather than the same one changed. */
  subject: number;
  playing: boolean;
  ended: boolean;
  duration: Nanoseconds;
  /** The target of a seek that takes long. */
  seekingTo: Nanoseconds | null;
}

/** A run that has come to its end has stopped; one that was brought back from there has not ended any more. */
export function showEnd(store: StoreApi<RunState>, frame: Frame): void {
  const { playing, ended } = store.getState();
  const atEnd = !frame.playing && frame.seekingTo === null && frame.time >= frame.duration;
  if (atEnd && (playing || !ended)) store.setState({ playing: false, ended: true });
  // A frame of the end may still have been on its way when the run was brought back.
  else if (ended && frame.time < frame.duration) store.setState({ ended: false });
}

export function createRunStore(): StoreApi<RunState> {
  return createStore<RunState>(() => ({
    phase: 'loading',
    version: '',
    refusal: null,
    notice: null,
    description: null,
    build: 0,
    subject: 0,
    playing: false,
    ended: false,
    duration: 0,
    seekingTo: null,
  }));
}
