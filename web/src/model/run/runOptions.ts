/** Options of a run, and of an edit of its document. */
import type { WorkerLike } from '../../engine/protocol/protocol';
import type { Json, Nanoseconds, Operation, Problem } from '../../engine/types';
import type { Notice } from '../document/problems';

/** A recorded future that a change of a `Run` has replaced, and that is another one now. */
export interface ReplacedFuture<Run> {
  /** The instant after which it was replaced. */
  at: Nanoseconds;
  /** Says where it is, or why it is nowhere. */
  notice: Notice;
  /** The change was undone in this run, which is again what was kept. */
  undone(run: Run): void;
}

export interface RunOptions<Run> {
  makeWorker: () => WorkerLike;
  /** Called with every frame, to have it drawn; `drawn` asks for the next. */
  onFrame: () => void;
  /** Called with every value that a person has set in a form, once it is in the document. */
  onSet?: (run: Run, paths: readonly string[], value: Json) => void;
  /** Called before a change replaces what is recorded after it, now or at an instant `again`; without it that is discarded. */
  saveFuture?: (run: Run, again?: Nanoseconds) => Promise<ReplacedFuture<Run>>;
  /** Called when a step of the undo history, by its id, was undone or redone. */
  onStep?: (run: Run, step: number, way: 'undo' | 'redo') => void;
}

export interface EditOptions {
  /** Edits of the same gesture, one after the other, are one step of the undo history. */
  gesture?: string;
  /** Whether a person has set the values in a form, rather than by a button or by drawing. */
  byHand?: boolean;
  /** Whether one value is set as by a drag: what it makes obsolete is not run again. */
  drags?: boolean;
  /** Called with the reason for a refusal; without it a notice is shown. */
  refused?: (problem: Problem) => void;
}

/**
 * One operation, or several that are one change: where one of them is refused, none is made.
 * A function is called after all earlier edits: it sees the document as it is then.
 */
export type Edit = Operation | (() => readonly Operation[]);
