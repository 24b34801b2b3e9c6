/** The controls of a field: one to the right of its label, others below. */
import { useState } from 'react';
import type { Field, Json } from '../../engine/types';
import { texts } from '../../texts';
import { Select } from '../../ui/choosing/Select';
import { type ExpressionInput, Quantity } from '../../ui/controls/Quantity';
import { Switch } from '../../ui/controls/Switch';
import { POSITIONS, toPosition, toValue } from '../../ui/numbers/sliderRange';
import type { RateAndDelay } from '../../ui/numbers/typedNumbers';
import styles from './Field.module.css';
import { useFieldEditor } from './fieldEditor';
import { optionOf, useExplained } from './fieldHelp';
import { NumberSlider } from './NumberSlider';
import { firstValue, rangeOfSlider } from './sliderRanges';
import { EntryChoice, Identifier, LinkEnds, Paragraphs, TextLine } from './TextControls';

interface ControlProps {
  field: Field;
  once: (value: Json) => void;
  /** Whether the entries of the form have different values. */
  mixed: boolean;
}

/** Callbacks of a typed number: for a rate with a delay, and for refused text. */
export interface Typing {
  onPair?: (pair: RateAndDelay) => string | null;
  onRefused?: (why: string | null) => void;
}

interface BelowProps extends ControlProps {
  set: (value: Json) => void;
  onDraft: (value: number) => void;
}

/** From this length on, a text is edited in paragraphs. */
const PARAGRAPHS = 1000;

/** The control at the right of the label. */
export function InlineControl({
  field,
  set,
  once,
  problem,
  mixed,
  expression,
  typing = {},
}: ControlProps & {
  set: (value: Json) => void;
  problem: string | undefined;
  expression: ExpressionInput | null;
  typing?: Typing;
}) {
  const editor = useFieldEditor();
  const { domain, label, unit, value } = field;
  const complaint = problem === undefined ? {} : { problem };
  const formula = expression === null ? {} : { expression };
  switch (domain.type) {
    case 'switch':
      return <Switch label={label} checked={!mixed && value === true} onChange={once} />;
    case 'choice':
    case 'entry':
    case 'pair':
      return null;
    case 'id':
      return <Identifier field={field} problem={problem} />;
    case 'text':
      return domain.longest > PARAGRAPHS ? null : <TextLine field={field} onChange={once} />;
    case 'integers':
      // Its summary needs the whole width, and is below.
      return typeof value === 'string' ? null : <List field={field} onChange={once} />;
    case 'optional':
      return (
        <>
          {typeof value === 'number' || mixed ? (
            <Quantity
              label={label}
              unit={unit}
              value={typeof value === 'number' && !mixed ? value : null}
              absent={mixed ? texts.inspector.several : ''}
              onChange={once}
              {...complaint}
              {...formula}
              limits={domain}
              {...typing}
            />
          ) : (
            <span className={styles.absent}>{texts.inspector.unset}</span>
          )}
          <Switch
            label={texts.inspector.setValue(field.label)}
            checked={typeof value === 'number'}
            onChange={(on) => once(on ? firstValue(domain) : null)}
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
          value={mixed ? null : value}
          absent={mixed ? texts.inspector.several : ''}
          onChange={once}
          onLeave={() => editor.begin()}
          onStep={(direction) => {
            const range = rangeOfSlider(field, domain, value);
            editor.press(field.path);
            set(
              toValue(
                Math.min(POSITIONS, Math.max(0, toPosition(value, range) + direction * 10)),
                range,
              ),
            );
          }}
          {...complaint}
          {...formula}
          limits={domain}
          {...typing}
        />
      ) : null;
  }
}

/** The option of a select that stands for several values. */
const SEVERAL = { value: '', label: texts.inspector.several };

/** The control below the label: a slider, a select or a text. */
export function ControlBelow({ field, set, once, onDraft, mixed }: BelowProps) {
  const explained = useExplained(field);
  const { domain, label, value } = field;
  const chosen = mixed ? SEVERAL.value : value;
  const several = mixed ? [SEVERAL] : [];
  const choose = (next: string): void => {
    if (next !== SEVERAL.value) once(next);
  };
  switch (domain.type) {
    case 'choice':
      return (
        <Select
          label={label}
          value={typeof chosen === 'string' ? chosen : domain.default}
          options={[
            ...several,
            ...domain.options.map(({ name }) => optionOf(explained, field, name)),
          ]}
          onChange={choose}
        />
      );
    case 'numberOrChoice':
      return (
        <>
          <Select
            label={label}
            value={typeof chosen === 'string' ? chosen : '#'}
            options={[
              ...several,
              ...domain.options.map(({ name }) => optionOf(explained, field, name)),
              { value: '#', label: texts.inspector.number },
            ]}
            onChange={(next) => {
              if (next === '#') once(firstValue(domain));
              else choose(next);
            }}
          />
          {typeof value === 'number' ? (
            <NumberSlider field={field} domain={domain} value={value} set={set} onDraft={onDraft} />
          ) : null}
        </>
      );
    case 'integers':
      // For a list too long to edit by hand the engine gives a summary.
      return typeof value === 'string' ? <p className={styles.absent}>{value}</p> : null;
    case 'number':
    case 'integer':
    case 'optional':
      return typeof value === 'number' ? (
        <NumberSlider field={field} domain={domain} value={value} set={set} onDraft={onDraft} />
      ) : null;
    case 'entry':
      return <EntryChoice field={field} mixed={mixed} onChange={once} />;
    case 'pair':
      return <LinkEnds field={field} onChange={once} />;
    case 'text':
      return domain.longest > PARAGRAPHS ? <Paragraphs field={field} onChange={once} /> : null;
    default:
      return null;
  }
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
