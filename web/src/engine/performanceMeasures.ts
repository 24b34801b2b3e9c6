/** Named durations for profiling the page, in a list of bounded length. */
export type MeasureName = 'frame' | 'slice' | 'intervention' | 'first-plot';

const MOST_KEPT = 5000;
const kept = new Map<MeasureName, number>();

export function measure(name: MeasureName, start: number, end: number): void {
  const count = (kept.get(name) ?? 0) + 1;
  if (count > MOST_KEPT) {
    performance.clearMeasures(name);
    kept.set(name, 1);
  } else {
    kept.set(name, count);
  }
  performance.measure(name, { start: Math.max(0, start), end });
}

/** The worker's slices of work, as measures of the page. */
export function measureSlices(slices: Float64Array): void {
  const end = performance.now();
  for (const slice of slices) measure('slice', end - slice, end);
}
