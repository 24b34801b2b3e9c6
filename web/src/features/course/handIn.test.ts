import { expect, it } from 'vitest';
import type { HandInAnswer } from '../../generated/boundary';
import { answersOf, guessesOf } from '../lesson/model/answers';
import { type Guess, type LessonStep, NO_GUESS } from '../lesson/model/lessonReader';
import { COLUMNS, NO_CURVE, stroke } from '../lesson/model/sketch';

const STEPS: LessonStep[] = [
  { title: 'One' },
  {
    title: 'Two',
    question: { ask: '?', answer: '!', options: [{ text: 'a' }, { text: 'b', right: true }] },
  },
  { title: 'Three', question: { ask: '?', answer: '!', number: { unit: 'Mb/s' } } },
  {
    title: 'Four',
    question: { ask: '?', answer: '!', sketch: { panel: 'cwnd', range: [4, 15] } },
  },
];

const guess = (parts: Partial<Guess>): Guess => ({ ...NO_GUESS, ...parts });

it('answers that are handed in come back as they were', () => {
  const curve = stroke(NO_CURVE, { x: 0.25, value: 10 }, { x: 1, value: 1 / 3 });
  const guesses = new Map([
    [1, guess({ chosen: 0 })],
    [2, guess({ number: -2.5 })],
    [3, guess({ curve, given: true })],
  ]);
  const answers = answersOf(STEPS, guesses);
  expect(answers.map(({ step, chosen, number }) => [step, chosen, number])).toEqual([
    [2, 1, null],
    [3, null, -2.5],
    [4, null, null],
  ]);
  const [first, ...others] = answers[2]?.curve ?? [];
  expect(first?.[0]).toBeCloseTo(4 + (11 * 40) / (COLUMNS - 1), 5);
  expect(others.at(-1)).toEqual([15, 0.333333]);
  const again = guessesOf(STEPS, answers);
  expect([...again.keys()]).toEqual([1, 2, 3]);
  expect(again.get(1)).toMatchObject({ chosen: 0, given: true, answerShown: true });
  const drawn = again.get(3)?.curve ?? [];
  for (const [column, value] of curve.entries()) {
    if (value === null) expect(drawn[column]).toBeNull();
    else expect(drawn[column]).toBeCloseTo(value, 4);
  }
  expect(answersOf(STEPS, again)).toEqual(answers);
});

it('a hand-in leaves out answers that were not given, or not asked for', () => {
  const guesses = new Map([
    [0, guess({ chosen: 1 })],
    [1, guess({ answerShown: true })],
    [9, guess({ chosen: 1 })],
  ]);
  expect(answersOf(STEPS, guesses)).toEqual([]);
});

it('answers to what this lesson does not ask are left out', () => {
  const answer = (step: number): HandInAnswer => ({
    step,
    chosen: 1,
    number: null,
    curve: [[1, 1]],
  });
  const guesses = guessesOf(STEPS, [answer(1), answer(2), answer(4), answer(7)]);
  expect([...guesses.keys()]).toEqual([1, 3]);
  // A point outside of the range to draw over is none.
  expect(guesses.get(3)?.curve.every((value) => value === null)).toBe(true);
});
