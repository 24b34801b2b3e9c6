/**
 * The one canvas of all plots of a run. The browser copies every canvas of the
 * page in each frame; therefore curves, event marks, interventions and the parts that
 * moves over them (the playhead, the crosshair, the veil over the recorded
 * future, the brush) share one canvas, of which only the strips that have
 * changed are painted. Were the moving parts elements of the page, the browser
 * would have to sort its layers in every frame.
 */
import { SECOND } from '../../../engine/types';
import type { TimeFrame } from '../../../model/display/timeFrame';
import type { Intervention } from '../../../model/document/scenario';
import type { Run } from '../../../model/run/run';
import { fitCanvas } from '../../../ui/drawing/fitCanvas';
import { stroke } from '../../../ui/style/scale';
import { colour } from '../../../ui/style/theme';
import {
  differingStrips,
  type InterventionLabel,
  paintLabel,
  placeLabels,
} from '../events/interventionLabels';
import { LEFT, RIGHT, type Scale } from '../panels/scales';

/** A dragged part of the range, in pixels, in either direction. */
export interface Brush {
  from: number;
  to: number;
}

/** From and to, in pixels of the page. */
export type Strip = readonly [from: number, to: number];

/** A plot's band on the surface: lines are drawn only over these heights. */
export interface Band {
  top: number;
  bottom: number;
  /** The part of it that has changed. */
  dirty: Strip | null;
  /** Paints its data within a strip, relative to its own top; the rest is clipped. */
  paint(context: CanvasRenderingContext2D, strip: Strip): void;
}

/** The plots of a run as they lie on the screen. */
interface Stage {
  readonly run: Run;
  readonly time: TimeFrame;
  readonly brush: Brush | null;
  readonly scale: Scale;
  readonly width: number;
  readonly height: number;
  bands(): readonly Band[];
}

/** The positions of the playhead, the end of the recording, the crosshair and the brush; NaN for none. */
type Movers = readonly [head: number, recorded: number, cross: number, from: number, to: number];

const NOWHERE: Movers = [Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN];

export class Surface {
  #canvas: HTMLCanvasElement;
  #stage: Stage;
  #interventions: readonly Intervention[] = [];
  #labels: readonly InterventionLabel[] = [];
  #movers: Movers = NOWHERE;
  #placed = false;

  constructor(canvas: HTMLCanvasElement, stage: Stage) {
    this.#canvas = canvas;
    this.#stage = stage;
  }

  /** Call when the axis has changed, and with it the positions of interventions. The caller repaints the bands. */
  reset(): void {
    this.#placed = false;
  }

  /** Makes the canvas as large as its box; true when that has cleared it. */
  fit(): boolean {
    return fitCanvas(this.#canvas, this.#stage.width, this.#stage.height);
  }

  wipe(): void {
    this.#canvas.getContext('2d')?.clearRect(0, 0, this.#stage.width, this.#stage.height);
  }

  draw(crosshair: number | null): void {
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    const movers = this.#positions(crosshair);
    const strips = movedStrips(this.#movers, movers);
    this.#movers = movers;
    const { interventions } = this.#stage.run.document.store.getState();
    if (interventions !== this.#interventions || !this.#placed) {
      const { scale, width, time, run } = this.#stage;
      const { description } = run.store.getState();
      const labels = placeLabels(context, interventions, scale, width, time.duration, description);
      // After a change of the axis all bands are painted anyway.
      if (this.#placed) strips.push(...differingStrips(this.#labels, labels));
      this.#placed = true;
      this.#interventions = interventions;
      this.#labels = labels;
    }
    for (const band of this.#stage.bands()) {
      for (const strip of joinedStrips(band.dirty ? [...strips, band.dirty] : strips)) {
        this.#compose(context, band, strip);
      }
      band.dirty = null;
    }
  }

  #positions(crosshair: number | null): Movers {
    const { scale, width, run, brush } = this.#stage;
    const { latest } = run.frames;
    return [
      latest && latest.time > 0 ? Math.round(scale(latest.time / SECOND)) : Number.NaN,
      latest ? Math.round(Math.min(width - RIGHT, scale(latest.recordedUntil / SECOND))) : 0,
      crosshair === null ? Number.NaN : Math.round(scale(crosshair)),
      brush?.from ?? Number.NaN,
      brush?.to ?? Number.NaN,
    ];
  }

  #compose(context: CanvasRenderingContext2D, band: Band, strip: Strip): void {
    const { width } = this.#stage;
    const { top, bottom } = band;
    const from = Math.max(0, Math.floor(strip[0]));
    const to = Math.min(width, Math.ceil(strip[1]));
    if (!(to > from)) return;
    const high = bottom - top;
    context.save();
    context.beginPath();
    context.rect(from, top, to - from, high);
    context.clip();
    context.clearRect(from, top, to - from, high);
    context.translate(0, top);
    band.paint(context, [from, to]);
    context.translate(0, -top);
    this.#paintInterventions(context, [from, to]);
    this.#paintPartings(context, top, high);
    this.#paintMovers(context, top, high);
    context.restore();
  }

  #paintInterventions(context: CanvasRenderingContext2D, [from, to]: Strip): void {
    const bottom = lowestEdge(this.#stage.bands());
    for (const label of this.#labels) {
      if (label.right >= from && label.left <= to) paintLabel(context, label, bottom);
    }
  }

  /** Dotted lines in the colours of the runs. */
  #paintPartings(context: CanvasRenderingContext2D, top: number, high: number): void {
    const { time, scale, width } = this.#stage;
    for (const { at, look } of time.partings) {
      const x = Math.round(scale(at));
      if (!(x >= LEFT - 1 && x <= width - RIGHT + 1)) continue;
      context.fillStyle = colour(`--run-${look + 1}`);
      for (let y = top; y < top + high; y += 4) context.fillRect(x, y, stroke(1.5), 2);
    }
  }

  #paintMovers(context: CanvasRenderingContext2D, top: number, high: number): void {
    const [head, recorded, cross, brushFrom, brushTo] = this.#movers;
    const right = this.#stage.width - RIGHT;
    const veil = Number.isNaN(head) ? LEFT : Math.max(LEFT, head);
    if (recorded > veil + 1) {
      context.fillStyle = colour('--panel');
      context.globalAlpha = 0.6;
      context.fillRect(veil, top, recorded - veil + 2, high);
      context.globalAlpha = 1;
    }
    if (brushFrom < brushTo || brushTo < brushFrom) {
      const left = Math.max(LEFT, Math.min(brushFrom, brushTo));
      context.fillStyle = colour('--accent-wash');
      context.fillRect(left, top, Math.min(right, Math.max(brushFrom, brushTo)) - left, high);
    }
    for (const [x, token] of [
      [cross, '--control'],
      [head, '--ink'],
    ] as const) {
      if (!(x >= LEFT - 1 && x <= right + 1)) continue;
      context.fillStyle = colour(token);
      context.fillRect(x, top, stroke(1), high);
    }
  }
}

/** The lower end of all plots; bands are in no order. */
export function lowestEdge(bands: readonly Pick<Band, 'bottom'>[]): number {
  return bands.reduce((low, { bottom }) => Math.max(low, bottom), 0);
}

/** The strips in which something moved. */
export function movedStrips(before: Movers, after: Movers): Strip[] {
  const strips: Strip[] = [];
  const [head, recorded, cross, brushFrom, brushTo] = after;
  const [oldHead, oldRecorded, oldCross, oldFrom, oldTo] = before;
  if (!Object.is(head, oldHead) || !Object.is(recorded, oldRecorded)) {
    // The veil covers the part between the two; without a playhead it begins at the left edge.
    const heads = [head, oldHead].map((x) => (Number.isNaN(x) ? 0 : x));
    strips.push([Math.min(...heads) - 1, Math.max(...heads) + 2]);
    const ends = [recorded, oldRecorded].map((x) => (Number.isNaN(x) ? 0 : x));
    strips.push([Math.min(...ends) - 1, Math.max(...ends) + 3]);
  }
  if (!Object.is(cross, oldCross)) {
    for (const x of [cross, oldCross]) if (!Number.isNaN(x)) strips.push([x - 1, x + 2]);
  }
  if (!Object.is(brushFrom, oldFrom) || !Object.is(brushTo, oldTo)) {
    const ends = [brushFrom, brushTo, oldFrom, oldTo].filter((x) => !Number.isNaN(x));
    strips.push([Math.min(...ends) - 1, Math.max(...ends) + 1]);
  }
  return strips;
}

/** Strips without overlaps, from left to right. */
export function joinedStrips(strips: readonly Strip[]): Strip[] {
  const apart: Strip[] = [];
  for (const strip of [...strips].sort((a, b) => a[0] - b[0])) {
    const last = apart.at(-1);
    if (last && strip[0] <= last[1]) {
      apart[apart.length - 1] = [last[0], Math.max(last[1], strip[1])];
    } else {
      apart.push(strip);
    }
  }
  return apart;
}
