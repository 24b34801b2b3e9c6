/** Commands of a lecture: its moments, what comes next in a step, its text. */
import { texts } from '../../texts';
import { KEY } from './chords';
import type { Command } from './command';

/** The id of the text that the keys up and down scroll. */
export const LECTURE_TEXT = 'lecture-text';

/** A press of a key scrolls by this part of the text's height. */
const SCROLL = 0.25;

function scroll(by: number): void {
  const text = document.getElementById(LECTURE_TEXT);
  text?.scrollBy(0, by * text.clientHeight);
}

export const LECTURE = [
  {
    id: 'next-moment',
    group: 'lecture',
    label: texts.commands.nextMoment,
    keys: [[KEY.right], [KEY.pageDown]],
    scopes: ['lecture'],
    needs: 'lecture',
    run: ({ laboratory }) => void laboratory.lecture.next(),
  },
  {
    id: 'previous-moment',
    group: 'lecture',
    label: texts.commands.previousMoment,
    keys: [[KEY.left], [KEY.pageUp]],
    scopes: ['lecture'],
    needs: 'lecture',
    run: ({ laboratory }) => void laboratory.lecture.previous(),
  },
  {
    id: 'advance',
    group: 'lecture',
    label: texts.commands.advance,
    keys: [['A'], [KEY.enter]],
    scopes: ['lecture'],
    needs: 'lecture',
    run: ({ laboratory }) => void laboratory.lecture.advance(),
  },
  {
    id: 'choose',
    group: 'lecture',
    label: texts.commands.choose,
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => [digit]),
    scopes: ['lecture'],
    needs: 'lecture',
    run: ({ laboratory }, which) => void laboratory.lecture.choose(which),
  },
  {
    id: 'scroll-on',
    group: 'lecture',
    label: texts.commands.scrollOn,
    keys: [[KEY.down]],
    scopes: ['lecture'],
    needs: 'lecture',
    repeats: true,
    run: () => scroll(SCROLL),
  },
  {
    id: 'scroll-back',
    group: 'lecture',
    label: texts.commands.scrollBack,
    keys: [[KEY.up]],
    scopes: ['lecture'],
    needs: 'lecture',
    repeats: true,
    run: () => scroll(-SCROLL),
  },
  {
    id: 'leave-lecture',
    group: 'lecture',
    label: texts.lecture.leave,
    keys: [[KEY.escape]],
    scopes: ['lecture'],
    needs: 'lecture',
    keyOnly: true,
    run: ({ laboratory: { lecture } }) => {
      // The first press lays down what the speaker holds.
      if (lecture.store.getState().tool) lecture.hold(null);
      else lecture.leave();
    },
  },
] as const satisfies readonly Command[];
