/** The bottleneck of a flow is the engine's, and has the same name everywhere. */
import { beforeAll, describe, expect, it } from 'vitest';
import { builtEngine } from '../tools/engine.mjs';
import { ask } from './engine/answers';
import type { Description } from './engine/types';
import { bottlenecks, portName } from './model/document/flowsAndPorts';
import { firstSelection } from './model/document/selection';
import { relatedEntries } from './views/inspector/relatedEntriesOf';
import { flowPath } from './views/network/geometry/flowPath';
import { drawingOf } from './views/network/geometry/layout';
import { sceneOf } from './views/network/geometry/sceneOf';

let open: Awaited<ReturnType<typeof builtEngine>>;

beforeAll(async () => {
  open = await builtEngine();
});

function described(document: object): [Description, string] {
  const text = JSON.stringify({ format: 'sawtooth-scenario', version: 2, ...document });
  const session = open(text);
  try {
    return [ask(session, { kind: 'describe' }), text];
  } finally {
    session.free();
  }
}

/** Hosts on a router, and a link from there on that all of their flows take. */
function network(
  hosts: number,
  own: number,
  shared: number,
  more: object = {},
): [Description, string] {
  return described({
    nodes: [
      ...Array.from({ length: hosts }, (_, i) => ({ id: `s${i}`, kind: 'host' })),
      { id: 'r', kind: 'router' },
      { id: 'd', kind: 'host' },
    ],
    links: [
      ...Array.from({ length: hosts }, (_, i) => ({
        id: `s${i}-r`,
        between: [`s${i}`, 'r'],
        rate: own,
        delay: 0.001,
      })),
      { id: 'r-d', between: ['r', 'd'], rate: shared, delay: 0.01 },
    ],
    flows: Array.from({ length: hosts }, (_, i) => ({ id: `f${i}`, from: `s${i}`, to: 'd' })),
    ...more,
  });
}

const SIZE = { width: 900, height: 400, head: 0 };
const WORDS = { link: () => '', queue: () => ({ full: '', short: '' }), cell: () => '' };

it.each([
  // As fast as the hosts' own links, or faster: the shared link leaves each flow the least.
  [2, 1e7, 1e7, 'r → d', 'links/r-d'],
  [3, 1e7, 2e7, 'r → d', 'links/r-d'],
  // Nothing behind the host is slower.
  [1, 1e7, 1e7, 's0 → r', 'links/s0-r'],
  [2, 1e7, 2e7, 's0 → r', 'links/s0-r'],
])('with %d hosts at %d and %d bit/s it is %s', (hosts, own, shared, name, link) => {
  const [description, document] = network(hosts, own, shared);
  const limit = description.flows[0]?.bottleneck ?? null;
  expect(limit === null ? '' : portName(description, limit)).toBe(name);
  const chip = relatedEntries('flows/f0', description).ways.at(-1);
  expect(chip).toMatchObject({ text: `bottleneck ${name}`, to: [link] });
  const drawing = drawingOf(description);
  const { ports } = sceneOf(description, drawing, [], WORDS, SIZE);
  const path = flowPath(description, drawing, ports, 'flows/f0');
  expect(path?.text).toContain(`bottleneck ${name}`);
  expect(path?.bottleneck).toBe(drawing.links.findIndex(({ target }) => target === link));
  expect(firstSelection({ description, document } as never)).toBe(link);
});

const shown = ([description]: [Description, string]): string[] =>
  bottlenecks(description).map((port) => portName(description, port));

describe('the queues that are shown', () => {
  it('are only that of the bottleneck where no packets wait elsewhere', () => {
    expect(shown(network(3, 1e8, 1e7))).toEqual(['r → d']);
    expect(shown(network(3, 1e7, 2e7))).toEqual(['r → d']);
  });

  it('include those of hosts whose own port is the slowest on the path', () => {
    expect(shown(network(1, 1e7, 1e8))).toEqual(['s0 → r']);
    expect(shown(network(1, 1e7, 1e7))).toEqual(['s0 → r']);
    expect(shown(network(3, 1e7, 1e8))).toEqual(['s0 → r', 's1 → r', 's2 → r']);
    // As many as fit.
    expect(shown(network(6, 1e7, 1e8))).toHaveLength(4);
  });

  it('are those of the whole run, whatever the present values', () => {
    const faster = { interventions: [{ at: 20, set: 'links/r-d/rate', to: 1e9 }] };
    expect(shown(network(1, 1e8, 1e7, faster))).toEqual(['r → d', 's0 → r']);
  });

  it('end with those where only acknowledgements wait', () => {
    const narrow = described({
      nodes: [
        { id: 'a', kind: 'host' },
        { id: 'b', kind: 'host' },
      ],
      links: [{ id: 'l', between: ['a', 'b'], rate: 1e7, reverse: { rate: 1e5 } }],
      flows: [{ id: 'f', from: 'a', to: 'b' }],
    });
    expect(shown(narrow)).toEqual(['a → b', 'b → a']);
  });

  /** A cell with some stations that upload and some that download, over a wire to a host. */
  const cell = (up: number, down: number, rate = 1e9): string[] => {
    const stations = Array.from({ length: up + down }, (_, i) => `t${i}`);
    return shown(
      described({
        nodes: [
          { id: 'ap', kind: 'access-point' },
          { id: 'd', kind: 'host' },
          ...stations.map((id) => ({ id, kind: 'station', cell: 'ap' })),
        ],
        links: [{ id: 'w', between: ['ap', 'd'], rate, delay: 0.01 }],
        flows: stations.map((id, i) => ({
          id: `f${i}`,
          ...(i < up ? { from: id, to: 'd' } : { from: 'd', to: id }),
        })),
      }),
    );
  };

  it('in a cell are those of uploading stations, and that of the access point where it gets too few turns', () => {
    expect(cell(1, 0)).toEqual(['t0 → ap']);
    expect(cell(2, 0)).toEqual(['ap', 't0 → ap', 't1 → ap']);
    expect(cell(10, 0)).toEqual(['ap', 't0 → ap', 't1 → ap', 't2 → ap']);
    expect(cell(0, 3)).toEqual(['ap']);
    expect(cell(1, 1)).toEqual(['ap', 't0 → ap']);
    // Nothing waits in a cell behind a slower wire.
    expect(cell(3, 0, 5e6)).toEqual(['ap → d']);
    expect(cell(0, 3, 5e6)).toEqual(['d → ap']);
  });

  it('are none where no flow has a path', () => {
    expect(shown(network(2, 1e7, 1e7, { flows: [] }))).toEqual([]);
  });
});
