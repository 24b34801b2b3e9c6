/** Answers that the browser saves for another visit. */
import { plural } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

export const savedAnswers = translated('savedAnswers', {
  kept: 'Your answers are saved in this browser. “Start again” deletes them.',
  notKept:
    'This browser cannot save your answers, for example in a private window: hand in before you leave the page.',
  again: (steps: number) =>
    steps === 1
      ? 'Your answer is restored'
      : `Your answers to ${plural(steps, 'step', 'steps')} are restored`,
  againHelp: 'This browser had saved your answers. “Start again” deletes them.',
});
