/** The keys of a lecture, as the list of keys names them. */
import type { lectureKeys as english } from '../../features/lesson/texts/en/lectureKeys';
import type { Translation } from '../../texts/language';

export const lectureKeys: Translation<typeof english> = {
  nextMoment: 'Nächster Augenblick, auch mit einem Presenter',
  previousMoment: 'Voriger Augenblick',
  advance: 'Frage, Lauf, Antwort; oder der nächste Knopf',
  choose: 'Antwort oder Knopf wählen',
  scrollOn: 'Text vorwärts rollen',
  scrollBack: 'Text rückwärts rollen',
};
