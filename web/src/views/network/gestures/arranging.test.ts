import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  describe as described,
  linksWithPorts,
  type PlainDescription,
  portsOf,
} from '../../../engine/fixtures';
import type { Description } from '../../../engine/types';
import { crossings, graphOf, type Point } from '../arrange/graph';
import { arrangedNetwork, isSameNetwork } from './arranging';

type Links = [number, number][];

function network(kinds: string, links: Links, flows: PlainDescription['flows'] = []): Description {
  const nodes = [...kinds].map((kind, index) => ({
    id: `n${index}`,
    entry: `n${index}`,
    kind: kind === 'h' ? ('host' as const) : ('router' as const),
    at: null,
  }));
  const all = links.map((ends, index) => ({ id: `l${index}`, entry: `l${index}`, ends }));
  return described({ nodes, ...linksWithPorts(all), flows });
}

async function places(description: Description): Promise<Point[]> {
  const placed = await arrangedNetwork(description, () => Promise.resolve());
  return placed.map(({ at: [x, y] }) => ({ x, y }));
}

function expectApart(all: readonly Point[], least: number): void {
  all.forEach((one, index) => {
    for (const other of all.slice(index + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(least);
    }
  });
}

function mesh(side: number): Description {
  const links: Links = [];
  for (let i = 0; i < side * side; i += 1) {
    if ((i + 1) % side > 0) links.push([i, i + 1]);
    if (i + side < side * side) links.push([i, i + side]);
  }
  return network('r'.repeat(side * side), links);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the arrangement', () => {
  it('of a mesh of 900 is a grid', async () => {
    const description = mesh(30);
    const found = await places(description);
    expect(crossings(graphOf(description), found, 10)).toBe(0);
    // Rows and columns: neighbours along a row differ in x far more than in y, or the other way.
    const along = description.links.filter(({ ends: [a, b] }) => {
      const dx = Math.abs((found[a]?.x ?? 0) - (found[b]?.x ?? 0));
      const dy = Math.abs((found[a]?.y ?? 0) - (found[b]?.y ?? 0));
      return Math.max(dx, dy) > 3 * Math.min(dx, dy);
    });
    expect(along.length / description.links.length).toBeGreaterThan(0.8);
  }, 30_000);

  it('of a ring of 12 is a ring', async () => {
    const found = await places(
      network(
        'r'.repeat(12),
        Array.from({ length: 12 }, (_, i) => [i, (i + 1) % 12]),
      ),
    );
    const mid = {
      x: found.reduce((sum, { x }) => sum + x, 0) / 12,
      y: found.reduce((sum, { y }) => sum + y, 0) / 12,
    };
    const radii = found.map(({ x, y }) => Math.hypot(x - mid.x, y - mid.y));
    expect(Math.min(...radii)).toBeGreaterThan(0.85 * Math.max(...radii));
  });

  it('of a binary tree of 31 has its root above and its leaves in a row', async () => {
    const links: Links = Array.from({ length: 30 }, (_, i) => [i >> 1, i + 1]);
    const description = network('r'.repeat(15) + 'h'.repeat(16), links);
    const found = await places(description);
    expect(found[0]?.y).toBe(0);
    const leaves = found.slice(15);
    expect(new Set(leaves.map(({ y }) => y))).toEqual(new Set([4]));
    expect(new Set(leaves.map(({ x }) => x)).size).toBe(16);
    expect(crossings(graphOf(description), found, 10)).toBe(0);
  });

  it('of a leaf–spine fabric has spines above leaves above hosts', async () => {
    const links: Links = [];
    for (let leaf = 0; leaf < 8; leaf += 1) {
      for (let spine = 0; spine < 4; spine += 1) links.push([spine, 4 + leaf]);
      links.push([4 + leaf, 12 + leaf]);
    }
    const flow: PlainDescription['flows'][number] = {
      id: 'f',
      entry: 'f',
      sender: 'reno',
      name: 'Reno',
      senders: [],
      copies: 1,
      from: 12,
      to: 13,
      start: 0,
      segment: 1448,
      recorded: true,
      path: [portsOf(4)[1], portsOf(0)[1], portsOf(5)[0], portsOf(9)[0]],
      reverse: [],
      bottleneck: null,
    };
    const found = await places(network('r'.repeat(12) + 'h'.repeat(8), links, [flow]));
    const rows = [found.slice(0, 4), found.slice(4, 12), found.slice(12)];
    expect(rows.map((row) => new Set(row.map(({ y }) => y)).size)).toEqual([1, 1, 1]);
    const [spines = 0, leaves = 0, hosts = 0] = rows.map(([first]) => first?.y ?? 0);
    expect(spines).toBeLessThan(leaves);
    expect(leaves).toBeLessThan(hosts);
    // Each host under its leaf.
    found.slice(12).forEach(({ x }, index) => {
      expect(x).toBeCloseTo(found[4 + index]?.x ?? Number.NaN);
    });
  });

  it('of a dumbbell goes from senders to receivers', async () => {
    const flow = (id: string, from: number, to: number, path: number[]) => ({
      id,
      entry: id,
      sender: 'reno',
      name: 'Reno',
      senders: [],
      copies: 1,
      from,
      to,
      start: 0,
      segment: 1448,
      recorded: true,
      path: path.map((link) => portsOf(link)[0]),
      reverse: [],
      bottleneck: null,
    });
    const links: Links = [
      [0, 2],
      [1, 2],
      [2, 3],
      [3, 4],
      [3, 5],
    ];
    const found = await places(
      network('hhrrhh', links, [flow('f', 0, 4, [0, 2, 3]), flow('g', 1, 5, [1, 2, 4])]),
    );
    expect(found.map(({ x }) => x)).toEqual([0, 0, 1, 2, 3, 3]);
  });

  it('lets no two nodes overlap, in unconnected parts too', async () => {
    expectApart(
      await places(
        network('rrrrrr', [
          [0, 1],
          [1, 2],
          [2, 0],
          [3, 4],
        ]),
      ),
      0.3,
    );
    // A ring with two hosts at each router, which are equally far from all others.
    const ring: Links = Array.from({ length: 9 }, (_, i) => [i, (i + 1) % 9]);
    const hosts: Links = Array.from({ length: 18 }, (_, i) => [i >> 1, 9 + i]);
    expectApart(await places(network('r'.repeat(9) + 'h'.repeat(18), [...ring, ...hosts])), 0.2);
    expect(await places(network('', []))).toEqual([]);
    expectApart(await places(network('hh', [])), 0.5);
  });
});

describe('a network of very many parts', () => {
  it.each([
    ['hosts without links', network('h'.repeat(5000), [])],
    [
      'pairs',
      network(
        'rh'.repeat(2500),
        Array.from({ length: 2500 }, (_, i) => [2 * i, 2 * i + 1]),
      ),
    ],
    [
      'triangles',
      network(
        'r'.repeat(4998),
        Array.from({ length: 4998 }, (_, i): [number, number] => [i, i % 3 === 2 ? i - 2 : i + 1]),
      ),
    ],
  ])(
    'of %s is arranged with a pause in each slice of time, in one time for all',
    async (_, description) => {
      // A millisecond passes between two looks at the clock: a busy machine changes nothing.
      let clock = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => {
        clock += 1;
        return clock;
      });
      let pauses = 0;
      const placed = await arrangedNetwork(description, () => {
        pauses += 1;
        return Promise.resolve();
      });
      expect(new Set(placed.map(({ at }) => String(at))).size).toBe(placed.length);
      // Rows upon rows, and not one line that nobody can look at.
      expect(Math.max(...placed.map(({ at: [x] }) => Math.abs(x)))).toBeLessThan(500);
      expect(pauses).toBeGreaterThan(200);
      expect(pauses).toBeLessThan(1500);
    },
    30_000,
  );
});

describe('whether a network is still the one that was arranged', () => {
  const before = { subject: 1, description: network('hr', []) };

  it.each([
    ['is the same with other positions', { ...before, description: network('hr', []) }, true],
    [
      'is another with other nodes, though as many',
      {
        subject: 1,
        description: described({
          nodes: [
            { id: 'x', entry: 'x', kind: 'host', at: null },
            { id: 'y', entry: 'y', kind: 'host', at: null },
          ],
          ...linksWithPorts([]),
        }),
      },
      false,
    ],
    ['is another in another document', { ...before, subject: 2 }, false],
    ['is another when it is gone', { subject: 1, description: null }, false],
  ])('%s', (_, after, same) => {
    expect(isSameNetwork(before, after)).toBe(same);
  });
});
