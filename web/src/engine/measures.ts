/** Named durations for whoever profiles the page, without letting the list grow. */
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
