/** A value entered into a field, until the engine answers: where its slider stands, and why it was refused. */
import { useEffect, useState } from 'react';
import type { Field } from '../../engine/types';
import styles from './Field.module.css';
import { useFieldEditor } from './fieldEditor';

export interface EnteredValue {
  /** Why the latest value was refused; undefined where it was not. */
  problem: string | undefined;
  /** Why the typed text is not a value; null where it is one. */
  refused: string | null;
  setRefused: (why: string | null) => void;
  /** The value under the thumb of a slider that acts only when it is released. */
  draft: number | null;
  setDraft: (value: number | null) => void;
  /** The field with the value of its slider. */
  shown: Field;
}

export function useEnteredValue(field: Field): EnteredValue {
  const editor = useFieldEditor();
  const problem = editor.problem?.path === field.path ? editor.problem.message : undefined;
  const [refused, setRefused] = useState<string | null>(null);
  const [draft, setDraft] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer ends the draft
  useEffect(() => setDraft(null), [field.value, problem]);
  const shown = draft === null ? field : { ...field, value: draft };
  return { problem, refused, setRefused, draft, setDraft, shown };
}

/** The reason why an entered value was refused. */
export function RefusalText({ entered: { problem, refused } }: { entered: EnteredValue }) {
  const why = refused ?? problem;
  if (why === undefined) return null;
  return (
    <p className={styles.problem} role="alert">
      {why}
    </p>
  );
}
