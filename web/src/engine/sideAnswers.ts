/** The worker's side of {@link SideWorker}: how a program that is being loaded answers a request. */
import { problemOf } from './answers';
import type { AnyQueries, SideDone, SideFailure, SideRequest } from './sideWorker';

/** The part of a worker's global scope that is used. */
export interface SideScope<Queries extends AnyQueries<Queries>, Told = never> {
  postMessage(message: SideDone<Queries> | SideFailure): void;
  onmessage: ((event: MessageEvent<SideRequest<Queries> | Told>) => void) | null;
}

/** How a program answers each query. */
export type SideHandlers<Queries extends AnyQueries<Queries>, Program> = {
  [Name in keyof Queries]: (ask: Queries[Name]['ask'], program: Program) => Queries[Name]['answer'];
};

/** JSON that a program itself wrote, in the type it declares for it. */
export function parse<T>(text: string): T {
  return JSON.parse(text) as T;
}

/** Answers with what the handler makes of the request, or with the problem that it throws. */
export async function answer<Queries extends AnyQueries<Queries>, Program>(
  scope: Pick<SideScope<Queries>, 'postMessage'>,
  loading: Promise<Program>,
  request: SideRequest<Queries>,
  handlers: SideHandlers<Queries, Program>,
): Promise<void> {
  try {
    const program = await loading;
    try {
      scope.postMessage(done(request, program, handlers));
    } catch (thrown) {
      scope.postMessage({ kind: 'refused', id: request.id, problem: problemOf(thrown) });
    }
  } catch {
    // It could not be fetched, or has trapped: nothing it would say from now on counts.
    scope.postMessage({ kind: 'broken' });
  }
}

function done<Queries extends AnyQueries<Queries>, Name extends keyof Queries, Program>(
  { kind, id, ask }: SideRequest<Queries, Name>,
  program: Program,
  handlers: SideHandlers<Queries, Program>,
): SideDone<Queries, Name> {
  return { kind: 'done', of: kind, id, value: handlers[kind](ask, program) };
}
