import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Unit } from '../../engine/types';
import { texts } from '../../texts';
import { formatValue, parseValue, splitValue } from '../numbers/format';
import {
  type Limits,
  parseRateAndDelay,
  type RateAndDelay,
  rangeProblem,
} from '../numbers/typedNumbers';
import styles from './Quantity.module.css';

/** A field that takes expressions beside numbers. */
export interface ExpressionInput {
  /** The present expression. */
  text: string | null;
  /** Whether a text that is not a number is an expression; text that begins with `=` always is. */
  isOne: (text: string) => boolean;
  /** Called with a typed expression; null when the text is no expression any more. */
  onTyped: (text: string | null) => void;
  onChange: (text: string) => void;
}

interface Props {
  label: string;
  unit: Unit;
  /** Null when there is none. */
  value: number | null;
  /** The text of an absent value. */
  absent?: string;
  onChange: (value: number) => void;
  /** Why the engine refused the value. */
  problem?: string;
  /** Called for the arrow keys: one step up or down. */
  onStep?: (direction: 1 | -1) => void;
  /** It has lost the focus. */
  onLeave?: () => void;
  /** Whether the problem is shown here, over the line; otherwise the parent shows it. */
  loud?: boolean;
  expression?: ExpressionInput;
  /** The limits, which refusals state in the unit that was typed; null where they are not known here. */
  limits: Limits | null;
  /** Takes a rate and a delay that are typed together, or returns the reason for a refusal. */
  onPair?: (pair: RateAndDelay) => string | null;
  /** Called with the reason for a refused text, and null when it is gone; if absent, the reason is shown here. */
  onRefused?: (why: string | null) => void;
  className?: string | undefined;
}

/** A longer figure with its unit needs a wider field. */
const LONG = 13;

/** A number with its unit, typed as a person writes it: `10 Mb/s`, `20ms`, `0.5 %`. */
export function Quantity({
  label,
  unit,
  value,
  absent = '',
  onChange,
  problem,
  onStep,
  onLeave,
  loud = false,
  expression,
  limits,
  onPair,
  onRefused,
  className,
}: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const [bad, setBad] = useState<string | null>(null);
  // A refused value stays, to be corrected.
  const [sent, setSent] = useState('');
  // Until the engine has answered, the value that was sent is shown.
  const [pending, setPending] = useState<{ text: string; instead: number | null } | null>(null);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const shown = value === null ? absent : formatValue(unit, value);

  const written = expression?.text == null ? null : `= ${expression.text}`;

  /** The expression that a text is meant as; null for a number. */
  const expressionIn = (text: string): string | null => {
    if (!expression) return null;
    if (text.trim().startsWith('=')) return text.trim().slice(1).trim();
    const suffix = value === null ? '' : splitValue(unit, value).suffix;
    return parseValue(unit, text, suffix) === null && expression.isOne(text) ? text.trim() : null;
  };

  const refuse = (why: string | null): void => {
    setBad(why);
    if (why !== bad) onRefused?.(why);
  };

  const type = (text: string | null): void => {
    setDraft(text);
    expression?.onTyped(text === null ? null : expressionIn(text));
  };

  const commit = (): void => {
    if (draft === null || draft === shown || draft === written) {
      type(null);
      refuse(null);
      return;
    }
    const pair = onPair ? parseRateAndDelay(draft) : null;
    if (pair !== null && onPair) {
      const why = onPair(pair);
      refuse(why);
      if (why === null) type(null);
      return;
    }
    const formula = expressionIn(draft);
    if (formula !== null && expression) {
      type(null);
      refuse(null);
      setSent(draft);
      expression.onChange(formula);
      return;
    }
    const suffix = value === null ? '' : splitValue(unit, value).suffix;
    const next = parseValue(unit, draft, suffix);
    if (next === null) {
      refuse(wrongWith(draft));
      return;
    }
    const why = limits ? rangeProblem(unit, draft, suffix, next, limits) : null;
    refuse(why);
    if (why !== null) return;
    type(null);
    setSent(draft);
    if (next !== value) setPending({ text: formatValue(unit, next), instead: value });
    onChange(next);
  };

  // Another control has set the value: an earlier refusal is dropped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes with the value alone
  useEffect(() => {
    if (document.activeElement === input.current) return;
    setSent('');
    if (bad === null) return;
    type(null);
    refuse(null);
  }, [value]);

  const answered = pending !== null && (value !== pending.instead || problem !== undefined);
  if (answered) setPending(null);
  const complaint = bad ?? problem;
  const settled = problem !== undefined && sent !== '' ? sent : shown;
  const isBelow = bad !== null && onRefused === undefined && !loud;
  return (
    <span className={styles.quantity} data-refused={isBelow}>
      <input
        ref={input}
        className={className ? `${styles.input} ${className}` : styles.input}
        aria-label={label}
        data-long={(draft ?? settled).length > LONG}
        aria-invalid={complaint !== undefined}
        {...(complaint === undefined ? {} : { 'aria-describedby': id })}
        inputMode={unit === 'none' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={draft ?? pending?.text ?? settled}
        onFocus={(event) => {
          // The expression is shown and selected before the first key is typed.
          if (written !== null && draft === null) flushSync(() => type(written));
          event.currentTarget.select();
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          commit();
          onLeave?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          else if (event.key === 'Escape' && draft !== null) {
            event.stopPropagation();
            type(null);
            refuse(null);
          } else if (onStep && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
            event.preventDefault();
            type(null);
            refuse(null);
            onStep(event.key === 'ArrowUp' ? 1 : -1);
          }
        }}
      />
      {complaint === undefined ? null : (
        <span
          id={id}
          className={loud ? styles.complaint : isBelow ? styles.refusal : 'visually-hidden'}
          {...(loud || isBelow ? { role: 'alert' } : {})}
        >
          {complaint}
        </span>
      )}
    </span>
  );
}

function wrongWith(draft: string): string {
  return /^\d{16,}$/.test(draft.replace(/\s/g, ''))
    ? texts.inspector.tooManyDigits(draft)
    : texts.inspector.notANumber(draft);
}
