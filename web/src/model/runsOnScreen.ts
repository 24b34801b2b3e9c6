/** The runs on the screen, as those parts see them that add, drop, name and branch runs. */
import type { Nanoseconds } from '../engine/types';
import type { Playback } from './display/playback';
import type { Refusal } from './document/problems';
import type { Run } from './run/run';
import type { RunLabel } from './run/runLabel';

/** A run was begun from another, by a change in the past of that one. */
export interface Origin {
  /** The other; it may have been taken off the screen since. */
  run: Run;
  /** The name that it had. */
  name: string;
  at: Nanoseconds;
}

/** A document of a comparison; the name of its run is chosen where it is empty. */
export interface ComparedDocument {
  document: string;
  name?: string;
}

/** The names and looks of runs, and where they were begun from others. */
export interface Relations {
  labels: ReadonlyMap<Run, RunLabel>;
  origins: ReadonlyMap<Run, Origin>;
}

export interface RunsOnScreen {
  readonly runs: readonly Run[];
  /** The run that keys, the header and files act on. */
  readonly active: Run;
  readonly playback: Playback;
  /** Whether values set in a form are set in all runs. */
  readonly changesAll: boolean;
  labelOf(run: Run): RunLabel;
  /** False where another run has the name. */
  rename(run: Run, name: string): boolean;
  /** Adds an empty run, before another one or as the last; null where the screen has its most. */
  add(name?: string, before?: Run | null): Run | null;
  /** Takes a run off the screen; the last one stays. */
  drop(run: Run): void;
  relate(change: (relations: Relations) => Partial<Relations>): void;
  /** Opens a document in place of all that are on the screen; false where it is refused. */
  open(document: string, what?: Refusal['what'], opening?: { play?: boolean }): Promise<boolean>;
}
