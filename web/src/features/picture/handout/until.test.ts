import { expect, it } from 'vitest';
import { untilOf } from './until';

const QUESTION = { ask: 'How long?', answer: 'Long.' };

it('curves of a page end before the answer to its question', () => {
  const sketch = { panel: 'cwnd' as const, range: [20, 40] as [number, number] };
  expect(untilOf({ question: { ...QUESTION, sketch }, view: { at: 60 } }, 50)).toBe(20);
  expect(untilOf({ question: QUESTION, view: { at: 12.5 } }, 50)).toBe(12.5);
  expect(untilOf({ question: QUESTION }, 50)).toBe(50);
  expect(untilOf({ view: { at: 12.5 } }, 50)).toBeNull();
});
