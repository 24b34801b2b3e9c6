/** Commands of the page: its lessons and lectures, its other pages, its looks, its help. */

import type { Laboratory } from '../../model/laboratory';
import { chooseLanguage } from '../../model/share/chosenLanguage';
import { texts } from '../../texts';
import { LANGUAGES, type Language } from '../../texts/language';
import { LectureIcon, LessonIcon } from '../../ui/icons/icons';
import { setTheme, type Theme } from '../../ui/style/theme';
import { isLessonOpen } from '../useLessonOpen';
import type { Command } from './command';

/** Whether the open dialog is a form, which would be lost. */
function isForm({ features, store }: Laboratory): boolean {
  const { dialog } = store.getState();
  return (
    dialog === 'start' || features.some(({ forms = [] }) => forms.some((one) => one === dialog))
  );
}

const look = <T extends Theme>(theme: T) => ({
  id: `look-${theme}` as const,
  group: 'page' as const,
  label: texts.commands.look(texts.header.themes[theme]),
  needs: 'nothing' as const,
  run: () => setTheme(theme),
});

const language = <T extends Language>(one: T) => ({
  id: `language-${one}` as const,
  group: 'page' as const,
  label: texts.commands.language(LANGUAGES[one]),
  needs: 'nothing' as const,
  run: () => chooseLanguage(one),
});

export const PAGE = [
  {
    id: 'commands',
    group: 'page',
    label: texts.commands.palette,
    menu: 'find',
    keys: [['Ctrl', 'K']],
    scopes: ['texts'],
    needs: 'nothing',
    keyOnly: true,
    can: ({ laboratory }) => !isForm(laboratory),
    run: ({ laboratory }) => {
      const { dialog } = laboratory.store.getState();
      laboratory.show(dialog === 'commands' ? null : 'commands');
    },
  },
  {
    id: 'lesson',
    group: 'page',
    label: texts.lesson.show,
    icon: LessonIcon,
    run: ({ laboratory }) => laboratory.lesson.setOpen(!isLessonOpen(laboratory)),
  },
  {
    id: 'lecture',
    group: 'page',
    label: texts.lecture.begin,
    menu: 'study',
    now: ({ lecture }) => (lecture.on ? texts.lecture.leave : texts.lecture.begin),
    icon: LectureIcon,
    keys: [['L']],
    run: ({ laboratory: { lecture } }) => (lecture.on ? lecture.leave() : lecture.begin()),
  },
  {
    id: 'print',
    group: 'page',
    label: texts.header.print,
    menu: 'save',
    keys: [['Ctrl', 'P']],
    scopes: ['texts'],
    run: ({ laboratory }) => laboratory.print(),
  },
  look('system'),
  look('light'),
  look('dark'),
  language('en'),
  language('de'),
  {
    id: 'shortcuts',
    group: 'page',
    label: texts.header.shortcuts,
    menu: 'help',
    keys: [['?']],
    needs: 'nothing',
    run: ({ laboratory }) => laboratory.show('shortcuts'),
  },
] as const satisfies readonly Command[];
