/** The gallery of examples. */
import type { gallery as english } from '../../texts/en/gallery';
import type { Translation } from '../../texts/language';

export const gallery: Translation<typeof english> = {
  start: 'Mit einem Netz beginnen…',
  papers: 'Abbildungen aus Artikeln',
  openFile: 'Datei öffnen…',
  current: 'jetzt geöffnet',
  search: 'Beispiele durchsuchen',
  placeholder: (count) =>
    `${count} Beispiele nach Name, Thema, Sender oder Warteschlange durchsuchen`,
  found: (count, query) => {
    const words = query.trim() === '' ? '' : ` mit „${query}“`;
    if (count === 0) return `Kein Beispiel${words === '' ? ' passt' : words}.`;
    return `${count} ${count === 1 ? 'Beispiel' : 'Beispiele'}${words}.`;
  },
  best: 'Gefunden',
  showAll: 'Alle zeigen',
  subject: 'Thema',
  allSubjects: 'Alle Themen',
  level: 'Stufe',
  allLevels: 'Alle Stufen',
  levels: { introduction: 'Einführung', course: 'Kurs', research: 'Forschung' },
  order: 'Reihenfolge',
  bySubject: 'Nach Thema',
  byPath: 'Als Kurs',
  path: {
    one: 'Ein Flow und seine Warteschlange',
    loss: 'Verluste, Bestätigungen und Zeitgeber',
    share: 'Flows, die sich eine Leitung teilen',
    queues: 'Warteschlangen, die früh reagieren',
    fast: 'Lange und schnelle Wege',
    delay: 'Verzögerung statt Verlust',
    new: 'Modelle und L4S',
    radio: 'Funk',
    further: 'Weitere Fragen',
  },
  question: 'Fragen',
  allQuestions: 'Mit und ohne Fragen',
  questions: { with: 'Mit einer Frage', without: 'Ohne' },
  time: 'Zeit',
  allTimes: 'Beliebig lang',
  times: {
    short: 'Bis 5\u202fmin',
    medium: '6–8\u202fmin',
    long: 'Über 8\u202fmin',
  },
  keys: 'Die Pfeiltasten gehen von Bild zu Bild, Eingabe öffnet.',
};
