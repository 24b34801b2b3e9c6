import { describe, expect, it } from 'vitest';
import {
  describe as described,
  linksWithPorts,
  type PlainDescription,
  portsOf,
} from '../../../engine/fixtures';
import type { Description } from '../../../engine/types';
import { seenAt, WHOLE } from './camera';
import { labelRectangle } from './labels';
import { drawingOf, isLarge } from './layout';
import { inSight, MOST_NAMES, markOf, namesOf, nextIn, overviewOf, partAt } from './overviewScene';
import { layersOf } from './placeInLayers';
import { overlap } from './scene';
import { packetPosition } from './sceneOf';

const SIZE = { width: 900, height: 400, head: 40 };

/** Hosts around one router; the first two have a flow. */
function star(hosts: number): Description {
  const nodes: PlainDescription['nodes'] = [
    { id: 'r', entry: 'r', kind: 'router', at: null },
    ...Array.from({ length: hosts }, (_, i) => ({
      id: `h${i}`,
      entry: `h${i}`,
      kind: 'host' as const,
      at: null,
    })),
  ];
  const links = Array.from({ length: hosts }, (_, i) => ({
    id: `l${i}`,
    entry: `l${i}`,
    ends: [i + 1, 0] as [number, number],
  }));
  const flow: PlainDescription['flows'][number] = {
    id: 'f',
    entry: 'f',
    sender: 'reno',
    name: 'Reno',
    senders: [],
    copies: 1,
    from: 1,
    to: 2,
    start: 0,
    segment: 1448,
    recorded: true,
    path: [portsOf(0)[0], portsOf(1)[1]],
    reverse: [],
    bottleneck: null,
  };
  return described({ nodes, ...linksWithPorts(links), flows: [flow] });
}

/** Counts how often parts of a description are read. */
function counting(description: Description): { description: Description; reads: () => number } {
  let reads = 0;
  const watched = new Map<object, object>();
  const watch = <T extends object>(value: T): T => {
    const known = watched.get(value);
    if (known) return known as T;
    const proxy = new Proxy(value, {
      get(target, key) {
        reads += 1;
        const found: unknown = Reflect.get(target, key, target);
        return typeof found === 'object' && found !== null ? watch(found) : found;
      },
    });
    watched.set(value, proxy);
    return proxy;
  };
  return { description: watch(description), reads: () => reads };
}

describe('the layout of a large network', () => {
  it('reads linearly in the number of hosts', () => {
    const [once, twice] = [1000, 2000].map((hosts) => {
      const { description, reads } = counting(star(hosts));
      overviewOf(description, drawingOf(description), SIZE);
      return reads();
    });
    expect((twice ?? 0) / (once ?? 1)).toBeLessThan(2.1);
  });

  it('asks for the neighbours of each node twice at most, whatever its form', () => {
    const count = 3000;
    const forms: Record<string, (node: number) => number[]> = {
      // Far from its only flow: the rounds of a search from all nodes would be as many as nodes.
      chain: (node) => [node - 1, node + 1].filter((one) => one >= 0 && one < count),
      star: (node) => (node === 0 ? Array.from({ length: count - 1 }, (_, i) => i + 1) : [0]),
      islands: () => [],
    };
    for (const [form, neighbours] of Object.entries(forms)) {
      let asked = 0;
      let looked = 0;
      const layers = layersOf(
        count,
        (node) => {
          asked += 1;
          const around = neighbours(node);
          looked += around.length;
          return around;
        },
        new Map([[count - 1, 0]]),
      );
      expect(asked, form).toBeLessThanOrEqual(2 * count);
      expect(looked, form).toBeLessThanOrEqual(4 * count);
      expect(layers.includes(-1), form).toBe(false);
    }
  });

  it('gives every node a position of its own within the box', () => {
    const description = star(4990);
    const drawing = drawingOf(description);
    expect(isLarge(drawing)).toBe(true);
    const scene = overviewOf(description, drawing, SIZE);
    const places = new Set(scene.places.map(({ x, y }) => `${x} ${y}`));
    expect(places.size).toBe(4991);
    const mark = markOf(scene);
    for (const { x, y } of scene.places) {
      expect(x).toBeGreaterThanOrEqual(mark);
      expect(x).toBeLessThanOrEqual(SIZE.width - mark);
      expect(y).toBeGreaterThanOrEqual(SIZE.head);
      expect(y).toBeLessThanOrEqual(SIZE.height - mark);
    }
  });

  it('keeps the positions that a document gives', () => {
    const { nodes, ...rest } = star(300);
    const drawing = drawingOf({
      ...rest,
      nodes: nodes.map((node, i) => ({ ...node, at: [i % 20, Math.floor(i / 20)] })),
    });
    const scene = overviewOf(star(300), drawing, SIZE);
    const [first, next, below] = [0, 1, 20].map((i) => scene.places[i] ?? { x: 0, y: 0 });
    expect(drawing.nodes[21]?.at).toEqual({ x: 1, y: 1 });
    expect(next?.y).toBe(first?.y);
    expect(below?.x).toBe(first?.x);
    expect(next?.x).toBeGreaterThan(first?.x ?? 0);
    expect(below?.y).toBeGreaterThan(first?.y ?? 0);
  });

  it('draws a small network in full detail', () => {
    expect(isLarge(drawingOf(star(30)))).toBe(false);
  });

  it('runs packets along its lines', () => {
    const description = star(300);
    const scene = overviewOf(description, drawingOf(description), SIZE);
    const segment = scene.segments[0];
    const start = packetPosition(scene, portsOf(0)[0], 0);
    expect(
      Math.hypot(
        (start?.x ?? 0) - (segment?.from.x ?? 0),
        (start?.y ?? 0) - (segment?.from.y ?? 0),
      ),
    ).toBeLessThan(5);
  });
});

describe('names in an overview', () => {
  it('are written where there is room, the router first, and never over each other', () => {
    const description = star(2000);
    const drawing = drawingOf(description);
    const names = namesOf(overviewOf(description, drawing, SIZE), drawing, WHOLE);
    expect(names[0]?.text).toBe('r');
    expect(names.length).toBeGreaterThan(5);
    expect(names.length).toBeLessThanOrEqual(MOST_NAMES);
    const boxes = names.map(labelRectangle);
    boxes.forEach((box, index) => {
      expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
    });
  });

  it('are more when zoomed in, and only of visible parts', () => {
    const description = star(2000);
    const drawing = drawingOf(description);
    const scene = overviewOf(description, drawing, SIZE);
    const near = { x: -2000, y: -800, scale: 5 };
    const names = namesOf(scene, drawing, near);
    expect(names.length).toBeGreaterThan(namesOf(scene, drawing, WHOLE).length);
    for (const { text } of names) {
      const place = scene.places[drawing.nodes.findIndex(({ label }) => label === text)];
      expect(place && inSight(scene, near, place, place, 10), text).toBe(true);
    }
  });
});

describe('pointing at an overview', () => {
  const description = star(300);
  const drawing = drawingOf(description);
  const scene = overviewOf(description, drawing, SIZE);
  const mark = markOf(scene);

  it('finds the node there, or else the line, or nothing', () => {
    const place = scene.places[150] ?? { x: 0, y: 0 };
    expect(partAt(scene, mark, WHOLE, place)).toEqual({ kind: 'node', index: 150 });
    const line = scene.segments[0];
    const middle = {
      x: ((line?.from.x ?? 0) + (line?.to.x ?? 0)) / 2,
      y: ((line?.from.y ?? 0) + (line?.to.y ?? 0)) / 2,
    };
    expect(partAt(scene, mark, WHOLE, middle)).toEqual({ kind: 'link', index: 0 });
    expect(partAt(scene, mark, WHOLE, { x: 5, y: SIZE.height - 5 })).toBeNull();
  });

  it('follows the camera', () => {
    const camera = { x: -300, y: 20, scale: 3 };
    const at = seenAt(camera, scene.places[7] ?? { x: 0, y: 0 });
    expect(partAt(scene, mark, camera, at)).toEqual({ kind: 'node', index: 7 });
  });

  it('moves by keys to the nearest node ahead, and stops at the edge', () => {
    const points = [0, 1, 2].flatMap((y) => [0, 10, 20].map((x) => ({ x, y: 10 * y })));
    const middle = { x: 10, y: 10 };
    expect(nextIn(points, middle, 'right')).toBe(5);
    expect(nextIn(points, middle, 'left')).toBe(3);
    expect(nextIn(points, middle, 'up')).toBe(1);
    expect(nextIn(points, middle, 'down')).toBe(7);
    expect(nextIn(points, { x: 20, y: 10 }, 'right')).toBeNull();
  });
});
