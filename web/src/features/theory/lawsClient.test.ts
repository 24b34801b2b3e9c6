import { expect, it } from 'vitest';
import type { ProgramRequest, ProgramWorkerLike } from '../../engine/programs/programClient';
import type { LawsQuery, Summary } from '../../generated/boundary';
import { LawsClient } from './lawsClient';

/** A worker that answers with nothing, and notes the kinds of queries. */
class Noting implements ProgramWorkerLike<LawsQuery> {
  onmessage: ProgramWorkerLike<LawsQuery>['onmessage'] = null;
  onerror: ProgramWorkerLike<LawsQuery>['onerror'] = null;
  kinds: string[] = [];

  postMessage({ id, query: { kind } }: ProgramRequest<LawsQuery>): void {
    this.kinds.push(kind);
    const data = {
      kind: 'done',
      id,
      answers: { [kind]: null },
      bytes: new Uint8Array(),
      seconds: 0,
    } as const;
    queueMicrotask(() => this.onmessage?.({ data } as unknown as MessageEvent));
  }

  terminate(): void {}
}

it('a document is sent once, however often and long its replay is asked', async () => {
  const worker = new Noting();
  const client = new LawsClient(worker);
  const summary = {} as Summary;
  await client.ask('one', summary);
  await client.advance();
  await client.advance();
  await client.ask('one', summary);
  await client.advance();
  expect(worker.kinds).toEqual(['open', 'ask', 'advance', 'advance', 'ask', 'advance']);
  await client.ask('another', summary);
  expect(worker.kinds.slice(6)).toEqual(['open', 'ask']);
});
