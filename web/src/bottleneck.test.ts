/** What limits a flow is named alike wherever it is named, and is what the engine says. */
import { beforeAll, expect, it } from 'vitest';
import { builtEngine } from '../tools/engine.mjs';
import type { Description } from './engine/types';
import { portName } from './model/network';
import { firstSelection } from './model/selection';
import { waysFrom } from './views/inspector/waysFrom';
import { flowPath } from './views/network/flowPath';
import { sceneOf } from './views/network/geometry';
import { drawingOf } from './views/network/layout';

let open: Awaited<ReturnType<typeof builtEngine>>;

beforeAll(async () => {
  open = await builtEngine();
});

/** Hosts on a router, and a link from there on that all of their flows take. */
function network(hosts: number, own: number, shared: number): [Description, string] {
  const document = JSON.stringify({
    format: 'sawtooth-scenario',
    version: 1,
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
  });
  const session = open(document);
  try {
    return [JSON.parse(session.describe()) as Description, document];
  } finally {
    session.free();
  }
}

const SIZE = { width: 900, height: 400, head: 0 };
const WORDS = { link: () => '', queue: () => ({ full: '', short: '' }), cell: () => '' };

it.each([
  // As fast as the hosts' own links, or faster: what they share is what leaves each the least.
  [2, 1e7, 1e7, 'r → d', 'links/r-d'],
  [3, 1e7, 2e7, 'r → d', 'links/r-d'],
  // Nothing behind the host is slower.
  [1, 1e7, 1e7, 's0 → r', 'links/s0-r'],
  [2, 1e7, 2e7, 's0 → r', 'links/s0-r'],
])('with %d hosts at %d and %d bit/s it is %s', (hosts, own, shared, name, link) => {
  const [description, document] = network(hosts, own, shared);
  const limit = description.flows[0]?.bottleneck ?? null;
  expect(limit === null ? '' : portName(description, limit)).toBe(name);
  const chip = waysFrom('flows/f0', description).ways.at(-1);
  expect(chip).toMatchObject({ text: `bottleneck ${name}`, to: [link] });
  const drawing = drawingOf(description);
  const { ports } = sceneOf(description, drawing, [], WORDS, SIZE);
  const path = flowPath(description, drawing, ports, 'flows/f0');
  expect(path?.text).toContain(`bottleneck ${name}`);
  expect(path?.bottleneck).toBe(drawing.links.findIndex(({ target }) => target === link));
  expect(firstSelection({ description, document } as never)).toBe(link);
});
