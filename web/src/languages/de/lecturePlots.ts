/** Words about the plots of a lecture. */
import type { lecturePlots as english } from '../../features/lecturePlots/texts/en/lecturePlots';
import type { Translation } from '../../texts/language';

export const lecturePlots: Translation<typeof english> = {
  before: (name) => `${name}, vorher`,
  pale: 'blass: wie es vorher war',
  remove: 'Blasse Kurven entfernen (K)',
  held: 'Achsen festgehalten',
  free: 'Achsen freigeben (H)',
  tools: 'Zeigen, zeichnen und schreiben',
  tool: { point: 'Zeiger', draw: 'Stift', write: 'Worte' },
  eraseLast: 'Letztes löschen',
  eraseAll: 'Alles löschen',
  drawOn: (plot) =>
    `Auf das Diagramm ${plot} zeichnen. Pfeiltasten bewegen den Stift; die Leertaste setzt ihn auf und hebt ihn ab.`,
  writeOn: (plot) =>
    `Auf das Diagramm ${plot} schreiben. Pfeiltasten wählen die Stelle; Eingabe beginnt, und noch einmal Eingabe beendet.`,
  words: 'Worte',
  drawing: 'Striche aus dem Vortrag',
  down: 'Der Stift ist aufgesetzt.',
  most: (count) => ({
    title: `Dieses Dokument hat ${count} Striche und Worte, das ist das Maximum`,
    detail: 'Löschen Sie einige, und zeichnen Sie dann noch einmal.',
  }),
  commands: {
    otherPlots: 'Die nächsten Diagramme',
    beforeAndAfter: 'Vor und nach einer Änderung',
    keepCurves: 'Blasse Kurven behalten oder entfernen',
    holdAxes: 'Achsen festhalten oder freigeben',
    point: 'Zeiger an oder aus; Umschalt und Pfeile bewegen ihn',
    draw: 'Auf die Diagramme zeichnen',
    write: 'Auf die Diagramme schreiben',
    eraseLast: 'Den letzten Strich oder das letzte Wort löschen',
    eraseAll: 'Alle Striche und Worte des Schritts löschen',
  },
};
