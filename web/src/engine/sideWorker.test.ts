import { describe, expect, it } from 'vitest';
import { answer, type SideHandlers } from './sideAnswers';
import { type SideAnswer, type SideRequest, SideWorker, type SideWorkerLike } from './sideWorker';
import { ProblemError } from './types';

interface Queries {
  half: { ask: number; answer: number };
  name: { ask: { of: string }; answer: string };
}

const HANDLERS: SideHandlers<Queries, { prefix: string }> = {
  half(number) {
    if (number % 2) throw JSON.stringify({ path: 'number', message: 'is odd' });
    return number / 2;
  },
  name: ({ of }, { prefix }) => prefix + of,
};

/** A worker in this thread; `answering` may change what it says. */
class Local implements SideWorkerLike<Queries> {
  onmessage: SideWorkerLike<Queries>['onmessage'] = null;
  onerror: SideWorkerLike<Queries>['onerror'] = null;
  ended = false;
  answering = (said: SideAnswer<Queries>): SideAnswer<Queries> => said;
  program = Promise.resolve({ prefix: 'the ' });

  postMessage(request: SideRequest<Queries>): void {
    const postMessage = (said: SideAnswer<Queries>): void =>
      this.onmessage?.({ data: this.answering(said) } as MessageEvent<SideAnswer<Queries>>);
    void answer({ postMessage }, this.program, request, HANDLERS);
  }

  terminate(): void {
    this.ended = true;
  }
}

describe('a worker with a program of its own', () => {
  it('answers each query by its name', async () => {
    const worker = new SideWorker(new Local());
    const half: number = await worker.ask('half', 8);
    const name: string = await worker.ask('name', { of: 'link' });
    expect([half, name]).toEqual([4, 'the link']);
  });

  it('rejects what is refused with its place, and goes on', async () => {
    const worker = new SideWorker(new Local());
    const refused = await worker.ask('half', 3).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused).toMatchObject({ path: 'number', message: 'is odd' });
    expect(await worker.ask('half', 2)).toBe(1);
  });

  it('takes no answer to another query', async () => {
    const local = new Local();
    const worker = new SideWorker(local);
    local.answering = (said) =>
      said.kind === 'done' ? { kind: 'done', of: 'name', id: said.id, value: '4' } : said;
    await expect(worker.ask('half', 8)).rejects.toThrow('half was answered as name');
  });

  it('ends with a program that could not be loaded', async () => {
    const local = new Local();
    local.program = Promise.reject(new Error('no network'));
    const worker = new SideWorker(local);
    await expect(worker.ask('half', 8)).rejects.toThrow('closed');
    expect(local.ended).toBe(true);
  });
});
