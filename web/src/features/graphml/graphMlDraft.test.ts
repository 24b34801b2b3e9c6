import { expect, it } from 'vitest';
import type {
  ProgramReply,
  ProgramRequest,
  ProgramWorkerLike,
} from '../../engine/programs/programClient';
import type { GraphMlImport, GraphMlOptions } from '../../engine/types';
import type { GraphMlQuery } from '../../generated/boundary';
import { GraphMlClient } from './graphMlClient';
import { GraphMlDraft } from './graphMlDraft';

const MADE: GraphMlImport = {
  document: '{}',
  found: {
    name: 'x',
    own: false,
    hosts: 2,
    routers: 1,
    accessPoints: 0,
    stations: 0,
    links: 2,
    flows: 1,
    attached: 0,
    withoutRate: 0,
    withoutDelay: 0,
    withDistance: 0,
    bareRates: 0,
    bareDelays: 0,
    usualRate: null,
    usualDelay: null,
    flow: null,
    notes: [],
    renamed: [],
  },
};

/** A worker that answers on command. */
class Scripted implements ProgramWorkerLike<GraphMlQuery> {
  onmessage: ProgramWorkerLike<GraphMlQuery>['onmessage'] = null;
  onerror: ProgramWorkerLike<GraphMlQuery>['onerror'] = null;
  ended = false;
  readonly files: string[] = [];
  readonly asked: GraphMlOptions[] = [];
  /** Why it refuses files as it takes them. */
  refusal: string | null = null;
  #ids: number[] = [];

  postMessage({ id, query }: ProgramRequest<GraphMlQuery>): void {
    if (query.kind === 'take') {
      this.files.push(query.text);
      const taken: ProgramReply =
        this.refusal === null
          ? { kind: 'done', id, answers: { take: null }, bytes: new Uint8Array(), seconds: 0 }
          : { kind: 'refused', id, problem: { path: '', message: this.refusal } };
      queueMicrotask(() => this.onmessage?.({ data: taken } as MessageEvent<ProgramReply>));
    }
    if (query.kind !== 'read') return;
    this.asked.push(query.options);
    this.#ids.push(id);
  }

  terminate(): void {
    this.ended = true;
  }

  async say(data: ProgramReply): Promise<void> {
    this.onmessage?.({ data } as MessageEvent<ProgramReply>);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }

  get #next(): number {
    return this.#ids.shift() ?? 0;
  }

  made(found: Partial<GraphMlImport['found']> = {}): Promise<void> {
    const read = { ...MADE, found: { ...MADE.found, ...found } };
    const bytes = new Uint8Array();
    return this.say({ kind: 'done', id: this.#next, answers: { read }, bytes, seconds: 0 });
  }

  refused(message: string): Promise<void> {
    return this.say({ kind: 'refused', id: this.#next, problem: { path: '', message } });
  }
}

function begun() {
  const worker = new Scripted();
  const reader = new GraphMlClient(worker);
  reader.take('<graphml/>');
  const draft = new GraphMlDraft(reader, { name: 'office.graphml' });
  void draft.begin();
  return { worker, reader, draft, state: () => draft.store.getState() };
}

it('a file without open questions is read once, and its text is sent once', async () => {
  const { worker, draft, state } = begun();
  await worker.made();
  expect(worker.asked).toHaveLength(1);
  expect(state()).toMatchObject({ reading: false, problem: null, options: { name: 'office' } });
  void draft.set({ flow: false });
  await worker.made();
  expect(worker.files).toEqual(['<graphml/>']);
  expect(worker.asked.at(-1)?.flow).toBe(false);
});

it('a file of rates in Mbit/s without hosts is read with options that suit it', async () => {
  const { worker, state } = begun();
  await worker.made({ hosts: 0, usualRate: 100, usualDelay: 5 });
  expect(state().reading).toBe(true);
  await worker.made();
  expect(worker.asked.at(-1)).toMatchObject({ hosts: 'attached', rateUnit: 1e6, delayUnit: 1e-3 });
  expect(state().reading).toBe(false);
});

it('when options change while the file is read, only the latest are tried', async () => {
  const { worker, draft, state } = begun();
  await worker.made();
  for (const delay of [1, 2, 3]) void draft.set({ delay });
  await worker.made({ name: 'first' });
  await worker.made({ name: 'last' });
  expect(worker.asked.map(({ delay }) => delay)).toEqual([0.005, 1, 3]);
  expect(state().made?.found.name).toBe('last');
});

it('Open waits for the network of the present options', async () => {
  const { worker, draft } = begun();
  await worker.made();
  void draft.set({ delay: 1 });
  const settled = draft.settled();
  await worker.made({ name: 'present' });
  expect((await settled)?.found.name).toBe('present');
  void draft.set({ delay: 90 });
  const refused = draft.settled();
  await worker.refused('too long');
  expect(await refused).toBeNull();
});

it('refused options keep the network made before', async () => {
  const { worker, draft, state } = begun();
  await worker.made();
  void draft.set({ delay: 90 });
  await worker.refused('too long');
  expect([state().made, state().problem?.message]).toEqual([MADE, 'too long']);
});

it('a worker that crashes on a file is ended, and the next file gets a new one', async () => {
  const { worker, state } = begun();
  await worker.say({ kind: 'broken' });
  expect([worker.ended, state().failed, state().reading]).toEqual([true, true, false]);
  const next = begun();
  await next.worker.made();
  expect(next.state().made).not.toBeNull();
});

it('closing a reader ends its worker, even while it is busy', async () => {
  const { worker, reader } = begun();
  const read = reader.read({ ...worker.asked[0] } as GraphMlOptions);
  reader.close();
  await expect(read).rejects.toThrow('closed');
  expect(worker.ended).toBe(true);
});

it('a file that is refused as it is taken is not read as the one before', async () => {
  const { worker, reader } = begun();
  await worker.made();
  worker.refusal = 'no such file';
  reader.take('?');
  const read = reader.read({ ...worker.asked[0] } as GraphMlOptions);
  void worker.made();
  await expect(read).rejects.toThrow('no such file');
});
