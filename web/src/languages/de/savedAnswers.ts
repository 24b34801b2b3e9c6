/** Answers that the browser saves for another visit. */
import type { savedAnswers as english } from '../../features/lesson/texts/en/savedAnswers';
import type { Translation } from '../../texts/language';
import { plural } from './words';

export const savedAnswers: Translation<typeof english> = {
  kept: 'Ihre Antworten sind in diesem Browser gespeichert. „Neu beginnen“ löscht sie.',
  notKept:
    'Dieser Browser kann Ihre Antworten nicht speichern, zum Beispiel in einem privaten Fenster: Geben Sie ab, bevor Sie die Seite verlassen.',
  again: (steps) =>
    steps === 1
      ? 'Ihre Antwort ist wieder da'
      : `Ihre Antworten auf ${plural(steps, 'Schritt', 'Schritte')} sind wieder da`,
  againHelp: 'Dieser Browser hatte Ihre Antworten gespeichert. „Neu beginnen“ löscht sie.',
};
