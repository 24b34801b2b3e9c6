import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY, realWorkers } from '../../../tools/realWorkers';
import { stillCanvas } from '../../../tools/stillCanvas';
import { texts } from '../../texts';
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
const said = () => assembly.state.said.text;
const label = () => run.document.store.getState().history.past.at(-1)?.label;

/** h1 – r1 – h2, by keys. */
async function line(): Promise<void> {
  for (const kind of ['host', 'router', 'host'] as const)
    expect(await assembly.add(kind)).toBe(true);
  for (const host of ['h1', 'h2']) {
    assembly.connectByKeys('link', 'r1');
    expect(await assembly.finish(host)).toBe(true);
  }
}

it('a connection by keys that can lead to one node alone is aimed there already', async () => {
  await line();
  assembly.connectByKeys('flow', 'h1');
  expect(assembly.state).toMatchObject({ from: 'h1', to: 'h2' });
  expect(said()).toContain('to h2. Enter confirms');
  expect(await assembly.finish(assembly.state.to ?? '')).toBe(true);
  expect(ids('flows')).toHaveLength(1);
  // A router and two hosts are several: nothing is chosen for anybody.
  await assembly.add('router');
  assembly.connectByKeys('link', 'r2');
  expect(assembly.state.to).toBeNull();
});

describe('adding', () => {
  it('puts nodes where they do not overlap, and selects and focuses the new one', async () => {
    await assembly.add('host');
    await assembly.add('host');
    await assembly.add('router');
    expect(ids('nodes')).toEqual(['h1', 'h2', 'r1']);
    const places = (network().nodes ?? []).map(({ at }) => String(at));
    expect(new Set(places).size).toBe(3);
    // One below the other, and the router beside them.
    expect(places).toEqual(['-1,0', '-1,1', '0,1']);
    expect(run.inspection.selected).toEqual(['nodes/r1']);
    expect(assembly.state.focus?.target).toBe('nodes/r1');
    expect(said()).toBe(texts.assemble.made([{ kind: 'nodes', name: 'r1' }]));
  });

  it('puts the tool away after the node is added', async () => {
    assembly.pick('router');
    expect(assembly.state.tool).toBe('router');
    await assembly.place('router', [2, 3]);
    expect(assembly.state.tool).toBeNull();
    expect(network().nodes).toEqual([{ id: 'r1', kind: 'router', at: [2, 3] }]);
    assembly.pick('host');
    assembly.leave();
    expect(assembly.state.tool).toBeNull();
    expect(said()).toBe(texts.assemble.left.host);
  });

  it('holds a tool that was pressed twice, or with Shift, until it is put away', async () => {
    assembly.pick('host');
    assembly.pick('host');
    expect(assembly.state).toMatchObject({ tool: 'host', held: true });
    expect(said()).toBe(texts.assemble.held('host'));
    await assembly.place('host', [0, 0]);
    await assembly.place('host', [3, 0]);
    expect(ids('nodes')).toEqual(['h1', 'h2']);
    assembly.pick('host');
    expect(assembly.state).toMatchObject({ tool: null, held: false });

    assembly.pick('link', true);
    await assembly.finish('h1');
    await assembly.finish('h2');
    expect(ids('links')).toEqual(['h1-h2']);
    expect(assembly.state).toMatchObject({ tool: 'link', held: true, from: null });
    assembly.pick('flow');
    expect(assembly.state).toMatchObject({ tool: 'flow', held: false });
  });

  it('holds a connection by its key as by a press, announces it, and puts it away', async () => {
    await line();
    const begun = texts.assemble.begun('link', 'h1', ['h2']);
    assembly.connectByKeys('link', 'h1');
    expect(said()).toBe(begun);
    assembly.connectByKeys('link', 'h1');
    expect(assembly.state).toMatchObject({ tool: 'link', held: true, from: 'h1', byKeys: true });
    expect(said()).toBe(`${texts.assemble.held('link')} ${begun}`);
    assembly.connectByKeys('link', 'h1');
    expect(assembly.state).toMatchObject({ tool: null, held: false, from: null });
    expect(said()).toBe(texts.assemble.left.link);

    run.select('');
    assembly.connectByKeys('flow', null, true);
    expect(assembly.state).toMatchObject({ tool: 'flow', held: true });
    expect(said()).toBe(texts.assemble.held('flow'));
    assembly.connectByKeys('flow', null, true);
    expect(assembly.state.tool).toBeNull();
  });

  it('keeps the nodes that the page has laid out where they are, in one step of the history', async () => {
    const nodes = [
      { id: 'a', kind: 'host' },
      { id: 'b', kind: 'host' },
    ];
    await run.open(JSON.stringify({ ...JSON.parse(EMPTY), nodes }));
    run.canvas.attach(
      stillCanvas([
        { path: 'nodes/a', at: [0, 0] },
        { path: 'nodes/b', at: [3, 0] },
      ]),
    );
    await assembly.place('host', [1, 1]);
    expect((network().nodes ?? []).map(({ at }) => at)).toEqual([
      [0, 0],
      [3, 0],
      [1, 1],
    ]);
    await run.undo();
    expect(network().nodes).toEqual(nodes);
  });
});

describe('connecting', () => {
  it('by keys goes through the reachable nodes, and Enter connects', async () => {
    await line();
    expect(ids('links')).toEqual(['r1-h1', 'r1-h2']);
    assembly.connectByKeys('flow', 'h1');
    expect(said()).toBe(texts.assemble.begun('flow', 'h1', ['h2']));
    assembly.walk(1);
    expect(said()).toBe(texts.assemble.candidate('h2', 1, 1));
    expect(await assembly.finish(assembly.state.to ?? '')).toBe(true);
    expect(ids('flows')).toEqual(['f1']);
    expect(assembly.state).toMatchObject({ tool: null, from: null, to: null });
    expect(assembly.state.focus?.target).toBe('flows/f1');
  });

  it('goes both ways and around the end', async () => {
    await line();
    assembly.connectByKeys('link', null);
    run.select('');
    assembly.connectByKeys('link', null);
    const seen: (string | null)[] = [];
    for (const way of [1, 1, 1, 1, -1] as const) {
      assembly.walk(way);
      seen.push(assembly.state.to);
    }
    expect(seen).toEqual(['h1', 'r1', 'h2', 'h1', 'h2']);
  });

  it('explains a refused connection at once and on an attempt, and changes nothing', async () => {
    await line();
    assembly.pick('link');
    assembly.begin('r1');
    const why = texts.assemble.whyNot.joined('r1', 'h1', 'r1-h1');
    assembly.aim('h1');
    expect(assembly.state.why).toBe(why);
    expect(await assembly.finish('h1')).toBe(false);
    expect(said()).toBe(why);
    expect(ids('links')).toHaveLength(2);
    // The tool is still held.
    expect(assembly.state).toMatchObject({ tool: 'link', from: 'r1' });
  });

  it('announces that nothing can be reached', async () => {
    await assembly.add('host');
    assembly.connectByKeys('flow', 'h1');
    assembly.walk(1);
    expect(assembly.state.why).toBe(texts.assemble.noTarget('flow', 'h1'));
    assembly.connectByKeys('flow', null);
    expect(assembly.state.from).toBe('h1');
    await assembly.add('router');
    assembly.leave();
    assembly.connectByKeys('flow', 'r1');
    expect(assembly.state).toMatchObject({ from: null, why: texts.assemble.whyNot.noHost('r1') });
  });
});

describe('renaming', () => {
  it('keeps the selection and the focus, and updates references to the name', async () => {
    await line();
    assembly.beginRename('nodes/h1');
    expect(assembly.state.renaming).toBe('nodes/h1');
    expect(await assembly.rename('nodes/h1', 'client')).toBeNull();
    expect(network().links?.[0]?.between).toEqual(['r1', 'client']);
    expect(run.inspection.selection).toBe('nodes/client');
    expect(assembly.state).toMatchObject({ renaming: null, focus: { target: 'nodes/client' } });
  });

  it('reports a refusal, and goes on', async () => {
    await line();
    assembly.beginRename('nodes/h1');
    expect(await assembly.rename('nodes/h1', 'h2')).toBe(texts.assemble.nameTaken('nodes', 'h2'));
    expect(await assembly.rename('nodes/h1', 'x'.repeat(101))).toContain('lower-case letters');
    expect(await assembly.rename('nodes/h1', 'X'.repeat(101))).toContain('100 characters');
    expect(assembly.state.renaming).toBe('nodes/h1');
    expect(run.store.getState().notice).toBeNull();
  });
});

describe('labels', () => {
  it('are texts that cannot be ids; the id stays, and connections are announced by the label', async () => {
    await line();
    assembly.beginRename('nodes/h1');
    expect(await assembly.rename('nodes/h1', '東京')).toBeNull();
    expect(network().nodes?.[0]).toMatchObject({ id: 'h1', label: '東京' });
    expect(network().links?.[0]).toMatchObject({ id: 'r1-h1', between: ['r1', 'h1'] });
    expect(said()).toBe(texts.assemble.renamed('h1', '東京'));
    assembly.connectByKeys('flow', 'h1');
    expect(said()).toBe(texts.assemble.begun('flow', '東京', ['h2']));
    // An entry with a label keeps its id, even where the new label could be one.
    assembly.beginRename('nodes/h1');
    expect(assembly.labelOf('nodes/h1')).toBe('東京');
    expect(await assembly.rename('nodes/h1', 'tokyo')).toBeNull();
    expect(network().nodes?.[0]).toMatchObject({ id: 'h1', label: 'tokyo' });
    expect(await assembly.rename('nodes/h1', '')).toBeNull();
    expect(assembly.labelOf('nodes/h1')).toBe('');
    await run.undo();
    await run.undo();
    expect(assembly.labelOf('nodes/h1')).toBe('東京');
  });

  it('are used in announcements', async () => {
    await line();
    await run.change('nodes/r1/label', 'Core');
    await run.change('links/r1-h1/label', 'Access');
    assembly.pick('link');
    assembly.begin('r1');
    await assembly.finish('h1');
    expect(said()).toBe(texts.assemble.whyNot.joined('Core', 'h1', 'Access'));
    assembly.leave();
    expect(assembly.nameAt('links/r1-h1/queue')).toBe('Access');
    run.select('nodes/r1');
    await assembly.duplicate();
    expect(said()).toMatch(/^Added node Core/);
    run.select('nodes/r1');
    await assembly.remove();
    expect(label()).toBe('remove node Core, with link Access and link r1-h2');
    expect(run.store.getState().notice?.title).toMatch(/^Removed node Core, with/);

    const nodes = [{ id: 'h', label: 'Client', kind: 'host', count: 3 }];
    await run.open(JSON.stringify({ ...JSON.parse(EMPTY), nodes }));
    run.select('nodes/h.2');
    await assembly.remove();
    expect(assembly.state.why).toBe(texts.assemble.oneOfMany('Client 2', 'nodes', 'Client'));
  });

  it('of a station and its cell are used when a station moves', async () => {
    await assembly.add('access-point');
    // A cell keeps a station.
    await assembly.add('station');
    await assembly.place('access-point', [9, 0]);
    await run.change('nodes/sta1/label', 'Phone');
    await run.change('nodes/ap2/label', 'Hall');
    assembly.pick('link');
    assembly.begin('sta1');
    await assembly.finish('ap2');
    expect(said()).toBe(texts.assemble.moved('Phone', 'Hall'));
  });

  it('are copied, and do not restart the run', async () => {
    await line();
    await run.change('links/r1-h1/label', 'Accès');
    await run.change('nodes/h1/label', 'Client');
    run.select('nodes/h1');
    await assembly.duplicate();
    expect(network().nodes?.map(({ label }) => label)).toEqual([
      'Client',
      undefined,
      undefined,
      'Client',
    ]);
    expect(run.store.getState().description?.links[0]?.label).toBe('Accès');
  });
});

describe('copying and pasting', () => {
  it('duplicates the selection with the links within it, a little beside it', async () => {
    await line();
    run.selectAll(['nodes/h1', 'nodes/r1']);
    expect(await assembly.duplicate()).toBe(true);
    expect(ids('nodes')).toEqual(['h1', 'r1', 'h2', 'h3', 'r2']);
    expect(ids('links')).toHaveLength(3);
    // Beside the existing nodes: none is on another, or between two of them.
    const places = (network().nodes ?? []).map(({ at = [0, 0] }) => at);
    const [copy] = places.slice(3);
    expect(copy?.map((place, axis) => Number(place) - Number(places[0]?.[axis]))).toEqual([0, 1]);
    expect(new Set(places.map(String)).size).toBe(5);
    expect(run.inspection.selected).toHaveLength(3);
    expect(label()).toContain('add');
  });

  it('puts the next copy of the same text beside both, and the first where it was in an empty network', async () => {
    await assembly.place('host', [0, 0]);
    const text = (await assembly.piece()) ?? '';
    await assembly.paste(text);
    await assembly.paste(text);
    expect((network().nodes ?? []).map(({ at }) => at)).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    await run.open(EMPTY);
    await assembly.paste(text);
    expect(network().nodes).toEqual([{ id: 'h1', kind: 'host', at: [0, 0] }]);
  });

  it('nodes without positions get some, so that the others keep theirs', async () => {
    await assembly.place('host', [0, 0]);
    const piece = { format: 'sawtooth-piece', version: 2, nodes: [{ id: 'x', kind: 'host' }] };
    expect(await assembly.paste(JSON.stringify(piece))).toBe(true);
    expect((network().nodes ?? []).map(({ at }) => at)).toEqual([
      [0, 0],
      [0, 1],
    ]);
    await run.open(EMPTY);
    expect(await assembly.paste(JSON.stringify(piece))).toBe(true);
    expect(network().nodes).toEqual(piece.nodes);
  });

  it.each([
    ['a text from elsewhere', 'Dear all,', /not part of a network/],
    ['another JSON', '[1, 2]', /not part of a network/],
    [
      'too many nodes',
      JSON.stringify({
        format: 'sawtooth-piece',
        version: 2,
        nodes: [
          { id: 'h', kind: 'host', count: 5000 },
          { id: 'r', kind: 'router' },
        ],
      }),
      /the document has 5003 nodes; at most 5000 are allowed/,
    ],
  ])('refuses %s in words and leaves the network', async (_, text, words) => {
    await line();
    const before = run.document.text;
    expect(await assembly.paste(text)).toBe(false);
    expect(assembly.state.why).toMatch(words);
    expect(run.document.text).toBe(before);
  });
});

describe('removing', () => {
  it('removes dependents too, and announces that with an undo', async () => {
    await line();
    assembly.connectByKeys('flow', 'h1');
    await assembly.finish('h2');
    run.selectAll(['nodes/r1', 'links/r1-h1']);
    expect(await assembly.remove()).toBe(true);
    expect(network()).toMatchObject({ links: [], flows: [] });
    const { notice } = run.store.getState();
    expect(notice?.title).toBe('Removed node r1 and link r1-h1, with 1\u00a0link and 1\u00a0flow.');
    expect(label()).toBe('remove node r1 and link r1-h1, with link r1-h2 and flow f1');
    await run.undo();
    expect(ids('flows')).toEqual(['f1']);
    expect(run.store.getState().notice).toBeNull();
  });

  it('leaves a stack alone when one of its nodes is selected', async () => {
    const nodes = [{ id: 'h', kind: 'host', count: 3 }];
    await run.open(JSON.stringify({ ...JSON.parse(EMPTY), nodes }));
    run.select('nodes/h.2');
    expect(await assembly.remove()).toBe(false);
    expect(assembly.state.why).toBe(texts.assemble.oneOfMany('h.2', 'nodes', 'h'));
    expect(network().nodes).toEqual(nodes);
    run.select('nodes/h');
    expect(await assembly.remove()).toBe(true);
  });

  it('removes nothing where only a queue or the scenario is selected', async () => {
    await line();
    run.select('links/r1-h1/queue');
    expect(await assembly.remove()).toBe(false);
    run.select('');
    expect(await assembly.remove()).toBe(false);
    expect(ids('links')).toHaveLength(2);
  });
});

it('arranging a map makes it no map, and undo makes it one again', async () => {
  await assembly.place('host', [0, 0]);
  expect(await run.change('map', true)).toBe(true);
  expect(await assembly.arrange([{ path: 'nodes/h1', at: [1, 1] }])).toBe(true);
  expect(run.store.getState().description).toMatchObject({ map: false, nodes: [{ at: [1, 1] }] });
  await run.undo();
  expect(run.store.getState().description).toMatchObject({ map: true, nodes: [{ at: [0, 0] }] });
});
