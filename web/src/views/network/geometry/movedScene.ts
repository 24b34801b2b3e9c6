/** A scene with some nodes moved. It is made in every frame of a drag, so nothing is laid out again. */
import { cellShapes } from './cellShape';
import type { Drawing } from './drawing';
import type { Point } from './layout';
import type { Scene } from './scene';
import { segmentOf } from './sceneOf';

/** Positions of drawn nodes by their index, in the document's units. */
export type MovedNodes = ReadonlyMap<number, Point>;

/** Lines follow their ends; queues follow their nodes, and texts their lines. */
export function movedScene(scene: Scene, drawing: Drawing, ports: Ports, moved: MovedNodes): Scene {
  const { fit } = scene;
  const places = [...scene.places];
  for (const [index, { x, y }] of moved) places[index] = { x: fit.x(x), y: fit.y(y) };
  const segments = [...scene.segments];
  const labels = [...scene.labels];
  drawing.links.forEach((link, index) => {
    const before = segments[index];
    if (!before || !(moved.has(link.a) || moved.has(link.b))) return;
    const after = segmentOf(drawing, places, link, scene.overview);
    segments[index] = after;
    const label = labels[index];
    if (!label) return;
    const dx = (after.from.x + after.to.x - before.from.x - before.to.x) / 2;
    const dy = (after.from.y + after.to.y - before.from.y - before.to.y) / 2;
    labels[index] = { ...label, x: label.x + dx, y: label.y + dy };
  });
  const queues = scene.queues.map((box) => {
    const node = drawing.drawnAs[ports[box.port]?.from ?? -1] ?? -1;
    const [before, after] = [scene.places[node], places[node]];
    if (!before || !after || !moved.has(node)) return box;
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const label = { ...box.label, x: box.label.x + dx, y: box.label.y + dy };
    return { ...box, x: box.x + dx, y: box.y + dy, label };
  });
  const cells = cellShapes({ places }, drawing).map((cell, index) => {
    const { label = null, outline = [] } = scene.cells[index] ?? {};
    const [before, after] = [middleOf(outline), middleOf(cell.outline)];
    return {
      ...cell,
      label: label && {
        ...label,
        x: label.x + after.x - before.x,
        y: label.y + after.y - before.y,
      },
    };
  });
  return {
    ...scene,
    cells: scene.overview ? [] : cells,
    places,
    segments,
    labels,
    queues,
    lively: { top: 0, height: scene.height },
  };
}

function middleOf(outline: readonly Point[]): Point {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: Math.max(...ys) };
}

type Ports = readonly { from: number }[];
