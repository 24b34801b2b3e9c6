/** The keys of a lecture: its moments, what comes next in a step, its text. */
import { KEY } from '../../views/commands/chords';
import type { Command } from '../../views/commands/command';
import { lectureKeys as words } from './texts/en/lectureKeys';

/** The id of the text that the keys up and down scroll. */
export const LECTURE_TEXT = 'lecture-text';

/** A press of a key scrolls by this part of the text's height. */
const SCROLL = 0.25;

function scroll(by: number): void {
  const text = document.getElementById(LECTURE_TEXT);
  text?.scrollBy(0, by * text.clientHeight);
}

const OF_LECTURES = { group: 'lecture', scopes: ['lecture'], needs: 'lecture' } as const;

export const COMMANDS: readonly Command[] = [
  {
    ...OF_LECTURES,
    id: 'next-moment',
    label: words.nextMoment,
    keys: [[KEY.right], [KEY.pageDown]],
    run: ({ laboratory }) => void laboratory.lecture.next(),
  },
  {
    ...OF_LECTURES,
    id: 'previous-moment',
    label: words.previousMoment,
    keys: [[KEY.left], [KEY.pageUp]],
    run: ({ laboratory }) => void laboratory.lecture.previous(),
  },
  {
    ...OF_LECTURES,
    id: 'advance',
    label: words.advance,
    keys: [['A'], [KEY.enter]],
    run: ({ laboratory }) => void laboratory.lecture.advance(),
  },
  {
    ...OF_LECTURES,
    id: 'choose',
    label: words.choose,
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => [digit]),
    run: ({ laboratory }, which) => void laboratory.lecture.choose(which),
  },
  {
    ...OF_LECTURES,
    id: 'scroll-on',
    label: words.scrollOn,
    keys: [[KEY.down]],
    repeats: true,
    run: () => scroll(SCROLL),
  },
  {
    ...OF_LECTURES,
    id: 'scroll-back',
    label: words.scrollBack,
    keys: [[KEY.up]],
    repeats: true,
    run: () => scroll(-SCROLL),
  },
];
