/** Makes a lecture in the page: what is on the screen becomes its next step. */
import type { Json } from '../../../engine/types';
import type { Lesson, LessonStep } from '../../../generated/scenario';
import { currentView, type View } from '../../../model/display/view';
import type { Laboratory } from '../../../model/laboratory';
import { formatTime } from '../../../ui/numbers/format';
import { lessonEditor as words } from '../texts/en/lessonEditor';

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

/** Adds the view after the present step, and goes there. The card shows it, and has the form for its words. */
export async function addStep(laboratory: Laboratory): Promise<void> {
  const { active, lesson: reader } = laboratory;
  const { lesson } = active.document.store.getState();
  const count = lesson?.steps?.length ?? 0;
  if (count >= MOST_STEPS) {
    active.tell({ tone: 'calm', ...words.mostSteps(MOST_STEPS) });
    return;
  }
  const view = currentView(laboratory);
  const after = Math.min(reader.store.getState().step, count - 1);
  const title = titleOf(view, after + 2);
  const next = withStep(lesson, after, { title, view });
  const to: Json = JSON.parse(JSON.stringify(next));
  if (!(await active.change('lesson', to, { gesture: active.oneGesture() }))) return;
  // Another document may have been opened meanwhile.
  if (active !== laboratory.active) return;
  reader.store.setState({ step: after + 1, open: true });
}
