import { useState } from 'react';
import type { Json, Operation, Problem } from '../../engine/types';
import { valueNameAt } from '../../model/document/entryNames';
import {
  type ChangeStep,
  editOf,
  lastStep,
  type RecordedChange,
  recordedChanges,
} from '../../model/document/interventions';
import { oneLine, orNull } from '../../model/document/problems';
import { groupOf, optionsOf } from '../../model/library/registry';
import { texts } from '../../texts';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { Switch } from '../../ui/controls/Switch';
import { CloseIcon, WarningIcon } from '../../ui/icons/icons';
import { formatTime, formatValue } from '../../ui/numbers/format';
import type { Limits } from '../../ui/numbers/typedNumbers';
import { useDocumentState, useLaboratory, useRun, useRunState } from '../laboratoryContext';
import { unitOf, valueText } from '../plots/events/interventionMarks';
import styles from './Interventions.module.css';

/** The changes during the run: to be seen, edited, moved and removed. */
export default function Interventions() {
  const interventions = useDocumentState((state) => state.interventions);
  const duration = useRunState((state) => state.description?.duration ?? 0);
  const [refused, setRefused] = useState<Problem | null>(null);
  const lost = useDocumentState(({ history }) => history.past.at(-1)?.lost ?? 0);
  const made = recordedChanges(interventions, duration);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const gone = lost > 0 ? <Gone lost={lost} /> : null;
  if (made.length === 0) return gone ?? <p>{texts.interventions.none}</p>;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.interventions.time}</th>
            <th scope="col">{texts.interventions.what}</th>
            <th scope="col">{texts.interventions.value}</th>
            <th scope="col">
              <span className="visually-hidden">{texts.interventions.ways}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {made.map((change) => {
            const { place } = change.steps[0];
            const unfolded = open.has(place);
            return [
              <Row
                key={place}
                change={change}
                unfolded={unfolded}
                onRefused={setRefused}
                onFold={() => {
                  const next = new Set(open);
                  if (!next.delete(place)) next.add(place);
                  setOpen(next);
                }}
              />,
              ...(unfolded
                ? change.steps.map((step) => (
                    <Row
                      key={`${place}/${step.place}`}
                      change={{ path: change.path, steps: [step] }}
                      inner
                      onRefused={setRefused}
                    />
                  ))
                : []),
            ];
          })}
        </tbody>
      </table>
      {gone}
      {refused ? (
        <p className={styles.problem} role="alert">
          {texts.notices.refused}. {oneLine(refused)}
        </p>
      ) : null}
    </>
  );
}

/** The changes that the latest edit removed from the list, with a button that undoes it. */
function Gone({ lost }: { lost: number }) {
  const { assembly } = useLaboratory();
  // A second press before the answer would undo another change.
  const [asked, setAsked] = useState(false);
  const bringBack = (): void => {
    setAsked(true);
    void assembly.undo().finally(() => setAsked(false));
  };
  return (
    <p className={styles.gone}>
      {texts.interventions.gone(lost)}{' '}
      <Button disabled={asked} onClick={bringBack}>
        {texts.interventions.bringBack}
      </Button>
    </p>
  );
}

/** The least distance of a change from the end of the run, as a part of it, so that its effect is visible. */
const BEFORE_END = 0.9999;

/** Without the rounding errors of a sum. */
function inMicroseconds(seconds: number): number {
  return Math.max(0, Number(seconds.toFixed(6)));
}

interface RowProps {
  change: RecordedChange;
  /** One step of a drag. */
  inner?: boolean;
  unfolded?: boolean;
  onFold?: () => void;
  /** Called with the reason why an edit was refused, and with null once one was accepted. */
  onRefused: (problem: Problem | null) => void;
}

function Row({ change, inner = false, unfolded = false, onFold, onRefused }: RowProps) {
  const run = useRun();
  const description = useRunState((state) => state.description);
  const end = description?.duration ?? 0;
  const { path, steps } = change;
  const [first] = steps;
  const last = lastStep(change);
  const drag = steps.length > 1;
  const name = valueNameAt(path, description);
  const edit = (of: RecordedChange, operation: (steps: readonly ChangeStep[]) => Operation): void =>
    void run
      .edit(editOf(of, run.document, operation), { refused: onRefused })
      .then((done) => done && onRefused(null));
  const alter = (of: RecordedChange, altered: (step: ChangeStep) => ChangeStep): void =>
    edit(of, (list) => ({ kind: 'alter', interventions: list.map(altered) }));
  const onlyLast: RecordedChange = { path, steps: [last] };
  return (
    <tr data-inner={inner}>
      <td>
        <Quantity
          label={texts.interventions.timeOf(name)}
          unit="seconds"
          value={first.at}
          limits={{ min: 0, max: Math.max(0, end * BEFORE_END - (last.at - first.at)) }}
          onChange={(at) =>
            alter(change, (step) => ({ ...step, at: inMicroseconds(step.at + at - first.at) }))
          }
        />
        {drag ? <span className={styles.until}>– {formatValue('seconds', last.at)}</span> : null}
        {last.at >= end && end > 0 ? (
          <span className={styles.never}>
            <WarningIcon size={12} aria-hidden="true" />
            <span>
              <span className="visually-hidden">{texts.warnings.one} </span>
              {texts.interventions[first.at < end ? 'lastNever' : 'never'](formatTime(end))}
            </span>
          </span>
        ) : null}
      </td>
      <td>
        {name}
        {drag ? (
          <Button className={styles.fold} aria-expanded={unfolded} onClick={() => onFold?.()}>
            {texts.interventions.steps(steps.length)}
          </Button>
        ) : null}
      </td>
      <td>
        {drag ? <span className={styles.until}>{valueText(path, first.to)} → </span> : null}
        <Value
          label={texts.interventions.valueOf(name)}
          path={path}
          value={last.to}
          onChange={(to) => alter(onlyLast, (step) => ({ ...step, to }))}
        />
      </td>
      <td>
        <span className={styles.ways}>
          <Button
            onClick={() =>
              edit(onlyLast, (list) => ({ kind: 'fromStart', places: placesIn(list) }))
            }
          >
            {texts.interventions.fromStart}
          </Button>
          <Button
            look="icon"
            aria-label={texts.interventions.remove(name, formatTime(first.at))}
            onClick={() => edit(change, (list) => ({ kind: 'takeOut', places: placesIn(list) }))}
          >
            <CloseIcon size={14} aria-hidden="true" />
          </Button>
        </span>
      </td>
    </tr>
  );
}

function placesIn(steps: readonly ChangeStep[]): number[] {
  return steps.map(({ place }) => place);
}

interface ValueProps {
  label: string;
  path: string;
  value: Json;
  onChange: (to: Json) => void;
}

/** A number with its unit, a switch, a choice of kinds; anything else as text. */
function Value({ label, path, value, onChange }: ValueProps) {
  const group = groupOf(path);
  if (typeof value === 'number') {
    return <NumberValue label={label} path={path} value={value} onChange={onChange} />;
  }
  if (typeof value === 'boolean') {
    return <Switch label={label} checked={value} onChange={onChange} />;
  }
  if (typeof value === 'string' && group !== null) {
    return <Select label={label} value={value} options={optionsOf(group)} onChange={onChange} />;
  }
  return <span>{valueText(path, value)}</span>;
}

/** The allowed values come from its field, if its entry has one at the moment. */
function NumberValue({ label, path, value, onChange }: ValueProps & { value: number }) {
  const run = useRun();
  const [limits, setLimits] = useState<Limits | null>(null);
  const ask = async (): Promise<void> => {
    const [list = '', id = ''] = path.split('/');
    const target = list === 'parameters' ? '' : `${list}/${id}`;
    const fields = await orNull(run.query({ kind: 'fields', target }));
    const domain = fields?.find((field) => field.path === path)?.domain;
    setLimits(domain && 'min' in domain ? domain : null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it gets the focus of its field
    <span onFocus={() => void ask()}>
      <Quantity
        label={label}
        unit={unitOf(path) ?? 'none'}
        value={value}
        limits={limits}
        onChange={onChange}
      />
    </span>
  );
}
