/** The worker's side of {@link SideWorker}: how a program that is being loaded answers a request. */
import { problemOf } from './answers';
import type { SideAnswer } from './sideWorker';

/** The part of a worker's global scope that is used. */
export interface SideScope<Request> {
  postMessage(message: SideAnswer): void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
}

/** Answers with what `use` makes of the program, or with the problem that it throws. */
export async function answer<Program>(
  scope: Pick<SideScope<never>, 'postMessage'>,
  loading: Promise<Program>,
  id: number,
  use: (program: Program) => unknown,
): Promise<void> {
  try {
    const program = await loading;
    try {
      scope.postMessage({ kind: 'done', id, value: use(program) });
    } catch (thrown) {
      scope.postMessage({ kind: 'refused', id, problem: problemOf(thrown) });
    }
  } catch {
    // It could not be fetched, or has trapped: nothing it would say from now on counts.
    scope.postMessage({ kind: 'broken' });
  }
}
