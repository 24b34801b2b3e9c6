/** Courses: what a student hands in of a lesson, and exam sheets. */

import { texts } from '../../texts';
import { onDemand } from '../../views/onDemand';
import type { Feature } from '../feature';

declare module '../../model/feature' {
  interface DialogNames {
    handIn: true;
    sheet: true;
  }
}

export const course: Feature = {
  documents: [
    {
      format: 'sawtooth-hand-in',
      async open(laboratory, text, what, hash) {
        const { openHandIn } = await import('./handIn');
        await openHandIn(laboratory, text, what, hash);
        return null;
      },
    },
  ],
  forms: ['handIn', 'sheet'],
  dialogs: [
    {
      name: 'handIn',
      title: texts.lesson.handIn,
      Content: onDemand(() => import('./HandInDialog')),
    },
    {
      name: 'sheet',
      size: 'wide',
      title: texts.header.sheet,
      Content: onDemand(() => import('./SheetDialog')),
    },
  ],
  commands: [
    {
      id: 'hand-in',
      group: 'page',
      label: texts.lesson.handIn,
      can: ({ laboratory }) => laboratory.lesson.asks,
      run: ({ laboratory }) => laboratory.show('handIn'),
    },
    {
      id: 'sheet',
      group: 'document',
      label: texts.header.sheet,
      menu: 'save',
      run: ({ laboratory }) => laboratory.show('sheet'),
    },
  ],
};
