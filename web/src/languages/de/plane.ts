/** The phase plane and its model. */
import type { plane as english } from '../../texts/en/plane';
import type { Translation } from '../../texts/language';

export const plane: Translation<typeof english> = {
  full: (rate) => `voll genutzt, ${rate}`,
  equal: 'gleiche Raten',
  across: 'Waagerecht',
  up: 'Senkrecht',
  flow: (axis) => `Flow auf der Achse: ${axis}`,
  packets: 'Pakete',
  model: 'Modell',
  together: 'zusammen',
  ofLink: (rate) => `von ${rate}`,
  jain: 'Jain-Index',
  figures: 'Raten in der Phasenebene',
  figure: 'Rate',
  overlay: 'Synchrones Modell',
  empty: 'Hier erscheint während des Laufs ein Weg. Drücken Sie „Abspielen“.',
};
