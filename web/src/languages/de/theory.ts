/** The laws of the field over the plots. */
import type { theory as english } from '../../features/theory/texts/en/theory';
import type { Translation } from '../../texts/language';
import { plural } from './words';

export const theory: Translation<typeof english> = {
  measuring: 'Der sichtbare Bereich wird gemessen…',
  replaying: 'Der Lauf wird für die Formeln über der Zeit wiederholt…',
  unreplayed: 'Der Lauf konnte für die Formeln über der Zeit nicht wiederholt werden.',
  greyed: (name) => `${name}, wo es nicht gilt`,
  grey: (reason) => `Grau, wo es nicht gilt: ${reason}.`,
  refused: (problem) => `Keine Theorie: ${problem}`,
  nothing: 'Keine Formel beschreibt dieses Diagramm hier.',
  more: (law, panel) => `Über ${law}, ${panel}`,
  speaks: (count, all) => `für ${count} von ${all}`,
  beside: (own, run, deviation) => `${own}, der Lauf ${run} (${deviation})`,
  silent: (reason) => `Gilt nicht: ${reason}.`,
  holds: 'erfüllt',
  fails: (reason) => `nicht erfüllt: ${reason}`,
  assumes: 'Voraussetzungen:',
  hint: (says, formula, assumptions) =>
    [says, `${formula}.`, 'Voraussetzungen:', ...assumptions.map(({ text }) => text)].join(' '),
  source: (source) => `Quelle: ${source}.`,
  power: {
    picture: (said) => `Zustellrate gegen Umlaufzeit. ${said}`,
    said: (best, run, power) =>
      `Kleinrocks Punkt ist ${best}; der Lauf ist bei ${run}, mit ${power} der größten Leistung. Punkte gleicher Leistung liegen auf einer Geraden durch den Ursprung.`,
    at: (rate, trip) => `${rate} bei ${trip}`,
    run: 'Lauf',
    rate: 'Zustellrate',
    trip: 'Umlaufzeit',
  },
  select: 'Wählen Sie einen Flow, um seine Linie zu sehen.',
  omitted: (count) => `${plural(count, 'weitere ist', 'weitere sind')} nicht gezeigt.`,
  stretch: (from, to) => `Gemessen von ${from} bis ${to}`,
};
