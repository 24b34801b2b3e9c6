/** Where the values of fields go: into a run's document, into several entries, or into a draft. */
import { createContext, useContext, useMemo } from 'react';
import type { Field, Json, Operation, Problem } from '../../engine/types';
import { warningsAt } from '../../model/document/warnings';
import type { Run } from '../../model/run/run';
import { useInspectionState, useRun, useRunState } from '../laboratoryContext';

export interface PathValue {
  path: string;
  value: Json;
}

export interface FieldEditor {
  /** Begins a gesture: changes up to the next call are one step of the undo history. */
  begin(): void;
  /** A key changes a field: successive presses are one step. */
  press(path: string): void;
  set(path: string, value: Json): void;
  /** Sets values as one change: all of them, or none. A refusal is shown at the field with this path. */
  together?(path: string, values: readonly PathValue[]): void;
  /** All fields of the form. */
  fields?: readonly Field[] | null;
  /** The refusal of the last value. */
  problem: Problem | null;
  /** Called with the reason why a text is not a value of a field, and with null when the text is gone. */
  refused?(path: string, why: string | null): void;
  /** Whether a live value is set while its slider is dragged. */
  follows: boolean;
  /** The run whose document has the fields; null for a draft. */
  run: Run | null;
  /** Whether the fields belong to a single entry, which can be renamed. */
  single: boolean;
  /** Warnings, by the path of the field. */
  warnings: ReadonlyMap<string, readonly string[]>;
}

export const NO_WARNINGS: FieldEditor['warnings'] = new Map();

const EditorContext = createContext<FieldEditor | null>(null);

export const FieldEditorProvider = EditorContext.Provider;

export function useFieldEditor(): FieldEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useFieldEditor needs a FieldEditorProvider');
  return editor;
}

/** Carries out operations as one change; a refusal is shown at the field with this path. */
export function editAt(run: Run, path: string, ...operations: readonly Operation[]): void {
  const refused = (problem: Problem): void => run.inspection.refuseAt(path, problem);
  void run.edit(() => operations, { refused, byHand: true });
}

/** The same for one operation within the gesture at this field. */
export function goOnAt(run: Run, path: string, operation: Operation): void {
  const refused = (problem: Problem): void => run.inspection.refuseAt(path, problem);
  void run.edit(operation, { gesture: run.gestureAt(path), refused, byHand: true });
}

/** Sets the values of the run on the screen. */
export function useRunEditor(): FieldEditor {
  const run = useRun();
  const problem = useInspectionState((state) => state.problem);
  const fields = useInspectionState((state) => state.fields);
  const description = useRunState((state) => state.description);
  const ended = useRunState((state) => state.ended);
  const warnings = useMemo(
    () => (description && fields ? warningsAt(fields, description) : NO_WARNINGS),
    [fields, description],
  );
  return useMemo(
    () => ({
      begin: () => run.beginGesture(),
      press: (path) => run.pressKey(path),
      set: (path, value) => run.set(path, value),
      together: (at, values) =>
        editAt(
          run,
          at,
          ...values.map(
            ({ path, value }): Operation => ({ kind: 'set', paths: [path], to: value }),
          ),
        ),
      fields,
      problem,
      // At the end of a run every change runs it from the start.
      follows: !ended,
      run,
      single: true,
      warnings,
    }),
    [run, problem, fields, warnings, ended],
  );
}
