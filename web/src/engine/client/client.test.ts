import { describe, expect, it, vi } from 'vitest';
import { describe as described } from '../fixtures';
import type { FromWorker, ToWorker, WorkerLike } from '../protocol/protocol';
import { ProblemError } from '../types';
import { CrashedError, EngineClient, type EngineListener, SupersededError } from './client';

class FakeWorker implements WorkerLike {
  sent: Extract<ToWorker, { type: 'request' | 'signal' }>[] = [];
  pings = 0;
  terminated = false;
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  postMessage(message: ToWorker): void {
    if (message.type === 'ping') this.pings += 1;
    else if (message.type !== 'program') this.sent.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
  lastId(): number {
    const last = this.sent.findLast((message) => message.type === 'request');
    return last?.type === 'request' ? last.id : -1;
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const listener = {
    ready: vi.fn(),
    unable: vi.fn(),
    frame: vi.fn(),
    halted: vi.fn(),
    crashed: vi.fn(),
    gaveUp: vi.fn(),
  } satisfies EngineListener;
  const client = new EngineClient(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  }, listener);
  const worker = (): FakeWorker => {
    const last = workers.at(-1);
    if (!last) throw new Error('no worker');
    return last;
  };
  return { client, listener, workers, worker };
}

const opened = { description: described(), document: '{}', now: 0, recordedUntil: 0, step: null };
const refreshed = {
  now: 0,
  recordedUntil: 0,
  update: { description: { whole: described() }, document: { whole: '{}' } },
};

async function openOn(client: EngineClient, worker: FakeWorker): Promise<void> {
  const opening = client.open('{}');
  const message = worker.sent.at(-1);
  worker.say({
    type: 'reply',
    session: message?.session ?? 0,
    id: worker.lastId(),
    result: { ok: true, reply: { refreshed } },
  });
  await opening;
}

describe('a worker that the browser ended without an event', () => {
  it('is noticed, and replaced like one that crashed', () => {
    vi.useFakeTimers();
    const { client, listener, worker } = setUp();
    const lost = worker();
    lost.say({ type: 'ready', version: '1', program: null });
    vi.advanceTimersByTime(6000);
    expect(lost.pings).toBe(3);
    lost.say({ type: 'alive' });
    vi.advanceTimersByTime(18_000);
    expect(listener.crashed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(listener.crashed).toHaveBeenCalledTimes(1);
    expect(lost.terminated).toBe(true);
    client.close();
    vi.useRealTimers();
  });
});

describe('the client', () => {
  it('pairs replies with requests and turns refusals into errors with a path', async () => {
    const { client, worker } = setUp();
    await openOn(client, worker());
    const first = client.query({ kind: 'digest' });
    const firstId = worker().lastId();
    const second = client.change({ kind: 'edit', operation: { kind: 'set', paths: ['a'], to: 1 } });
    const secondId = worker().lastId();
    worker().say({
      type: 'reply',
      session: 1,
      id: secondId,
      result: { ok: false, problem: { path: 'a', message: 'no' } },
    });
    worker().say({
      type: 'reply',
      session: 1,
      id: firstId,
      result: { ok: true, reply: { answer: { digest: { now: 0, digest: 'x' } } } },
    });
    expect((await first).digest).toBe('x');
    const refusal = await second.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ProblemError);
    expect((refusal as ProblemError).problem).toEqual({ path: 'a', message: 'no' });
  });

  it('refuses an answer of another kind than that of the query', async () => {
    const { client, worker } = setUp();
    await openOn(client, worker());
    const fields = client.query({ kind: 'fields', target: '' });
    worker().say({
      type: 'reply',
      session: 1,
      id: worker().lastId(),
      result: { ok: true, reply: { answer: { digest: { now: 0, digest: 'x' } } } },
    });
    await expect(fields).rejects.toThrow('fields was not answered');
  });

  it('moves to a new session only when its document was accepted, and drops frames of others', async () => {
    const { client, worker, listener } = setUp();
    await openOn(client, worker());
    const frame = {} as Extract<FromWorker, { type: 'frame' }>['frame'];
    const refused = client.open('bad');
    worker().say({
      type: 'reply',
      session: 2,
      id: worker().lastId(),
      result: { ok: false, problem: { path: '', message: 'no' } },
    });
    await expect(refused).rejects.toBeInstanceOf(ProblemError);
    worker().say({ type: 'frame', session: 1, frame });
    worker().say({ type: 'frame', session: 2, frame });
    expect(listener.frame).toHaveBeenCalledTimes(1);
  });

  it('rejects a superseded request', async () => {
    const { client, worker } = setUp();
    await openOn(client, worker());
    const seek = client.seek(5);
    worker().say({
      type: 'reply',
      session: 1,
      id: worker().lastId(),
      result: { ok: false, superseded: true },
    });
    await expect(seek).rejects.toBeInstanceOf(SupersededError);
  });

  it('starts a new worker when one dies, rejects its open requests and sends the view again', async () => {
    const { client, worker, workers, listener } = setUp();
    await openOn(client, worker());
    client.look({ epoch: 1, series: [], from: 0, to: 1, pixels: 10, averaging: 1 }, 5, 1);
    const owed = client.query({ kind: 'digest' });
    listener.crashed.mockImplementation(() => void client.open('{}').catch(() => {}));
    worker().say({ type: 'crashed', session: 1, message: 'unreachable' });
    await expect(owed).rejects.toBeInstanceOf(CrashedError);
    expect(listener.crashed).toHaveBeenCalledWith('unreachable');
    expect(workers.length).toBe(2);
    expect(workers[0]?.terminated).toBe(true);
    expect(
      workers[1]?.sent.map((message) =>
        message.type === 'signal' ? message.signal.kind : message.request.kind,
      ),
    ).toEqual(['view', 'open']);
  });

  it('tries a new worker after one that could not load the engine', async () => {
    const { client, worker, workers, listener } = setUp();
    const owed = client.open('{}');
    worker().say({ type: 'unable', message: 'no such file' });
    await expect(owed).rejects.toBeInstanceOf(CrashedError);
    expect(listener.unable).toHaveBeenCalledWith('no such file');
    expect(workers[0]?.terminated).toBe(true);
    await expect(client.query({ kind: 'digest' })).rejects.toBeInstanceOf(CrashedError);
    const opening = client.open('{}');
    expect(workers.length).toBe(2);
    worker().say({
      type: 'reply',
      session: 2,
      id: worker().lastId(),
      result: { ok: true, reply: { refreshed } },
    });
    await expect(opening).resolves.toEqual(opened);
  });

  it('gives up on a worker that keeps dying', () => {
    const { client, worker, listener } = setUp();
    listener.crashed.mockImplementation(() => void client.open('{}').catch(() => {}));
    void client.open('{}').catch(() => {});
    for (let i = 0; i < 4; i += 1) worker().say({ type: 'crashed', session: 0, message: 'again' });
    expect(listener.crashed).toHaveBeenCalledTimes(3);
    expect(listener.gaveUp).toHaveBeenCalledWith('again');
  });
});
