/** Values of series, read from the columns that are drawn. */
import { type Frames, lastIn } from '../../engine/client/frames';
import { SECOND, type SeriesId } from '../../engine/types';

/** The value of a series at an instant; NaN where there is none. */
export function readingOf(
  { view, columns, latest }: Frames,
  series: SeriesId,
  seconds: number,
): number {
  const column = columns.get(series);
  if (!view || !column) return Number.NaN;
  const perPixel = (view.to - view.from) / view.pixels;
  const asked = Math.floor((seconds * SECOND - view.from) / perPixel);
  // The last pixel may be incomplete; beyond it nothing has happened yet.
  if (asked > column.filled || asked > view.pixels) return Number.NaN;
  if (seconds * SECOND > (latest?.recordedUntil ?? 0) + perPixel) return Number.NaN;
  const pixel = Math.min(asked, column.filled - 1);
  if (pixel < 0) return Number.NaN;
  return lastIn(column, pixel);
}

/** The value at the present instant, wherever the range in view is. */
export function presentOf(frames: Frames, series: SeriesId): number {
  const { present, latest } = frames;
  return present.get(series) ?? readingOf(frames, series, (latest?.time ?? 0) / SECOND);
}
