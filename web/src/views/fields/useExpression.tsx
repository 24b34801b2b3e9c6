/** Expressions over the scenario's parameters, with their value while they are typed. */
import { useEffect, useState } from 'react';
import { type Field, type Json, ProblemError } from '../../engine/types';
import { readScenario } from '../../model/document/scenario';
import { texts } from '../../texts';
import type { ExpressionInput } from '../../ui/controls/Quantity';
import { formatValue } from '../../ui/numbers/format';
import styles from './Field.module.css';
import { useFieldEditor } from './fieldEditor';
import { isExpression } from './isExpression';

/** The expression input of a field; null where it takes none. */
export function useExpression(
  { path, value, expression }: Field,
  once: (value: Json) => void,
): { input: ExpressionInput | null; typed: string | null } {
  const { run } = useFieldEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const takes = run !== null && typeof value === 'number' && /^(nodes|links|flows)\//.test(path);
  if (!takes) return { input: null, typed: null };
  return {
    typed,
    input: {
      text: expression,
      isOne: (text) =>
        isExpression(text, Object.keys(readScenario(run.document.text).parameters ?? {})),
      onTyped: setTyped,
      onChange: (text) => once({ expr: text }),
    },
  };
}

/** The value of an expression for a field, or why it has none. */
export function ExpressionValue({ field, typed }: { field: Field; typed: string | null }) {
  const { run } = useFieldEditor();
  const { path, unit } = field;
  const [answer, setAnswer] = useState<{ text: string; wrong: boolean } | null>(null);
  useEffect(() => {
    if (typed === null || typed === '' || run === null) {
      setAnswer(null);
      return;
    }
    let stale = false;
    run.query({ kind: 'evaluate', path, expression: typed }).then(
      (value) => {
        if (!stale) setAnswer({ text: `= ${formatValue(unit, value)}`, wrong: false });
      },
      (thrown) => {
        if (stale || !(thrown instanceof ProblemError)) return;
        setAnswer({ text: thrown.problem.message, wrong: true });
      },
    );
    return () => {
      stale = true;
    };
  }, [run, path, unit, typed]);
  if (typed === null) return null;
  return (
    <p
      className={answer?.wrong ? `${styles.value} ${styles.wrong}` : styles.value}
      role="status"
      aria-label={texts.inspector.expressionValue}
    >
      {answer?.text ?? ''}
    </p>
  );
}
