/** The numbers that a step of a lesson is about: those that its buttons change. */
import type { Field, Json } from '../../../engine/types';
import type { LessonStep } from '../../../generated/scenario';
import { readScenario } from '../../../model/document/scenario';

/** The most sliders beside the text of a step. */
const MOST = 4;

/** The values that buttons set, by the paths of the numbers. */
export type StepNumbers = ReadonlyMap<string, readonly number[]>;

/** The numbers in a value that is set at a path: the value itself, or those of an object. */
function numbersIn(path: string, value: Json): [path: string, value: number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => numbersIn(`${path}/${key}`, one));
}

function setBy({ actions = [] }: LessonStep): [path: string, value: number][] {
  return actions.flatMap(({ set = [] }) => set.flatMap(({ path, to }) => numbersIn(path, to)));
}

/**
 * The numbers that a step is about: those that its buttons set; or, where they set
 * nothing, those of its selection that another step sets.
 */
export function numbersOfStep(steps: readonly LessonStep[], index: number): StepNumbers {
  const about = new Map<string, number[]>();
  const step = steps[index];
  if (!step) return about;
  const { actions = [], view: { selection } = {} } = step;
  const own = actions.some(({ set = [] }) => set.length > 0);
  const within = `${selection || 'parameters'}/`;
  const found = own
    ? setBy(step)
    : selection === undefined
      ? []
      : steps.flatMap(setBy).filter(([path]) => path.startsWith(within));
  for (const [path, value] of found) about.set(path, [...(about.get(path) ?? []), value]);
  return about;
}

/** The number at a path of a document; undefined where it is absent, or an expression. */
function numberIn(document: unknown, path: string): number | undefined {
  let at: unknown = document;
  for (const key of path.split('/')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Array.isArray(at)
      ? at.find((one: { id?: unknown } | null) => one?.id === key)
      : Object.entries(at).find(([name]) => name === key)?.[1];
  }
  // A parameter has its value beside its range.
  if (typeof at === 'object' && at !== null && 'value' in at) at = at.value;
  return typeof at === 'number' ? at : undefined;
}

/** How far values are apart, as a part of the largest of them. */
function spread(values: readonly number[]): number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? 0 : (most - least) / Math.max(Math.abs(least), Math.abs(most));
}

/**
 * Of the fields of all that is set, the numbers that a step changes, the largest change first. Where
 * its buttons only restore the values of the original document, those that they set.
 */
export function fieldsOfStep(
  about: StepNumbers,
  fields: readonly Field[],
  original: string,
): Field[] {
  if (about.size === 0) return [];
  const document: unknown = readScenario(original);
  const found = [...about].map(([path, values]) => {
    const field = fields.find((one) => one.path === path && typeof one.value === 'number');
    const fallback = field?.domain.type === 'number' ? field.domain.default : undefined;
    const began = numberIn(document, path) ?? fallback;
    // A number that exists neither now nor in the original comes with the button.
    const change =
      typeof began === 'number' ? spread([began, ...values]) : field ? spread(values) : 1;
    return { field, change };
  });
  const changing = found.some(({ change }) => change > 0);
  return found
    .filter(({ change }) => !changing || change > 0)
    .sort((one, other) => other.change - one.change)
    .flatMap(({ field }) => (field ? [field] : []))
    .slice(0, MOST);
}
