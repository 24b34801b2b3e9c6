/** A mean with its interval, as the command line prints it. */
import type { CardValue } from '../../generated/card';

export function valueText(value: CardValue | null, digits: number): string {
  if (value === null) return '–';
  const written = (one: number): string => one.toFixed(digits).replace('-', '−');
  const mean = written(value.mean);
  return value.half === null ? mean : `${mean} ± ${written(value.half)}`;
}
