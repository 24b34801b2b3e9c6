/** A lesson while it is being written, with every field as text, and its conversion to the document. */
import type { Json } from '../../../engine/types';
import type { Lesson, LessonAction, LessonQuestion, LessonStep } from '../../../generated/scenario';

/** A lesson whose steps and buttons keep their identity while they are moved and removed. */
export interface LessonDraft extends Omit<Lesson, 'steps'> {
  steps: StepDraft[];
}

export interface StepDraft extends Omit<LessonStep, 'actions'> {
  key: number;
  actions: ActionDraft[];
}

export interface ActionDraft extends LessonAction {
  key: number;
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

export function draftOf({ steps = [], ...facts }: Lesson): LessonDraft {
  return { ...facts, steps: steps.map(stepDraft) };
}

export function stepDraft({ actions = [], ...step }: LessonStep): StepDraft {
  return { ...step, key: nextKey(), actions: actions.map(actionDraft) };
}

export function actionDraft(action: LessonAction): ActionDraft {
  return { ...action, key: nextKey() };
}

/** Answers to choose from, one a line; the right one begins with +. */
export function optionsText({ options = [] }: LessonQuestion): string {
  return options.map(({ text, right }) => (right ? `+ ${text}` : text)).join('\n');
}

export function optionsOf(text: string): LessonQuestion['options'] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) =>
    line.startsWith('+') ? { text: line.slice(1).trim(), right: true } : { text: line.trim() },
  );
}

/**
 * The range over which figures are measured, from two fields, in seconds. An end that is left
 * out is that of the run; null where both are.
 */
export function measuredOf(from: string, to: string, duration: number): [number, number] | null {
  if (from.trim() === '' && to.trim() === '') return null;
  return [from.trim() === '' ? 0 : Number(from), to.trim() === '' ? duration : Number(to)];
}

/** A step or a question with another measured range, or none. */
export function withMeasured<T extends Pick<LessonStep, 'measured'>>(
  draft: T,
  range: [number, number] | null,
): T {
  const next = { ...draft };
  delete next.measured;
  return range ? { ...next, measured: range } : next;
}

/** A value as one types it: JSON, or else a plain text, as on the command line. */
export function readValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

export function spelledValue(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `list` with one item replaced. */
export function withItem<T>(list: readonly T[], place: number, item: T): T[] {
  return list.map((one, index) => (index === place ? item : one));
}

/** `list` without one item. */
export function withoutItem<T>(list: readonly T[], place: number): T[] {
  return list.filter((_, index) => index !== place);
}

/** `list` with one item moved by one place; at the ends it stays. */
export function withMovedItem<T>(list: readonly T[], place: number, by: -1 | 1): T[] {
  const next = [...list];
  const [item] = next.splice(place, 1);
  if (item !== undefined) next.splice(Math.min(list.length - 1, Math.max(0, place + by)), 0, item);
  return next;
}

/** The lesson without empty fields, as a document should hold it. */
export function lessonOf({ reading, steps, ...facts }: LessonDraft): Lesson {
  return {
    ...facts,
    ...(reading && { reading }),
    ...(steps.length > 0 && { steps: steps.map(cleanedStep) }),
  };
}

function cleanedStep({ key: _, ...step }: StepDraft): LessonStep {
  const { title, text, note, scenario, actions, question, ...rest } = step;
  return {
    title,
    ...(text && { text }),
    ...(note && { note }),
    ...(scenario && { scenario }),
    // Keys without a field in the form stay as they are.
    ...rest,
    ...(actions.length > 0 && { actions: actions.map(cleanedAction) }),
    ...(question && { question: cleanedQuestion(question) }),
  };
}

function cleanedAction({ key: _, set = [], ...action }: ActionDraft): LessonAction {
  return { ...action, ...(set.length > 0 && { set }) };
}

function cleanedQuestion({ options = [], ...question }: LessonQuestion): LessonQuestion {
  return { ...question, ...(options.length > 0 && { options }) };
}
