/** The handout of a lecture. */
import type { handout as english } from '../../features/picture/texts/en/handout';
import type { Translation } from '../../texts/language';
import { plural } from './words';

export const handout: Translation<typeof english> = {
  intro:
    'Jeder Schritt ist eine Seite: sein Bild, sein Text, seine Frage und Platz für die Antwort. Notizen zum Vortrag sind nicht darauf.',
  of: (name) => `Handzettel · ${name}`,
  paper: 'Papier',
  papers: { a4: 'A4', letter: 'Letter' },
  answers: 'Antworten auf einer letzten Seite',
  answersTitle: 'Antworten',
  print: 'Drucken',
  save: 'HTML herunterladen',
  preview: 'Vorschau des Handzettels',
  making: (done, count) => `Seite ${done + 1} von ${count} wird gezeichnet…`,
  place: (place, count) => `${place} von ${count}`,
  question: 'Frage',
  notes: 'Notizen',
  noPicture: 'Dieser Schritt zeigt kein Diagramm.',
  left: (count) =>
    `${plural(count, 'Diagramm', 'Diagramme')} dieses Schritts ${count === 1 ? 'ist' : 'sind'} nicht auf dieser Seite.`,
  pictureOf: (title) => `Netz und Diagramme des Schritts ${title}`,
};
