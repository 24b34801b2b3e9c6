/**
 * The controls of the values that a step of a lesson is about, where no inspector is beside it: the numbers that its buttons
 * change, or else values of the link or the flow that it shows, or that somebody has selected in the network since.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Field, Json } from '../../engine/types';
import type { Run } from '../../model/run/run';
import { Throttled } from '../../model/run/throttled';
import { ChangesNote } from '../../views/fields/ChangesNote';
import styles from '../../views/fields/Field.module.css';
import { FieldEditorProvider, useFieldEditor, useRunEditor } from '../../views/fields/fieldEditor';
import { fieldsAt, namedFields } from '../../views/fields/fieldsAt';
import { RefusalText, useEnteredValue } from '../../views/fields/useEnteredValue';
import { ControlBelow, InlineControl } from '../../views/fields/valueControls';
import {
  useDocumentState,
  useInspectionState,
  useLaboratory,
  useRun,
  useRunState,
} from '../../views/laboratoryContext';
import { type LessonStep, NO_GUESS } from './model/lessonReader';
import { fieldsOfSelection } from './model/selectionFields';
import { fieldsOfStep, numbersOfStep, type StepNumbers } from './model/stepNumbers';

const NO_STEPS: readonly LessonStep[] = [];
const NOTHING: StepNumbers = new Map();

export function StepFields() {
  const { lesson: reader } = useLaboratory();
  const editor = useRunEditor();
  const steps = useDocumentState((state) => state.lesson?.steps ?? NO_STEPS);
  const index = useStore(reader.store, (state) => state.step);
  const guess = useStore(reader.store, (state) => state.guesses.get(index) ?? NO_GUESS);
  // The subject of a question cannot be tried out before it is answered.
  const guessing = steps[index]?.question !== undefined && !guess.given;
  const about = useMemo(
    () => (guessing ? NOTHING : numbersOfStep(steps, index)),
    [guessing, steps, index],
  );
  const changed = useFields(about);
  const selected = useSelected(steps, index);
  const fields = guessing || about.size > 0 ? changed : selected;
  const run = useRun();
  useEffect(() => run.inspection.show(() => fields.map(({ path }) => path)), [run, fields]);
  if (fields.length === 0) return null;
  return (
    <FieldEditorProvider value={editor}>
      <div className={styles.step}>
        {fields.map((field) => (
          <FieldRow key={field.path} field={field} />
        ))}
      </div>
    </FieldEditorProvider>
  );
}

export function FieldRow({ field }: { field: Field }) {
  const editor = useFieldEditor();
  const entered = useEnteredValue(field);
  const { problem, shown, setDraft, setRefused } = entered;
  const set = (value: Json): void => editor.set(field.path, value);
  const once = (value: Json): void => {
    editor.begin();
    set(value);
  };
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <span className={styles.label}>{field.label}</span>
        <InlineControl
          field={shown}
          set={set}
          once={once}
          problem={problem}
          mixed={false}
          expression={null}
          typing={{ onRefused: setRefused }}
        />
      </div>
      <ControlBelow field={shown} set={set} once={once} onDraft={setDraft} mixed={false} />
      <RefusalText entered={entered} />
      <ChangesNote path={field.path} />
    </div>
  );
}

/** Values of the selected link or flow, where the step shows it, or somebody has selected it since the step began. */
function useSelected(steps: readonly LessonStep[], index: number): readonly Field[] {
  const run = useRun();
  const { selection, fields, fieldsOf } = useInspectionState((state) => state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection with which a step begins
  const first = useMemo(() => run.inspection.selection, [run, steps, index]);
  const shown =
    steps.length === 0 || selection !== first || steps[index]?.view?.selection === first;
  return useMemo(
    () => (shown && fieldsOf === selection ? fieldsOfSelection(fields ?? []) : []),
    [shown, selection, fields, fieldsOf],
  );
}

/** The numbers that a step is about, as they are now. */
function useFields(about: StepNumbers): readonly Field[] {
  const run = useRun();
  const { lesson: reader } = useLaboratory();
  // Every change makes another description.
  const description = useRunState((state) => state.description);
  const [found, setFound] = useState<{ of: StepNumbers; fields: readonly Field[] } | null>(null);
  const asking = useRef<Throttled<null> | null>(null);
  useEffect(() => {
    let stale = false;
    const throttled = new Throttled<null>(async () => {
      const fields = await fieldsNow(run, about, reader.original);
      if (!stale) setFound({ of: about, fields });
    });
    asking.current = throttled;
    return () => {
      stale = true;
      throttled.stop();
    };
  }, [run, reader, about]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever something was set
  useEffect(() => asking.current?.push(null), [run, about, description]);
  return found?.of === about ? found.fields : [];
}

async function fieldsNow(run: Run, about: StepNumbers, original: string): Promise<Field[]> {
  return namedFields(run, fieldsOfStep(about, await fieldsAt(run, [...about.keys()]), original));
}
