import { describe, expect, it } from 'vitest';
import { DESCRIPTION } from '../../engine/scripted';
import type { Description } from '../../engine/types';
import { onWire, sceneOf } from './geometry';
import { drawingOf, fitted } from './layout';

/** Pairs over one bottleneck: n.i – r – q – d.i. */
function pairs(count: number, at: boolean): Description {
  const host = (side: string, i: number, place: [number, number]) => ({
    id: count === 1 ? side : `${side}.${i + 1}`,
    entry: side,
    kind: 'host' as const,
    at: at ? place : null,
  });
  const nodes: Description['nodes'] = [
    ...Array.from({ length: count }, (_, i) => host('n', i, [0, 0])),
    { id: 'r', entry: 'r', kind: 'router', at: at ? [1, 0] : null },
    { id: 'q', entry: 'q', kind: 'router', at: at ? [2, 0] : null },
    ...Array.from({ length: count }, (_, i) => host('d', i, [3, 0])),
  ];
  const links: Description['links'] = [
    ...Array.from({ length: count }, (_, i) => ({
      id: `n-r.${i + 1}`,
      entry: 'n-r',
      ends: [i, count] as [number, number],
    })),
    { id: 'r-q', entry: 'r-q', ends: [count, count + 1] },
    ...Array.from({ length: count }, (_, i) => ({
      id: `q-d.${i + 1}`,
      entry: 'q-d',
      ends: [count + 1, count + 2 + i] as [number, number],
    })),
  ];
  const ports: Description['ports'] = links.flatMap(({ ends }, link) =>
    [0, 1].map((side) => ({
      id: `${link}:${side}`,
      link,
      from: ends[side] ?? 0,
      to: ends[1 - side] ?? 0,
      discipline: 'drop-tail',
      rate: 1e7,
      delay: 0.01,
      loss: 'none',
      lossy: false,
      traced: false,
      jitter: 0,
      reorder: false,
      limit: { packets: 50 },
      recorded: true,
    })),
  );
  const flows: Description['flows'] = Array.from({ length: count }, (_, i) => ({
    id: `f.${i + 1}`,
    entry: 'f',
    sender: 'reno',
    name: 'Reno',
    from: i,
    to: count + 2 + i,
    start: 0,
    recorded: true,
    path: [2 * i, 2 * count, 2 * (count + 1 + i)],
    reverse: [],
  }));
  return { ...DESCRIPTION, nodes, links, ports, flows };
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

  it('lays out what has no places in layers from senders to receivers', () => {
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
      const to = fitted(
        drawing.nodes.map(({ at }) => at),
        new Set([1]),
        size,
      );
      const scene = sceneOf(description, drawing, [8], to, size);
      for (const { x, y } of scene.places) {
        expect(x).toBeGreaterThanOrEqual(20);
        expect(x).toBeLessThanOrEqual(width - 20);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
      }
    }
  });

  it('runs packets from one end to the other, each direction on its own side', () => {
    const description = pairs(1, true);
    const drawing = drawingOf(description);
    const size = { width: 800, height: 300, head: 40 };
    const to = fitted(
      drawing.nodes.map(({ at }) => at),
      new Set(),
      size,
    );
    const scene = sceneOf(description, drawing, [], to, size);
    const there = [onWire(scene, 2, 0), onWire(scene, 2, 1)];
    const back = [onWire(scene, 3, 0), onWire(scene, 3, 1)];
    expect(there[0]?.x).toBeLessThan(there[1]?.x ?? 0);
    expect(back[0]?.x).toBeCloseTo(there[1]?.x ?? 0);
    expect(Math.abs((back[0]?.y ?? 0) - (there[0]?.y ?? 0))).toBeGreaterThan(4);
    expect(onWire(scene, 99, 0.5)).toBeNull();
  });
});
