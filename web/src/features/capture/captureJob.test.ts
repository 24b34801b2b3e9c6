import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../engine/types';
import { CaptureJob, type CaptureSource } from './captureJob';

const REQUEST = {
  document: '{}',
  kind: 'point',
  id: 'a',
  from: 0,
  to: 10,
  packets: true,
  every: 0,
} as const;

/** A source of `count` pieces of ten bytes. */
function source(count: number, changes: Partial<CaptureSource> = {}) {
  let given = 0;
  const client = {
    closed: false,
    begin: () => Promise.resolve(null),
    advance: () => {
      given += 1;
      const bytes = new Uint8Array(10).fill(given);
      return Promise.resolve({
        bytes,
        progress: given / count,
        packets: given,
        done: given === count,
      });
    },
    finish: () => Promise.resolve(new Uint8Array([255])),
    close() {
      client.closed = true;
    },
    ...changes,
  };
  return client;
}

describe('a capture', () => {
  it('puts all pieces into one file, and ends its worker', async () => {
    const client = source(3);
    const job = new CaptureJob(() => client);
    const file = await job.run(REQUEST);
    const bytes = new Uint8Array((await file?.arrayBuffer()) ?? []);
    expect([bytes.length, bytes[0], bytes[29], bytes[30]]).toEqual([31, 1, 3, 255]);
    expect(job.store.getState()).toMatchObject({
      phase: 'done',
      done: 1,
      packets: 3,
      bytes: 30,
    });
    expect(client.closed).toBe(true);
  });

  it('is compressed where that is asked for', async () => {
    const file = await new CaptureJob(() => source(3)).run(REQUEST, true);
    if (!file) throw new Error('there is no file');
    const bytes = gunzipSync(new Uint8Array(await file.arrayBuffer()));
    expect([bytes.length, bytes[0], bytes[30]]).toEqual([31, 1, 255]);
  });

  it('ends where no more may be kept, with what it has', async () => {
    const job = new CaptureJob(() => source(100), 25);
    expect((await job.run(REQUEST))?.size).toBe(31);
    expect(job.store.getState()).toMatchObject({ phase: 'done', done: 0.03, bytes: 30 });
  });

  it('gives no file once it is cancelled', async () => {
    const client = source(100, {
      advance: () => {
        job.cancel();
        return Promise.reject(new Error('closed'));
      },
    });
    const job = new CaptureJob(() => client);
    expect(await job.run(REQUEST)).toBeNull();
    expect(job.store.getState()).toMatchObject({ phase: 'cancelled' });
    expect(client.closed).toBe(true);
  });

  it('says why it was refused, and of anything else only that it failed', async () => {
    const problem = { path: 'at', message: 'there is no node or port a' };
    const failing = (error: Error) => source(1, { begin: () => Promise.reject(error) });
    const job = new CaptureJob(() => failing(new ProblemError(problem)));
    expect(await job.run(REQUEST)).toBeNull();
    expect(job.store.getState()).toMatchObject({ phase: 'refused', problem });
    const broken = new CaptureJob(() => failing(new Error('closed')));
    expect(await broken.run(REQUEST)).toBeNull();
    expect(broken.store.getState()).toMatchObject({ phase: 'broken', problem: null });
  });
});
