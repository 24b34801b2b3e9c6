/** The plane's canvas: the path of the rates, the model over it, and the present points of both. */
import type { DrawingContext } from '../../../ui/drawing/plotContext';
import { stroke } from '../../../ui/style/scale';
import { colour } from '../../../ui/style/theme';
import { type ModelPath, modelAt, type RatePoint, type Trace } from './planeGeometry';

/** The number of strokes of the path, each fainter than the one after it. */
const SHADES = 14;
const FAINTEST = 0.22;

/** The number of the model's past corners that are drawn, and of their strokes. */
const MOST_CORNERS = 600;
const MODEL_SHADES = 5;
const MODEL_DASH = [5, 3];

/** Points nearer to the last one drawn than this are skipped. */
const LEAST_STEP = 0.6;

export interface PlaneScale {
  /** The position of zero, in pixels, and pixels per bit/s. */
  left: number;
  bottom: number;
  scale: number;
}

export interface PlanePicture {
  trace: Trace;
  /** The pixel of the present instant: the recording beyond it is not shown. */
  end: number;
  present: RatePoint | null;
  /** The point under the crosshair of the other plots. */
  pointed: RatePoint | null;
  model: ModelPath | null;
  /** The instant of the model that is shown, in seconds. */
  now: number;
  modelPointed: RatePoint | null;
}

export function paintPlane(context: DrawingContext, scene: PlanePicture, scale: PlaneScale): void {
  const { trace, model, now, present, pointed } = scene;
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  const x = (value: number): number => scale.left + value * scale.scale;
  const y = (value: number): number => scale.bottom - value * scale.scale;

  context.strokeStyle = colour('--plot-line');
  context.lineWidth = stroke(1.5);
  const end = Math.min(scene.end, trace.end);
  const count = Math.max(0, end - trace.first);
  for (let shade = 0; shade < SHADES; shade += 1) {
    const from = trace.first + Math.floor((count * shade) / SHADES);
    // Strokes share their ends, or there would be gaps between them.
    const to = Math.min(end - 1, trace.first + Math.floor((count * (shade + 1)) / SHADES));
    context.globalAlpha = FAINTEST + (1 - FAINTEST) * ((shade + 1) / SHADES) ** 2;
    strokePath(
      context,
      from,
      to,
      (at) => x(trace.x[at] ?? 0),
      (at) => y(trace.y[at] ?? 0),
    );
  }
  context.globalAlpha = 1;

  const modelled = model && modelAt(model, now);
  if (model && modelled) {
    context.strokeStyle = colour('--plot-second');
    context.lineWidth = stroke(1.5);
    context.setLineDash(MODEL_DASH);
    const first = Math.max(0, modelled.corner - MOST_CORNERS);
    const corners = modelled.corner - first;
    for (let shade = 0; shade < MODEL_SHADES; shade += 1) {
      const from = first + Math.floor((corners * shade) / MODEL_SHADES);
      const to = first + Math.floor((corners * (shade + 1)) / MODEL_SHADES);
      context.globalAlpha = 0.3 + (0.7 * (shade + 1)) / MODEL_SHADES;
      const end = shade === MODEL_SHADES - 1 ? modelled : null;
      strokePath(
        context,
        from,
        to,
        (at) => x(model.x[at] ?? 0),
        (at) => y(model.y[at] ?? 0),
        end && { x: x(end.x), y: y(end.y) },
      );
    }
    context.globalAlpha = 1;
    context.setLineDash([]);
    diamond(context, x(modelled.x), y(modelled.y), 4.5);
  }
  if (scene.modelPointed) diamond(context, x(scene.modelPointed.x), y(scene.modelPointed.y), 4);
  if (pointed) ring(context, x(pointed.x), y(pointed.y));
  if (present) dot(context, x(present.x), y(present.y));
}

function strokePath(
  context: DrawingContext,
  from: number,
  to: number,
  x: (at: number) => number,
  y: (at: number) => number,
  end: RatePoint | null = null,
): void {
  context.beginPath();
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let at = from; at <= to; at += 1) {
    const [toX, toY] = [x(at), y(at)];
    if (Number.isNaN(toX) || Number.isNaN(toY)) {
      lastX = Number.NaN;
      continue;
    }
    if (Number.isNaN(lastX)) context.moveTo(toX, toY);
    else if (at < to && Math.abs(toX - lastX) + Math.abs(toY - lastY) < LEAST_STEP) continue;
    else context.lineTo(toX, toY);
    lastX = toX;
    lastY = toY;
  }
  if (end) context.lineTo(end.x, end.y);
  context.stroke();
}

/** The present rates. */
function dot(context: DrawingContext, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, 5, 0, 2 * Math.PI);
  context.fillStyle = colour('--ink');
  context.fill();
  context.strokeStyle = colour('--panel');
  context.lineWidth = stroke(1.5);
  context.stroke();
}

/** The rates at the crosshair. */
function ring(context: DrawingContext, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, 5, 0, 2 * Math.PI);
  context.strokeStyle = colour('--ink');
  context.lineWidth = stroke(1.5);
  context.stroke();
}

/** The point of the model. */
function diamond(context: DrawingContext, x: number, y: number, r: number): void {
  context.beginPath();
  context.moveTo(x, y - r);
  context.lineTo(x + r, y);
  context.lineTo(x, y + r);
  context.lineTo(x - r, y);
  context.closePath();
  context.fillStyle = colour('--panel');
  context.fill();
  context.strokeStyle = colour('--plot-second');
  context.lineWidth = stroke(1.5);
  context.stroke();
}
