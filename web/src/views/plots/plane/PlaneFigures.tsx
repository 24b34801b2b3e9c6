import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { flowName } from '../../../model/document/flowsAndPorts';
import { plane as t } from '../../../texts/en/plane';
import { Select } from '../../../ui/choosing/Select';
import { LiveFigure } from '../../../ui/frame/LiveFigure';
import { onReading, writeText } from '../../../ui/frame/readings';
import { Swatch } from '../../../ui/icons/Swatch';
import { formatValue } from '../../../ui/numbers/format';
import { flowLook } from '../../../ui/style/flowLook';
import { useRunState } from '../../laboratoryContext';
import { comparableFlows, type FlowPair, pairChoice } from './flowPair';
import styles from './Plane.module.css';
import type { Plane } from './plane';
import { figuresOf } from './planeWords';

/** The figures of the plane, at the crosshair or now. */
export function PlaneFigures({
  plane,
  pair,
  model,
  capacity,
}: {
  plane: Plane;
  pair: FlowPair;
  model: boolean;
  capacity: number | null;
}) {
  const description = useRunState((state) => state.description);
  const cells = useRef(new Map<string, HTMLElement>());
  useEffect(
    () =>
      onReading(() => {
        const { crosshair: time } = plane.stage.time;
        for (const [source, point] of [
          ['packets', plane.packetsAt(time)],
          ['model', plane.modelAt(time)],
        ] as const) {
          for (const [key, text] of Object.entries(figuresOf(plane, point))) {
            writeText(cells.current.get(`${source} ${key}`) ?? null, text);
          }
        }
      }),
    [plane],
  );
  const options = useMemo(
    () =>
      description
        ? comparableFlows(description).map((flow) => ({
            value: description.flows[flow]?.id ?? '',
            label: flowName(description, flow),
          }))
        : [],
    [description],
  );
  if (!description) return null;
  const cell = (source: string, key: string) => (
    <td>
      <LiveFigure
        width="58px"
        ref={(element) => {
          if (!element) return;
          cells.current.set(`${source} ${key}`, element);
          return () => {
            cells.current.delete(`${source} ${key}`);
          };
        }}
      />
    </td>
  );
  const link = capacity === null ? null : t.ofLink(formatValue('bitsPerSecond', capacity));
  const row = (key: string, head: ReactNode, name?: string) => (
    <tr key={key}>
      <th scope="row" aria-label={name}>
        {head}
      </th>
      {cell('packets', key)}
      {model ? cell('model', key) : null}
    </tr>
  );
  return (
    <table className={styles.figures} aria-label={t.figures}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t.figure}</span>
          </th>
          <th scope="col">{t.packets}</th>
          {model ? <th scope="col">{t.model}</th> : null}
        </tr>
      </thead>
      <tbody>
        {(['x', 'y'] as const).map((axis) => {
          const name = axis === 'x' ? t.across : t.up;
          const look = flowLook(pair[axis]);
          return row(
            axis,
            <span className={styles.picker}>
              <span aria-hidden="true">{name}</span>
              <Swatch token={look.token} dash={look.dash.pattern} marker={look.marker} />
              <Select
                label={t.flow(name)}
                value={description.flows[pair[axis]]?.id ?? ''}
                options={options}
                onChange={(id) =>
                  plane.stage.settings.choosePlane(pairChoice(description, pair, axis, id))
                }
                bare
              />
            </span>,
            t.head(name, flowName(description, pair[axis])),
          );
        })}
        {link === null ? null : row('share', `${t.together} ${link}`)}
        {row('jain', t.jain)}
      </tbody>
    </table>
  );
}
