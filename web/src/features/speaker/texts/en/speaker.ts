/** Words of the second window of a lecture, which the speaker alone sees. */
import { translated } from '../../../../texts/language';

export const speaker = translated('speaker', {
  title: 'Speaker notes',
  of: (name: string) => `Speaker notes · ${name}`,
  waiting:
    'No lecture answers. Open this window from a lecture, with the key N, and leave both windows open.',
  ended: 'The lecture has ended. Close this window.',
  blocked: {
    title: 'The browser blocked the window of the notes',
    detail: 'Allow windows of this site, and press N again.',
  },
  now: 'Now',
  next: 'Next',
  last: 'This is the last step.',
  question: 'Question',
  answer: 'Answer',
  options: (texts: readonly string[]) =>
    texts.map((text, index) => `${index + 1}. ${text}`).join('\n'),
  states: {
    none: '',
    waiting: 'not asked yet',
    asked: 'asked: the room thinks',
    given: 'the run shows the answer',
    shown: 'answer shown',
  },
  notes: 'Your notes on this step',
  notesHelp: 'They stay in this browser.',
  notesInDocument: 'They are in the document: everybody who has the link can read them.',
  place: (place: number, count: number) => `${place} of ${count}`,
  elapsed: 'Time since this window heard of the lecture',
  controls: 'The lecture',
  press: {
    previous: 'Previous step',
    next: 'Next step',
    advance: 'Question, run, answer',
    play: 'Play or pause',
    turn: 'Before and after the change',
    plots: 'The next plots',
  },
});
