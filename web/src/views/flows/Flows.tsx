import { useEffect, useRef } from 'react';
import type { Description, FlowInfo } from '../../engine/types';
import { endsFlows } from '../../model/assemble/radioCells';
import { entryNameOf, nameAt, nameOf } from '../../model/document/entryNames';
import { optionsOf } from '../../model/library/registry';
import { selectedOf } from '../../model/run/inspection';
import { texts } from '../../texts';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { useWindowedRows } from '../../ui/controls/useWindowedRows';
import { LiveFigure } from '../../ui/frame/LiveFigure';
import { onReading, writeText } from '../../ui/frame/readings';
import { CloseIcon, PlusIcon } from '../../ui/icons/icons';
import { Swatch } from '../../ui/icons/Swatch';
import { formatReading, formatSpan } from '../../ui/numbers/format';
import { flowLook } from '../../ui/style/flowLook';
import { useInspectionState, useLaboratory, useRun, useRunState } from '../laboratoryContext';
import styles from './Flows.module.css';

/** In a longer list only the rows in view are in the page. */
const MOST_ROWS = 20;
const ROW_HEIGHT = 46;

const SENDERS = optionsOf('sender');

/** The path that the select of a row sets. */
const SENDER = /^flows\/([^/]+)\/sender\/kind$/;

const MEGA = { suffix: 'Mb/s', factor: 1e6 };

export function Flows() {
  const run = useRun();
  const description = useRunState((state) => state.description);
  const { assembly } = useLaboratory();
  const flows = description?.flows ?? [];
  const hosts = description?.nodes.filter(({ kind }) => endsFlows(kind)).length ?? 0;
  const refused = useInspectionState(({ problem, selection }) => {
    const id = SENDER.exec(problem?.path ?? '')?.[1];
    // A problem of the selected flow is shown by the inspector.
    if (!problem || id === undefined || selection === `flows/${id}`) return null;
    return texts.flows.refused(nameAt(`flows/${id}`, description), problem.message);
  });
  const values = useRef(new Map<number, HTMLElement>());
  const rows = useWindowedRows<HTMLUListElement>(flows.length, ROW_HEIGHT, MOST_ROWS);
  const { seen } = rows;
  const last = flows.at(-1);
  const entries = new Set(flows.map((flow) => flow.entry));

  useEffect(
    () =>
      onReading(() => {
        const { latest } = run.frames;
        for (const [index, element] of values.current) {
          if (!seen(index)) continue;
          writeText(element, formatReading(latest?.goodputs[index] ?? Number.NaN, MEGA));
        }
      }),
    [run, seen],
  );

  return (
    <section className={styles.flows} aria-label={texts.flows.heading}>
      <div className={styles.head}>
        <h2>{texts.flows.heading}</h2>
        {description ? (
          <span className={styles.unit}>
            {texts.flows.unit(MEGA.suffix, formatSpan(description.averaging))}
          </span>
        ) : null}
      </div>
      {flows.length === 0 ? <p className={styles.none}>{texts.flows.none}</p> : null}
      <ul
        ref={rows.box}
        className={styles.list}
        aria-label={texts.flows.list}
        onScroll={rows.onScroll}
      >
        {rows.before > 0 ? <li aria-hidden="true" style={{ height: rows.before }} /> : null}
        {flows.slice(rows.first, rows.end).map((flow, offset) => {
          const index = rows.first + offset;
          return (
            <Row
              key={flow.id}
              flow={flow}
              index={index}
              description={description}
              size={flows.filter(({ entry }) => entry === flow.entry).length}
              removable={entries.size > 1 && flows[index - 1]?.entry !== flow.entry}
              remember={(element) => {
                if (element) values.current.set(index, element);
                else values.current.delete(index);
              }}
            />
          );
        })}
        {rows.after > 0 ? <li aria-hidden="true" style={{ height: rows.after }} /> : null}
      </ul>
      {refused === null ? null : (
        <p className={styles.problem} role="alert">
          {refused}
        </p>
      )}
      {!last && hosts > 1 ? (
        <Button look="link" className={styles.add} onClick={() => assembly.pick('flow')}>
          <PlusIcon size={14} aria-hidden="true" />
          <span>{texts.flows.start}</span>
        </Button>
      ) : null}
      {last ? (
        <Button
          look="link"
          className={styles.add}
          onClick={() =>
            void run.edit({ kind: 'copy', path: `flows/${last.entry}`, fromNow: true })
          }
        >
          <PlusIcon size={14} aria-hidden="true" />
          <span>
            {last.copies > 1
              ? texts.flows.addMany(entryNameOf(last), last.copies)
              : texts.flows.add}
          </span>
        </Button>
      ) : null}
    </section>
  );
}

function Row({
  flow,
  index,
  description,
  size,
  removable,
  remember,
}: {
  flow: FlowInfo;
  index: number;
  description: Description | null;
  /** How many flows its entry stands for. */
  size: number;
  /** Whether this row has the button that removes its entry: the first flow of an entry has. */
  removable: boolean;
  remember: (element: HTMLElement | null) => void;
}) {
  const run = useRun();
  const selected = useInspectionState((state) =>
    selectedOf(state).some((one) => one === `flows/${flow.id}` || one === `flows/${flow.entry}`),
  );
  const from = nameOf(description?.nodes[flow.from]);
  const to = nameOf(description?.nodes[flow.to]);
  const name = nameOf(flow);
  const entry = entryNameOf(flow);
  const removes = size > 1 ? texts.flows.removeAll(entry, size) : texts.flows.remove(entry);
  const look = flowLook(index);
  return (
    <li className={styles.row} data-selected={selected}>
      <button
        type="button"
        className={styles.pick}
        aria-pressed={selected}
        data-target={`flows/${flow.id}`}
        aria-label={texts.flows.select(name, flow.name, from, to)}
        onClick={({ shiftKey }) => {
          if (shiftKey) run.toggle(`flows/${flow.id}`);
          else run.select(`flows/${flow.id}`);
        }}
      />
      <Swatch token={look.token} dash={look.dash.pattern} marker={look.marker} />
      <div className={styles.what}>
        {flow.sender === null ? (
          <span>{flow.name}</span>
        ) : (
          <Select
            bare
            label={texts.flows.sender(name)}
            value={flow.sender}
            options={SENDERS}
            onChange={(kind) => {
              run.beginGesture();
              run.set(`flows/${flow.id}/sender/kind`, kind);
            }}
          />
        )}
        <span className={styles.way} {...(name === flow.id ? {} : { title: flow.id })}>
          {name} · {from} → {to}
        </span>
      </div>
      <LiveFigure className={styles.value} ref={remember} />
      {removable ? (
        <Button
          look="icon"
          className={styles.remove}
          aria-label={removes}
          {...(size > 1 ? { title: removes } : {})}
          onClick={() =>
            void run.edit({
              kind: 'remove',
              paths: [`flows/${flow.entry}`],
              dependents: 'remove',
            })
          }
        >
          <CloseIcon size={13} aria-hidden="true" />
        </Button>
      ) : null}
    </li>
  );
}
