import { beforeAll, describe, expect, it } from 'vitest';
import { builtEngine } from '../../../tools/engine.mjs';
import { ask, change } from '../../engine/answers';
import type { Description, Operation } from '../../engine/types';
import { texts } from '../../texts';
import { bottlenecks } from '../document/flowsAndPorts';
import { endsOf, moveOf, whyNot, whyNotFrom } from './connect';
import { newNode } from './newEntries';
import { cellsOf } from './radioCells';

let open: Awaited<ReturnType<typeof builtEngine>>;

beforeAll(async () => {
  open = await builtEngine();
});

const TWO_CELLS = {
  format: 'sawtooth-scenario',
  version: 2,
  nodes: [
    { id: 'one', kind: 'access-point' },
    { id: 'two', kind: 'access-point' },
    { id: 'a', kind: 'station', cell: 'one' },
    { id: 'b', kind: 'station', cell: 'one' },
    { id: 'c', kind: 'station', cell: 'two' },
    { id: 'h', kind: 'host' },
  ],
  links: [{ id: 'w', between: ['one', 'h'], rate: 1e9 }],
  flows: [{ id: 'f', from: 'a', to: 'h' }],
};

/** The network after an operation; the words of the refusal where there is none. */
function outcomeOf(operation: Operation | null): Description | string {
  const session = open(JSON.stringify(TWO_CELLS));
  try {
    if (operation) change(session, { kind: 'edit', operation });
    return ask(session, { kind: 'describe' });
  } catch (thrown) {
    return (JSON.parse(String(thrown)) as { message: string }).message;
  } finally {
    session.free();
  }
}

function networkAfter(operation: Operation | null): Description {
  const found = outcomeOf(operation);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const membersOf = (description: Description): string[][] =>
  cellsOf(description).map(({ accessPoint, stations }) =>
    [accessPoint, ...stations.map(({ node }) => node)].map(
      (node) => description.nodes[node]?.id ?? '',
    ),
  );

describe('the cells of a network', () => {
  it('are access points with their stations', () => {
    expect(membersOf(networkAfter(null))).toEqual([
      ['one', 'a', 'b'],
      ['two', 'c'],
    ]);
  });

  it('have queues where packets wait: at the station that uploads, and not at a wire that is faster', () => {
    const description = networkAfter(null);
    const ports = bottlenecks(description).map((port) => description.ports[port]?.id);
    expect(ports).toEqual(['one:a']);
  });

  it('a line from a station to another access point moves it there, as the engine does', () => {
    const ends = endsOf(networkAfter(null));
    expect(whyNot(ends, 'link', 'b', 'two')).toBeNull();
    expect(moveOf(ends, 'two', 'b')).toEqual({ station: 'b', cell: 'two' });
    const moved = networkAfter({ kind: 'set', paths: ['nodes/b/cell'], to: 'two' });
    expect(membersOf(moved)).toEqual([
      ['one', 'a'],
      ['two', 'b', 'c'],
    ]);
  });

  it('any other line to a station is refused in words, and by the engine', () => {
    const ends = endsOf(networkAfter(null));
    const words = texts.assemble.whyNot;
    expect(whyNot(ends, 'link', 'a', 'one')).toBe(words.inCell('a', 'one'));
    for (const other of ['b', 'h']) {
      expect(whyNot(ends, 'link', 'a', other)).toBe(words.noWire('a'));
      const link = { id: 'x', between: ['a', other] as [string, string], rate: 1e6 };
      expect(outcomeOf({ kind: 'insert', piece: { links: [link] } })).toMatch(/station/);
    }
    expect(moveOf(ends, 'h', 'one')).toBeNull();
  });

  it('flows begin and end at stations, through the air', () => {
    const ends = endsOf(networkAfter(null));
    expect(whyNotFrom(ends, 'flow', 'a')).toBeNull();
    expect(whyNotFrom(ends, 'flow', 'one')).toBe(texts.assemble.whyNot.accessPoint('one'));
    expect(whyNot(ends, 'flow', 'a', 'b')).toBeNull();
    expect(whyNot(ends, 'flow', 'a', 'h')).toBeNull();
    expect(whyNot(ends, 'flow', 'a', 'c')).toBe(texts.assemble.whyNot.unreachable('c', 'a'));
    for (const to of ['b', 'h']) {
      const flow = { id: 'x', from: 'a', to };
      expect(outcomeOf({ kind: 'insert', piece: { flows: [flow] } })).not.toBeTypeOf('string');
    }
  });

  it('an access point is added with a station, which the engine takes; alone it would not', () => {
    const piece = newNode({ nodes: [] }, 'access-point', [1, 2]);
    expect(piece.nodes.map(({ id }) => id)).toEqual(['ap1', 'sta1']);
    expect(membersOf(networkAfter({ kind: 'insert', piece })).at(-1)).toEqual(['ap1', 'sta1']);
    const alone = { nodes: piece.nodes.slice(0, 1) };
    expect(outcomeOf({ kind: 'insert', piece: alone })).toMatch(/needs at least one station/);
    const station = newNode({ nodes: [] }, 'station', [0, 0], 'two');
    expect(membersOf(networkAfter({ kind: 'insert', piece: station }))[1]).toEqual([
      'two',
      'c',
      'sta1',
    ]);
  });
});
