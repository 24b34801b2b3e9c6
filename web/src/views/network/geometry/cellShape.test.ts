import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describe as described,
  linksWithPorts,
  type PlainDescription,
  portId,
} from '../../../engine/fixtures';
import { hullOf, outlinePath } from './cellShape';
import { labelRectangle, writeLabels } from './labels';
import { drawingOf } from './layout';
import { nodeShapes, overlap } from './scene';
import { sceneOf } from './sceneOf';

describe('the line around a cell', () => {
  it('has the corners of a box, and no point within it', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ];
    const hull = hullOf([...corners, { x: 5, y: 5 }, { x: 5, y: 0 }]);
    expect(hull).toHaveLength(4);
    for (const corner of corners) expect(hull).toContainEqual(corner);
  });

  it('has every point on its inner side', () => {
    const point = record({ x: integer({ min: -50, max: 50 }), y: integer({ min: -50, max: 50 }) });
    assert(
      property(array(point, { minLength: 3, maxLength: 30 }), (points) => {
        const hull = hullOf(points);
        if (hull.length < 3) return;
        for (const [index, a] of hull.entries()) {
          const b = hull[(index + 1) % hull.length] ?? a;
          for (const { x, y } of points) {
            expect((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('is a path that is closed', () => {
    expect(
      outlinePath(
        hullOf([
          { x: 0, y: 0 },
          { x: 9, y: 0 },
          { x: 0, y: 9 },
        ]),
      ),
    ).toMatch(/^M.*Z$/);
  });
});

describe('the queues of stations', () => {
  const WORDS = {
    link: () => '1 Gb/s',
    queue: () => ({ full: 'Drop-tail · 1000 of 1000', short: '1000 of 1000' }),
    cell: () => '802.11g · 54 Mb/s',
  };

  /** An access point with stations at its left, and a server behind it. */
  function sceneWith(count: number, height: number) {
    const stations = Array.from({ length: count }, (_, index) => ({
      id: `sta${index + 1}`,
      entry: `sta${index + 1}`,
      kind: 'station' as const,
      at: [0, index - (count - 1) / 2] as [number, number],
    }));
    const nodes: PlainDescription['nodes'] = [
      ...stations,
      { id: 'ap', entry: 'ap', kind: 'access-point', at: [1, 0] },
      { id: 'server', entry: 'server', kind: 'host', at: [2, 0] },
    ];
    const wired = linksWithPorts([{ id: 'w', entry: 'w', ends: [count, count + 1] }]);
    const [like] = wired.ports;
    const radios = [...stations.keys(), count].map((from) => ({
      ...(like as (typeof wired.ports)[number]),
      id: `radio${from}`,
      link: null,
      from,
      to: from === count ? null : count,
    }));
    const description = described({ nodes, ...wired, ports: [...wired.ports, ...radios] });
    const drawing = drawingOf(description);
    const queues = [2, 3, 4].map(portId);
    const size = { width: 804, height, head: 16 };
    return { scene: sceneOf(description, drawing, queues, WORDS, size), drawing };
  }

  it.each([
    [5, 390],
    [5, 366],
    [5, 336],
    [5, 290],
    [8, 390],
  ])('of %d in %d pixels are not written across their names', (count, height) => {
    const { scene, drawing } = sceneWith(count, height);
    const shapes = nodeShapes(scene, drawing);
    expect(scene.queues).toHaveLength(3);
    for (const { label } of scene.queues.filter((one) => !one.label.hidden)) {
      const text = label.short ? WORDS.queue().short : WORDS.queue().full;
      const anchor = label.right ? ('start' as const) : ('end' as const);
      const box = labelRectangle({ text, x: label.x, y: label.y, anchor });
      expect(shapes.filter((shape) => overlap(shape, box))).toEqual([]);
    }
    // The first one has room above all stations.
    expect(scene.queues[0]?.label.hidden).toBeUndefined();
  });

  /** The caption of a queue at `x` in the first station's row, among lines across all of the drawing. */
  function captionAt(x: number, lines: number, height = 12) {
    const { scene, drawing } = sceneWith(3, 390);
    const [queue] = scene.queues;
    const [line] = scene.segments;
    const name = nodeShapes(scene, drawing)[0];
    if (!queue || !line || !name) throw new Error('no scene');
    queue.x = name.x + x;
    queue.y = name.y;
    queue.height = height;
    scene.queues = [queue];
    const y = name.y + 4;
    const across = { ...line, from: { x: 0, y }, to: { x: 804, y } };
    scene.segments = Array.from({ length: lines }, () => across);
    writeLabels(scene, drawing, { ...WORDS, link: () => '' }, 16);
    return queue.label;
  }

  it('are written across any number of lines, but not across a name', () => {
    for (const lines of [0, 6, 20]) expect(captionAt(250, lines).hidden).toBeUndefined();
    for (const lines of [0, 3, 20]) expect(captionAt(-30, lines).hidden).toBe(true);
  });
});
