/** Senders and queues that follow rules of the document. */

import { partsOf } from '../../model/document/selection';
import { texts } from '../../texts';
import type { Feature } from '../feature';
import { OfSelection } from './OfSelection';

export const rules: Feature = {
  inspector: [OfSelection],
  commands: [
    {
      id: 'edit-sender',
      group: 'document',
      label: texts.commands.editSender,
      can: ({ laboratory }) =>
        ['flows', 'links'].includes(partsOf(laboratory.active.inspection.selection).kind),
      run: ({ laboratory: { active } }) =>
        void import('./model/editSender').then(({ editSender }) => editSender(active)),
    },
  ],
};
