/** Series that are heard. */
import type { listening as english } from '../../texts/en/listening';
import type { Translation } from '../../texts/language';

export const listening: Translation<typeof english> = {
  hears: (name) => `Sie hören: ${name}`,
  how: 'Null ist der tiefste Ton; der bisher größte Wert liegt drei Oktaven höher. Sie hören ihn, während der Lauf spielt und wenn sich das Fadenkreuz bewegt. U hält ihn an, Umschalt U geht zur nächsten Kurve.',
  nothing: 'Kein Diagramm zeigt eine Kurve zum Hören',
  stopped: 'Der Ton ist aus',
  of: (what, whose) => `${what} von ${whose}`,
  unnamed: 'eine Kurve',
  none: 'Es gibt keinen Ton',
  noneHelp: 'Der Browser blockiert den Ton dieser Seite.',
};
