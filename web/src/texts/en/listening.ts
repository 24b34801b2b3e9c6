/** Series that are heard. */
import { translated } from '../language';
export const listening = translated('listening', {
  hears: (name: string) => `You hear: ${name}`,
  how: 'Zero is the lowest tone; the largest value so far is three octaves higher. You hear it while the run plays and when the crosshair moves. U stops it, Shift U goes to the next curve.',
  nothing: 'No plot shows a curve to listen to',
  stopped: 'The sound is off',
  of: (what: string, whose: string) => `${what} of ${whose}`,
  unnamed: 'a curve',
  none: 'There is no sound',
  noneHelp: 'The browser blocks sound for this page.',
});
