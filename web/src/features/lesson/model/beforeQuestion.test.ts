import { expect, it } from 'vitest';
import type { LessonAction, LessonStep } from '../../../generated/scenario';
import { readScenario } from '../../../model/document/scenario';
import { examples } from '../../../model/library/examples';

const changes = ({ set, add, remove, compare }: LessonAction): boolean =>
  Boolean(set ?? add ?? remove ?? compare);

/** Whether a question is about the run as it is opened, and not about one that a button makes. */
const isOfThisRun = ({ actions = [] }: LessonStep): boolean => !actions.some(changes);

it('no lesson plays up to the answer of its first question before it is asked', () => {
  const asking: string[] = [];
  for (const { slug, document } of examples) {
    const { view, lesson, duration = 0 } = readScenario(document);
    const steps = lesson?.steps ?? [];
    const place = steps.findIndex(({ question }) => question);
    const asked = steps[place];
    if (!asked?.question || !steps.slice(0, place + 1).every(isOfThisRun)) continue;
    asking.push(slug);
    const { after: asksAfter, sketch } = asked.question;
    const after = asksAfter ?? Number(duration);
    for (const shown of [view, ...steps.slice(0, place).map((step) => step.view)]) {
      expect(shown?.at, slug).toBeLessThan(after);
      // Of a curve that is to be drawn no more is shown than where it begins, or a part.
      const [from, to] = sketch?.range ?? [after, after];
      expect(shown?.at, slug).toBeLessThanOrEqual((from + to) / 2);
    }
    const buttons = steps.slice(0, place).flatMap(({ actions = [] }) => actions);
    for (const { label, play, view: then } of buttons) {
      // Slow motion takes minutes to get there.
      if (play) expect(then?.speed, `${slug}: ${label}`).toBeLessThanOrEqual(0.05);
      if (then?.plane?.model) throw new Error(`${slug}: ${label} draws the answer`);
    }
  }
  expect(asking).toContain('aimd-family');
  expect(asking.length).toBeGreaterThan(8);
});

it('the late-comers are opened before the second comes, whose share is the first question', () => {
  const found = examples.find(({ slug }) => slug === 'late-comers');
  const { view, lesson } = readScenario(found?.document ?? '{}');
  const [alone, second] = lesson?.steps ?? [];
  const asked = second?.view?.at;
  expect([second?.question?.sketch?.range[0], asked]).toEqual([20, 20]);
  for (const shown of [view, alone?.view]) {
    expect(shown?.at).toBe(asked);
    expect(shown?.zoom?.[1]).toBe(asked);
  }
  expect(alone?.actions ?? []).toEqual([]);
  expect(alone?.text).not.toContain('lowest plot');
});
