/** Why something is as it is: the sheet with the chain from cause to effect. */
import type { why as english } from '../../features/why/texts/en/why';
import type { Translation } from '../../texts/language';

export const why: Translation<typeof english> = {
  title: 'Warum?',
  chip: (what, at) => `Warum? ${what} bei ${at}`,
  nothing: 'Klicken Sie nahe an eine Kurve oder ein Ereignis, oder drücken Sie Q',
  chain: 'Die Kette, von der Ursache zur Wirkung',
  what: 'Flow oder Warteschlange',
  value: 'Wert',
  at: 'Zeit',
  of: {
    cwnd: 'Überlastfenster',
    ssthresh: 'Schwelle des Slow Start',
    rate: 'Pacing-Rate',
    goodput: 'Goodput',
    length: 'Wartende Pakete',
    fate: 'Ein verworfenes oder markiertes Paket',
  },
  queueOf: (port) => `Warteschlange bei ${port}`,
  steps: {
    earlierFall: 'Voriger Abfall',
    earlier: 'Vorige Änderung',
    later: 'Nächste Änderung',
    laterFall: 'Nächster Abfall',
  },
  packetSteps: { earlierFall: 'Voriges Paket', laterFall: 'Nächstes Paket' },
  go: (when) => `Gehe zu ${when}`,
  working: 'Der Lauf wird wiederholt',
  cancel: 'Abbrechen',
  again: 'Noch einmal fragen',
  close: 'Schließen',
  cancelled: 'Die Frage wurde abgebrochen. Der wiederholte Teil bleibt erhalten.',
  broken:
    'Die Wiederholung ist abgebrochen: Sie konnte nicht geladen werden, oder der Lauf ist zu groß für ihren Speicher. Der sichtbare Lauf geht weiter.',
  noFlows:
    'Dieses Szenario hat keinen Flow mit Überlaststeuerung und keine sichtbare Warteschlange.',
  ofRun: (name) => `Im Lauf ${name}`,
  help: 'Links und rechts: vorige und nächste Änderung. [ und ]: voriger und nächster Abfall. Eingabe auf einem Link der Kette: Das Labor zeigt seine Zeit, seine Stelle und sein Paket. Esc: zurück.',
  lesson: {
    task: (from, to) =>
      `Fragen Sie „Warum?“: Klicken Sie auf die Kurve zwischen ${from} und ${to}, oder bewegen Sie das Fadenkreuz dorthin und drücken Sie Q.`,
    done: 'Sie haben gefragt.',
  },
};
