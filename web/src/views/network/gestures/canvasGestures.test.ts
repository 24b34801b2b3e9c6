// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { describe as described, linksWithPorts } from '../../../engine/fixtures';
import type { Description, Placed } from '../../../engine/types';
import type { Target } from '../../../model/document/selection';
import { drawingOf } from '../geometry/layout';
import { CanvasGestures, type GestureTarget } from './canvasGestures';
import { NetworkCanvas } from './networkCanvas';

const SIZE = { width: 900, height: 400, head: 40 };

type At = [number, number] | null;

function network(places: Readonly<Record<string, At>>): Description {
  const nodes = Object.entries(places).map(([id, at]) => ({
    id,
    entry: id.split('.')[0] ?? id,
    kind: 'host' as const,
    at,
  }));
  return described({ nodes, ...linksWithPorts([]) });
}

let canvas: NetworkCanvas;
let selected: readonly Target[];
let moves: Placed[][];
let gestures: CanvasGestures;
const element = { setPointerCapture: () => {} } as unknown as Element;

function draw(description: Description): void {
  const words = { link: () => '', queue: () => ({ full: '', short: '' }), cell: () => '' };
  canvas.draw({
    description,
    drawing: drawingOf(description),
    subject: 0,
    queues: [],
    words,
    size: SIZE,
  });
}

const pointer = ([clientX, clientY]: [number, number], keys: Partial<PointerEvent> = {}) =>
  ({
    isPrimary: true,
    button: 0,
    buttons: 1,
    pointerId: 1,
    pointerType: 'mouse',
    target: null,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...keys,
    clientX,
    clientY,
  }) as PointerEvent;

/** From one place of the document to another. */
function drag(
  from: [number, number],
  to: [number, number],
  keys: Partial<PointerEvent> = {},
): void {
  gestures.down(pointer(canvas.toClient(from), keys));
  gestures.move(pointer(canvas.toClient(to), keys), element);
}

beforeEach(() => {
  canvas = new NetworkCanvas();
  selected = [];
  moves = [];
  const run = (): GestureTarget => ({
    selected,
    select: (target) => {
      selected = [target];
    },
    selectAll: (targets) => {
      selected = [...new Set(targets)];
    },
    move: (nodes) => {
      moves.push(nodes);
      return Promise.resolve();
    },
  });
  gestures = new CanvasGestures(canvas, run);
});

describe('a drag', () => {
  it('selects the node that it moves, and writes the move only at its end', async () => {
    draw(network({ a: [0, 0], b: [3, 2], c: [1, 1] }));
    drag([0, 0], [2, 1.5], { altKey: true });
    expect(selected).toEqual(['nodes/a']);
    expect(canvas.store.getState().moved?.get(0)).toEqual({ x: 2, y: 1.5 });
    expect(moves).toEqual([]);
    gestures.up(pointer(canvas.toClient([2, 1.5])));
    expect(moves).toEqual([[{ path: 'nodes/a', at: [2, 1.5] }]]);
    await Promise.resolve();
    expect(canvas.store.getState().moved).toBeNull();
  });

  it('moves all selected nodes by the same step', () => {
    draw(network({ a: [0, 0], b: [3, 2], c: [1, 1] }));
    selected = ['nodes/a', 'nodes/c', 'links/x'];
    drag([0, 0], [0.5, 0.25], { altKey: true });
    gestures.up(pointer([0, 0]));
    expect(moves).toEqual([
      [
        { path: 'nodes/a', at: [0.5, 0.25] },
        { path: 'nodes/c', at: [1.5, 1.25] },
      ],
    ]);
  });

  it('moves the entry of an instance once', () => {
    draw(network({ 'a.1': [0, 0], 'a.2': [0, 0], b: [3, 2] }));
    drag([0, -0.25], [1, -0.25], { altKey: true });
    gestures.up(pointer([0, 0]));
    expect(moves).toEqual([[{ path: 'nodes/a', at: [1, 0] }]]);
  });

  it('writes the positions of all nodes where the document has none', () => {
    draw(network({ a: null, b: null }));
    const places = canvas.unplaced();
    const [x = 0, y = 0] = places[0]?.at ?? [];
    drag([x, y], [x + 0.5, y], { altKey: true });
    gestures.up(pointer([0, 0]));
    expect(moves).toEqual([[{ path: 'nodes/a', at: [x + 0.5, y] }, places[1]]]);
  });

  it('shorter than a few pixels is a press', () => {
    draw(network({ a: [0, 0], b: [3, 2] }));
    const [x, y] = canvas.toClient([0, 0]);
    gestures.down(pointer([x, y]));
    gestures.move(pointer([x + 2, y + 2]), element);
    gestures.up(pointer([x + 2, y + 2]));
    expect(moves).toEqual([]);
    expect(selected).toEqual([]);
  });

  it('is cancelled by Escape, and by a second finger', () => {
    draw(network({ a: [0, 0], b: [3, 2] }));
    for (const back of [
      () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
      () => gestures.down(pointer([0, 0], { isPrimary: false })),
    ]) {
      drag([0, 0], [2, 1]);
      back();
      gestures.move(pointer(canvas.toClient([1, 1])), element);
      gestures.up(pointer(canvas.toClient([1, 1])));
      expect(canvas.store.getState().moved).toBeNull();
      expect(moves).toEqual([]);
    }
  });

  it('keeps nodes within the range of positions that a document may have', () => {
    draw(network({ a: [9999.9, 0], b: [0, 1] }));
    selected = ['nodes/a'];
    gestures.nudge(10, 0);
    gestures.settle();
    expect(moves).toEqual([[{ path: 'nodes/a', at: [10_000, 0] }]]);
  });
});

describe('a press whose release is not heard', () => {
  const RELEASED = { buttons: 0 };

  it('on the ground draws no box when the pointer comes back', () => {
    draw(network({ a: [0, 0], b: [3, 2] }));
    const [x, y] = canvas.toClient([1, 1.8]);
    gestures.down(pointer([x, y]));
    gestures.move(pointer([x + 60, y], RELEASED), element);
    expect(canvas.store.getState().box).toBeNull();
    gestures.move(pointer([x + 90, y + 30], RELEASED), element);
    expect(canvas.store.getState().box).toBeNull();
  });

  it('while a node is dragged leaves it where it was', () => {
    draw(network({ a: [0, 0], b: [3, 2] }));
    drag([0, 0], [2, 1]);
    expect(canvas.store.getState().moved).not.toBeNull();
    gestures.move(pointer(canvas.toClient([1, 1]), RELEASED), element);
    expect(canvas.store.getState().moved).toBeNull();
    expect(moves).toEqual([]);
  });
});

describe('a pointer that the browser takes over', () => {
  it('leaves the node where it was, and the arrow keys usable', () => {
    draw(network({ a: [0, 0], b: [3, 2] }));
    drag([0, 0], [2, 1]);
    gestures.drop();
    expect(canvas.store.getState().moved).toBeNull();
    expect(gestures.nudge(0.1, 0)).toBe(true);
    gestures.settle();
    expect(moves).toEqual([[{ path: 'nodes/a', at: [0.1, 0] }]]);
  });

  it('leaves no key listener behind when the drawing is removed', () => {
    draw(network({ a: [0, 0], b: [3, 2] }));
    drag([0, 0], [2, 1]);
    gestures.drop();
    const key = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
    window.dispatchEvent(key);
    expect(key.defaultPrevented).toBe(false);
  });
});

describe('a box', () => {
  it('selects the nodes in it, and adds to what is selected with Shift', () => {
    draw(network({ a: [0, 0], b: [3, 2], c: [1, 1] }));
    drag([-0.3, 1.5], [1.3, 0.5]);
    expect(canvas.store.getState().box).not.toBeNull();
    gestures.up(pointer(canvas.toClient([1.3, 0.5])));
    expect(selected).toEqual(['nodes/c']);
    drag([0.3, -0.3], [-0.3, 0.3], { shiftKey: true });
    gestures.up(pointer(canvas.toClient([-0.3, 0.3])));
    expect(selected).toEqual(['nodes/c', 'nodes/a']);
    expect(moves).toEqual([]);
  });

  it('adds to the selection while “select more” is on', () => {
    draw(network({ a: [0, 0], b: [3, 2], c: [1, 1] }));
    canvas.store.setState({ more: true });
    selected = ['nodes/a'];
    drag([-0.3, 1.5], [1.3, 0.5]);
    gestures.up(pointer(canvas.toClient([1.3, 0.5])));
    expect(selected).toEqual(['nodes/a', 'nodes/c']);
  });

  it('is not drawn by a finger, which pans', () => {
    draw(network({ a: [0, 0], b: [3, 2] }));
    drag([1, 1.8], [2, 0.2], { pointerType: 'touch' });
    expect(canvas.store.getState().box).toBeNull();
  });
});

describe('arrows', () => {
  it('move the selection by tenths, and write it once they are released', () => {
    draw(network({ a: [0.25, 0], b: [3, 2] }));
    expect(gestures.nudge(0.1, 0)).toBe(false);
    selected = ['nodes/a'];
    for (let press = 0; press < 3; press += 1) gestures.nudge(0.1, 0);
    expect(moves).toEqual([]);
    gestures.settle();
    expect(moves).toEqual([[{ path: 'nodes/a', at: [0.55, 0] }]]);
  });
});
