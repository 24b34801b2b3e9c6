/** Words of the second window of a lecture, which the speaker alone sees. */
import type { speaker as english } from '../../features/speaker/texts/en/speaker';
import type { Translation } from '../../texts/language';

export const speaker: Translation<typeof english> = {
  title: 'Notizen zum Vortrag',
  of: (name) => `Notizen zum Vortrag · ${name}`,
  waiting:
    'Kein Vortrag antwortet. Öffnen Sie dieses Fenster aus einem Vortrag, mit der Taste N, und lassen Sie beide Fenster offen.',
  ended: 'Der Vortrag ist beendet. Schließen Sie dieses Fenster.',
  blocked: {
    title: 'Der Browser hat das Fenster der Notizen blockiert',
    detail: 'Erlauben Sie Fenster dieser Seite, und drücken Sie noch einmal N.',
  },
  now: 'Jetzt',
  next: 'Danach',
  last: 'Das ist der letzte Schritt.',
  question: 'Frage',
  answer: 'Antwort',
  states: {
    none: '',
    waiting: 'noch nicht gefragt',
    asked: 'gefragt: der Saal überlegt',
    given: 'der Lauf zeigt die Antwort',
    shown: 'Antwort gezeigt',
  },
  notes: 'Ihre Notizen zu diesem Schritt',
  notesHelp: 'Sie bleiben in diesem Browser.',
  notesInDocument: 'Sie sind im Dokument: Jeder, der den Link hat, kann sie lesen.',
  place: (place, count) => `${place} von ${count}`,
  elapsed: 'Zeit, seit dieses Fenster vom Vortrag weiß',
  controls: 'Der Vortrag',
  press: {
    previous: 'Voriger Schritt',
    next: 'Nächster Schritt',
    advance: 'Frage, Lauf, Antwort',
    play: 'Abspielen oder anhalten',
    turn: 'Vor und nach der Änderung',
    plots: 'Die nächsten Diagramme',
  },
};
