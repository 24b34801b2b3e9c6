import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../engine/types';
import { Job, type JobState, NO_JOB } from './job';

interface Counted extends JobState {
  found: string;
}

class Worker {
  closed = false;
  close(): void {
    this.closed = true;
  }
}

/** Work that is done as a test says. */
class Counting extends Job<Counted, Worker> {
  now = 0;
  readonly workers: Worker[] = [];
  readonly signals: AbortSignal[] = [];

  constructor(keeps = false) {
    const make = (): Worker => {
      const worker = new Worker();
      this.workers.push(worker);
      return worker;
    };
    super({ ...NO_JOB, found: '' }, make, { keeps, clock: () => this.now });
  }

  run(work: () => Promise<string>): Promise<string | null> {
    return this.begin(
      (_, signal) => {
        this.signals.push(signal);
        return work();
      },
      { found: 'nothing' },
    );
  }

  at(done: number, of?: number): void {
    this.advance(done, of);
  }
}

const problem = { path: 'at', message: 'is too late' };
const never = (): Promise<string> => new Promise(() => {});

describe('a job', () => {
  it('is done with its worker, unless that is kept', async () => {
    for (const keeps of [false, true]) {
      const job = new Counting(keeps);
      const run = job.run(async () => 'all');
      expect(job.store.getState()).toMatchObject({ phase: 'running', found: 'nothing' });
      expect(await run).toBe('all');
      expect(await job.run(async () => 'again')).toBe('again');
      expect(job.store.getState().phase).toBe('done');
      expect(job.workers.map(({ closed }) => closed)).toEqual(keeps ? [false] : [true, true]);
      job.close();
      expect(job.workers.at(-1)?.closed).toBe(true);
    }
  });

  it('says why it was refused, and has another worker after one that has ended', async () => {
    const job = new Counting(true);
    expect(await job.run(() => Promise.reject(new ProblemError(problem)))).toBeNull();
    expect(job.store.getState()).toMatchObject({ phase: 'refused', problem });
    expect(await job.run(() => Promise.reject(new Error('closed')))).toBeNull();
    expect(job.store.getState()).toMatchObject({ phase: 'broken', problem: null });
    expect(job.workers.map(({ closed }) => closed)).toEqual([true]);
    expect(await job.run(async () => 'again')).toBe('again');
    expect(job.workers).toHaveLength(2);
  });

  it('breaks where its worker ends, although the question before had it too', async () => {
    const job = new Counting(true);
    let end = (): void => {};
    const ended = new Promise<string>((_, reject) => {
      end = () => reject(new Error('closed'));
    });
    const runs = [job.run(() => ended), job.run(() => ended)];
    end();
    expect(await Promise.all(runs)).toEqual([null, null]);
    expect(job.store.getState().phase).toBe('broken');
    // Closed by the page, it is no failure.
    const closed = [job.run(() => ended.catch(() => Promise.reject(new Error('late'))))];
    job.close();
    expect(await Promise.all(closed)).toEqual([null]);
    expect(job.store.getState().phase).toBe('cancelled');
  });

  it('is left when it is cancelled, and when another takes its place', async () => {
    const job = new Counting(true);
    job.cancel();
    expect(job.store.getState().phase).toBe('idle');
    void job.run(never);
    job.cancel();
    expect(job.store.getState().phase).toBe('cancelled');
    const late = job.run(async () => 'late');
    void job.run(never);
    expect(await late).toBeNull();
    expect(job.store.getState().phase).toBe('running');
    expect(job.signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
    expect(job.workers.map(({ closed }) => closed)).toEqual([false]);
  });

  it('estimates what remains from its third part on', () => {
    const job = new Counting();
    void job.run(never);
    const remaining = (): number | null => job.store.getState().remaining;
    job.at(10, 20);
    job.now = 4000;
    job.at(12);
    expect(remaining()).toBeNull();
    job.at(14);
    expect([remaining(), job.store.getState().of]).toEqual([6, 20]);
    job.cancel();
    expect([remaining(), job.store.getState().done]).toEqual([null, 14]);
  });
});
