/** Hand-ins of a lesson. */
import type { handIn as english } from '../../features/course/texts/en/handIn';
import type { Translation } from '../../texts/language';
import { THIN } from './words';

export const handIn: Translation<typeof english> = {
  intro:
    'Ihre Antworten, das Szenario, wie es jetzt ist, und die Prüfsumme seines Laufs, in einer Datei. Ihre Lehrkraft bewertet sie auf der Kommandozeile.',
  student: 'Name oder Nummer',
  studentHelp: 'Freiwillig. Steht nur in der Datei.',
  answers: 'Ihre Antworten',
  none: 'nicht beantwortet',
  curve: (share) => `eine Kurve über ${share}${THIN}% des Bereichs`,
  at: (time) => `Mit dem Lauf bei ${time}.`,
  save: 'Datei speichern',
  copy: 'Link kopieren',
  copied: 'Der Link ist kopiert.',
  notCopied:
    'Der Browser hat das Kopieren verhindert. Der Link ist ausgewählt: Kopieren Sie ihn selbst.',
  tooLong: (length) =>
    `Der Link hätte ${length} Zeichen, zu viele für die meisten Programme: Speichern Sie stattdessen die Datei.`,
  saved: 'Die Datei ist gespeichert.',
  making: 'Die Datei wird erstellt…',
  refused: (why) => `Das kann nicht abgegeben werden: ${why}`,
  failed:
    'Das Programm für Abgaben konnte nicht geladen werden. Versuchen Sie es noch einmal, oder laden Sie die Seite neu.',
  opened: {
    title: (student) => (student === '' ? 'Abgegeben' : `Abgegeben von ${student}`),
    answers: (count) =>
      count === 1 ? '1 Schritt ist beantwortet.' : `${count} Schritte sind beantwortet.`,
    changed: 'Die Datei wurde nach der Abgabe geändert.',
    otherLesson: 'Die Datei enthält eine andere Lektion als die beantwortete.',
    same: 'Ihr Lauf ist unverändert.',
    differs: 'Die Prüfsumme ihres Laufs stimmt nicht.',
    late: 'Die Zeit der Abgabe liegt nach dem Ende ihres Laufs.',
  },
};
