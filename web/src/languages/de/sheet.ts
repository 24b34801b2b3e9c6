/** Exam sheets. */
import type { sheet as english } from '../../features/course/texts/en/sheet';
import type { Translation } from '../../texts/language';

export const sheet: Translation<typeof english> = {
  intro:
    'Ein leeres Raster der Überlastfenster nach Umläufen, mit dem Szenario in Worten; die Lösung steht auf einer eigenen Seite.',
  flow: 'Flow',
  from: 'Von',
  rounds: 'Umläufe',
  print: 'Drucken',
  save: 'Als HTML speichern',
  making: 'Der Lauf wird wiederholt…',
  preview: 'Vorschau des Blatts',
  refused: (why) => `Das Blatt konnte nicht erstellt werden: ${why}`,
  failed:
    'Das Programm für Prüfungsblätter konnte nicht geladen werden. Versuchen Sie es noch einmal, oder laden Sie die Seite neu.',
};
