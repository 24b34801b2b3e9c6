/** The latest change that was recorded while the run plays, which its gesture can continue. */
import type { Operation } from '../../engine/types';

export class LiveChange {
  #gesture = '';
  #paths: readonly string[] = [];

  /** Whether a change of these paths by a gesture continues it, as one change of the document. */
  goesOn(gesture: string, paths: readonly string[]): boolean {
    return gesture !== '' && gesture === this.#gesture && paths.join() === this.#paths.join();
  }

  /** A change was made; `live` says whether it was recorded. */
  made(live: boolean, gesture: string, paths: readonly string[]): void {
    this.#gesture = live ? gesture : '';
    this.#paths = paths;
  }

  /** The operation, marked as a continuation where it is one. */
  continued(operation: Operation, gesture: string): Operation {
    const goesOn = operation.kind === 'set' && this.goesOn(gesture, operation.paths);
    return goesOn ? { ...operation, continues: true } : operation;
  }

  /** The next change continues no earlier one. */
  end(): void {
    this.#gesture = '';
  }
}
