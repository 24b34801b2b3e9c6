import type { LessonStep } from '../../../generated/scenario';

/** Curves end before the answer: where a sketch begins, or at the instant of the view, which is otherwise `now`. */
export function untilOf({ question, view }: Partial<LessonStep>, now: number): number | null {
  return question ? (question.sketch?.range[0] ?? view?.at ?? now) : null;
}
