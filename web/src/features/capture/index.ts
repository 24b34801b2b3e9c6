/** Captures: the packets of a run for other programs. */

import { texts } from '../../texts';
import { onDemand } from '../../views/onDemand';
import type { Feature } from '../feature';

declare module '../../model/feature' {
  interface DialogNames {
    capture: true;
  }
}

export const capture: Feature = {
  forms: ['capture'],
  dialogs: [
    {
      name: 'capture',
      title: texts.header.captureTitle,
      description: texts.header.captureDescription,
      Content: onDemand(() => import('./CaptureDialog')),
    },
  ],
  commands: [
    {
      id: 'capture',
      group: 'document',
      label: texts.header.capture,
      menu: 'save',
      run: ({ laboratory }) => laboratory.show('capture'),
    },
  ],
};
