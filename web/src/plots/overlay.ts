/**
 * What lies over all panels, on one canvas: interventions, kept as a picture
 * until they or the axis change; and what moves in every frame — the playhead,
 * the crosshair, the recorded future, the brush. As elements these would make
 * the browser sort all layers anew in every frame, and every canvas that is in
 * the page costs a copy of itself in each of them.
 */
import { SECOND } from '../engine/types';
import type { Intervention } from '../scenario/document';
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

export class Overlay {
  #canvas: HTMLCanvasElement;
  #stage: PlotStage;
  /** The interventions' picture; null while there are none. */
  #still: HTMLCanvasElement | null = null;
  #painted: readonly Intervention[] | null = null;
  #drawn = '';

  constructor(canvas: HTMLCanvasElement, stage: PlotStage) {
    this.#canvas = canvas;
    this.#stage = stage;
  }

  /** The axis, the size or the theme has changed. */
  reset(): void {
    this.#painted = null;
    this.#drawn = '';
  }

  draw(crosshair: number | null): void {
    const { scale, width, lab } = this.#stage;
    const { interventions } = lab.store.getState();
    if (interventions !== this.#painted) {
      this.#painted = interventions;
      this.#drawn = '';
      this.#still = interventions.length > 0 ? this.#picture(interventions) : null;
    }
    const { latest } = lab.frames;
    const right = width - RIGHT;
    const head = latest && latest.time > 0 ? Math.round(scale(latest.time / SECOND)) : Number.NaN;
    const recorded = latest ? Math.round(Math.min(right, scale(latest.recordedUntil / SECOND))) : 0;
    const cross = crosshair === null ? Number.NaN : Math.round(scale(crosshair));
    const wish = `${head} ${recorded} ${cross} ${brush.from} ${brush.to}`;
    if (wish === this.#drawn) return;
    this.#drawn = wish;
    this.#move(head, recorded, cross);
  }

  #move(head: number, recorded: number, cross: number): void {
    const { width, height } = this.#stage;
    fitCanvas(this.#canvas, width, height);
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    const right = width - RIGHT;
    context.clearRect(0, 0, width, height);
    if (this.#still) context.drawImage(this.#still, 0, 0, width, height);
    context.save();
    this.#clip(context);
    const veil = Math.max(LEFT, head);
    if (recorded > veil + 1) {
      context.fillStyle = colour('--panel');
      context.globalAlpha = 0.6;
      context.fillRect(veil, 0, recorded - veil + 2, height);
      context.globalAlpha = 1;
    }
    if (brush.from !== null) {
      const from = Math.max(LEFT, Math.min(brush.from, brush.to));
      context.fillStyle = colour('--accent-wash');
      context.fillRect(from, 0, Math.min(right, Math.max(brush.from, brush.to)) - from, height);
    }
    for (const [x, token] of [
      [cross, '--control'],
      [head, '--ink'],
    ] as const) {
      if (!(x >= LEFT - 1 && x <= right + 1)) continue;
      context.fillStyle = colour(token);
      context.fillRect(x, 0, 1, height);
    }
    context.restore();
  }

  /** Lines are drawn over data and not over legends between panels. */
  #clip(context: CanvasRenderingContext2D): void {
    context.beginPath();
    for (const { top, bottom } of this.#stage.bands()) {
      context.rect(0, top, this.#stage.width, bottom - top);
    }
    context.clip();
  }

  #picture(interventions: readonly Intervention[]): HTMLCanvasElement {
    const still = this.#still ?? document.createElement('canvas');
    const { width, height, scale } = this.#stage;
    fitCanvas(still, width, height);
    const context = still.getContext('2d');
    if (!context) return still;
    context.clearRect(0, 0, width, height);
    const bottom = this.#stage.bands().at(-1)?.bottom ?? height;
    context.save();
    this.#clip(context);
    const right = width - RIGHT;
    // From the right: where labels do not fit beside each other, the later one is told.
    let free = Number.POSITIVE_INFINITY;
    for (const cluster of clusters(interventions, (seconds) => scale(seconds)).reverse()) {
      if (cluster.x < LEFT - 0.5 || cluster.x > right + 0.5) continue;
      free = paintIntervention(context, cluster, bottom, right, free);
    }
    context.restore();
    return still;
  }
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
  context.strokeStyle = accent;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(Math.round(x) + 0.5, 0);
  context.lineTo(Math.round(x) + 0.5, height);
  context.stroke();
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
