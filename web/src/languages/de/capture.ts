/** Captures of packets. */
import type { capture as english } from '../../features/capture/texts/en/capture';
import type { Translation } from '../../texts/language';

export const capture: Translation<typeof english> = {
  what: 'Mitschnitt',
  whatHelp:
    'Pakete werden an einem Knoten oder einem Port mitgeschnitten, oder wie der Sender eines Flows sie sieht.',
  nodes: (name) => `Alle Pakete, die ${name} sendet und empfängt`,
  ports: (from, to) => `Der Port von ${from} nach ${to}`,
  stations: 'seine Stationen',
  flows: (name) => `Der Sender von ${name}`,
  asPcapng: 'Für Wireshark (pcapng)',
  asQlog: 'Für qvis (qlog)',
  from: 'Von',
  to: 'Bis',
  rangeHelp: 'Der Lauf wird von Anfang an wiederholt; nur dieser Bereich wird gespeichert.',
  backwards: 'Das Ende muss nach dem Anfang liegen.',
  events: 'Ereignisse',
  all: 'Pakete, Messwerte und Zustände',
  metrics: 'Messwerte und Zustände: etwa 1 % der Größe',
  every: 'Messwerte alle',
  everyHelp: '0 speichert jede Änderung. Änderungen des Zustands werden immer gespeichert.',
  compressed: 'Komprimiert (gzip)',
  save: 'Speichern',
  cancel: 'Abbrechen',
  progress: 'Mitgeschnitten',
  written: (packets, one, size) => `${packets}\u202f${one ? 'Paket' : 'Pakete'}, ${size}`,
  saved: (what) => `Gespeichert: ${what}.`,
  full: (what) => `Teilweise gespeichert: ${what}. Das Maximum ist 500\u202fMB.`,
  cancelled: 'Abgebrochen; nichts wurde gespeichert.',
  failed:
    'Der Mitschnitt ist misslungen. Versuchen Sie es noch einmal, oder laden Sie die Seite neu.',
  refused: (why) => `Der Mitschnitt ist misslungen: ${why}`,
};
