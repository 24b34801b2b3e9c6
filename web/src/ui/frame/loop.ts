/**
 * The one animation-frame loop of the page. Functions that draw live values are
 * registered here, and called in order, once per frame and only after a change.
 */
import { measure } from '../../engine/performanceMeasures';

type Draw = (now: number) => void;

/** The order of callbacks that place elements after the drawing. */
export const AFTER_DRAWING = 3;

const draws = new Map<Draw, number>();
let ordered: Draw[] = [];
let asked = 0;

/** Registers a function that draws; lower orders come first. Returns a function that unregisters it. */
export function onFrame(draw: Draw, order = 0): () => void {
  draws.set(draw, order);
  ordered = [...draws.entries()].sort((a, b) => a[1] - b[1]).map(([one]) => one);
  invalidate();
  return () => {
    draws.delete(draw);
    ordered = ordered.filter((one) => one !== draw);
  };
}

/** Requests a frame; several calls make one. */
export function invalidate(): void {
  if (asked === 0) asked = requestAnimationFrame(tick);
}

/** So many passes draw everything that is usually spread over several frames. */
const MOST_AT_ONCE = 20;

/** Draws everything pending now, without waiting for a frame, since printing has none. */
export function drawNow(): void {
  for (let drawn = 0; asked !== 0 && drawn < MOST_AT_ONCE; drawn += 1) {
    cancelAnimationFrame(asked);
    tick(performance.now());
  }
}

function tick(now: number): void {
  asked = 0;
  const began = performance.now();
  for (const draw of ordered) draw(now);
  measure('frame', began, performance.now());
}
