/** The adversary. */
import type { attack as english } from '../../features/attack/texts/en/attack';
import type { Translation } from '../../texts/language';
import { THIN } from './words';

const time = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)}${THIN}s` : `${Math.ceil(seconds / 60)}${THIN}min`;

export const attack: Translation<typeof english> = {
  documentTitle: 'Angriff · Sawtooth',
  about:
    'Eine Suche nach dem Verlauf von Kapazität, Verzögerung, Verlusten oder Ankünften, der einem Sender innerhalb der Grenzen unten am meisten schadet. Der schlimmste Verlauf wird dann verkleinert: weniger Stücke, rundere Zahlen und kleinere Abweichungen, solange mindestens 90 % des Schadens bleiben.',
  reading: 'Die Einstellungen werden gelesen…',
  unable: 'Das Programm des Angriffs konnte nicht geladen werden oder ist abgebrochen.',
  tryAgain: 'Noch einmal versuchen',
  wrong: 'Diese Einstellungen sind nicht gültig; die vorigen sind unverändert.',
  stopped: 'Die Suche ist abgebrochen.',
  died: 'Ein Worker ist zweimal abgebrochen. Fertige Läufe bleiben; Sie können die Suche fortsetzen.',
  settings: 'Einstellungen',
  sort: 'Angriff auf',
  sorts: { sender: 'Einen Sender', rules: 'Regeln dieses Szenarios' },
  which: { sender: 'Sender', rules: 'Regeln' },
  preset: 'TCP-Voreinstellung',
  numbers: {
    runs: 'Läufe je Schaden',
    seed: 'Startwert der Suche',
    pieces: 'Höchstens Stücke',
    least: 'Kleinste Kapazität',
    greatest: 'Größte Kapazität',
    delay: 'Größte zusätzliche Verzögerung',
    loss: 'Längste Zeit mit Verlusten',
    arrivals: 'Größte mittlere Ankünfte',
    rate: 'Kapazität',
    rtt: 'Umlaufzeit',
    buffer: 'Puffer in Produkten',
    duration: 'Dauer eines Laufs',
  },
  harms: 'Schäden',
  objectives: {
    utilization: 'Ungenutzte Kapazität',
    starvation: 'Einer von zwei gleichen Flüssen verhungert',
    delay: 'Stehende Verzögerung',
    harm: 'Schaden für einen Nachbarn mit CUBIC',
  },
  run: () => 'Suchen',
  cancel: 'Abbrechen',
  done: (done, all) => `${done} von ${all} Läufen`,
  left: (seconds) => `noch etwa ${time(seconds)}`,
  allDone: 'Die Suche ist fertig.',
  progress: 'Läufe',
  copy: 'Als Markdown kopieren',
  copied: 'Kopiert',
  notCopied: 'Die Ergebnisse konnten nicht kopiert werden.',
  json: 'JSON',
  helped: (queue) =>
    `Der Sender braucht die Hilfe von Routern, deshalb hat der Engpass die Warteschlange ${queue}.`,
  score: (score) => `Robustheit innerhalb dieser Grenzen: ${score} von 100.`,
  phases: {
    baseline: 'Wartet',
    searching: 'Sucht',
    shrinking: 'Verkleinert',
    'other-seeds': 'Der Verlauf läuft mit anderen Startwerten',
    done: 'Fertig',
  },
  trace: 'Verlauf',
  harm: 'Schaden',
  values: 'Werte',
  without: 'Der Pfad, wie er ist',
  found: (runs) => `Schlimmster von ${runs} Verläufen`,
  shrunk: 'Verkleinert',
  otherSeeds: (seeds, least, most) =>
    `Mit ${seeds === 1 ? 'einem anderen Startwert' : `${seeds} anderen Startwerten`} ist der Schaden des verkleinerten Verlaufs von ${least} bis ${most}.`,
  noTrace: 'Mindestens 90 % des Schadens gibt es auch ganz ohne Verlauf.',
  fault: (why) => `Der Sender ist abgebrochen: ${why}`,
  open: 'Lauf öffnen',
  openLong: (objective) => `Lauf öffnen: ${objective}`,
};
