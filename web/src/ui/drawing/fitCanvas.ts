import { scale } from '../style/scale';

const drawnAt = new WeakMap<HTMLCanvasElement, number>();

/** Fits a canvas to its box, in units; true when its size has changed, which clears it. */
export function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): boolean {
  // More than two pixels per pixel of the page are not visible.
  const ratio = Math.min(globalThis.devicePixelRatio || 1, 2) * scale();
  const w = Math.max(1, Math.round(width * ratio));
  const h = Math.max(1, Math.round(height * ratio));
  if (canvas.width === w && canvas.height === h && drawnAt.get(canvas) === ratio) return false;
  drawnAt.set(canvas, ratio);
  canvas.width = w;
  canvas.height = h;
  canvas.getContext('2d')?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return true;
}
