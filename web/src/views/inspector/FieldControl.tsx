import { useEffect, useState } from 'react';
import type { Domain, Field, Json } from '../../engine/types';
import type { Explained } from '../../generated/catalog';
import { groupOf, listed } from '../../model/registry';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { formatTime, formatValue } from '../../ui/format';
import { ResetIcon } from '../../ui/icons';
import { Quantity } from '../../ui/Quantity';
import { POSITIONS, type Range, toPosition, toValue, windowOf } from '../../ui/range';
import { Select } from '../../ui/Select';
import { Slider } from '../../ui/Slider';
import { Switch } from '../../ui/Switch';
import { Tooltip } from '../../ui/Tooltip';
import { useDocumentState, useInspectionState, useLaboratoryState, useRun } from '../context';
import styles from './Inspector.module.css';

/** A larger range, such as that of seeds, has no slider. */
const MOST_SLIDABLE = 1e15;

type Numeric = Extract<Domain, { type: 'number' | 'optional' | 'integer' | 'numberOrChoice' }>;

/** Where on its slider a value begins that was absent. */
const FALLBACK_SHARE = 0.5;

/** A field of what is selected: its value, its range, its help. */
export function FieldControl({
  field,
  restartNoted = false,
}: {
  field: Field;
  /** Whether the group's heading notes already that a change restarts the run. */
  restartNoted?: boolean;
}) {
  const run = useRun();
  const problem = useInspectionState((state) =>
    state.problem?.path === field.path ? state.problem.message : undefined,
  );
  const set = (value: Json): void => run.set(field.path, value);
  const once = (value: Json): void => {
    run.beginGesture();
    set(value);
  };
  const [explained, setExplained] = useState(false);
  // What a slider shows that acts only when it is let go.
  const [draft, setDraft] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer ends the draft
  useEffect(() => setDraft(null), [field.value, problem]);
  const help = helpOf(useExplained(field), field);
  const notes = [
    ...(field.expression === null ? [] : [texts.inspector.expression(field.expression)]),
    ...(field.live || restartNoted ? [] : [texts.inspector.restarts]),
  ];

  return (
    <div className={styles.field} data-changed={!field.isDefault}>
      <div className={styles.line}>
        <span className={styles.label}>
          <Tooltip text={help || field.label}>
            <button
              type="button"
              className={styles.name}
              aria-expanded={explained}
              aria-label={texts.inspector.help(field.label)}
              onClick={() => setExplained(!explained)}
            >
              {field.label}
            </button>
          </Tooltip>
          {field.isDefault ? null : (
            <span className={styles.changed} title={texts.inspector.changed}>
              <span className="visually-hidden">{texts.inspector.changed}</span>
            </span>
          )}
        </span>
        {!field.isDefault ? (
          <Button
            look="icon"
            className={styles.reset}
            aria-label={texts.inspector.reset(field.label)}
            title={texts.inspector.reset(field.label)}
            onClick={() => once(null)}
          >
            <ResetIcon size={12} aria-hidden="true" />
          </Button>
        ) : null}
        <Control
          field={draft === null ? field : { ...field, value: draft }}
          once={once}
          problem={problem}
        />
      </div>
      <Below field={field} set={set} once={once} onDraft={setDraft} />
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {notes.length === 0 ? null : <p className={styles.note}>{notes.join(' · ')}</p>}
      <Changes path={field.path} />
      {explained ? <p className={styles.help}>{help}</p> : null}
    </div>
  );
}

/** Says that a value changes while it runs, and makes it the one from the start. */
function Changes({ path }: { path: string }) {
  const run = useRun();
  const all = useDocumentState((state) => state.interventions);
  const own = all
    .map(({ at, set }, place) => ({ at, set, place }))
    .filter(({ set }) => set === path)
    .sort((a, b) => a.at - b.at);
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last) return null;
  return (
    <p className={styles.note}>
      {texts.interventions.atField(own.length, formatTime(first.at), formatTime(last.at))}{' '}
      <Button
        className={styles.start}
        onClick={() => void run.edit({ kind: 'fromStart', place: last.place })}
      >
        {texts.interventions.startValue}
      </Button>
    </p>
  );
}

interface ControlProps {
  field: Field;
  once: (value: Json) => void;
}

interface BelowProps extends ControlProps {
  set: (value: Json) => void;
  onDraft: (value: number) => void;
}

/** The control at the right of the label. */
function Control({ field, once, problem }: ControlProps & { problem: string | undefined }) {
  const { domain, label, unit, value } = field;
  const complaint = problem === undefined ? {} : { problem };
  switch (domain.type) {
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={once} />;
    case 'choice':
      return null;
    case 'integers':
      // Its summary needs the whole width: it stands below.
      return typeof value === 'string' ? null : <List field={field} onChange={once} />;
    case 'optional':
      return (
        <>
          {typeof value === 'number' ? (
            <Quantity label={label} unit={unit} value={value} onChange={once} {...complaint} />
          ) : (
            <span className={styles.absent}>{texts.inspector.unlimited}</span>
          )}
          <Switch
            label={texts.inspector.setLimit(field.label)}
            checked={typeof value === 'number'}
            onChange={(on) =>
              once(on ? toValue(POSITIONS * FALLBACK_SHARE, rangeOf(domain)) : null)
            }
          />
        </>
      );
    case 'number':
    case 'integer':
    case 'numberOrChoice':
      return typeof value === 'number' ? (
        <Quantity
          label={texts.inspector.values(label)}
          unit={unit}
          value={value}
          onChange={once}
          onStep={(direction) => {
            const range = rangeOfSlider(field, domain, value);
            once(
              toValue(
                Math.min(POSITIONS, Math.max(0, toPosition(value, range) + direction * 10)),
                range,
              ),
            );
          }}
          {...complaint}
        />
      ) : null;
  }
}

/** The control below the label: a slider or a select. */
function Below({ field, set, once, onDraft }: BelowProps) {
  const explained = useExplained(field);
  const { domain, label, value } = field;
  switch (domain.type) {
    case 'choice':
      return (
        <Select
          label={label}
          value={typeof value === 'string' ? value : domain.default}
          options={domain.options.map(({ name }) => optionOf(explained, field, name))}
          onChange={once}
        />
      );
    case 'numberOrChoice':
      return (
        <>
          <Select
            label={label}
            value={typeof value === 'string' ? value : '#'}
            options={[
              ...domain.options.map(({ name }) => optionOf(explained, field, name)),
              { value: '#', label: texts.inspector.number },
            ]}
            onChange={(next) =>
              once(next === '#' ? toValue(POSITIONS * FALLBACK_SHARE, rangeOf(domain)) : next)
            }
          />
          {typeof value === 'number' ? (
            <Track field={field} domain={domain} value={value} set={set} onDraft={onDraft} />
          ) : null}
        </>
      );
    case 'integers':
      // Of a list too long to edit by hand the engine gives a summary.
      return typeof value === 'string' ? <p className={styles.absent}>{value}</p> : null;
    case 'number':
    case 'integer':
    case 'optional':
      return typeof value === 'number' ? (
        <Track field={field} domain={domain} value={value} set={set} onDraft={onDraft} />
      ) : null;
    default:
      return null;
  }
}

function Track({
  field,
  domain,
  value,
  set,
  onDraft,
}: {
  field: Field;
  domain: Numeric;
  value: number;
  set: (value: Json) => void;
  onDraft: (value: number) => void;
}) {
  const run = useRun();
  const range = rangeOfSlider(field, domain, value);
  // While it is dragged, the slider shows its own position rather than the run's answer.
  const [held, setHeld] = useState<number | null>(null);
  const settled = toPosition(value, range);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value of the run ends the drag
  useEffect(() => setHeld(null), [value]);
  if (!(range.max > range.min) || domain.max - domain.min > MOST_SLIDABLE) return null;
  return (
    <Slider
      label={field.label}
      position={held ?? settled}
      spoken={(position) =>
        formatValue(field.unit, position === settled ? value : toValue(position, range))
      }
      onBegin={() => run.beginGesture()}
      onChange={(position) => {
        setHeld(position);
        const next = toValue(position, range);
        if (field.live) set(next);
        // Each step would restart the run: it is told once the slider is let go.
        else onDraft(next);
      }}
      onEnd={(position) => {
        if (!field.live) set(toValue(position, range));
      }}
    />
  );
}

function List({ field, onChange }: { field: Field; onChange: (value: Json) => void }) {
  const shown = Array.isArray(field.value) ? field.value.join(', ') : '';
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft === null || draft === shown) {
      setDraft(null);
      return;
    }
    const parts = draft.split(/[\s,;]+/).filter((part) => part !== '');
    setDraft(null);
    onChange(parts.map(Number));
  };
  return (
    <input
      className={styles.list}
      aria-label={`${field.label}, ${texts.inspector.list}`}
      value={draft ?? shown}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

/** Where the default is a smaller part of the range, the slider is logarithmic: small values matter. */
const SMALL_PART = 0.01;

function rangeOf(domain: Numeric): Range {
  const { min, max, type } = domain;
  const middle = middleOf(domain);
  const small = min === 0 && middle <= max * SMALL_PART;
  const log =
    type === 'numberOrChoice' ? max / Math.max(min, 1e-12) > 1000 : domain.scale === 'log' || small;
  return { min, max, log, integer: type === 'integer' };
}

/** The range that a slider covers; the rest of what is allowed can be typed. */
function rangeOfSlider({ slidesTo }: Field, domain: Numeric, value: number): Range {
  if (slidesTo === null) return windowOf(rangeOf(domain), middleOf(domain), value);
  return { min: domain.min, max: Math.max(slidesTo, value), log: false, integer: false };
}

/** The value around which a slider is laid out: the default, or else the minimum. */
function middleOf(domain: Numeric): number {
  return 'default' in domain && typeof domain.default === 'number' ? domain.default : domain.min;
}

function useExplained(field: Field): Explained | undefined {
  return useLaboratoryState((state) => state.fieldTexts[field.about]);
}

/** The help of a field; of a preset, that of its value. */
function helpOf(explained: Explained | undefined, { path, value }: Field): string {
  const ofValue = typeof value === 'string' ? explained?.options?.[value] : undefined;
  return (path.endsWith('/preset') ? ofValue : undefined) ?? explained?.help ?? '';
}

/** A registered kind is called by its name; another choice as the document spells it. */
function optionOf(explained: Explained | undefined, { path }: Field, name: string) {
  const group = groupOf(path);
  const entry = group === null ? undefined : listed(group, name);
  return {
    value: name,
    label: entry?.name ?? name,
    help: entry?.summary ?? explained?.options?.[name],
  };
}
