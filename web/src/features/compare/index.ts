/** Runs beside one another. */

import { COMPARISON } from '../../model/share/comparisonText';
import { texts } from '../../texts';
import { onDemand } from '../../views/onDemand';
import type { Feature } from '../feature';

export const compare: Feature = {
  documents: [
    {
      format: COMPARISON,
      async open(laboratory, text, what) {
        await laboratory.openComparisonText(text, what);
        return null;
      },
    },
  ],
  dialogs: [
    {
      name: 'compare',
      size: 'wide',
      title: texts.compare.title,
      description: texts.compare.description,
      Content: onDemand(() => import('./CompareDialog')),
    },
  ],
};
