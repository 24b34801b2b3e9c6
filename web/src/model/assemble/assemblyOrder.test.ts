/** Requests that arrive while an earlier edit is still being applied, which takes seconds in a large network. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY, realWorkers } from '../../../tools/realWorkers';
import { stillCanvas } from '../../../tools/stillCanvas';
import { SECOND } from '../../engine/types';
import { readScenario } from '../document/scenario';
import { Run } from '../run/run';
import { Assembly } from './assembly';

let makeWorker: Awaited<ReturnType<typeof realWorkers>>;
let run: Run;
let assembly: Assembly;

beforeAll(async () => {
  makeWorker = await realWorkers();
});

beforeEach(async () => {
  run = new Run({ makeWorker, onFrame: () => run.drawn() });
  assembly = new Assembly(() => run);
  expect(await run.open(EMPTY)).toBe(true);
  return () => run.dispose();
});

const network = () => readScenario(run.document.text);
const ids = (list: 'nodes' | 'links' | 'flows') => (network()[list] ?? []).map(({ id }) => id);
const past = () => run.document.store.getState().history.past.length;

async function hosts(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) expect(await assembly.add('host')).toBe(true);
}

describe('when requested while an earlier edit is still under way', () => {
  it('nodes get distinct ids and positions', async () => {
    const done = await Promise.all([
      assembly.add('host'),
      assembly.add('host'),
      assembly.place('host', [5, 5]),
    ]);
    expect(done).toEqual([true, true, true]);
    expect(ids('nodes')).toEqual(['h1', 'h2', 'h3']);
    expect(new Set(network().nodes?.map(({ at }) => String(at))).size).toBe(3);
  });

  it('flows get distinct ids', async () => {
    await hosts(2);
    assembly.connectByKeys('link', 'h1');
    await assembly.finish('h2');
    const flow = (): Promise<boolean> => {
      assembly.connectByKeys('flow', 'h1');
      return assembly.finish('h2');
    };
    expect(await Promise.all([flow(), flow()])).toEqual([true, true]);
    expect(ids('flows')).toEqual(['f1', 'f2']);
  });

  it('a connection is made once, however often it is taken', async () => {
    await hosts(2);
    assembly.connectByKeys('link', 'h1');
    expect(await Promise.all([assembly.finish('h2'), assembly.finish('h2')])).toEqual([
      true,
      false,
    ]);
    expect(ids('links')).toEqual(['h1-h2']);
    expect(assembly.state.why).toBeNull();
  });

  it('copies do not lie on one another', async () => {
    await assembly.place('host', [0, 0]);
    const text = (await assembly.piece()) ?? '';
    await Promise.all([assembly.paste(text), assembly.paste(text)]);
    expect(network().nodes?.map(({ at }) => at)).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
  });

  it('a connection that is begun stays held when the edit is done', async () => {
    await hosts(2);
    const made = assembly.place('host', [4, 4]);
    assembly.connectByKeys('link', 'h1');
    assembly.walk(1);
    expect(await made).toBe(true);
    expect(assembly.state).toMatchObject({ tool: 'link', from: 'h1', to: 'h2' });
  });

  it('the name being written stays open, and the selection stays', async () => {
    await hosts(2);
    run.select('nodes/h1');
    assembly.beginRename('nodes/h1');
    const renamed = assembly.rename('nodes/h1', 'client');
    assembly.beginRename('nodes/h2');
    run.select('nodes/h2');
    expect(await renamed).toBeNull();
    expect(ids('nodes')).toEqual(['client', 'h2']);
    expect(assembly.state.renaming).toBe('nodes/h2');
    expect(run.inspection.selection).toBe('nodes/h2');
  });
});

describe('a name that is left by moving the focus', () => {
  it('is accepted, and its entry gets neither selection nor focus', async () => {
    await hosts(2);
    const { focus } = assembly.state;
    run.select('nodes/h2');
    assembly.beginRename('nodes/h1');
    expect(await assembly.rename('nodes/h1', 'client', true)).toBeNull();
    expect(ids('nodes')).toEqual(['client', 'h2']);
    expect(run.inspection.selection).toBe('nodes/h2');
    expect(assembly.state).toMatchObject({ renaming: null, focus });
  });

  it('takes no focus either when it is unchanged', async () => {
    await hosts(1);
    const { focus } = assembly.state;
    assembly.beginRename('nodes/h1');
    expect(await assembly.rename('nodes/h1', 'h1', true)).toBeNull();
    expect(assembly.state).toMatchObject({ renaming: null, focus });
  });

  it('leaves its node selected under the new name', async () => {
    await hosts(1);
    run.select('nodes/h1');
    await assembly.rename('nodes/h1', 'client', true);
    expect(run.inspection.selection).toBe('nodes/client');
  });
});

describe('a node set among others that have no places', () => {
  const nodes = [
    { id: 'a', kind: 'host', count: 4999 },
    { id: 'b', kind: 'host' },
  ];

  beforeEach(async () => {
    await run.open(JSON.stringify({ ...JSON.parse(EMPTY), nodes }));
    run.canvas.attach(
      stillCanvas([
        { path: 'nodes/a', at: [0, 0] },
        { path: 'nodes/b', at: [3, 0] },
        // Drawn before it was removed.
        { path: 'nodes/gone', at: [4, 0] },
      ]),
    );
  });

  it('and refused leaves neither positions nor a step in the history', async () => {
    const before = { text: run.document.text, past: past() };
    expect(await assembly.place('host', [1, 1])).toBe(false);
    expect(assembly.state.why).toContain('5000');
    expect({ text: run.document.text, past: past() }).toEqual(before);
    // The engine is at the same document.
    await run.edit({ kind: 'remove', paths: ['nodes/b'], dependents: 'remove' });
    expect(network().nodes).toEqual([nodes[0]]);
  });

  it('is one step, whatever else is changed at the same time', async () => {
    await run.edit({ kind: 'remove', paths: ['nodes/a'], dependents: 'remove' });
    const steps = past();
    const placed = assembly.place('host', [1, 1]);
    const renamed = run.edit({ kind: 'rename', path: 'nodes/b', id: 'c' });
    expect(await Promise.all([placed, renamed])).toEqual([true, true]);
    expect(past()).toBe(steps + 2);
    await run.undo();
    await run.undo();
    expect(network().nodes).toEqual([nodes[1]]);
  });
});

describe('a held connection', () => {
  it('is dropped with the node that it begins at', async () => {
    await hosts(2);
    assembly.connectByKeys('link', 'h2');
    await run.undo();
    expect(ids('nodes')).toEqual(['h1']);
    assembly.check();
    expect(assembly.state).toMatchObject({ tool: 'link', from: null, to: null });
    expect(assembly.candidates()).toEqual(['h1']);
  });

  it('reaches nothing from a node that does not exist', async () => {
    await hosts(2);
    assembly.connectByKeys('link', 'h2');
    await run.undo();
    expect(assembly.state.from).toBe('h2');
    expect(assembly.candidates()).toEqual([]);
  });

  it('goes on while its ends exist', async () => {
    await hosts(2);
    assembly.connectByKeys('link', 'h2');
    assembly.walk(1);
    assembly.check();
    expect(assembly.state).toMatchObject({ tool: 'link', from: 'h2', to: 'h1' });
  });

  it('ends when its entry is removed, and so does the writing of a name', async () => {
    await hosts(2);
    assembly.beginRename('nodes/h2');
    assembly.check();
    expect(assembly.state.renaming).toBe('nodes/h2');
    await run.undo();
    assembly.check();
    expect(assembly.state.renaming).toBeNull();
  });
});

describe('a refusal', () => {
  it('stays while the run reports the same document, and goes with another document', async () => {
    await hosts(2);
    assembly.check();
    expect(await assembly.add('station')).toBe(false);
    const { why } = assembly.state;
    expect(why).not.toBeNull();
    const { description } = run.store.getState();
    await run.seek(SECOND);
    await vi.waitFor(() => expect(run.store.getState().description).not.toBe(description));
    assembly.check();
    expect(assembly.state.why).toBe(why);
    await run.undo();
    assembly.check();
    expect(assembly.state.why).toBeNull();
  });
});

describe('undo, redo and moves', () => {
  it('are announced in the words of the history', async () => {
    await hosts(1);
    await assembly.move([{ path: 'nodes/h1', at: [3, 3] }]);
    const said = () => assembly.state.said.text;
    expect(said()).toBe('Done: move node h1.');
    await assembly.undo();
    expect(said()).toBe('Undone: move node h1.');
    await assembly.redo();
    expect(said()).toBe('Redone: move node h1.');
    await assembly.redo();
    expect(assembly.state.said.text).toBe('Redone: move node h1.');
  });
});
