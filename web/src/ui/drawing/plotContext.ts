import type { Tracing } from '../style/flowLook';

/**
 * The ground of plots: a canvas of the screen, or a picture that is taken along. Paths that
 * are kept are made of the text that describes them, since a picture needs it again.
 */
export type PlotContext = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'clearRect'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineDashOffset'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'rect'
  | 'setLineDash'
  | 'strokeStyle'
  | 'translate'
> & {
  stroke(path?: Path2D): void;
} & Tracing;

/** The ground of a network's moving parts, which also groups and cuts. */
export type DrawingContext = PlotContext &
  Pick<CanvasRenderingContext2D, 'lineCap' | 'restore' | 'save' | 'scale' | 'textAlign'> & {
    clip(): void;
    roundRect(x: number, y: number, width: number, height: number, radius: number): void;
    strokeText(text: string, x: number, y: number): void;
  };

const texts = new WeakMap<Path2D, string>();

export function keptPath(text: string): Path2D {
  const path = new Path2D(text);
  texts.set(path, text);
  return path;
}

/** The text of a kept path. */
export function textOfPath(path: Path2D): string {
  return texts.get(path) ?? '';
}
