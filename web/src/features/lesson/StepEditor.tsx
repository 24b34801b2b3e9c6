import { useState } from 'react';
import { SECOND } from '../../engine/types';
import { currentView } from '../../model/display/view';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { CheckIcon, DownIcon, PlusIcon, RemoveIcon, UpIcon } from '../../ui/icons/icons';
import { useDocumentState, useLaboratory, usePlaybackState } from '../../views/laboratoryContext';
import styles from './LessonEditor.module.css';
import { MarkingFields } from './MarkingFields';
import {
  type ActionDraft,
  actionDraft,
  measuredOf,
  optionsOf,
  optionsText,
  readValue,
  type StepDraft,
  spelledValue,
  withItem,
  withMeasured,
  withoutItem,
} from './model/lessonDraft';
import type { LessonQuestion, LessonStep } from './model/lessonReader';
import { TextArea, TextField } from './TextField';
import { lessonEditor } from './texts/en/lessonEditor';

const editor = lessonEditor;

export function StepEditor({
  step,
  number,
  onChange,
  onRemove,
  onMove,
}: {
  step: StepDraft;
  number: number;
  onChange: (step: StepDraft) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
}) {
  const laboratory = useLaboratory();
  const { actions, question, view } = step;
  return (
    <fieldset className={styles.step}>
      <legend>{editor.step(number)}</legend>
      <div className={styles.tools}>
        <Button look="icon" aria-label={editor.moveUp(number)} onClick={() => onMove(-1)}>
          <UpIcon size={14} aria-hidden="true" />
        </Button>
        <Button look="icon" aria-label={editor.moveDown(number)} onClick={() => onMove(1)}>
          <DownIcon size={14} aria-hidden="true" />
        </Button>
        <Button look="icon" aria-label={editor.removeStep(number)} onClick={onRemove}>
          <RemoveIcon size={14} aria-hidden="true" />
        </Button>
      </div>
      <TextField
        label={editor.title}
        value={step.title}
        onChange={(title) => onChange({ ...step, title })}
      />
      <TextArea
        label={editor.text}
        value={step.text ?? ''}
        onChange={(text) => onChange({ ...step, text })}
      />
      <TextArea
        label={editor.note}
        rows={2}
        value={step.note ?? ''}
        onChange={(note) => onChange({ ...step, note })}
      />
      <TextField
        label={editor.scenario}
        value={step.scenario ?? ''}
        placeholder={editor.ownScenario}
        onChange={(scenario) => onChange({ ...step, scenario: scenario.trim() })}
      />
      <MeasuredFields
        range={step.measured}
        labels={editor.measured}
        onChange={(range) => onChange(withMeasured(step, range))}
      />
      {view ? (
        <p className={styles.kept}>
          <CheckIcon size={14} aria-hidden="true" />
          <span>{editor.viewKept}</span>
          <Button
            look="link"
            onClick={() => {
              const { view: _, ...rest } = step;
              onChange(rest);
            }}
          >
            {editor.forgetView}
          </Button>
        </p>
      ) : null}
      <Button look="outlined" onClick={() => onChange({ ...step, view: currentView(laboratory) })}>
        {editor.view}
      </Button>
      {actions.map((action, place) => (
        <ActionEditor
          key={action.key}
          action={action}
          onChange={(next) => onChange({ ...step, actions: withItem(actions, place, next) })}
          onRemove={() => onChange({ ...step, actions: withoutItem(actions, place) })}
        />
      ))}
      <Button
        look="outlined"
        onClick={() =>
          onChange({ ...step, actions: [...actions, actionDraft({ label: '', set: [] })] })
        }
      >
        <PlusIcon size={14} aria-hidden="true" />
        {editor.addAction}
      </Button>
      {question ? (
        <QuestionEditor
          question={question}
          onChange={(next) => onChange({ ...step, question: next })}
          onRemove={() => {
            const { question: _, ...rest } = step;
            onChange(rest);
          }}
        />
      ) : (
        <Button
          look="outlined"
          onClick={() => onChange({ ...step, question: { ask: '', answer: '' } })}
        >
          <PlusIcon size={14} aria-hidden="true" />
          {editor.addQuestion}
        </Button>
      )}
    </fieldset>
  );
}

/** Digits of the ends of a dragged range, which has more than are meant. */
const tidy = (seconds: number): string => Number(seconds.toPrecision(6)).toString();

/** Fields for the range that the figures of a text were measured over, whose summary a reader may open. */
function MeasuredFields({
  range,
  labels,
  onChange,
}: {
  range: LessonStep['measured'];
  labels: { from: string; to: string };
  onChange: (range: [number, number] | null) => void;
}) {
  const { time } = useLaboratory();
  const duration = usePlaybackState((state) => state.duration) / SECOND;
  // As typed: a missing end is that of the run.
  const [[from, to], setTyped] = useState<readonly [string, string]>([
    range?.[0].toString() ?? '',
    range?.[1].toString() ?? '',
  ]);
  const put = (...typed: [string, string]): void => {
    setTyped(typed);
    onChange(measuredOf(...typed, duration));
  };
  return (
    <>
      <div className={styles.row}>
        <TextField
          label={labels.from}
          type="number"
          value={from}
          {...(to !== '' && { placeholder: '0' })}
          onChange={(text) => put(text, to)}
        />
        <TextField
          label={labels.to}
          type="number"
          value={to}
          {...(from !== '' && { placeholder: duration.toString() })}
          onChange={(text) => put(from, text)}
        />
      </div>
      <Button
        look="link"
        onClick={() => {
          const { from, to } = time.range;
          put(tidy(from), tidy(to));
        }}
      >
        {editor.measureView}
      </Button>
    </>
  );
}

function ActionEditor({
  action,
  onChange,
  onRemove,
}: {
  action: ActionDraft;
  onChange: (action: ActionDraft) => void;
  onRemove: () => void;
}) {
  const interventions = useDocumentState((state) => state.interventions);
  const last = interventions.at(-1);
  const [change = { path: '', to: '' }] = action.set ?? [];
  const [value, setValue] = useState(spelledValue(change.to));
  const put = (path: string, to: string): void => {
    setValue(to);
    const set = path === '' ? [] : [{ path, to: readValue(to) }];
    onChange({ ...action, set: [...set, ...(action.set ?? []).slice(1)] });
  };
  return (
    <div className={styles.action}>
      <TextField
        label={editor.actionLabel}
        value={action.label}
        onChange={(label) => onChange({ ...action, label })}
      />
      <div className={styles.row}>
        <TextField label={editor.path} value={change.path} onChange={(path) => put(path, value)} />
        <TextField label={editor.value} value={value} onChange={(to) => put(change.path, to)} />
      </div>
      <div className={styles.line}>
        {last ? (
          <Button look="link" onClick={() => put(last.set, spelledValue(last.to))}>
            {editor.lastChange}
          </Button>
        ) : null}
        <Button look="icon" aria-label={editor.removeAction(action.label)} onClick={onRemove}>
          <RemoveIcon size={14} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}

function QuestionEditor({
  question,
  onChange,
  onRemove,
}: {
  question: LessonQuestion;
  onChange: (question: LessonQuestion) => void;
  onRemove: () => void;
}) {
  const { time } = useLaboratory();
  const [options, setOptions] = useState(optionsText(question));
  const { sketch, after } = question;
  const { panels } = texts.lesson;
  const names = Object.keys(panels) as (keyof typeof panels)[];
  return (
    <div className={styles.question}>
      <TextArea
        label={editor.ask}
        value={question.ask}
        onChange={(ask) => onChange({ ...question, ask })}
      />
      <TextArea
        label={editor.options}
        value={options}
        onChange={(text) => {
          setOptions(text);
          onChange({ ...question, options: optionsOf(text) ?? [] });
        }}
      />
      <div className={styles.row}>
        <label className={styles.field}>
          <span>{editor.sketch}</span>
          <select
            value={sketch?.panel ?? ''}
            onChange={(event) => {
              const panel = names.find((name) => name === event.currentTarget.value);
              const { sketch: _, ...rest } = question;
              const { from, to } = time.range;
              const { of: _of, ...before } = sketch ?? {};
              // The curve that is marked is one of the plot before.
              onChange(panel ? { ...rest, sketch: { ...before, panel, range: [from, to] } } : rest);
            }}
          >
            <option value="">{editor.noSketch}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {panels[name]}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label={editor.after}
          type="number"
          value={after?.toString() ?? ''}
          onChange={(text) => onChange({ ...question, after: text === '' ? null : Number(text) })}
        />
      </div>
      <MarkingFields question={question} onChange={onChange} />
      <TextArea
        label={editor.answer}
        value={question.answer}
        onChange={(answer) => onChange({ ...question, answer })}
      />
      <MeasuredFields
        range={question.measured}
        labels={editor.answerMeasured}
        onChange={(range) => onChange(withMeasured(question, range))}
      />
      <Button look="link" onClick={onRemove}>
        {editor.removeQuestion}
      </Button>
    </div>
  );
}
