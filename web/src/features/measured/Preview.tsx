/** Series as a small picture, with their extents in words. */
import type { Series } from '../../generated/measured';
import { formatSpan, formatValue } from '../../ui/numbers/format';
import styles from './BringIn.module.css';
import { UNIT } from './choices';
import { measured as words } from './texts/en/measured';

const WIDTH = 560;
const HEIGHT = 120;

/** Points of a picture: more would lie over one another. */
const MOST_POINTS = 2000;

export interface PreviewLine extends Pick<Series, 'look' | 'times' | 'values'> {
  /** Drawn over the others, as what comes of them. */
  result?: boolean;
}

export function Preview({
  name,
  quantity,
  legend,
  lines,
}: {
  name: string;
  quantity: Series['quantity'];
  /** Says how the lines differ; empty where there is one. */
  legend: string;
  lines: readonly PreviewLine[];
}) {
  const times = lines.flatMap((line) => [line.times[0] ?? 0, line.times.at(-1) ?? 0]);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { values } of lines) {
    for (const value of values) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  const shown = (value: number): string =>
    formatValue(UNIT[quantity], Number(value.toPrecision(3)));
  const x = (time: number): number =>
    to > from ? ((time - from) / (to - from)) * WIDTH : WIDTH / 2;
  const bottom = Math.min(0, least);
  const span = most - bottom || 1;
  const y = (value: number): number => HEIGHT - 4 - ((value - bottom) / span) * (HEIGHT - 8);
  const label = words.preview(
    name,
    formatSpan(Number(from.toPrecision(4))),
    formatSpan(Number(to.toPrecision(4))),
    shown(least),
    shown(most),
  );
  return (
    <figure className={styles.preview}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {lines.map((line, place) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and keep their order
            key={place}
            data-dots={line.look === 'dots'}
            data-result={line.result ?? false}
            d={pathOf(line, x, y)}
          />
        ))}
      </svg>
      <figcaption>
        <span aria-hidden="true">{label}</span>
        {legend === '' ? null : <span> {legend}</span>}
      </figcaption>
    </figure>
  );
}

/** Dots are strokes of no length, which round caps make visible. */
function pathOf(
  { look, times, values }: PreviewLine,
  x: (time: number) => number,
  y: (value: number) => number,
): string {
  const every = Math.max(1, Math.ceil(times.length / MOST_POINTS));
  const parts: string[] = [];
  for (let place = 0; place < times.length; place += every) {
    const [left, height] = [x(times[place] ?? 0).toFixed(1), y(values[place] ?? 0).toFixed(1)];
    if (look === 'dots') parts.push(`M${left} ${height}h0`);
    else if (parts.length === 0) parts.push(`M${left} ${height}`);
    else if (look === 'before') parts.push(`V${height}H${left}`);
    else parts.push(`H${left}V${height}`);
  }
  return parts.join('');
}
