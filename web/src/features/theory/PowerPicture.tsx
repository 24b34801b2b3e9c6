/** Kleinrock's point and the run in a plane of round trip and delivery rate. */

import { formatValue } from '../../ui/numbers/format';
import styles from './BodePicture.module.css';
import { nameAt, type PowerGeometry, type PowerPoint, SIZE } from './powerGeometry';
import { theory as words } from './texts/en/theory';

const short = (value: number): number => Number(value.toPrecision(3));

const at = ({ trip, rate }: PowerPoint): string =>
  words.power.at(formatValue('bitsPerSecond', short(rate)), formatValue('seconds', short(trip)));

/** Half of a mark. */
const MARK = 4;

export function PowerPicture({ geometry }: { geometry: PowerGeometry }) {
  const { best, run, left, right, top, bottom, equal, power } = geometry;
  const said = words.power.said(at(best), at(run), formatValue('share', short(power)));
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        aria-label={words.power.picture(said)}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        className={styles.picture}
      >
        <path className={styles.grid} fill="none" d={`M${left} ${top}V${bottom}H${right}`} />
        <line className={styles.decides} x1={left} y1={bottom} x2={equal.x} y2={equal.y} />
        <path className={styles.curve} d={`M${best.x} ${bottom}V${best.y}H${right}`} />
        <path
          className={styles.best}
          d={`M${best.x} ${best.y - MARK}l${MARK} ${MARK}l${-MARK} ${MARK}l${-MARK} ${-MARK}z`}
        />
        <circle className={styles.run} cx={run.x} cy={run.y} r={MARK} />
        <text className={styles.name} x={nameAt(best.x)} y={best.y - 7} textAnchor="middle">
          {words.power.best}
        </text>
        <text className={styles.name} x={nameAt(run.x)} y={run.y + 15} textAnchor="middle">
          {words.power.run}
        </text>
        <text className={styles.name} x={left} y={top - 4}>
          {words.power.rate}
        </text>
        <text className={styles.name} x={right} y={bottom + 13} textAnchor="end">
          {words.power.trip}
        </text>
        <text className={styles.number} x={best.x} y={bottom + 13} textAnchor="middle">
          {formatValue('seconds', short(best.trip))}
        </text>
      </svg>
      <figcaption>{said}</figcaption>
    </figure>
  );
}
