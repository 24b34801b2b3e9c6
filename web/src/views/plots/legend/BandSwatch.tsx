import styles from './Legend.module.css';

/** How a band looks: median and quartiles, in the colour of its run where runs are compared, with extremes where not. */
export function BandSwatch({ token }: { token?: string | undefined }) {
  const tint = token === undefined ? undefined : { fill: `var(${token})`, fillOpacity: 0.25 };
  const line = token === undefined ? undefined : { stroke: `var(${token})` };
  return (
    <svg width={24} height={12} viewBox="0 0 24 12" aria-hidden="true">
      {token === undefined ? <rect className={styles.extremes} width={24} height={12} /> : null}
      <rect className={styles.quartiles} style={tint} y={3} width={24} height={6} />
      <line style={line} x2={24} y1={6} y2={6} />
    </svg>
  );
}
