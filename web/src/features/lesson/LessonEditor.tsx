import { useEffect, useId, useState } from 'react';
import type { Problem } from '../../engine/types';
import { oneLine } from '../../model/document/problems';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { PlusIcon } from '../../ui/icons/icons';
import { useDocumentState, useLaboratory, useRun } from '../../views/laboratoryContext';
import styles from './LessonEditor.module.css';
import {
  draftOf,
  type LessonDraft,
  lessonOf,
  type StepDraft,
  stepDraft,
  withItem,
  withMovedItem,
  withoutItem,
} from './model/lessonDraft';
import { StepEditor } from './StepEditor';
import { TextArea, TextField } from './TextField';
import { lessonEditor } from './texts/en/lessonEditor';

const { subjects, levels } = texts.lesson;
const editor = lessonEditor;

/** The form for the text of the scenario and its lesson; the document changes only when it is saved. */
export default function LessonEditor({ onDone }: { onDone: () => void }) {
  const run = useRun();
  const laboratory = useLaboratory();
  const { lesson: reader, lessonWriter: writer } = laboratory;
  const text = useDocumentState((state) => state.about);
  const [begun] = useState(() => {
    const { about, lesson } = run.document.store.getState();
    return writer.form ?? { about, lesson: draftOf(lesson ?? {}) };
  });
  const [about, setAbout] = useState(begun.about);
  const [lesson, setLesson] = useState(begun.lesson);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saving, setSaving] = useState(false);
  const { steps } = lesson;
  const untouched = about === begun.about && lesson === begun.lesson;
  useEffect(() => {
    if (!untouched) writer.rememberUnsaved({ about, lesson });
  }, [writer, untouched, about, lesson]);
  const change = (part: Partial<LessonDraft>): void => setLesson({ ...lesson, ...part });
  const setSteps = (next: StepDraft[]): void => change({ steps: next });

  /** False where the engine refuses a part; parts accepted before stay. */
  const put = async (): Promise<boolean> => {
    const { opens } = laboratory;
    run.beginGesture();
    if (about !== text && !(await run.change('about', about, { refused: setProblem })))
      return false;
    // Another document may have been opened meanwhile, which must not get this text.
    if (laboratory.opens !== opens) return false;
    return run.change('lesson', JSON.parse(JSON.stringify(lessonOf(lesson))), {
      refused: setProblem,
    });
  };

  const save = async (): Promise<void> => {
    const { step } = reader.store.getState();
    setSaving(true);
    setProblem(null);
    const saved = await put();
    setSaving(false);
    if (!saved) return;
    onDone();
    // The present step may have been removed or replaced.
    reader.store.setState({ step: Math.max(0, Math.min(step, steps.length - 1)) });
  };

  return (
    <form
      className={styles.editor}
      aria-label={editor.label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void save();
      }}
    >
      <div className={styles.fields}>
        <TextArea label={editor.about} value={about} onChange={setAbout} rows={6} />
        <Choice
          label={editor.subject}
          value={lesson.subject}
          options={subjects}
          onChange={(subject) => change({ subject })}
        />
        <div className={styles.row}>
          <Choice
            label={editor.level}
            value={lesson.level}
            options={levels}
            onChange={(level) => change({ level })}
          />
          <TextField
            label={editor.minutes}
            type="number"
            value={lesson.minutes?.toString() ?? ''}
            onChange={(minutes) => change({ minutes: Number(minutes) || 5 })}
          />
        </div>
        <TextField
          label={editor.reading}
          value={lesson.reading ?? ''}
          onChange={(reading) => change({ reading })}
        />
        {steps.map((step, place) => (
          <StepEditor
            key={step.key}
            step={step}
            number={place + 1}
            onChange={(next) => setSteps(withItem(steps, place, next))}
            onRemove={() => setSteps(withoutItem(steps, place))}
            onMove={(by) => setSteps(withMovedItem(steps, place, by))}
          />
        ))}
        <Button
          look="outlined"
          onClick={() => setSteps([...steps, stepDraft({ title: editor.untitled })])}
        >
          <PlusIcon size={14} aria-hidden="true" />
          {editor.addStep}
        </Button>
      </div>
      {problem ? (
        <p className={styles.problem} role="alert">
          {editor.refused(oneLine(problem))}
        </p>
      ) : null}
      <div className={styles.foot}>
        <Button look="primary" type="submit">
          {editor.save}
        </Button>
        <Button onClick={onDone}>{editor.cancel}</Button>
      </div>
    </form>
  );
}

function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T | undefined;
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}) {
  const id = useId();
  const names = Object.keys(options) as T[];
  return (
    <label className={styles.field} htmlFor={id}>
      <span>{label}</span>
      <select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {value === undefined ? <option value="" disabled hidden /> : null}
        {names.map((name) => (
          <option key={name} value={name}>
            {options[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
