/** Commands of the scenario: its history, the selection, opening and saving. */

import { currentView, withView } from '../../model/display/view';
import type { Laboratory } from '../../model/laboratory';
import { texts } from '../../texts';
import { RedoIcon, UndoIcon } from '../../ui/icons/icons';
import { chooseFile, downloadDocument, OPENABLE } from '../documentFiles';
import { KEY } from './chords';
import type { Command } from './command';

const historyOf = ({ active }: Laboratory) => active.document.store.getState().history;

const nameOf = ({ active }: Laboratory): string => active.store.getState().description?.name ?? '';

export const SCENARIO = [
  {
    id: 'undo',
    group: 'document',
    label: texts.header.undo,
    menu: 'history',
    now: (laboratory) => {
      const last = historyOf(laboratory).past.at(-1);
      return last ? texts.header.undoWhat(last.label) : texts.header.undo;
    },
    icon: UndoIcon,
    keys: [['Ctrl', 'Z']],
    scopes: ['dialogs'],
    repeats: true,
    waits: true,
    can: ({ laboratory }) => historyOf(laboratory).past.length > 0,
    run: ({ laboratory }) => void laboratory.assembly.undo(),
  },
  {
    id: 'redo',
    group: 'document',
    label: texts.header.redo,
    menu: 'history',
    now: (laboratory) => {
      const next = historyOf(laboratory).future.at(-1);
      return next ? texts.header.redoWhat(next.label) : texts.header.redo;
    },
    icon: RedoIcon,
    keys: [
      ['Ctrl', KEY.shift, 'Z'],
      ['Ctrl', 'Y'],
    ],
    scopes: ['dialogs'],
    repeats: true,
    waits: true,
    can: ({ laboratory }) => historyOf(laboratory).future.length > 0,
    run: ({ laboratory }) => void laboratory.assembly.redo(),
  },
  {
    id: 'take-offer',
    group: 'document',
    label: texts.commands.instead,
    now: ({ active }) => active.store.getState().notice?.offer?.label ?? texts.commands.instead,
    keys: [['O']],
    needs: 'offer',
    run: ({ laboratory: { active } }) => {
      const offer = active.store.getState().notice?.offer;
      if (offer) active.takeOffer(offer);
    },
  },
  {
    id: 'examples',
    group: 'document',
    label: texts.header.examples,
    menu: 'open',
    keys: [['E']],
    needs: 'nothing',
    run: ({ laboratory }) => laboratory.show('examples'),
  },
  {
    id: 'start',
    group: 'document',
    label: texts.header.start,
    menu: 'open',
    keys: [['N']],
    needs: 'nothing',
    run: ({ laboratory }) => laboratory.show('start'),
  },
  {
    id: 'open-file',
    group: 'document',
    label: texts.header.openFile,
    menu: 'open',
    needs: 'nothing',
    run: ({ laboratory }) => chooseFile(laboratory, OPENABLE),
  },
  {
    id: 'compare',
    group: 'document',
    label: texts.compare.open,
    menu: 'open',
    keys: [['C']],
    run: ({ laboratory }) => laboratory.askToCompare(),
  },
  {
    id: 'share',
    group: 'document',
    label: texts.header.share,
    keys: [['S']],
    run: ({ laboratory }) => laboratory.show('share'),
  },
  {
    id: 'download',
    group: 'document',
    label: texts.header.download,
    menu: 'save',
    run: ({ laboratory }) =>
      downloadDocument(
        withView(
          laboratory.lesson.home ?? laboratory.active.document.text,
          currentView(laboratory),
        ),
        nameOf(laboratory),
      ),
  },
  {
    id: 'interventions',
    group: 'document',
    label: texts.header.interventions,
    menu: 'study',
    keys: [['I']],
    run: ({ laboratory }) => laboratory.show('interventions'),
  },
] as const satisfies readonly Command[];
