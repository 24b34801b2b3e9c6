/** Results of a reader's answers. */
import type { lessonResult as english } from '../../features/lesson/texts/en/lessonResult';
import type { Translation } from '../../texts/language';

export const lessonResult: Translation<typeof english> = {
  choice: (right) => (right ? '✓ Ihre Wahl ist richtig.' : '✗ Ihre Wahl ist falsch.'),
  number: (right, from, to, unit) =>
    `${right ? '✓ Ihre Zahl ist richtig' : '✗ Ihre Zahl ist falsch'}. Richtig: ${from} bis ${to}${unit === '' ? '' : ` ${unit}`}.`,
  curve: (right, off, within) =>
    `${right ? '✓ Ihre Kurve ist richtig' : '✗ Ihre Kurve ist falsch'}: Der mittlere Fehler ist ${off} %, erlaubt sind höchstens ${within} %.`,
  noCurve: 'Ihre Kurve wird nicht bewertet: Die Diagramme zeigen nicht genug von diesem Bereich.',
};
