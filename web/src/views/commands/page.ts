/** Commands of the page: its lessons and lectures, its other pages, its looks, its help. */

import { isLessonOpen } from '../../features/lesson/useLessonOpen';
import type { DialogName } from '../../model/laboratory';
import { experimentHref, indexHref, matrixHref, papersHref } from '../../model/share/route';
import { texts } from '../../texts';
import { LectureIcon, LessonIcon } from '../../ui/icons/icons';
import { setTheme, type Theme } from '../../ui/style/theme';
import type { Command } from './command';

/** Dialogs with forms. */
const FORMS: ReadonlySet<DialogName | null> = new Set([
  'bringIn',
  'capture',
  'graphMl',
  'handIn',
  'sheet',
  'grid',
  'start',
] as const);

const look = <T extends Theme>(theme: T) => ({
  id: `look-${theme}` as const,
  group: 'page' as const,
  label: texts.commands.look(texts.header.themes[theme]),
  needs: 'nothing' as const,
  run: () => setTheme(theme),
});

export const PAGE = [
  {
    id: 'commands',
    group: 'page',
    label: texts.commands.palette,
    keys: [['Ctrl', 'K']],
    scopes: ['texts'],
    needs: 'nothing',
    keyOnly: true,
    // The contents of a form would be lost with it.
    can: ({ laboratory }) => !FORMS.has(laboratory.store.getState().dialog),
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
    id: 'hand-in',
    group: 'page',
    label: texts.lesson.handIn,
    can: ({ laboratory }) => laboratory.lesson.asks,
    run: ({ laboratory }) => laboratory.show('handIn'),
  },
  {
    id: 'lecture',
    group: 'page',
    label: texts.lecture.begin,
    now: ({ lecture }) => (lecture.on ? texts.lecture.leave : texts.lecture.begin),
    icon: LectureIcon,
    keys: [['L']],
    run: ({ laboratory: { lecture } }) => (lecture.on ? lecture.leave() : lecture.begin()),
  },
  {
    id: 'grid',
    group: 'page',
    label: texts.grid.open,
    run: ({ laboratory }) => laboratory.show('grid'),
  },
  {
    id: 'matrix',
    group: 'page',
    label: texts.grid.matrix,
    needs: 'nothing',
    run: () => location.assign(matrixHref('')),
  },
  {
    id: 'back-to-experiment',
    group: 'page',
    label: texts.grid.back,
    needs: 'experiment',
    run: ({ laboratory }) => {
      const { what } = laboratory.experiments.store.getState();
      if (what !== null) location.assign(experimentHref(what));
    },
  },
  {
    id: 'print',
    group: 'page',
    label: texts.header.print,
    keys: [['Ctrl', 'P']],
    scopes: ['texts'],
    run: ({ laboratory }) => laboratory.print(),
  },
  {
    id: 'papers',
    group: 'page',
    label: texts.header.papers,
    needs: 'nothing',
    run: () => location.assign(papersHref),
  },
  {
    id: 'reference',
    group: 'page',
    label: texts.header.reference,
    needs: 'nothing',
    run: () => location.assign(indexHref),
  },
  look('system'),
  look('light'),
  look('dark'),
  {
    id: 'shortcuts',
    group: 'page',
    label: texts.header.shortcuts,
    keys: [['?']],
    needs: 'nothing',
    run: ({ laboratory }) => laboratory.show('shortcuts'),
  },
] as const satisfies readonly Command[];
