import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Run } from './run';

/** Scripted sessions take any text; the page reads it as JSON. */
const text = (name: string): string =>
  JSON.stringify({
    name,
    about: 'One. Two.',
    flows: [{ id: 'f' }, { id: 'g' }],
    interventions: [],
  });

let run: Run;
let workers: ScriptedWorker[] = [];
let frames = 0;

function worker(): ScriptedWorker {
  const last = workers.at(-1);
  if (!last) throw new Error('no worker');
  return last;
}

beforeEach(async () => {
  workers = [];
  frames = 0;
  run = new Run({
    makeWorker: () => {
      workers.push(new ScriptedWorker());
      return worker();
    },
    onFrame: () => {
      frames += 1;
      run.drawn();
    },
  });
  expect(await run.open(text('first'))).toBe(true);
});

afterEach(() => run.dispose());

const copy = { kind: 'copy', path: 'flows/g' } as const;

const state = () => run.store.getState();
const edited = () => run.document.store.getState();

describe('a run', () => {
  it('shows frames of the document that it has opened', () => {
    expect(state()).toMatchObject({ phase: 'ready', playing: false });
    expect(edited().about).toBe('One. Two.');
    expect(frames).toBeGreaterThan(0);
  });

  it('keeps its document when another one is refused', async () => {
    expect(await run.open('bad', 'file')).toBe(false);
    expect(state().phase).toBe('ready');
    expect(edited().text).toBe(text('first'));
    expect(state().refusal).toEqual({
      what: 'file',
      problem: { path: 'flows/f', message: 'unknown key' },
    });
    expect(await run.open(text('second'))).toBe(true);
    expect(state().refusal).toBeNull();
  });

  it('clears a refusal once another change is made', async () => {
    expect(await run.change('links/l/rate', 'bad')).toBe(false);
    expect(state().notice?.tone).toBe('grave');
    expect(await run.change('links/l/rate', 1)).toBe(true);
    expect(state().notice).toBeNull();
  });

  it('returns to the document that was open before', async () => {
    await run.open(text('second'));
    await run.undo();
    expect(edited().text).toBe(text('first'));
    await run.redo();
    expect(edited().text).toBe(text('second'));
  });

  it('undoes every step when undos come faster than they are answered', async () => {
    await run.open(text('second'));
    await run.open(text('third'));
    await Promise.all([run.undo(), run.undo()]);
    expect(edited().text).toBe(text('first'));
    await run.redo();
    expect(edited().text).toBe(text('second'));
    await run.redo();
    expect(edited().text).toBe(text('third'));
  });

  it('adds a flow for each press, however fast', async () => {
    await Promise.all([run.edit(copy), run.edit(copy)]);
    const { flows } = JSON.parse(edited().text) as { flows: { id: string }[] };
    expect(flows.map(({ id }) => id)).toEqual(['f', 'g', 'g2', 'g3']);
    await Promise.all([run.undo(), run.undo()]);
    expect(edited().text).toBe(text('first'));
  });

  it('selects the entries that an edit adds, and none that it removes', async () => {
    worker().session.fields = function fields(target) {
      if (target !== '' && !this.text.includes(`"${target.slice('flows/'.length)}"`))
        throw JSON.stringify({ path: target, message: 'names nothing' });
      return [];
    };
    await run.edit(copy);
    expect(run.inspection.selection).toBe('flows/g2');
    await run.edit({ kind: 'remove', paths: ['flows/g2'], dependents: 'remove' });
    await vi.waitFor(() => expect(run.inspection.selection).toBe(''));
    const labels = edited().history.past.map(({ label }) => label);
    expect(labels).toEqual(['add flow g2', 'remove flow g2']);
  });

  it('runs an edited network up to the present instant, and back on undo', async () => {
    await run.seek(5e6);
    await vi.waitFor(() => expect(run.frames.latest?.time).toBe(5e6));
    const { build } = state();
    expect(await run.edit(copy)).toBe(true);
    expect(state().build).toBe(build + 1);
    await vi.waitFor(() => expect(run.frames.latest?.time).toBe(5e6));
    await run.undo();
    expect(edited().text).toBe(text('first'));
    expect(worker().session.at).toBe(5e6);
  });

  it('continues unchanged when nodes are moved', async () => {
    const { build } = run.store.getState();
    await run.seek(5e6);
    await vi.waitFor(() => expect(run.frames.latest?.time).toBe(5e6));
    expect(await run.edit({ kind: 'move', nodes: [{ path: 'nodes/a', at: [1, 2] }] })).toBe(true);
    expect(run.store.getState().build).toBe(build);
    expect(run.frames.latest?.time).toBe(5e6);
    expect(run.document.text).toContain('[1,2]');
    expect(run.document.store.getState().history.past.at(-1)?.label).toBe('move node a');
  });

  it('reports the problem of a refused edit, with its path', async () => {
    expect(await run.edit({ kind: 'copy', path: 'flows/x' })).toBe(false);
    expect(state().notice).toMatchObject({ tone: 'grave', detail: 'flows/x: is not there' });
    expect(edited().text).toBe(text('first'));
    expect(edited().history.past.length).toBe(0);
  });

  it('stays paused when paused while a change is under way', async () => {
    run.play();
    const edited = run.edit(copy);
    run.pause();
    await edited;
    expect(state().playing).toBe(false);
    const before = worker().session.at;
    worker().turn();
    expect(worker().session.at).toBe(before);
  });

  it('distinguishes another scenario from a change of the same one', async () => {
    const first = state().subject;
    worker().session.set = function set() {
      return { effect: 'live', at: 0, from: 0, to: 1 };
    };
    run.set('rate', 1);
    await vi.waitFor(() => expect(edited().history.past.length).toBe(1));
    expect(state().subject).toBe(first);
    await run.open(text('second'));
    expect(state().subject).toBe(first + 1);
  });

  it('records a drag as one step and undoes it as one', async () => {
    vi.useFakeTimers();
    worker().session.set = function set(path, value) {
      this.text = JSON.stringify({ ...JSON.parse(this.text), [path]: JSON.parse(value) });
      return { effect: 'live', at: 0, from: 0, to: 1 };
    };
    run.beginGesture();
    for (let i = 0; i < 10; i += 1) {
      run.set('rate', i);
      await vi.advanceTimersByTimeAsync(30);
    }
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    expect(JSON.parse(edited().text)).toMatchObject({ rate: 9 });
    expect(edited().history.past.length).toBe(1);
    await run.undo();
    expect(edited().text).toBe(text('first'));
  });

  it('keeps the refusal of a value for its field', async () => {
    run.set('rate', 'bad');
    await vi.waitFor(() =>
      expect(run.inspection.store.getState().problem).toEqual({ path: 'rate', message: 'is bad' }),
    );
    expect(edited().history.past.length).toBe(0);
  });

  it('rebuilds the run where it was when the worker dies', async () => {
    await run.seek(5e6);
    await vi.waitFor(() => expect(run.frames.latest?.time).toBe(5e6));
    worker().crash('unreachable');
    await vi.waitFor(() => expect(state().notice?.tone).toBe('calm'));
    expect(workers.length).toBe(2);
    expect(worker().session.calls).toEqual([`restore ${text('first')} 5000000`]);
    expect(worker().session.at).toBe(5e6);
    expect(state().notice?.detail).toBe('unreachable');
  });

  it('of a worker that dies too often waits to be asked, and has its document meanwhile', async () => {
    await run.seek(5e6);
    await vi.waitFor(() => expect(run.frames.latest?.time).toBe(5e6));
    for (let death = 1; death <= 4; death += 1) {
      worker().crash('unreachable');
      if (death < 4) await vi.waitFor(() => expect(workers.length).toBe(death + 1));
    }
    expect(state()).toMatchObject({ phase: 'refused', refusal: { what: 'engine' } });
    expect(run.kept).toBe(text('first'));
    await run.retry();
    expect(state()).toMatchObject({ phase: 'ready', refusal: null });
    expect(worker().session.at).toBe(5e6);
  });

  it('notices its end and can be extended from there', async () => {
    run.setSpeed('flat-out');
    run.play();
    worker().turn();
    await vi.waitFor(() => expect(state()).toMatchObject({ playing: false, ended: true }));
    expect(await run.extend()).toBe(true);
    expect(state()).toMatchObject({ duration: 2e9, ended: false });
    run.play();
    await vi.waitFor(() => expect(worker().session.at).toBe(2e9));
  });

  it('ends its worker when it is disposed of, and starts no other', async () => {
    const before = state();
    run.dispose();
    expect(worker().terminated).toBe(true);
    run.set('rate', 1);
    expect(await run.open(text('second'))).toBe(false);
    await run.seek(5e6);
    expect(workers.length).toBe(1);
    expect(state()).toEqual(before);
    expect(edited().text).toBe(text('first'));
  });
});
