/** Questions why something of a run is as it is. */

import { texts } from '../../texts';
import type { Feature } from '../feature';

export const why: Feature = {
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
