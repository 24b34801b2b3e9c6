/** The hand-in of a lesson, and how it is opened again. */

import { CourseClient } from '../../engine/programs/courseClient';
import { ProblemError, SECOND } from '../../engine/types';
import type { HandInDraft, ReadHandIn } from '../../generated/boundary';
import type { Refusal } from '../../model/document/problems';
import type { Laboratory } from '../../model/laboratory';
import { answersOf, guessesOf } from '../lesson/model/answers';
import { handIn as words } from './texts/en/handIn';

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
  const client = new CourseClient();
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
  const { lesson } = laboratory;
  if (!(await lesson.ofAnother(() => laboratory.open(read.document, what, { play: false, name }))))
    return false;
  const { active: run, playback } = laboratory;
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
