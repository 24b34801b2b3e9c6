import { expect, it } from 'vitest';
import { untilOf } from './pages';

const QUESTION = { ask: 'How long?', answer: 'Long.' };

it('curves of a page end before the answer to its question', () => {
  const sketch = { panel: 'cwnd' as const, range: [20, 40] as [number, number] };
  expect(untilOf({ question: { ...QUESTION, sketch }, view: { at: 60 } })).toBe(20);
  expect(untilOf({ question: QUESTION, view: { at: 12.5 } })).toBe(12.5);
  expect(untilOf({ question: QUESTION })).toBeNull();
  expect(untilOf({ view: { at: 12.5 } })).toBeNull();
});
