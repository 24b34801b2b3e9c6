import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerLike } from '../engine/client';
import { Runner } from '../engine/runner';
import { type ScriptedSession, scriptedEngine } from '../engine/scripted';
import { Lab } from './lab';

/** A worker in this thread: the real runner over a scripted session. */
class InlineWorker implements WorkerLike {
  static made: InlineWorker[] = [];
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  readonly engine = scriptedEngine(() => {});
  #runner: Runner;
  #dead = false;

  constructor() {
    InlineWorker.made.push(this);
    const say = (data: Parameters<NonNullable<WorkerLike['onmessage']>>[0]['data']): void => {
      queueMicrotask(() => {
        if (!this.#dead)
          this.onmessage?.({ data } as Parameters<NonNullable<WorkerLike['onmessage']>>[0]);
      });
    };
    this.#runner = new Runner(this.engine, {
      clock: () => performance.now(),
      reply: (session, id, result) => say({ type: 'reply', session, id, result }),
      frame: (session, frame) => say({ type: 'frame', session, frame }),
      halted: (session, problem) => say({ type: 'halted', session, problem }),
    });
  }

  postMessage(message: Parameters<WorkerLike['postMessage']>[0]): void {
    if (message.type === 'request')
      this.#runner.request(message.session, message.id, message.request);
    else this.#runner.signal(message.session, message.signal);
    this.turn();
  }

  turn(): void {
    for (let i = 0; i < 100 && !this.#dead; i += 1) {
      if (this.#runner.turn() !== 'now') return;
    }
  }

  terminate(): void {
    this.#dead = true;
  }

  get session(): ScriptedSession {
    const last = this.engine.sessions.at(-1);
    if (!last) throw new Error('no session');
    return last;
  }
}

const text = (name: string): string =>
  JSON.stringify({
    name,
    about: 'One. Two.',
    flows: [{ id: 'f' }, { id: 'g' }],
    interventions: [],
  });

/** Scripted sessions take any text; the page reads it as JSON. */
function worker(): InlineWorker {
  const last = InlineWorker.made.at(-1);
  if (!last) throw new Error('no worker');
  return last;
}

let lab: Lab;
let frames = 0;

beforeEach(async () => {
  InlineWorker.made = [];
  frames = 0;
  lab = new Lab(
    () => new InlineWorker(),
    () => {
      frames += 1;
      lab.drawn();
    },
  );
  expect(await lab.open(text('first'), 'document', false)).toBe(true);
});

afterEach(() => lab.client.close());

const state = () => lab.store.getState();

describe('the laboratory', () => {
  it('enters what it opens and shows frames', () => {
    expect(state()).toMatchObject({ phase: 'ready', playing: false, about: 'One. Two.' });
    expect(frames).toBeGreaterThan(0);
  });

  it('goes on with what it has when something else is refused', async () => {
    expect(await lab.open('bad', 'file')).toBe(false);
    expect(state()).toMatchObject({ phase: 'ready', text: text('first') });
    expect(state().refusal).toEqual({
      what: 'file',
      problem: { path: 'flows/f', message: 'unknown key' },
    });
    expect(await lab.open(text('second'))).toBe(true);
    expect(state().refusal).toBeNull();
  });

  it('leads back to what was open before', async () => {
    await lab.open(text('second'), 'document', false);
    await lab.undo();
    expect(state().text).toBe(text('first'));
    await lab.redo();
    expect(state().text).toBe(text('second'));
  });

  it('loses no step to undos that come before the first is answered', async () => {
    await lab.open(text('second'), 'document', false);
    await lab.open(text('third'), 'document', false);
    await Promise.all([lab.undo(), lab.undo()]);
    expect(state().text).toBe(text('first'));
    await lab.redo();
    expect(state().text).toBe(text('second'));
    await lab.redo();
    expect(state().text).toBe(text('third'));
  });

  it('adds a flow for each press, however fast', async () => {
    await Promise.all([lab.addFlow(), lab.addFlow()]);
    const { flows } = JSON.parse(state().text) as { flows: { id: string }[] };
    expect(flows.map(({ id }) => id)).toEqual(['f', 'g', 'g2', 'g3']);
    await Promise.all([lab.undo(), lab.undo()]);
    expect(state().text).toBe(text('first'));
  });

  it('stays paused when paused while a change is under way', async () => {
    lab.play();
    const undone = lab.addFlow();
    lab.pause();
    await undone;
    expect(state().playing).toBe(false);
    const before = worker().session.at;
    worker().turn();
    expect(worker().session.at).toBe(before);
  });

  it('tells another scenario from a change of the same one', async () => {
    const first = state().subject;
    worker().session.set = function set() {
      return JSON.stringify({ effect: 'live', at: 0, from: 0, to: 1, document: this.text });
    };
    lab.set('rate', 1);
    await vi.waitFor(() => expect(state().history.past.length).toBe(1));
    expect(state().subject).toBe(first);
    await lab.open(text('second'), 'document', false);
    expect(state().subject).toBe(first + 1);
  });

  it('records a drag as one step and takes it back as one', async () => {
    vi.useFakeTimers();
    worker().session.set = function set(path, value) {
      this.text = JSON.stringify({ ...JSON.parse(this.text), [path]: JSON.parse(value) });
      return JSON.stringify({ effect: 'live', at: 0, from: 0, to: 1, document: this.text });
    };
    lab.beginGesture();
    for (let i = 0; i < 10; i += 1) {
      lab.set('rate', i);
      await vi.advanceTimersByTimeAsync(30);
    }
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    expect(JSON.parse(state().text)).toMatchObject({ rate: 9 });
    expect(state().history.past.length).toBe(1);
    await lab.undo();
    expect(state().text).toBe(text('first'));
  });

  it('shows the refusal of a value beside its field', async () => {
    lab.set('rate', 'bad');
    await vi.waitFor(() =>
      expect(state().fieldProblem).toEqual({ path: 'rate', message: 'is bad' }),
    );
    expect(state().history.past.length).toBe(0);
  });

  it('rebuilds the run where it was when the worker dies', async () => {
    await lab.seek(5e6);
    await vi.waitFor(() => expect(lab.frames.latest?.time).toBe(5e6));
    worker().onmessage?.({
      data: { type: 'crashed', session: 1, message: 'unreachable' },
    } as MessageEvent);
    await vi.waitFor(() => expect(state().notice?.tone).toBe('calm'));
    expect(InlineWorker.made.length).toBe(2);
    expect(worker().session.calls).toEqual([`restore ${text('first')} 5000000`]);
    expect(worker().session.at).toBe(5e6);
    expect(state().notice?.detail).toBe('unreachable');
  });

  it('notices the end of the run and goes on from there', async () => {
    lab.setSpeed('flat-out');
    lab.play();
    worker().turn();
    await vi.waitFor(() => expect(state()).toMatchObject({ playing: false, ended: true }));
    await lab.goOn();
    expect(state().duration).toBe(2e9);
    await vi.waitFor(() => expect(worker().session.at).toBe(2e9));
  });
});
