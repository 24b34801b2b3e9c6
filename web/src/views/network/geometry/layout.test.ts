import { describe, expect, it } from 'vitest';
import {
  describe as described,
  linksWithPorts,
  type PlainDescription,
  portId,
  portsOf,
} from '../../../engine/fixtures';
import type { Description } from '../../../engine/types';
import { fitColumns } from './fitToBox';
import { labelRectangle } from './labels';
import { drawingOf, drawnQueues } from './layout';
import { type DrawingTexts, lineCrosses, nodeShapes, overlap } from './scene';
import { packetPosition, sceneOf } from './sceneOf';

const WORDS: DrawingTexts = {
  link: () => '10 Mb/s · 10 ms',
  queue: () => ({ full: 'Drop-tail · 50 of 50', short: '50 of 50' }),
  cell: () => '802.11g · 54 Mb/s',
};

/** Paths side by side: s.i – r.i – d. */
function paths(count: number): Description {
  const rows = Array.from({ length: count }, (_, i) => i);
  const node = (id: string, kind: 'host' | 'router', at: [number, number]) => ({
    id,
    entry: id,
    kind,
    at,
  });
  const nodes = [
    ...rows.flatMap((i) => [
      node(`s${i}`, 'host', [0, i]),
      node(`r${i}`, 'router', [1.2 + (i % 2) / 2, i]),
    ]),
    node('d', 'host', [4.4, (count - 1) / 2]),
  ];
  const links = rows.flatMap((i) => [
    { id: `s${i}-r${i}`, entry: `s${i}-r${i}`, ends: [2 * i, 2 * i + 1] as [number, number] },
    { id: `r${i}-d`, entry: `r${i}-d`, ends: [2 * i + 1, 2 * count] as [number, number] },
  ]);
  return described({ nodes, ...linksWithPorts(links) });
}

/** Pairs over one bottleneck: n.i – r – q – d.i. */
function pairs(count: number, at: boolean): Description {
  const host = (side: string, i: number, place: [number, number]) => ({
    id: count === 1 ? side : `${side}.${i + 1}`,
    entry: side,
    kind: 'host' as const,
    at: at ? place : null,
  });
  const nodes: PlainDescription['nodes'] = [
    ...Array.from({ length: count }, (_, i) => host('n', i, [0, 0])),
    { id: 'r', entry: 'r', kind: 'router', at: at ? [1, 0] : null },
    { id: 'q', entry: 'q', kind: 'router', at: at ? [2, 0] : null },
    ...Array.from({ length: count }, (_, i) => host('d', i, [3, 0])),
  ];
  const links = [
    ...Array.from({ length: count }, (_, i) => ({
      id: `n-r.${i + 1}`,
      entry: 'n-r',
      ends: [i, count] as [number, number],
    })),
    { id: 'r-q', entry: 'r-q', ends: [count, count + 1] as [number, number] },
    ...Array.from({ length: count }, (_, i) => ({
      id: `q-d.${i + 1}`,
      entry: 'q-d',
      ends: [count + 1, count + 2 + i] as [number, number],
    })),
  ];
  const flows: PlainDescription['flows'] = Array.from({ length: count }, (_, i) => ({
    id: `f.${i + 1}`,
    entry: 'f',
    sender: 'reno',
    name: 'Reno',
    senders: [],
    copies: 1,
    from: i,
    to: count + 2 + i,
    start: 0,
    segment: 1448,
    recorded: true,
    path: [i, count, count + 1 + i].map((link) => portsOf(link)[0]),
    reverse: [],
    bottleneck: null,
  }));
  return described({ nodes, ...linksWithPorts(links), flows });
}

describe('the drawing', () => {
  it('stacks many instances and sets few apart', () => {
    const many = drawingOf(pairs(50, true));
    expect(many.nodes.map(({ label, members }) => [label, members.length])).toEqual([
      ['n', 50],
      ['r', 1],
      ['q', 1],
      ['d', 50],
    ]);
    expect(many.links.length).toBe(3);
    expect(many.links[0]).toMatchObject({ target: 'links/n-r' });
    expect(many.links[0]?.forward.length).toBe(50);
    const few = drawingOf(pairs(3, true));
    expect(few.nodes.length).toBe(8);
    expect(few.links[0]).toMatchObject({ target: 'links/n-r.1' });
    const ys = few.nodes.filter(({ label }) => label.startsWith('n')).map(({ at }) => at.y);
    expect(new Set(ys).size).toBe(3);
  });

  it('sets the parts of a stack apart where rows are low', () => {
    const four = pairs(4, true);
    // Twelve rows in 300 pixels.
    const nodes = four.nodes.map((node) => (node.id === 'q' ? { ...node, at: [2, 12] } : node));
    const description: Description = { ...four, nodes: nodes as Description['nodes'] };
    const drawing = drawingOf(description);
    const size = { width: 900, height: 300, head: 40 };
    const scene = sceneOf(description, drawing, [], WORDS, size);
    const shapes = nodeShapes(scene, drawing).filter((_, index) =>
      ['n', 'd'].includes(drawing.nodes[index]?.entry ?? ''),
    );
    expect(shapes.length).toBe(8);
    const over = shapes.flatMap((one, index) =>
      shapes.slice(index + 1).filter((other) => overlap(one, other)),
    );
    expect(over).toEqual([]);
  });

  it('lays out nodes without positions in layers from senders to receivers', () => {
    const { nodes } = drawingOf(pairs(2, false));
    const x = (label: string): number => nodes.find((node) => node.label === label)?.at.x ?? -1;
    expect([x('n.1'), x('r'), x('q'), x('d.2')]).toEqual([0, 1, 2, 3]);
  });

  it('fits every box, however small', () => {
    const description = pairs(4, false);
    const drawing = drawingOf(description);
    for (const [width, height] of [
      [1000, 340],
      [390, 340],
      [320, 240],
    ] as const) {
      const size = { width, height, head: 50 };
      const scene = sceneOf(description, drawing, [portId(8)], WORDS, size);
      for (const { x, y } of scene.places) {
        expect(x).toBeGreaterThanOrEqual(20);
        expect(x).toBeLessThanOrEqual(width - 20);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
      }
    }
  });

  it('cuts off no name at the sides', () => {
    const description = pairs(2, false);
    const long = 'A gateway with a name that nothing has room for';
    const [first] = description.nodes;
    if (first) first.label = long;
    const drawing = drawingOf(description);
    for (const width of [1000, 620, 390]) {
      const size = { width, height: 340, head: 50 };
      const scene = sceneOf(description, drawing, [], WORDS, size);
      for (const shape of nodeShapes(scene, drawing)) {
        expect(shape.x).toBeGreaterThanOrEqual(0);
        expect(shape.x + shape.width).toBeLessThanOrEqual(width);
      }
    }
  });

  it('makes queues lower rather than cutting a node', () => {
    const description = pairs(1, false);
    const drawing = drawingOf(description);
    const size = { width: 530, height: 134, head: 16 };
    const scene = sceneOf(description, drawing, [portId(2)], WORDS, size);
    expect(scene.queues.length).toBe(1);
    for (const { y, height } of nodeShapes(scene, drawing)) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(134);
    }
  });

  it('runs packets from one end to the other, each direction on its own side', () => {
    const description = pairs(1, true);
    const drawing = drawingOf(description);
    const size = { width: 800, height: 300, head: 40 };
    const scene = sceneOf(description, drawing, [], WORDS, size);
    const there = [packetPosition(scene, portId(2), 0), packetPosition(scene, portId(2), 1)];
    const back = [packetPosition(scene, portId(3), 0), packetPosition(scene, portId(3), 1)];
    expect(there[0]?.x).toBeLessThan(there[1]?.x ?? 0);
    expect(back[0]?.x).toBeCloseTo(there[1]?.x ?? 0);
    expect(Math.abs((back[0]?.y ?? 0) - (there[0]?.y ?? 0))).toBeGreaterThan(4);
    expect(packetPosition(scene, portId(99), 0.5)).toBeNull();
  });

  it('lets no node, queue or text overlap another, on any screen', () => {
    // Four paths side by side that meet at one node: s.i – r.i – d.
    const description = paths(4);
    const drawing = drawingOf(description);
    const ports = [1, 3, 5, 7].map((link) => portsOf(link)[0]);
    for (const size of [
      { width: 900, height: 390, head: 52 },
      { width: 566, height: 340, head: 52 },
      { width: 390, height: 440, head: 66 },
    ]) {
      const scene = sceneOf(description, drawing, ports, WORDS, size);
      const shapes = [...nodeShapes(scene, drawing), ...scene.queues];
      const pairs = shapes.flatMap((one, index) =>
        shapes.slice(index + 1).filter((other) => overlap(one, other)),
      );
      expect(pairs, `${size.width} px`).toEqual([]);
      expect(scene.queues.length).toBe(4);
      expect(new Set(scene.queues.map(({ height }) => height)).size).toBe(1);
      const texts = scene.labels.filter((label) => label !== null).map(labelRectangle);
      expect(texts.length).toBeGreaterThanOrEqual(4);
      texts.forEach((text, index) => {
        expect([...shapes, ...texts.slice(index + 1)].some((one) => overlap(text, one))).toBe(
          false,
        );
      });
    }
  });

  it('shortens a text only as much as a short line needs', () => {
    const whole = '10 Mb/s · 20 ms · jitter 2 ms · reordering · loss: Gilbert–Elliott';
    const description = pairs(1, true);
    const drawing = drawingOf(description);
    const words: DrawingTexts = { ...WORDS, link: () => whole };
    const shown = [1200, 900, 420].map((width) => {
      const scene = sceneOf(description, drawing, [], words, { width, height: 300, head: 40 });
      return scene.labels[1]?.text ?? '';
    });
    expect(shown).toEqual([
      '10 Mb/s · 20 ms · jitter 2 ms · reordering …',
      '10 Mb/s · 20 ms · jitter 2 ms …',
      '10 Mb/s …',
    ]);
  });

  it('keeps columns apart where there is little width', () => {
    const { x } = fitColumns(
      [0, 0.8, 3.2, 5.6, 6.4].map((at) => ({ x: at, y: 0 })),
      { above: new Set(), below: new Set(), cells: new Set(), stacks: new Set(), room: 0 },
      { width: 390, height: 340, head: 50 },
      19,
    );
    const at = [0, 0.8, 3.2, 5.6, 6.4].map(x);
    expect(at[0]).toBeCloseTo(31);
    expect(at[4]).toBeCloseTo(359);
    for (const [index, one] of at.slice(1).entries()) {
      expect(one - (at[index] ?? 0)).toBeGreaterThanOrEqual(52);
    }
    // Equal distances in the document are equal here, too.
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeCloseTo((at[3] ?? 0) - (at[2] ?? 0));
  });

  it('distinguishes lines that run through a box from those that pass it', () => {
    const box = { x: 10, y: 10, width: 10, height: 10 };
    const line = (x1: number, y1: number, x2: number, y2: number) =>
      lineCrosses({ from: { x: x1, y: y1 }, to: { x: x2, y: y2 } }, box);
    expect(line(0, 15, 30, 15)).toBe(true);
    expect(line(15, 0, 15, 30)).toBe(true);
    expect(line(0, 0, 30, 30)).toBe(true);
    expect(line(12, 12, 18, 14)).toBe(true);
    expect(line(0, 5, 30, 5)).toBe(false);
    expect(line(0, 15, 5, 15)).toBe(false);
    expect(line(0, 20, 20, 40)).toBe(false);
    expect(line(5, 0, 5, 30)).toBe(false);
  });
});

it('draws one queue of a stack in each direction, and each queue of separate nodes', () => {
  const ports = (count: number) => {
    const description = pairs(count, true);
    const [first, second, ...others] = description.links.map((link) => link.ports);
    if (!first || !second) throw new Error('no links');
    const middle = others.at(count - 2)?.[0] ?? first[0];
    const all = [first[0], middle, second[0], second[1]];
    const drawn = drawnQueues(drawingOf(description), all);
    return all.map((port) => drawn.includes(port));
  };
  expect(ports(9)).toEqual([true, true, false, true]);
  expect(ports(2)).toEqual([true, true, true, true]);
});
