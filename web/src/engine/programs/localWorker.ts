/** A worker in this thread that says what `reply` makes of a request, after the question: for tests. */
import type { ProgramReply, ProgramRequest, ProgramWorkerLike } from './programClient';

export class LocalWorker<Query> implements ProgramWorkerLike<Query> {
  onmessage: ProgramWorkerLike<Query>['onmessage'] = null;
  onerror: ProgramWorkerLike<Query>['onerror'] = null;
  #reply: (request: ProgramRequest<Query>) => ProgramReply;

  constructor(reply: (request: ProgramRequest<Query>) => ProgramReply) {
    this.#reply = reply;
  }

  postMessage(request: ProgramRequest<Query>): void {
    const data = this.#reply(request);
    queueMicrotask(() => this.onmessage?.({ data } as MessageEvent<ProgramReply>));
  }

  terminate(): void {}
}

export function answered<Query extends { kind: string }>(
  { id, query }: ProgramRequest<Query>,
  value: unknown,
): ProgramReply {
  const answers = { [query.kind]: value };
  return { kind: 'done', id, answers, bytes: new Uint8Array(), seconds: 1 };
}
