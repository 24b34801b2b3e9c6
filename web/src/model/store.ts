/** What React shows of the laboratory. Live values are not here: see `engine/frames`. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Speed } from '../engine/protocol';
import type { Description, Field, Nanoseconds, Problem } from '../engine/types';
import type { Intervention } from './edits';
import type { Meanings } from './fieldTexts';
import { EMPTY, type History } from './history';
import type { Target } from './selection';

export type Phase =
  /** The engine is being loaded, or the first document is being built. */
  | 'loading'
  | 'ready'
  /** There is no run, since what was opened was refused. */
  | 'refused'
  /** There is no engine: it could not be loaded. */
  | 'unable';

/** Why something that was opened was not. */
export interface Refusal {
  what: 'link' | 'file' | 'document' | 'engine';
  problem: Problem;
}

/** A message that stays until it is dismissed or replaced. */
export interface Notice {
  tone: 'calm' | 'grave';
  title: string;
  detail: string;
}

export type DialogName = 'examples' | 'share' | 'shortcuts' | 'table';

export interface LabState {
  phase: Phase;
  version: string;
  refusal: Refusal | null;
  notice: Notice | null;
  dialog: DialogName | null;

  /** The document in force, in the engine's spelling. */
  text: string;
  about: string;
  interventions: readonly Intervention[];
  description: Description | null;
  /** Grows with every run that is built anew. */
  run: number;
  /** Grows whenever what is looked at is another scenario, rather than the same one changed. */
  subject: number;
  history: History;

  selection: Target;
  fields: readonly Field[];
  /** Empty until they are fetched. */
  meanings: Meanings;
  /** The refusal of the last value that was set, beside its field. */
  fieldProblem: Problem | null;

  playing: boolean;
  ended: boolean;
  speed: Speed;
  duration: Nanoseconds;
  /** Where a long journey through time is heading. */
  heading: Nanoseconds | null;
}

export type LabStore = StoreApi<LabState>;

export function createLabStore(): LabStore {
  return createStore<LabState>(() => ({
    phase: 'loading',
    version: '',
    refusal: null,
    notice: null,
    dialog: null,
    text: '',
    about: '',
    interventions: [],
    description: null,
    run: 0,
    subject: 0,
    history: EMPTY,
    selection: '',
    fields: [],
    meanings: {},
    fieldProblem: null,
    playing: false,
    ended: false,
    speed: 1,
    duration: 0,
    heading: null,
  }));
}
