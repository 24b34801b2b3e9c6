/** A panel of a figure: its title, its axes, and the point under the pointer or the keys. */
import { type ReactNode, type Ref, useId } from 'react';
import { rem } from '../../../ui/style/scale';
import { experiments } from '../texts/en/experiments';
import styles from './ExperimentFigure.module.css';
import { insideBox, type PanelBox, type Tick } from './figureAxes';
import { AXIS_TITLE, BASE, BROKEN, FIGURES, GRID } from './figureLook';
import type { PointedAt, RangeHandlers } from './panelProps';
import { type PointGrid, usePointing } from './usePointing';

/** The text about a point, and where it stands. */
export interface ReadingTip {
  x: number;
  y: number;
  lines: readonly string[];
}

interface Props {
  title: string;
  /** Its name for screen readers. */
  name: string;
  /** The box that it is drawn in; null before it is measured. */
  box: PanelBox | null;
  measured: Ref<HTMLDivElement>;
  xTitle: string;
  xTicks: readonly Tick[];
  /** With lines across. */
  yTicks: readonly Tick[];
  /** Where the axis is broken. */
  broken?: number | null;
  /** There are no values yet. */
  empty: boolean;
  readable: PointGrid;
  tip: (reading: PointedAt) => ReadingTip | null;
  /** The description of the arrow keys, where up and down do not lead to other series. */
  keys?: string;
  ranges?: RangeHandlers | undefined;
  onOpen?: ((reading: PointedAt) => void) | undefined;
  children: ReactNode;
}

/** In this part of the panel a tip stands to the right of its point. */
const MIDDLE = 0.5;

export function PanelFrame({
  title,
  name,
  box,
  measured,
  xTitle,
  xTicks,
  yTicks,
  broken = null,
  empty,
  readable,
  tip,
  keys = experiments.figure.keys,
  ranges,
  onOpen,
  children,
}: Props) {
  const id = useId();
  const { reading, anchor, handlers } = usePointing(readable, onOpen, ranges);
  const shown = reading && tip(reading);
  const begun = anchor && tip(anchor);
  const { figure } = experiments;
  return (
    <div className={styles.panel} data-panel="">
      <p className={styles.title} data-title="">
        {title}
      </p>
      <div ref={measured} className={styles.drawn}>
        <div
          role="application"
          className={styles.surface}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
          tabIndex={0}
          aria-label={name}
          aria-describedby={`${id}-keys`}
          style={{ height: box ? rem(box.height) : undefined }}
          data-opens={onOpen !== undefined}
          {...handlers}
        >
          {box ? (
            <svg
              width={box.width}
              height={box.height}
              viewBox={`0 0 ${box.width} ${box.height}`}
              aria-hidden="true"
              data-drawing=""
            >
              <Axes box={box} xTitle={xTitle} xTicks={xTicks} yTicks={yTicks} broken={broken} />
              {children}
              {shown && begun ? (
                <rect
                  data-pointing=""
                  className={styles.part}
                  x={Math.min(shown.x, begun.x)}
                  y={box.top}
                  width={Math.abs(shown.x - begun.x)}
                  height={box.bottom - box.top}
                />
              ) : null}
              {shown ? (
                <circle data-pointing="" className={styles.at} cx={shown.x} cy={shown.y} r={6} />
              ) : null}
            </svg>
          ) : null}
          {empty ? <p className={styles.empty}>{figure.nothing}</p> : null}
          {shown && box ? (
            <div
              className={styles.tip}
              style={{
                top: rem(Math.max(0, shown.y - 12)),
                ...(shown.x < box.width * MIDDLE
                  ? { left: rem(shown.x + 12) }
                  : { right: rem(box.width - shown.x + 12) }),
              }}
            >
              {shown.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </div>
          ) : null}
        </div>
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        {[keys, ...(ranges ? [figure.keysZoom] : []), ...(onOpen ? [figure.keysOpen] : [])].join(
          ' ',
        )}
      </p>
      <p className="visually-hidden" role="status">
        {shown ? shown.lines.join(', ') : ''}
      </p>
    </div>
  );
}

function Axes({
  box,
  xTitle,
  xTicks,
  yTicks,
  broken,
}: {
  box: PanelBox;
  xTitle: string;
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  broken: number | null;
}) {
  const { left, right, bottom, height } = box;
  return (
    <g>
      {yTicks.map(({ at, text }) => (
        <g key={text} transform={`translate(0,${at})`}>
          <line {...GRID} x1={left} x2={right} />
          <text {...FIGURES} x={left - 7} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <line {...BASE} x1={left} x2={right} y1={bottom} y2={bottom} />
      {broken === null ? null : (
        <path {...BROKEN} d={`M${broken - 4},${bottom + 4}l4,-8m0,8l4,-8`} />
      )}
      {xTicks.map(({ at, text }) => (
        <g key={`${at} ${text}`} transform={`translate(${at},${bottom})`}>
          <line {...BASE} y2={4} />
          <text {...FIGURES} x={insideBox({ at, text }, box.width) - at} y={16} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <text {...AXIS_TITLE} x={right} y={height - 5} textAnchor="end">
        {xTitle}
      </text>
    </g>
  );
}
