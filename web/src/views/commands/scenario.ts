/** Commands of the scenario: its history, the selection, opening and saving. */

import { currentView, withView } from '../../model/display/view';
import { partsOf } from '../../model/document/selection';
import type { Laboratory } from '../../model/laboratory';
import { texts } from '../../texts';
import { RedoIcon, UndoIcon } from '../../ui/icons/icons';
import { chooseFile, downloadDocument, downloadGraphMl, GRAPHML, OPENABLE } from '../documentFiles';
import { KEY } from './chords';
import type { Command } from './command';

const historyOf = ({ active }: Laboratory) => active.document.store.getState().history;

const nameOf = ({ active }: Laboratory): string => active.store.getState().description?.name ?? '';

export const SCENARIO = [
  {
    id: 'undo',
    group: 'document',
    label: texts.header.undo,
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
    keys: [['E']],
    needs: 'nothing',
    run: ({ laboratory }) => laboratory.show('examples'),
  },
  {
    id: 'start',
    group: 'document',
    label: texts.header.start,
    keys: [['N']],
    needs: 'nothing',
    run: ({ laboratory }) => laboratory.show('start'),
  },
  {
    id: 'open-file',
    group: 'document',
    label: texts.header.openFile,
    needs: 'nothing',
    run: ({ laboratory }) => chooseFile(laboratory, OPENABLE),
  },
  {
    id: 'open-graphml',
    group: 'document',
    label: texts.graphMl.open,
    needs: 'nothing',
    run: ({ laboratory }) => chooseFile(laboratory, GRAPHML),
  },
  {
    id: 'bring-in',
    group: 'document',
    label: texts.header.bringIn,
    needs: 'nothing',
    run: ({ laboratory }) => laboratory.bringIn(),
  },
  {
    id: 'compare',
    group: 'document',
    label: texts.compare.open,
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
    run: ({ laboratory }) =>
      downloadDocument(
        withView(laboratory.active.document.text, currentView(laboratory)),
        nameOf(laboratory),
      ),
  },
  {
    id: 'download-graphml',
    group: 'document',
    label: texts.graphMl.download,
    run: ({ laboratory }) => {
      const { text } = laboratory.active.document;
      void downloadGraphMl(laboratory, text, nameOf(laboratory));
    },
  },
  {
    id: 'capture',
    group: 'document',
    label: texts.header.capture,
    run: ({ laboratory }) => laboratory.show('capture'),
  },
  {
    id: 'edit-sender',
    group: 'document',
    label: texts.commands.editSender,
    can: ({ laboratory }) =>
      ['flows', 'links'].includes(partsOf(laboratory.active.inspection.selection).kind),
    run: ({ laboratory: { active } }) =>
      void import('../../features/rules/model/editSender').then(({ editSender }) =>
        editSender(active),
      ),
  },
  {
    id: 'sheet',
    group: 'document',
    label: texts.header.sheet,
    run: ({ laboratory }) => laboratory.show('sheet'),
  },
  {
    id: 'interventions',
    group: 'document',
    label: texts.header.interventions,
    keys: [['I']],
    run: ({ laboratory }) => laboratory.show('interventions'),
  },
] as const satisfies readonly Command[];
