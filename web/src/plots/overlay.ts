/** What lies over all panels: the playhead, the crosshair, interventions, the future that is recorded already. */
import { SECOND } from '../engine/types';
import { colour } from '../ui/theme';
import { type Cluster, clusters } from './interventions';
import { fitCanvas } from './painter';
import { LEFT, RIGHT } from './scales';
import type { PlotStage } from './stage';

/** The part of a range that is being dragged out to zoom into; pixels. */
export const brush: { from: number; to: number } | { from: null; to: null } = {
  from: null,
  to: null,
};

export function setBrush(from: number | null, to: number | null): void {
  Object.assign(brush, { from, to });
}

export function paintOverlay(
  canvas: HTMLCanvasElement,
  stage: PlotStage,
  crosshair: number | null,
): void {
  const { width, height, scale, lab } = stage;
  fitCanvas(canvas, width, height);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, width, height);
  const bands = stage.bands();
  const bottom = bands.at(-1)?.bottom ?? height;
  context.save();
  context.beginPath();
  for (const band of bands) context.rect(0, band.top, width, band.bottom - band.top);
  context.clip();
  const right = width - RIGHT;
  const { latest } = lab.frames;
  const { interventions } = lab.store.getState();
  const inside = (x: number): boolean => x >= LEFT - 0.5 && x <= right + 0.5;

  // From the right: where labels do not fit beside each other, the later one is told.
  let free = Number.POSITIVE_INFINITY;
  for (const cluster of clusters(interventions, (seconds) => scale(seconds)).reverse()) {
    if (inside(cluster.x)) free = paintIntervention(context, cluster, bottom, right, free);
  }
  if (latest) paintInstant();
  context.restore();

  function paintInstant(): void {
    if (!context || !latest) return;
    const head = scale(latest.time / SECOND);
    const recorded = Math.min(right, scale(latest.recordedUntil / SECOND));
    if (recorded > head + 1) {
      context.fillStyle = colour('--panel');
      context.globalAlpha = 0.6;
      context.fillRect(Math.max(LEFT, head), 0, recorded - Math.max(LEFT, head) + 2, height);
      context.globalAlpha = 1;
    }
    if (brush.from !== null) {
      const x = Math.max(LEFT, Math.min(brush.from, brush.to));
      context.fillStyle = colour('--accent-wash');
      context.fillRect(x, 0, Math.min(right, Math.max(brush.from, brush.to)) - x, height);
    }
    if (crosshair !== null)
      vertical(context, scale(crosshair), height, colour('--control'), inside);
    if (latest.time > 0) vertical(context, head, height, colour('--ink'), inside);
  }
}

function vertical(
  context: CanvasRenderingContext2D,
  x: number,
  height: number,
  stroke: string,
  inside: (x: number) => boolean,
): void {
  if (!inside(x)) return;
  context.strokeStyle = stroke;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(Math.round(x) + 0.5, 0);
  context.lineTo(Math.round(x) + 0.5, height);
  context.stroke();
}

/** Draws the line, and its label where it fits left of `free`; returns what is free then. */
function paintIntervention(
  context: CanvasRenderingContext2D,
  { x, label }: Cluster,
  height: number,
  right: number,
  free: number,
): number {
  const accent = colour('--accent');
  vertical(context, x, height, accent, () => true);
  context.font = '11px "Inter Variable", system-ui, sans-serif';
  const width = context.measureText(label).width;
  const flip = x + width + 10 > right;
  const left = flip ? x - width - 5 : x + 5;
  if (left < LEFT || left + width > free - 6) return free;
  context.fillStyle = colour('--panel');
  context.globalAlpha = 0.75;
  context.fillRect(left - 2, height - 24, width + 4, 15);
  context.globalAlpha = 1;
  context.fillStyle = accent;
  context.fillText(label, left, height - 12);
  return Math.min(left, x);
}
