/** Measurements of others, as curves over a run and as links. */

import { texts } from '../../texts';
import { onDemand } from '../../views/onDemand';
import type { Feature } from '../feature';
import { bringIn } from './bringIn';
import { OverPanel } from './OverPanel';
import { OverRun } from './OverRun';

declare module '../../model/feature' {
  interface DialogNames {
    bringIn: true;
  }
}

export const measured: Feature = {
  besidePlots: [OverRun],
  legends: [OverPanel],
  files: async () => (await import('./files')).files,
  forms: ['bringIn'],
  dialogs: [
    {
      name: 'bringIn',
      size: 'wide',
      title: texts.header.bringInTitle,
      Content: onDemand(() => import('./BringInDialog')),
    },
  ],
  commands: [
    {
      id: 'bring-in',
      group: 'document',
      label: texts.header.bringIn,
      needs: 'nothing',
      menu: 'open',
      run: ({ laboratory }) => bringIn(laboratory),
    },
  ],
};
