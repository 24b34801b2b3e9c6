/**
 * A walk along one curve: from value to value, or from peak to low, with the crosshair, and with
 * words for those who do not see it. While a curve is heard, it is that one.
 */
import type { Column } from '../../engine/client/frames';
import { PIXEL, SECOND, type SeriesId, type Unit } from '../../engine/types';
import { walking as t } from '../../texts/en/walking';
import type { Laboratory } from '../laboratory';
import type { Run } from '../run/run';
import { seriesName } from './seriesNames';

/** Before or after, by values or by turning points. */
export interface Step {
  by: 'value' | 'turn';
  way: -1 | 1;
}

/** How times, in seconds, and values are written. */
export interface Figures {
  time(seconds: number): string;
  value(unit: Unit, value: number): string;
}

/** A curve turns where it comes back by this share of its span: less is a tremble. */
const TURN = 0.1;

/** The curve of each run that is walked along while none is heard. */
const chosen = new WeakMap<Run, SeriesId>();

/** A point of a curve; a pixel of the plots holds the lowest, the highest and the last value. */
export interface CurvePoint {
  pixel: number;
  value: number;
}

/** Values one after another, each unlike the one before. */
export function valuesOf({ values, filled }: Column): CurvePoint[] {
  const points: CurvePoint[] = [];
  for (let pixel = 0; pixel < filled; pixel += 1) {
    const value = values[pixel * PIXEL.stride + PIXEL.last] ?? Number.NaN;
    if (Number.isNaN(value) || value === points.at(-1)?.value) continue;
    points.push({ pixel, value });
  }
  return points;
}

/** Peaks and lows in turn, each beyond the one before by a share of the whole span. */
export function turnsOf({ values, filled }: Column): (CurvePoint & { peak: boolean })[] {
  const at = (pixel: number, of: number): number => values[pixel * PIXEL.stride + of] ?? Number.NaN;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let pixel = 0; pixel < filled; pixel += 1) {
    if (at(pixel, PIXEL.min) < least) least = at(pixel, PIXEL.min);
    if (at(pixel, PIXEL.max) > most) most = at(pixel, PIXEL.max);
  }
  const enough = TURN * (most - least);
  if (!(enough > 0)) return [];
  const turns: (CurvePoint & { peak: boolean })[] = [];
  let [high, low]: [CurvePoint, CurvePoint] = [
    { pixel: -1, value: Number.NEGATIVE_INFINITY },
    { pixel: -1, value: Number.POSITIVE_INFINITY },
  ];
  /** Whether it rises; not known before the first turn. */
  let rises: boolean | null = null;
  for (let pixel = 0; pixel < filled; pixel += 1) {
    const [lowest, highest] = [at(pixel, PIXEL.min), at(pixel, PIXEL.max)];
    if (Number.isNaN(highest)) continue;
    if (highest > high.value) high = { pixel, value: highest };
    if (lowest < low.value) low = { pixel, value: lowest };
    if (rises !== false && high.value - lowest > enough) {
      turns.push({ ...high, peak: true });
      rises = false;
      low = { pixel, value: lowest };
    } else if (rises !== true && highest - low.value > enough) {
      // A curve that begins low has not turned there.
      if (rises !== null) turns.push({ ...low, peak: false });
      rises = true;
      high = { pixel, value: highest };
    }
  }
  return turns;
}

/** Moves the crosshair along the curve, and says where it is now. */
export function walk(laboratory: Laboratory, step: Step, figures: Figures): void {
  laboratory.assembly.say(walked(laboratory, step, figures));
}

/** The words for where the crosshair has gone. */
function walked(laboratory: Laboratory, { by, way }: Step, figures: Figures): string {
  const { active: run, time } = laboratory;
  const { view, columns } = run.frames;
  const series = walkedSeries(laboratory);
  const column = series === null ? undefined : columns.get(series);
  if (!view || series === null || !column) return t.nothing;
  const wide = (view.to - view.from) / view.pixels / SECOND;
  const secondsAt = (pixel: number): number => view.from / SECOND + (pixel + 0.5) * wide;
  const points: readonly (CurvePoint & { peak?: boolean })[] =
    by === 'value' ? valuesOf(column) : turnsOf(column);
  if (points.length === 0) return by === 'value' ? t.noValues : t.noTurns;
  const { range } = time;
  const from = time.crosshair ?? (way === 1 ? range.from - wide : range.to + wide);
  const here = Math.floor((from - view.from / SECOND) / wide);
  const next =
    way === 1
      ? points.find(({ pixel }) => pixel > here && secondsAt(pixel) <= range.to)
      : points.findLast(({ pixel }) => pixel < here && secondsAt(pixel) >= range.from);
  if (!next) return way === 1 ? t.last[by] : t.first[by];
  const at = secondsAt(next.pixel);
  time.moveCrosshair(at);
  const { description } = run.store.getState();
  const unit = description?.series.find(({ index }) => index === series)?.unit ?? 'none';
  const value = figures.value(unit, Number(next.value.toPrecision(4)));
  const turn = next.peak === undefined ? '' : next.peak ? t.peak : t.low;
  return t.at(turn, value, figures.time(at), seriesName(description, series));
}

/** Goes on to the next curve that the plots show, and says which that is. */
export function walkNextCurve(laboratory: Laboratory): void {
  const { active: run, listening, assembly } = laboratory;
  if (listening) {
    listening.next();
    return;
  }
  const shown = [...run.frames.columns.keys()];
  const now = walkedSeries(laboratory);
  const next = shown[(now === null ? 0 : shown.indexOf(now) + 1) % Math.max(1, shown.length)];
  if (next !== undefined) chosen.set(run, next);
  const { description } = run.store.getState();
  assembly.say(next === undefined ? t.nothing : t.walks(seriesName(description, next)));
}

/** The curve that is heard, or else that which was chosen, or the first. */
function walkedSeries({ active, listening }: Laboratory): SeriesId | null {
  const { columns } = active.frames;
  if (listening) return listening.series;
  const known = chosen.get(active);
  if (known !== undefined && columns.has(known)) return known;
  const [first = null] = columns.keys();
  return first;
}
