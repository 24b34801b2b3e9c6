/** Words about the plots of a lecture. */
import { translated } from '../../../../texts/language';

export const lecturePlots = translated('lecturePlots', {
  before: (name: string) => `${name}, before`,
  pale: 'pale: as it was before',
  remove: 'Remove the pale curves (K)',
  held: 'axes held',
  free: 'Release the axes (H)',
});
