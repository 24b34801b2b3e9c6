/** Answers that the browser saves for another visit. */
import { plural } from '../../../../texts/en/words';

export const savedAnswers = {
  kept: 'Your answers are kept in this browser. Begin again clears them.',
  notKept:
    'This browser keeps nothing, as in some private windows: hand in before you leave the page.',
  again: (steps: number) =>
    steps === 1
      ? 'Your answer is here again'
      : `Your answers to ${plural(steps, 'step', 'steps')} are here again`,
  againHelp: 'What you answered was kept in this browser. Begin again clears it.',
};
