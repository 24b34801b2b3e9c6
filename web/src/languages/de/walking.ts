/** Curves that are walked along. */
import type { walking as english } from '../../texts/en/walking';
import type { Translation } from '../../texts/language';

export const walking: Translation<typeof english> = {
  walks: (name) => `Kurve: ${name}`,
  at: (turn, value, time, name) => `${turn}${value} bei ${time}, ${name}`,
  peak: 'Gipfel: ',
  low: 'Tal: ',
  nothing: 'Kein Diagramm zeigt eine Kurve.',
  noValues: 'Diese Kurve hat hier keine Werte.',
  noTurns: 'Diese Kurve hat hier weder Gipfel noch Tal.',
  last: {
    value: 'Kein späterer Wert ist sichtbar.',
    turn: 'Kein späterer Gipfel und kein späteres Tal ist sichtbar.',
  },
  first: {
    value: 'Kein früherer Wert ist sichtbar.',
    turn: 'Kein früherer Gipfel und kein früheres Tal ist sichtbar.',
  },
};
