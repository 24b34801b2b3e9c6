/** Curves that are walked along. */
import { translated } from '../language';
export const walking = translated('walking', {
  walks: (name: string) => `Curve: ${name}`,
  at: (turn: string, value: string, time: string, name: string) =>
    `${turn}${value} at ${time}, ${name}`,
  peak: 'Peak: ',
  low: 'Low: ',
  nothing: 'No plot shows a curve.',
  noValues: 'This curve has no values here.',
  noTurns: 'This curve has no peak or low here.',
  last: { value: 'No later value in view.', turn: 'No later peak or low in view.' },
  first: { value: 'No earlier value in view.', turn: 'No earlier peak or low in view.' },
});
