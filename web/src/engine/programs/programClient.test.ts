import { describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../types';
import {
  type Program,
  ProgramClient,
  type ProgramHandover,
  type ProgramReply,
  type ProgramRequest,
  type ProgramWorkerLike,
} from './programClient';
import { serve } from './serveProgram';

type Query = { kind: 'half'; number: number } | { kind: 'length' } | { kind: 'count' };
interface Answers {
  half: number;
  length: null;
  count: number | null;
}

/** Halves numbers, counts to three, and hands over as many bytes as it was given. */
class Halving implements Program {
  #bytes = new Uint8Array();
  #count = 0;

  query(text: string): string {
    const query: Query = JSON.parse(text);
    if (query.kind === 'length') return '{"length":null}';
    if (query.kind === 'count') {
      this.#count += 1;
      return JSON.stringify({ count: this.#count < 3 ? null : this.#count });
    }
    if (query.number === 0) throw new WebAssembly.RuntimeError('unreachable');
    if (query.number % 2) throw JSON.stringify({ path: 'number', message: 'is odd' });
    return JSON.stringify({ half: query.number / 2 });
  }

  give(bytes: Uint8Array): void {
    this.#bytes = new Uint8Array(bytes);
  }

  take(): Uint8Array {
    return this.#bytes;
  }
}

type Importing = Parameters<typeof serve>[0];

/** The modules that are bound, in which one program is this one. */
const bound = (given = (_: { module_or_path: WebAssembly.Module }) => Promise.resolve()) =>
  Promise.resolve({ default: given, WhyProgram: Halving } as unknown as Awaited<
    ReturnType<Importing>
  >);

/** An empty module. */
const EMPTY = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

/** A worker in this thread; `answering` may change what it says. */
class Local implements ProgramWorkerLike<Query> {
  onmessage: ProgramWorkerLike<Query>['onmessage'] = null;
  onerror: ProgramWorkerLike<Query>['onerror'] = null;
  ended = false;
  answering = (reply: ProgramReply): ProgramReply => reply;
  #scope: NonNullable<Parameters<typeof serve>[1]> = {
    postMessage: (reply) =>
      this.onmessage?.({ data: this.answering(reply) } as MessageEvent<ProgramReply>),
    onmessage: null,
  };

  constructor(
    importing: Importing = () => bound(),
    module: WebAssembly.Module | null = EMPTY,
    later = false,
  ) {
    serve(importing, this.#scope);
    if (!later) this.postMessage({ program: 'WhyProgram', module });
  }

  postMessage(data: ProgramRequest<Query> | ProgramHandover): void {
    this.#scope.onmessage?.({ data } as MessageEvent<ProgramRequest<unknown> | ProgramHandover>);
  }

  terminate(): void {
    this.ended = true;
  }
}

const clientOf = (worker: Local) => new ProgramClient<Query, Answers>(worker);

describe('a program in a worker', () => {
  it('answers a query at its kind, with bytes beside', async () => {
    const client = clientOf(new Local());
    const half: number = await client.ask({ kind: 'half', number: 8 });
    expect(half).toBe(4);
    expect(await client.ask({ kind: 'length' }, new Uint8Array(3))).toBeNull();
    expect((await client.askForBytes({ kind: 'length' })).bytes).toHaveLength(3);
  });

  it('rejects what is refused with its path, and goes on', async () => {
    const client = clientOf(new Local());
    const refused = await client
      .ask({ kind: 'half', number: 3 })
      .catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused).toMatchObject({ path: 'number', message: 'is odd' });
    expect(await client.ask({ kind: 'half', number: 2 })).toBe(1);
  });

  it('takes no answer to another query', async () => {
    const local = new Local();
    local.answering = (reply) =>
      reply.kind === 'done' ? { ...reply, answers: { length: null } } : reply;
    const asked = clientOf(local).ask({ kind: 'half', number: 8 });
    await expect(asked).rejects.toThrow('half was not answered');
  });

  it('asks to the end, knows meanwhile that the worker is alive, and says how long it took', async () => {
    const clock = vi.spyOn(performance, 'now');
    // Each look at the clock is 0.6 s after the one before.
    clock.mockImplementation(() => 600 * clock.mock.calls.length);
    const heard: string[] = [];
    const local = new Local();
    local.answering = (reply) => {
      heard.push(reply.kind);
      return reply;
    };
    const alive = vi.fn();
    const client = new ProgramClient<Query, Answers>(local, alive);
    const count: number = await client.askToEnd({ kind: 'count' });
    expect([count, heard, alive.mock.calls.length]).toEqual([3, ['alive', 'done'], 2]);
    const { answer, seconds } = await client.askTimed({ kind: 'half', number: 8 });
    expect([answer, seconds]).toEqual([4, 0.6]);
    clock.mockRestore();
  });

  it('waits for a program that is handed over', async () => {
    const given = vi.fn((_: { module_or_path: WebAssembly.Module }) => Promise.resolve());
    const importing = vi.fn(() => bound(given));
    const local = new Local(importing, null, true);
    const half = clientOf(local).ask({ kind: 'half', number: 8 });
    await new Promise((resolve) => setTimeout(resolve));
    expect(importing).not.toHaveBeenCalled();
    local.postMessage({ program: 'WhyProgram', module: EMPTY });
    expect(await half).toBe(4);
    expect(given).toHaveBeenCalledWith({ module_or_path: EMPTY });
  });

  it('ends with a program that could not be loaded, or has trapped', async () => {
    const missing = new Local(() => bound(), null);
    await expect(clientOf(missing).ask({ kind: 'length' })).rejects.toThrow('closed');
    const unbound = new Local(() => Promise.reject(new Error('no network')));
    await expect(clientOf(unbound).ask({ kind: 'length' })).rejects.toThrow('closed');
    const trapping = new Local();
    await expect(clientOf(trapping).ask({ kind: 'half', number: 0 })).rejects.toThrow('closed');
    expect([missing, unbound, trapping].map(({ ended }) => ended)).toEqual([true, true, true]);
  });
});
