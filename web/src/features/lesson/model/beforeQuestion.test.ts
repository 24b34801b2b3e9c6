import { expect, it } from 'vitest';
import { readScenario } from '../../../model/document/scenario';
import { examples } from '../../../model/library/examples';

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
