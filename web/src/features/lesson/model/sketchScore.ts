/** How far a drawn curve is off the run that is shown, as `course/src/sketch.rs` marks it in a hand-in. */
import type { Frames } from '../../../engine/client/frames';
import { type Description, PIXEL, SECOND, type SeriesId } from '../../../engine/types';
import type { LessonSketch } from '../../../generated/scenario';
import { curvesOf } from './marking';
import { COLUMNS, drawnShare, type SketchCurve } from './sketch';

/** The least share of the range that must be drawn. */
const LEAST_DRAWN = 0.3;

/** How far a right curve may be off unless the lesson says so. */
const WITHIN = 0.2;

export interface SketchScore {
  /** The mean distance, as a share of the largest measured value. */
  off: number;
  within: number;
}

/** The series whose curve is to be drawn; null where the run has none, or it is not marked. */
export function seriesOf({ panel, of }: LessonSketch, description: Description): SeriesId | null {
  const [list = '', id = '', side] = of?.split('/') ?? [];
  const kind = curvesOf(panel);
  const found = description.series.find(({ key, flow, port }) => {
    if (key !== panel || list !== (kind === 'flows' ? 'flows' : 'links')) return false;
    if (kind === 'flows') return flow !== null && description.flows[flow]?.id === id;
    const own = port === null ? undefined : description.ports[port];
    const link = own?.link == null ? undefined : description.links[own.link];
    return link?.id === id && own?.reverse === (side === 'reverse');
  });
  return found?.index ?? null;
}

/** Null where too little is drawn, or the plots do not show enough of the range. */
export function scoreOf(
  curve: SketchCurve,
  sketch: LessonSketch,
  description: Description,
  { columns, view }: Pick<Frames, 'columns' | 'view'>,
): SketchScore | null {
  const series = seriesOf(sketch, description);
  const column = series === null ? undefined : columns.get(series);
  if (!column || !view || drawnShare(curve) < LEAST_DRAWN) return null;
  const isRate = description.series.find(({ index }) => index === series)?.rate;
  const [from, to] = sketch.range;
  const each = (view.to - view.from) / view.pixels;
  const valueAt = (time: number): number => {
    const pixel = Math.floor((time * SECOND - view.from) / each);
    if (pixel < 0 || pixel >= column.filled) return Number.NaN;
    const at = pixel * PIXEL.stride;
    const value = (part: number): number => column.values[at + part] ?? Number.NaN;
    // A rate is an average already.
    return isRate ? value(PIXEL.last) : (value(PIXEL.min) + value(PIXEL.max)) / 2;
  };
  const measured = curve.map((_, place) => valueAt(from + ((to - from) * place) / (COLUMNS - 1)));
  const seen = measured.filter((value) => !Number.isNaN(value));
  const most = Math.max(0, ...seen);
  // A part of the range would be another curve.
  if (most <= 0 || seen.length < COLUMNS / 2) return null;
  const distances = curve.flatMap((drawn, place) => {
    const value = measured[place] ?? Number.NaN;
    return drawn === null || Number.isNaN(value) ? [] : [Math.abs(drawn - value)];
  });
  if (distances.length === 0) return null;
  const sum = distances.reduce((all, one) => all + one, 0);
  return { off: sum / distances.length / most, within: sketch.within ?? WITHIN };
}
