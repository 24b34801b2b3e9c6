import { beforeEach, describe, expect, it } from 'vitest';
import { seriesId } from '../fixtures';
import type { Frame, PageQuery, ReplyResult, Request } from '../protocol/protocol';
import type { EngineQuery, FlowId, RunChange } from '../types';
import { Runner } from './runner';
import { type ScriptedSession, scriptedEngine } from './scripted';

let now = 0;
let replies: { session: number; id: number; result: ReplyResult }[] = [];
let frames: Frame[] = [];
let halted: string[] = [];
let engine = scriptedEngine(() => {});
let runner: Runner;

beforeEach(() => {
  now = 0;
  replies = [];
  frames = [];
  halted = [];
  // A thousand events take a millisecond.
  engine = scriptedEngine((events) => {
    now += events / 1000;
  });
  runner = new Runner(engine, {
    clock: () => now,
    reply: (session, id, result) => replies.push({ session, id, result }),
    frame: (_, frame) => frames.push(frame),
    halted: (_, problem) => halted.push(problem.message),
  });
});

let lastId = 0;
function ask(request: Request, session = 1): number {
  lastId += 1;
  runner.request(session, lastId, request);
  return lastId;
}

const query = (asked: PageQuery, session = 1): number =>
  ask({ kind: 'query', query: asked }, session);
const queryEngine = (asked: EngineQuery): number => ask({ kind: 'engine', query: asked });
const change = (made: RunChange, session = 1): number =>
  ask({ kind: 'change', change: made }, session);

function open(document = 'doc', session = 1): ScriptedSession {
  ask({ kind: 'open', document, now: 0, recordedUntil: 0 }, session);
  const made = engine.sessions.at(-1);
  if (!made) throw new Error('no session');
  return made;
}

const answer = (id: number): ReplyResult | undefined =>
  replies.find((reply) => reply.id === id)?.result;

describe('the runner', () => {
  it('keeps the run when another document is refused', () => {
    const first = open();
    const id = ask({ kind: 'open', document: 'bad', now: 0, recordedUntil: 0 }, 2);
    expect(answer(id)).toEqual({ ok: false, problem: { path: 'flows/f', message: 'unknown key' } });
    expect(first.freed).toBe(false);
    const still = query({ kind: 'digest' });
    runner.turn();
    expect(answer(still)).toMatchObject({ ok: true });
  });

  it('reads thousands of forms a few in every turn, while the run goes on', () => {
    const session = open();
    const looked: string[] = [];
    session.fields = (target) => {
      looked.push(target);
      now += 0.5;
      return [];
    };
    const targets = Array.from({ length: 1000 }, (_, index) => `links/l${index % 500}`);
    runner.signal(1, { kind: 'play', speed: 1 });
    const id = ask({ kind: 'shared', targets });
    runner.turn();
    expect(looked.length).toBeLessThan(20);
    const digest = query({ kind: 'digest' });
    runner.turn();
    expect(answer(digest)).toMatchObject({ ok: true });
    expect(answer(id)).toBeUndefined();
    for (let turn = 0; turn < 500 && !answer(id); turn += 1) {
      const began = now;
      runner.turn();
      expect(now - began).toBeLessThan(12);
    }
    expect(answer(id)).toEqual({ ok: true, reply: { answer: { shared: [] } } });
    // Each entry once.
    expect(looked).toHaveLength(500);
    expect(session.at).toBeGreaterThan(0);
  });

  it('stops reading forms that nobody waits for any more', () => {
    const session = open();
    session.fields = () => {
      now += 5;
      return [];
    };
    const first = ask({ kind: 'shared', targets: ['links/a', 'links/b'] });
    runner.turn();
    const second = ask({ kind: 'shared', targets: ['links/c'] });
    runner.turn();
    expect(answer(first)).toEqual({ ok: false, superseded: true });
    expect(answer(second)).toEqual({ ok: true, reply: { answer: { shared: [] } } });
  });

  it('returns the text of a piece, and refuses missing entries', () => {
    open();
    const piece = query({ kind: 'extract', paths: ['nodes/a', 'links/a-b'] });
    const none = query({ kind: 'extract', paths: ['nodes/nowhere'] });
    runner.turn();
    const text = '{"format":"sawtooth-piece","paths":["nodes/a","links/a-b"]}';
    expect(answer(piece)).toEqual({ ok: true, reply: { answer: { extract: text } } });
    const problem = { path: 'nodes/nowhere', message: 'names nothing' };
    expect(answer(none)).toEqual({ ok: false, problem });
  });

  it('frees the old run for the new, and answers its open requests as superseded', () => {
    const first = open();
    const late = query({ kind: 'digest' });
    open('other', 2);
    expect(first.freed).toBe(true);
    expect(answer(late)).toEqual({ ok: false, superseded: true });
    const stray = change(
      { kind: 'edit', operation: { kind: 'set', paths: ['a'], to: 1 }, drags: true },
      1,
    );
    expect(answer(stray)).toEqual({ ok: false, superseded: true });
  });

  it('works in slices of at most ten milliseconds', () => {
    open();
    runner.signal(1, { kind: 'play', speed: 'flat-out' });
    let longest = 0;
    for (let i = 0; i < 50; i += 1) {
      const before = now;
      runner.turn();
      longest = Math.max(longest, now - before);
    }
    expect(longest).toBeLessThanOrEqual(10);
    expect(longest).toBeGreaterThan(3);
  });

  it('paces the run by the clock and does not catch up on a long pause', () => {
    const session = open();
    runner.signal(1, { kind: 'play', speed: 0.5 });
    for (let i = 0; i < 20; i += 1) {
      runner.turn();
      now += 5;
    }
    const wanted = now * 0.5;
    expect(session.at / 1e6).toBeGreaterThan(wanted - 6);
    expect(session.at / 1e6).toBeLessThan(wanted + 1);
    const before = session.at;
    now += 60_000;
    for (let i = 0; i < 30; i += 1) runner.turn();
    expect((session.at - before) / 1e6).toBeLessThan(150);
  });

  it('sends one frame at a time', () => {
    open();
    runner.signal(1, { kind: 'play', speed: 'flat-out' });
    for (let i = 0; i < 5; i += 1) runner.turn();
    expect(frames.length).toBe(1);
    runner.signal(1, { kind: 'credit' });
    runner.turn();
    expect(frames.length).toBe(2);
    expect(frames[1]?.slices.length).toBeGreaterThan(2);
  });

  it('measures a range beside the run, in short slices; a newer one supersedes it', () => {
    const session = open();
    runner.signal(1, { kind: 'play', speed: 'flat-out' });
    const first = ask({ kind: 'measure', from: 0, to: 1e9 });
    runner.turn();
    const second = ask({ kind: 'measure', from: 2e8, to: 6e8 });
    let longest = 0;
    for (let turns = 0; !answer(second) && turns < 500; turns += 1) {
      const before = now;
      runner.turn();
      longest = Math.max(longest, now - before);
    }
    expect(answer(first)).toEqual({ ok: false, superseded: true });
    expect(answer(second)).toMatchObject({
      ok: true,
      reply: { answer: { summary: { warmup: 0.2, duration: 0.6 } } },
    });
    expect(longest).toBeLessThanOrEqual(10);
    // The run has gone on meanwhile, and nothing is left behind.
    expect(session.at).toBeGreaterThan(1e8);
    expect(session.calls.filter((call) => call === 'free measurement')).toHaveLength(2);
    const third = ask({ kind: 'measure', from: 0, to: 1e9 });
    runner.turn();
    open('other', 2);
    expect(answer(third)).toEqual({ ok: false, superseded: true });
  });

  it('traces a flow in pieces beside the run, which go on where the last one ended', () => {
    const session = open();
    session.recorded = 1e9;
    runner.signal(1, { kind: 'play', speed: 'flat-out' });
    const pieces: { rows: Float64Array; until: number }[] = [];
    let begin: { flow: FlowId; from: number } | null = { flow: 0 as FlowId, from: 2e8 };
    for (let asked = 0; asked < 60 && pieces.at(-1)?.until !== 6e8; asked += 1) {
      const id = ask({ kind: 'trace', begin, to: 6e8 });
      begin = null;
      for (let turns = 0; !answer(id) && turns < 100; turns += 1) {
        const before = now;
        runner.turn();
        expect(now - before).toBeLessThanOrEqual(10);
      }
      const got = answer(id);
      if (got?.ok && got.reply.answer?.traced) pieces.push(got.reply.answer.traced);
    }
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.at(-1)?.until).toBe(6e8);
    const instants = pieces.flatMap(({ rows }) => [...rows].filter((_, at) => at % 8 === 0));
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
    expect(session.calls.filter((call) => call.startsWith('trace'))).toEqual([
      'trace 0 from 200000000',
    ]);
    const first = ask({ kind: 'trace', begin: null, to: 9e8 });
    runner.turn();
    ask({ kind: 'trace', begin: { flow: 0 as FlowId, from: 0 }, to: 9e8 });
    runner.turn();
    expect(answer(first)).toEqual({ ok: false, superseded: true });
  });

  it('pauses at the end of the duration and goes on when it is extended', () => {
    const session = open();
    session.at = 0.999e9;
    runner.signal(1, { kind: 'play', speed: 'flat-out' });
    while (runner.turn() === 'now');
    runner.signal(1, { kind: 'credit' });
    runner.turn();
    expect(session.at).toBe(1e9);
    expect(frames.at(-1)?.playing).toBe(false);
    change({ kind: 'extend', duration: 2e9 });
    runner.signal(1, { kind: 'play', speed: 'flat-out' });
    runner.turn();
    runner.turn();
    expect(session.at).toBeGreaterThan(1e9);
  });

  it('seeks in slices, lets a newer seek supersede one under way, and keeps other requests waiting', () => {
    const session = open();
    session.recorded = 1e9;
    const far = ask({ kind: 'seek', to: 1e9 });
    const set = change({
      kind: 'edit',
      operation: { kind: 'set', paths: ['a'], to: 1 },
      drags: true,
    });
    expect(runner.turn()).toBe('now');
    expect(answer(far)).toBeUndefined();
    expect(answer(set)).toBeUndefined();
    const near = ask({ kind: 'seek', to: 2e6 });
    expect(answer(far)).toMatchObject({ ok: true, reply: { answer: { sought: { done: false } } } });
    for (let i = 0; i < 20 && !answer(near); i += 1) runner.turn();
    expect(answer(near)).toMatchObject({
      ok: true,
      reply: { answer: { sought: { now: 2e6, done: true } } },
    });
    expect(answer(set)).toMatchObject({ ok: true });
  });

  it('ends a seek for an edit, and plays on from where the seek got to', () => {
    const session = open(JSON.stringify({ flows: [{ id: 'f' }] }));
    const far = ask({ kind: 'seek', to: 1e9 });
    runner.turn();
    runner.signal(1, { kind: 'play', speed: 1 });
    const copied = change({ kind: 'edit', operation: { kind: 'copy', path: 'flows/f' } });
    expect(answer(far)).toMatchObject({ ok: true, reply: { answer: { sought: { done: false } } } });
    const reached = session.at;
    expect(reached).toBeGreaterThan(0);
    for (let i = 0; i < 20 && !answer(copied); i += 1) runner.turn();
    const update = { document: { whole: session.text } };
    const reply = {
      answer: { edit: { edited: { made: ['flows/f2'] } } },
      refreshed: { update, now: reached },
    };
    expect(answer(copied)).toMatchObject({ ok: true, reply });
    const restarted = now;
    now += 20;
    for (let i = 0; i < 10; i += 1) runner.turn();
    expect((session.at - reached) / 1e6).toBeGreaterThan(15);
    expect((session.at - reached) / 1e6).toBeLessThan(now - restarted + 1);
  });

  it('reports the path of a refused edit and goes on', () => {
    open(JSON.stringify({ flows: [] }));
    const id = change({ kind: 'edit', operation: { kind: 'copy', path: 'flows/x' } });
    runner.turn();
    expect(answer(id)).toEqual({
      ok: false,
      problem: { path: 'flows/x', message: 'is not there' },
    });
    expect(halted).toEqual([]);
  });

  it('runs on to an instant that is not recorded yet', () => {
    const session = open();
    const id = ask({ kind: 'seek', to: 0.2e9 });
    for (let i = 0; i < 200 && !answer(id); i += 1) runner.turn();
    expect(session.at).toBe(0.2e9);
  });

  it('ends a seek where it is when it is cancelled', () => {
    const session = open();
    const id = ask({ kind: 'seek', to: 1e9 });
    runner.turn();
    runner.signal(1, { kind: 'cancel-seek' });
    expect(answer(id)).toMatchObject({ ok: true, reply: { answer: { sought: { done: false } } } });
    expect(session.at).toBeGreaterThan(0);
    expect(session.at).toBeLessThan(1e9);
  });

  it('rebuilds a run before it answers', () => {
    const id = ask({ kind: 'open', document: 'doc', now: 3e6, recordedUntil: 9e6 });
    expect(engine.sessions[0]?.calls).toEqual(['restore doc 9000000']);
    for (let i = 0; i < 20 && !answer(id); i += 1) runner.turn();
    expect(answer(id)).toMatchObject({ ok: true, reply: { refreshed: { now: 3e6 } } });
  });

  it('computes the synchronous model and reports an invalid one', () => {
    open();
    const good = queryEngine({ kind: 'synchronous', model: { capacity: 2, flows: [{}] } });
    const bad = queryEngine({ kind: 'synchronous', model: { capacity: 2 } as never });
    runner.turn();
    expect(answer(good)).toMatchObject({
      ok: true,
      reply: { answer: { synchronous: { windows: [1] } } },
    });
    expect(answer(bad)).toEqual({ ok: false, problem: { path: 'flows', message: 'missing' } });
  });

  it('makes networks to start from without a run', () => {
    const list = queryEngine({ kind: 'starters' });
    expect(answer(list)).toMatchObject({
      ok: true,
      reply: { answer: { starters: [{ kind: 'pair' }] } },
    });
    const made = queryEngine({ kind: 'generate', starter: 'pair', values: { pairs: 3 } });
    expect(answer(made)).toMatchObject({
      ok: true,
      reply: { answer: { generate: { document: 'pair {"pairs":3}' } } },
    });
    expect(engine.sessions).toEqual([]);
    const none = queryEngine({ kind: 'generate', starter: 'none', values: {} });
    expect(answer(none)).toMatchObject({ ok: false, problem: { message: 'no starter is none' } });
  });

  it('evaluates an expression, and reports why one has no value', () => {
    const session = open();
    const zero = query({ kind: 'evaluate', path: 'links/l/rate', expression: '0' });
    const bad = query({ kind: 'evaluate', path: 'links/l/rate', expression: 'x' });
    runner.turn();
    expect(answer(zero)).toEqual({ ok: true, reply: { answer: { evaluate: 0 } } });
    expect(answer(bad)).toEqual({
      ok: false,
      problem: { path: 'links/l/rate', message: 'has no value' },
    });
    expect(session.calls).toEqual([]);
  });

  it('reports the path of a refused value and goes on', () => {
    open();
    const id = change({
      kind: 'edit',
      operation: { kind: 'set', paths: ['links/l/rate'], to: 'bad' },
      drags: true,
    });
    runner.turn();
    expect(answer(id)).toEqual({ ok: false, problem: { path: 'links/l/rate', message: 'is bad' } });
    expect(halted).toEqual([]);
  });

  it('pauses and reports why when the run cannot go on', () => {
    const session = open();
    session.fault = JSON.stringify({ kind: 'tooManyPackets', at: 1, limit: 4000000 });
    runner.signal(1, { kind: 'play', speed: 'flat-out' });
    now = 20;
    runner.turn();
    expect(halted[0]).toContain('4000000');
    runner.signal(1, { kind: 'credit' });
    runner.turn();
    expect(frames.at(-1)?.playing).toBe(false);
  });

  it('throws a trap of the engine', () => {
    const session = open();
    session.fault = new WebAssembly.RuntimeError('unreachable');
    runner.signal(1, { kind: 'play', speed: 'flat-out' });
    now = 20;
    expect(() => runner.turn()).toThrow('unreachable');
  });

  it('sends the present values where the view does not end with them', () => {
    const session = open();
    const view = (from: number, to: number, epoch: number): void => {
      const seen = { epoch, series: [seriesId(3), seriesId(5)], from, to, pixels: 9, averaging: 1 };
      runner.signal(1, { kind: 'view', view: seen, dots: 10, fallDuration: 1000 });
      runner.signal(1, { kind: 'credit' });
      runner.turn();
    };
    for (const [index, [at, recorded, from, to, expected]] of (
      [
        [0.8e9, 0.8e9, 0, 1e9, []],
        [0.8e9, 0.8e9, 0.7e9, 0.8e9, []],
        [0.8e9, 0.8e9, 0.1e9, 0.2e9, [3, 5]],
        // The pixel of the present reaches into the recorded future.
        [0.8e9, 0.9e9, 0, 1e9, [3, 5]],
        [0.8e9, 0.9e9, 0.85e9, 0.9e9, [3, 5]],
      ] as const
    ).entries()) {
      session.at = at;
      session.recorded = recorded;
      view(from, to, index + 1);
      expect([...(frames.at(-1)?.present ?? [])]).toEqual(expected);
    }
  });

  it('sends columns once, and all of them again after the past has changed', () => {
    const session = open();
    const view = { epoch: 7, series: [seriesId(3)], from: 0, to: 1e9, pixels: 100, averaging: 1e8 };
    runner.signal(1, { kind: 'view', view, dots: 10, fallDuration: 1000 });
    session.recorded = 0.5e9;
    runner.turn();
    expect([...(frames.at(-1)?.chunks ?? [])]).toEqual([3, 0, 50]);
    expect(frames.at(-1)?.columnsEpoch).toBe(7);
    session.recorded = 0.6e9;
    runner.signal(1, { kind: 'credit' });
    query({ kind: 'digest' });
    runner.turn();
    expect(frames.at(-1)?.chunks[1]).toBeGreaterThan(40);
    change({ kind: 'edit', operation: { kind: 'set', paths: ['a'], to: 1 }, drags: true });
    runner.signal(1, { kind: 'credit' });
    runner.turn();
    expect(frames.at(-1)?.chunks[1]).toBe(0);
  });
});
