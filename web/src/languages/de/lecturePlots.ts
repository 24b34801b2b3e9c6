/** Words about the plots of a lecture. */
import type { lecturePlots as english } from '../../features/lecturePlots/texts/en/lecturePlots';
import type { Translation } from '../../texts/language';

export const lecturePlots: Translation<typeof english> = {
  before: (name) => `${name}, vorher`,
  pale: 'blass: wie es vorher war',
  remove: 'Blasse Kurven entfernen (K)',
  held: 'Achsen festgehalten',
  free: 'Achsen freigeben (H)',
};
