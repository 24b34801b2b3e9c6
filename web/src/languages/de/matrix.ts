/** The matrix: every sender against every other. */
import type { matrix as english } from '../../features/matrix/texts/en/matrix';
import type { Translation } from '../../texts/language';
import { THIN } from './words';

const time = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)}${THIN}s` : `${Math.ceil(seconds / 60)}${THIN}min`;

export const matrix: Translation<typeof english> = {
  name: 'Matrix aller Sender',
  documentTitle: 'Matrix der Sender · Sawtooth',
  about:
    'Jedes Paar von Sendern teilt sich zweimal den Engpass einer Hantel: In einem Lauf startet der Sender der Zeile zuerst, im anderen der Sender der Spalte. Jeder Sender läuft auch allein.',
  reading: 'Die Einstellungen werden gelesen…',
  unable: 'Das Programm der Matrix konnte nicht geladen werden oder ist abgebrochen.',
  tryAgain: 'Noch einmal versuchen',
  wrong: 'Diese Einstellungen sind nicht gültig; die vorigen sind unverändert.',
  stopped: 'Die Läufe sind abgebrochen.',
  died: 'Ihr Worker ist zweimal abgebrochen. Fertige Läufe bleiben; die anderen können Sie noch einmal starten.',
  settings: 'Einstellungen',
  senders: 'Sender',
  network: 'Netz',
  runs: 'Läufe',
  fields: {
    rate: 'Rate',
    rtt: 'Umlaufzeit',
    buffer: 'Puffer',
    queue: 'Warteschlange',
    duration: 'Dauer',
    warmup: 'Gemessen ab',
    gap: 'Start des zweiten',
    seeds: 'Startwerte',
  },
  bdp: (buffer, bdp) => `${buffer} des Bandbreite-Verzögerungs-Produkts, ${bdp} Pakete`,
  show: 'Karte',
  order: 'Startet zuerst',
  orders: { both: 'Mittel beider Reihenfolgen', first: 'Die Zeile', second: 'Die Spalte' },
  run: (runs) => `${runs} Läufe starten`,
  cancel: 'Abbrechen',
  done: (done, all) => `${done} von ${all} Läufen`,
  takes: (seconds) => `etwa ${time(seconds)}`,
  left: (seconds) => `noch etwa ${time(seconds)}`,
  allDone: 'Alle Läufe sind fertig.',
  progress: 'Läufe',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  notCopied:
    'Der Link konnte nicht kopiert werden. Sie können auch die Adresse der Seite kopieren.',
  alone: 'allein',
  corner: 'Zeile neben Spalte',
  intervals:
    'Mittel über Startwerte, ± die Hälfte des 95-%-Konfidenzintervalls. ↕ die Reihenfolge der Starts ist wichtig.',
  keys: 'Ein Klick auf eine Zelle oder Eingabe öffnet sie im Labor, mit ihrem ersten Startwert. Leertaste oder Strg+Klick wählt sie aus; Pfeile bewegen. Ein Tippen zeigt sie zuerst.',
  beside: (row, column) => `${row} neben ${column}`,
  aloneLong: (row) => `${row} allein`,
  notRun: 'noch nicht gelaufen',
  noValue: 'kein Wert',
  lacks: (sender, why) => `${sender} ist nicht gelaufen: ${why}`,
  unfit: 'braucht Unterstützung der Router',
  first: (value) => `Zeile zuerst ${value}`,
  second: (value) => `Spalte zuerst ${value}`,
  matters: 'die Reihenfolge ist wichtig',
  open: 'Im Labor öffnen',
  select: 'Auswählen',
  unselect: 'Ausgewählt',
  compare: 'Die zwei ausgewählten vergleichen',
  source: (source) => `Quelle: ${source}`,
};
