/** Makes a lecture in the page: what is on the screen becomes its next step. */
import type { Json, Operation } from '../../../engine/types';
import type { Lesson, LessonStep } from '../../../generated/scenario';
import { currentView, type View } from '../../../model/display/view';
import type { Laboratory } from '../../../model/laboratory';
import { formatTime } from '../../../ui/numbers/format';
import { lessonEditor as words } from '../texts/en/lessonEditor';
import type { LessonState } from './lessonReader';

/** A lecture of more steps is several. */
export const MOST_STEPS = 100;

/** The lesson with a step after another one; the first where there is none. */
export function withStep(lesson: Lesson | null, after: number, step: LessonStep): Lesson {
  const { steps = [] } = lesson ?? {};
  return { ...lesson, steps: [...steps.slice(0, after + 1), step, ...steps.slice(after + 1)] };
}

/** The title of a step until its author gives it another: when it is, or how it begins. */
export function titleOf({ at }: View, number: number): string {
  return at ? words.stepAt(formatTime(at)) : words.step(number);
}

/** The work of a reader, by steps, after another step was put in at a place. */
export function shifted(
  { guesses, done, asked }: Pick<LessonState, 'guesses' | 'done' | 'asked'>,
  place: number,
): Pick<LessonState, 'guesses' | 'done' | 'asked'> {
  const now = (step: number): number => (step >= place ? step + 1 : step);
  return {
    guesses: new Map([...guesses].map(([step, guess]) => [now(step), guess])),
    done: new Set(
      [...done].map((pressed) => {
        const [step, action] = pressed.split('/');
        return `${now(Number(step))}/${action}`;
      }),
    ),
    asked: new Set([...asked].map(now)),
  };
}

/**
 * Adds the view after the present step, over the scenario that this shows, and goes there. The card shows it, and has the
 * form for its words.
 */
export async function addStep(laboratory: Laboratory): Promise<void> {
  const { active, lesson: reader } = laboratory;
  const view = currentView(laboratory);
  let full = false;
  let place = 0;
  // Of the lesson as it is after all earlier changes.
  const added = (): Operation[] => {
    const { lesson } = active.document.store.getState();
    const { steps = [] } = lesson ?? {};
    full = steps.length >= MOST_STEPS;
    if (full) return [];
    const after = Math.min(reader.store.getState().step, steps.length - 1);
    place = after + 1;
    const { scenario } = steps[after] ?? {};
    const title = titleOf(view, place + 1);
    const step = { title, ...(scenario !== undefined && { scenario }), view };
    const to: Json = JSON.parse(JSON.stringify(withStep(lesson, after, step)));
    return [{ kind: 'set', paths: ['lesson'], to }];
  };
  const made = await active.edit(added, { gesture: active.oneGesture() });
  if (full) active.tell({ tone: 'calm', ...words.mostSteps(MOST_STEPS) });
  // Another document may have been opened meanwhile.
  if (!made || full || active !== laboratory.active) return;
  reader.store.setState((state) => ({ ...shifted(state, place), step: place, open: true }));
}
