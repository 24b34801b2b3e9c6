/** Questions why something of a run is as it is. */

import { texts } from '../../texts';
import type { Feature } from '../feature';
import { whyOf } from './open';
import { Why } from './Why';

export const why: Feature = {
  sheets: [Why],
  view: {
    of: (laboratory) => {
      const { answered } = whyOf(laboratory).getState();
      return answered ? { why: answered } : {};
    },
    show(laboratory, { why: asked }) {
      if (asked)
        void import('./askFromView').then(({ askFromView }) => askFromView(laboratory, asked));
    },
  },
  pointed: (...place) => void import('./askFrom').then(({ askFrom }) => askFrom(...place)),
  commands: [
    {
      id: 'why',
      group: 'page',
      label: texts.commands.why,
      keys: [['Q']],
      run: ({ laboratory }) => void import('./askFrom').then(({ askHere }) => askHere(laboratory)),
    },
  ],
};
