/** The hand-in of a lesson, and how it is opened again. */
import { CaptureClient } from '../engine/captureClient';
import { ProblemError, SECOND } from '../engine/types';
import type { HandInAnswer, HandInDraft, ReadHandIn } from '../generated/boundary';
import { handIn as words } from '../texts/handIn';
import type { Refusal } from './document/problems';
import type { Laboratory } from './laboratory';
import { type Guess, type LessonStep, NO_GUESS } from './lesson/lessonReader';
import { COLUMNS, NO_CURVE } from './lesson/sketch';

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
      told: true,
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

/** The hand-in as it is now: the run is paused, for it must not go on while it is read. */
export async function draftOf(laboratory: Laboratory, student: string): Promise<HandInDraft> {
  const { active: run, lesson, playback } = laboratory;
  playback.pause();
  const { now, digest } = await run.query({ kind: 'digest' });
  const { guesses } = lesson.store.getState();
  return {
    student,
    lesson: lesson.original,
    answers: answersOf(lesson.steps, guesses),
    at: now / SECOND,
    digest,
    document: run.document.text,
  };
}

/** Opens what was handed in: the scenario as it was left, with the answers. False where it is refused. */
export async function openHandIn(
  laboratory: Laboratory,
  text: string,
  what: Refusal['what'],
  name: string | null = null,
): Promise<boolean> {
  const client = new CaptureClient();
  let read: ReadHandIn;
  try {
    read = await client.readHandIn(text);
  } catch (thrown) {
    const problem =
      thrown instanceof ProblemError ? thrown.problem : { path: '', message: words.failed };
    laboratory.active.refuse({ what, problem });
    return false;
  } finally {
    client.close();
  }
  if (!(await laboratory.open(read.document, what, { play: false, name }))) return false;
  const { active: run, lesson, playback } = laboratory;
  lesson.setOpen(true);
  const guesses = guessesOf(lesson.steps, read.answers);
  lesson.store.setState({ guesses });
  const [first] = guesses.keys();
  if (first !== undefined) await lesson.goTo(first);
  await playback.seek(read.at * SECOND);
  const { now, digest } = await run.query({ kind: 'digest' });
  if (laboratory.active === run)
    run.tell({ ...noticeOf(read, now / SECOND, digest, guesses.size) });
  return true;
}

function noticeOf(read: ReadHandIn, at: number, digest: string, answered: number) {
  const { opened } = words;
  const faults = [
    !read.sealed && opened.changed,
    !read.same && opened.otherLesson,
    at < read.at ? opened.late : digest !== read.digest && opened.differs,
  ].filter((fault) => fault !== false);
  const detail = [opened.answers(answered), ...(faults.length > 0 ? faults : [opened.same])];
  return {
    tone: faults.length > 0 ? ('grave' as const) : ('calm' as const),
    title: opened.title(read.student),
    detail: detail.join(' '),
  };
}
