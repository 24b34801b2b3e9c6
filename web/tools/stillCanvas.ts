/** A drawing that shows nothing, for tests of what asks one. */
import type { Placed } from '../src/engine/types.ts';
import type { Canvas } from '../src/model/run/canvas.ts';

/** It has laid these nodes out, which have no place in the document. */
export function stillCanvas(unplaced: Placed[]): Canvas {
  return {
    toDocument: () => [0, 0],
    toClient: () => [0, 0],
    nodeAt: () => null,
    entryAt: () => null,
    boxOf: () => null,
    show: () => {},
    panning: false,
    middle: () => [0, 0],
    nodes: () => [],
    zoom: () => null,
    unplaced: () => unplaced,
    covered: () => [],
    boxes: () => [],
    halfOf: () => [0, 0],
    room: () => [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  };
}
