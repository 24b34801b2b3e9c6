/** Series as people call them. */
import type { Description, SeriesId } from '../../engine/types';
import { listening as words } from '../../texts/en/listening';

/** `Congestion window of f1`. */
export function seriesName(description: Description | null, index: SeriesId): string {
  const series = description?.series.find((one) => one.index === index);
  if (!description || !series) return words.unnamed;
  const { flow, port, label } = series;
  if (flow !== null) {
    const owner = description.flows[flow];
    return words.of(label, owner?.label ?? owner?.id ?? '');
  }
  return port === null ? label : words.of(label, description.ports[port]?.id ?? '');
}
