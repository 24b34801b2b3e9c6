/** The answers of a reader as files and the browser's storage have them. */
import type { HandInAnswer } from '../../../generated/boundary';
import { type Guess, type LessonStep, NO_GUESS } from './lessonReader';
import { COLUMNS, NO_CURVE } from './sketch';

type Steps = readonly LessonStep[];

/** The answers of a reader, by step. */
export function answersOf(steps: Steps, guesses: ReadonlyMap<number, Guess>): HandInAnswer[] {
  const found: HandInAnswer[] = [];
  steps.forEach(({ question }, index) => {
    const { chosen, number, curve } = guesses.get(index) ?? NO_GUESS;
    const { range } = question?.sketch ?? {};
    const points = range ? pointsOf(curve, range) : [];
    if (!question || (chosen === null && number === null && points.length === 0)) return;
    found.push({
      step: index + 1,
      chosen: chosen === null ? null : chosen + 1,
      number,
      curve: points,
    });
  });
  return found;
}

/** The guesses that these answers were. */
export function guessesOf(steps: Steps, answers: readonly HandInAnswer[]): Map<number, Guess> {
  const guesses = new Map<number, Guess>();
  for (const { step, chosen, number, curve } of answers) {
    const { question } = steps[step - 1] ?? {};
    if (!question) continue;
    const { range } = question.sketch ?? {};
    guesses.set(step - 1, {
      chosen: chosen === null ? null : chosen - 1,
      number,
      curve: range ? columnsOf(curve, range) : NO_CURVE,
      asked: true,
      given: true,
      answerShown: true,
    });
  }
  return guesses;
}

function pointsOf(curve: Guess['curve'], [from, to]: [number, number]): [number, number][] {
  return curve.flatMap((value, column): [number, number][] =>
    value === null ? [] : [[tidy(from + ((to - from) * column) / (COLUMNS - 1)), tidy(value)]],
  );
}

function columnsOf(points: readonly number[][], [from, to]: [number, number]): Guess['curve'] {
  const curve: (number | null)[] = [...NO_CURVE];
  for (const [at = 0, value = 0] of points) {
    const column = Math.round(((at - from) / (to - from)) * (COLUMNS - 1));
    if (column >= 0 && column < COLUMNS) curve[column] = value;
  }
  return curve;
}

/** As exact as a hand draws. */
const tidy = (value: number): number => Number(value.toPrecision(6));
