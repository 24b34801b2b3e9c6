/** Writes the note of a speaker into the lesson, with which it is shared. */
import type { Operation } from '../../../engine/types';
import type { Lesson } from '../../../generated/scenario';

/** The operations for it; none where the step is another one by now. */
export function noted(
  lesson: Lesson | null,
  place: number,
  title: string,
  note: string,
): readonly Operation[] {
  const { steps = [] } = lesson ?? {};
  const step = steps[place];
  if (step?.title !== title || (step.note ?? '') === note) return [];
  const next = steps.map((one, index) => {
    if (index !== place) return one;
    const { note: _, ...rest } = one;
    return note.trim() === '' ? rest : { ...rest, note };
  });
  const to = JSON.parse(JSON.stringify({ ...lesson, steps: next }));
  return [{ kind: 'set', paths: ['lesson'], to }];
}
