/** A node with its name: a box for an end of flows, or a stack of boxes, a diamond for a router, a pill for an access point. */
import type { DrawnNode } from '../geometry/drawing';
import { halfWidth, NODE } from '../geometry/scene';
import { shortenedName, widthInLetters } from '../geometry/textWidth';
import styles from './Topology.module.css';

/** The position of a stack's number; below stations there is the text of their cell. */
const BELOW = { textAnchor: 'middle', y: NODE.host + 22 } as const;
const BESIDE_BAR = { x: 24, y: NODE.height + 10 };

const MOST_IN_DIAMOND = 5;

export function NodeFigure({ node: { kind, label, members } }: { node: DrawnNode }) {
  const many = members.length > 1;
  const name = shortenedName(label);
  // A diamond has little room: a longer name is below it.
  const isBelow = kind === 'router' && widthInLetters(name) > MOST_IN_DIAMOND;
  return (
    <>
      {kind === 'router' ? (
        <Diamond />
      ) : (
        (many ? [8, 4, 0] : [0]).map((shift) => (
          <Card key={shift} half={halfWidth(label)} shift={shift} round={kind === 'access-point'} />
        ))
      )}
      {kind === 'access-point' ? <Waves /> : null}
      {kind === 'station' ? (
        <Antenna half={halfWidth(label) + (many ? 8 : 0)} up={many ? 8 : 0} />
      ) : null}
      <text
        className={styles.nodeName}
        textAnchor="middle"
        {...(isBelow ? { y: NODE.router + 11, 'data-below': true } : { dy: '0.35em' })}
      >
        {name === label ? null : <title>{label}</title>}
        {name}
      </text>
      {many ? (
        <text className={styles.count} {...(kind === 'station' ? BESIDE_BAR : BELOW)}>
          × {members.length}
        </text>
      ) : null}
    </>
  );
}

function Diamond() {
  const r = NODE.router;
  return <path className={styles.shape} data-shape d={`M0,${-r}L${r},0L0,${r}L${-r},0Z`} />;
}

/** Over an access point. */
function Waves() {
  const y = -NODE.height - 5;
  return (
    <path
      className={styles.radio}
      d={`M-4,${y}a5.6,5.6 0 0 1 8,0M-8,${y - 4}a11.3,11.3 0 0 1 16,0`}
    />
  );
}

/** Over a corner of a station. */
function Antenna({ half, up }: { half: number; up: number }) {
  const [x, y] = [half - 8, -NODE.height - up];
  return (
    <>
      <path className={styles.radio} d={`M${x},${y}v-8`} />
      <circle className={styles.tip} cx={x} cy={y - 9} r={2.2} />
    </>
  );
}

function Card({ half, shift, round }: { half: number; shift: number; round: boolean }) {
  return (
    <rect
      className={styles.shape}
      data-shape
      x={-half + shift}
      y={-NODE.height - shift}
      width={2 * half}
      height={2 * NODE.height}
      rx={round ? NODE.height : 6}
    />
  );
}
