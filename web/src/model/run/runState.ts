/** The state of a run that React shows. Its live values are in its frames instead. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Frame, Opened } from '../../engine/protocol/protocol';
import { type Description, type Nanoseconds, SECOND } from '../../engine/types';
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

/** Another simulation stands at its beginning, of the same document or `another`. */
export function showBeginning(
  store: StoreApi<RunState>,
  { duration }: Description,
  another: boolean,
): void {
  store.setState(({ build, subject }) => ({
    build: build + 1,
    subject: subject + (another ? 1 : 0),
    duration: duration * SECOND,
    ended: false,
    seekingTo: null,
  }));
}

/** A value was set, for which the run may have begun again. */
export function showSet(
  store: StoreApi<RunState>,
  { description, now }: Pick<Opened, 'description' | 'now'>,
  restarted: boolean,
): void {
  const end = description.duration * SECOND;
  store.setState(({ build, ended }) => ({
    duration: end,
    build: restarted ? build + 1 : build,
    // A run brought back to its end stands there before a frame reports it.
    ended: ended && (!restarted || now >= end),
  }));
}

/** Something was refused: before there is a run, there is none then. */
export function showRefusal(
  store: StoreApi<RunState>,
  refusal: Refusal,
  phase?: 'refused' | 'unable',
): void {
  const { phase: old } = store.getState();
  store.setState({ refusal, phase: phase ?? (old === 'loading' ? 'refused' : old) });
  if (phase) store.setState({ playing: false });
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
