import { expect, test } from 'vitest';
import { ProblemError } from '../../../engine/types';
import type { Refusal, WhyAnswer, WhyQuestion } from '../../../generated/boundary';
import { type Ask, Inquiry, type WhySource } from './inquiry';

const ASK: Ask = { about: { kind: 'flow', flow: 'f', of: 'cwnd' }, at: 3.2, near: 0.01 };

const SAID = { pattern: 'Why?', values: {} };

/** A worker by hand: it keeps what it was asked, and answers when a test asks for it. */
class Scripted implements WhySource {
  readonly asked: { document: string; question: WhyQuestion }[] = [];
  /** How many slices an answer takes. */
  slices = 2;
  fault: Error | null = null;
  refusal: Refusal | null = null;
  closed = false;
  #left = 0;

  ask(document: string, question: WhyQuestion): Promise<null> {
    this.asked.push({ document, question });
    this.#left = this.slices;
    return this.fault ? Promise.reject(this.fault) : Promise.resolve(null);
  }

  async advance() {
    this.#left -= 1;
    const { question } = this.asked.at(-1) ?? {};
    const done = this.#left <= 0 && question !== undefined;
    const answer: WhyAnswer | null = done
      ? {
          asked: { ...question, at: question.at - 0.2 },
          said: SAID,
          change: null,
          links: [],
        }
      : null;
    return { progress: 1 - this.#left / this.slices, answer, refusal: this.refusal };
  }

  close(): void {
    this.closed = true;
  }
}

function inquiry() {
  const run = { document: 'one', until: 5 };
  const workers: Scripted[] = [];
  const made = new Inquiry(
    () => run,
    () => {
      const worker = new Scripted();
      workers.push(worker);
      return worker;
    },
  );
  return { made, run, workers };
}

test('an answer is at the instant of its change, and a step begins there', async () => {
  const { made, workers } = inquiry();
  const seen = new Set<number | string>();
  made.store.subscribe(({ phase, done }) => seen.add(phase === 'running' ? done : phase));
  expect(await made.ask(ASK)).not.toBeNull();
  expect([...seen]).toEqual([0, 0.5, 'done']);
  expect(made.store.getState().ask).toEqual({ about: ASK.about, at: 3, near: 0 });
  await made.step('earlierFall');
  const questions = workers[0]?.asked.map(({ question }) => question);
  expect(questions).toEqual([
    { ...ASK, step: 'here', until: 5 },
    { about: ASK.about, at: 3, near: 0, step: 'earlierFall', until: 5 },
  ]);
  expect(workers).toHaveLength(1);
});

test('a later question supersedes an earlier one, and a cancelled one keeps the worker', async () => {
  const { made, workers } = inquiry();
  const [first, second] = [made.ask(ASK), made.ask({ ...ASK, at: 1 })];
  expect(await first).toBeNull();
  expect((await second)?.asked.at).toBeCloseTo(0.8);
  const third = made.ask(ASK);
  made.cancel();
  expect(await third).toBeNull();
  expect(made.store.getState()).toMatchObject({ phase: 'cancelled', problem: null });
  expect(workers[0]?.closed).toBe(false);
  expect(await made.ask(ASK)).not.toBeNull();
  expect(workers).toHaveLength(1);
});

test('an answer is made again when the run has another document, and only then', async () => {
  const { made, run, workers } = inquiry();
  made.changed();
  await made.ask(ASK);
  made.changed();
  expect(workers[0]?.asked).toHaveLength(1);
  run.document = 'two';
  made.changed();
  await Promise.resolve();
  expect(workers[0]?.asked.map(({ document }) => document)).toEqual(['one', 'two']);
});

test('a refusal names its place; a worker that died is replaced by the next question', async () => {
  const { made, workers } = inquiry();
  await made.ask(ASK);
  const [worker] = workers;
  if (!worker) throw new Error('no worker');
  worker.fault = new ProblemError({ path: 'at', message: 'f starts at 4 s' });
  expect(await made.ask(ASK)).toBeNull();
  expect(made.store.getState()).toMatchObject({
    phase: 'refused',
    problem: { path: 'at', message: 'f starts at 4 s' },
  });
  worker.fault = null;
  worker.refusal = { path: 'of', said: { pattern: '{sender} has none', values: { sender: 'f' } } };
  expect(await made.ask(ASK)).toBeNull();
  expect(made.store.getState()).toMatchObject({
    phase: 'refused',
    problem: { path: 'of', message: 'f has none' },
  });
  worker.refusal = null;
  worker.fault = new Error('closed');
  expect(await made.ask(ASK)).toBeNull();
  expect(made.store.getState().phase).toBe('broken');
  expect(worker.closed).toBe(true);
  expect(await made.ask(ASK)).not.toBeNull();
  expect(workers).toHaveLength(2);
  made.leave();
  made.close();
  expect(workers[1]?.closed).toBe(true);
  expect(made.store.getState().ask).toBeNull();
});
