/** Bode's picture of a control loop: its gain and phase over the frequency, with the margins. */
import type { Bode } from '../../engine/types';
import { formatNumber } from '../../ui/numbers/format';
import styles from './BodePicture.module.css';
import { type BodeGeometry, bodeGeometry, type Part, SIZE } from './bodeGeometry';
import { inWords } from './bodeWords';
import { bode as words } from './texts/en/bode';

export function BodePicture({ bode }: { bode: Bode }) {
  const geometry = bodeGeometry(bode);
  const said = inWords(bode);
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        aria-label={words.picture(said)}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        className={styles.picture}
      >
        <Curve geometry={geometry} part={geometry.gain} name={words.gain} />
        <Curve geometry={geometry} part={geometry.phase} name={words.phase} />
        {[geometry.crossover, geometry.turning].map((margin) =>
          margin ? (
            <line
              key={margin.x}
              className={styles.margin}
              x1={margin.x}
              x2={margin.x}
              y1={margin.from}
              y2={margin.to}
            />
          ) : null,
        )}
        {geometry.decades.map(({ at, value }) => (
          <text
            key={value}
            className={styles.number}
            x={at}
            y={SIZE.height - 15}
            textAnchor="middle"
          >
            {formatNumber(value)}
          </text>
        ))}
        <text className={styles.name} x={geometry.right} y={SIZE.height - 3} textAnchor="end">
          {words.frequency}
        </text>
      </svg>
      <figcaption>{said}</figcaption>
    </figure>
  );
}

function Curve({ geometry, part, name }: { geometry: BodeGeometry; part: Part; name: string }) {
  const { left, right } = geometry;
  return (
    <>
      {geometry.decades.map(({ at, value }) => (
        <line key={value} className={styles.grid} x1={at} x2={at} y1={part.top} y2={part.bottom} />
      ))}
      <line className={styles.decides} x1={left} x2={right} y1={part.line} y2={part.line} />
      {part.ticks.map(({ at, value }) => (
        <text key={value} className={styles.number} x={left - 4} y={at + 3} textAnchor="end">
          {formatNumber(value)}
        </text>
      ))}
      <path className={styles.curve} d={part.path} />
      <text className={styles.name} x={right} y={part.top + 8} textAnchor="end">
        {name}
      </text>
    </>
  );
}
