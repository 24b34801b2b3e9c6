/** Exam sheets. */
import { translated } from '../../../../texts/language';
export const sheet = translated('sheet', {
  intro:
    'An empty grid of congestion windows by round trip, with the scenario in words; the solution is on a separate page.',
  flow: 'Flow',
  from: 'From',
  rounds: 'Round trips',
  print: 'Print',
  save: 'Save as HTML',
  making: 'Replaying the run…',
  preview: 'Preview of the sheet',
  refused: (why: string) => `The sheet could not be created: ${why}`,
  failed: 'The exam sheet program could not be loaded. Try again, or reload the page.',
});
