import { Suspense, useMemo, useState } from 'react';
import type { Field, Json } from '../../engine/types';
import { texts } from '../../texts';
import { phrase } from '../../texts/language';
import { Button } from '../../ui/controls/Button';
import { ResetIcon, WarningIcon } from '../../ui/icons/icons';
import { splitValue } from '../../ui/numbers/format';
import { type RateAndDelay, rangeProblem } from '../../ui/numbers/typedNumbers';
import { Tooltip } from '../../ui/overlays/Tooltip';
import { onDemand } from '../onDemand';
import { ChangesNote } from './ChangesNote';
import styles from './Field.module.css';
import { FieldMenu } from './FieldMenu';
import { useFieldEditor } from './fieldEditor';
import { helpOf, useExplained } from './fieldHelp';
import { RefusalText, useEnteredValue } from './useEnteredValue';
import { ExpressionValue, useExpression } from './useExpression';
import { ControlBelow, InlineControl } from './valueControls';

/** Fetched with the first explanation that somebody opens. */
const TermText = onDemand<{ text: string; label: string }>(
  () => import('./TermText'),
  ({ text }) => text,
);

/** A field of a form: its value, its range, its help. */
export function FieldControl({
  field: declared,
  restartNoted = false,
  mixed = null,
}: {
  field: Field;
  /** Whether the group's heading says already that a change restarts the run. */
  restartNoted?: boolean;
  /** The text where the entries of the form have different values. */
  mixed?: string | null;
}) {
  const editor = useFieldEditor();
  const field = useMemo(() => ({ ...declared, label: phrase(declared.label) }), [declared]);
  const entered = useEnteredValue(field);
  const { problem, draft, setDraft, shown, setRefused } = entered;
  const set = (value: Json): void => editor.set(field.path, value);
  const once = (value: Json): void => {
    editor.begin();
    set(value);
  };
  const { together } = editor;
  const pairs = together && pairOf(field, editor.fields ?? []);
  const typing = {
    onRefused: (why: string | null): void => {
      setRefused(why);
      editor.refused?.(field.path, why);
    },
    ...(pairs && {
      onPair: ({ rate, delay }: RateAndDelay): string | null => {
        const why = outside(pairs.rate, rate) ?? outside(pairs.delay, delay);
        if (why !== null) return why;
        together?.(field.path, [
          { path: pairs.rate.path, value: rate },
          { path: pairs.delay.path, value: delay },
        ]);
        return null;
      },
    }),
  };
  const [explained, setExplained] = useState(false);
  const expression = useExpression(field, once);
  const help = helpOf(useExplained(field), field);
  const notes = [
    ...(mixed === null ? [] : [mixed]),
    ...(field.expression === null || mixed !== null
      ? []
      : [texts.inspector.expression(field.expression)]),
    ...(field.fromPreset ? [texts.inspector.fromPreset] : []),
    ...(editor.run === null || field.live || restartNoted ? [] : [texts.inspector.restarts]),
  ];
  const isMixed = mixed !== null && draft === null;

  return (
    <div className={styles.field} data-changed={!field.isDefault} data-domain={field.domain.type}>
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
        <FieldMenu field={field} once={once} />
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
        <InlineControl
          field={shown}
          set={set}
          once={once}
          problem={problem}
          mixed={isMixed}
          expression={expression.input}
          typing={typing}
        />
      </div>
      <div className={styles.control}>
        <ControlBelow field={shown} set={set} once={once} onDraft={setDraft} mixed={isMixed} />
      </div>
      <ExpressionValue field={field} typed={expression.typed} />
      <RefusalText entered={entered} />
      {editor.warnings.get(field.path)?.map((warning) => (
        <p key={warning} className={styles.warning}>
          <WarningIcon size={12} aria-hidden="true" />
          <span>
            <span className="visually-hidden">{texts.warnings.one} </span>
            {warning}
          </span>
        </p>
      ))}
      {notes.length === 0 ? null : <p className={styles.note}>{notes.join(' · ')}</p>}
      {editor.run !== null && editor.single ? <ChangesNote path={field.path} /> : null}
      {explained ? (
        <p className={styles.help}>
          <Suspense fallback={help}>
            <TermText text={help} label={declared.label} />
          </Suspense>
          {expression.input ? ` ${texts.inspector.expressionHelp}` : null}
        </p>
      ) : null}
    </div>
  );
}

/** A link's rate and delay, which may be typed together in either field where the form has both. */
function pairOf(
  { path }: Field,
  fields: readonly Field[],
): { rate: Field; delay: Field } | undefined {
  const [, link] = /^(links\/[^/]+(?:\/reverse)?)\/(?:rate|delay)$/.exec(path) ?? [];
  if (link === undefined) return undefined;
  const [rate, delay] = ['rate', 'delay'].map((key) =>
    fields.find((one) => one.path === `${link}/${key}`),
  );
  return rate && delay ? { rate, delay } : undefined;
}

/** Why a value is refused, in a unit that suits it; null where it is allowed. */
function outside({ label, unit, domain }: Field, value: number): string | null {
  if (!('min' in domain)) return null;
  const why = rangeProblem(unit, '', splitValue(unit, value).suffix, value, domain);
  return why === null ? null : texts.inspector.elsewhere(label, why);
}
