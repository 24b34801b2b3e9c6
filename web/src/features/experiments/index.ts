/** Experiments: many runs of one scenario, their figures and claims. */

import type { Laboratory } from '../../model/laboratory';
import { experimentHref, isExperiment } from '../../model/share/route';
import { texts } from '../../texts';
import { onDemand } from '../../views/onDemand';
import { page } from '../../views/page';
import type { Feature } from '../feature';
import { openedExperiment, putExperiment } from './experiments';
import { EXPERIMENT, RESULT } from './model/openedExperiment';

declare module '../../model/feature' {
  interface DialogNames {
    grid: true;
  }
}

function whatIsOpen(laboratory: Laboratory): string | null {
  return openedExperiment(laboratory).getState().what;
}

export const experiments: Feature = {
  documents: [
    {
      format: EXPERIMENT,
      open: async (laboratory, text, _, hash) =>
        hash === null ? putExperiment(laboratory, text) : experimentHref(hash.slice(1)),
    },
    {
      format: RESULT,
      // They contain every run.
      mostBytes: 50_000_000,
      open: (laboratory, text) => putExperiment(laboratory, text),
    },
  ],
  pages: [page(isExperiment, () => import('./ExperimentPage'))],
  forms: ['grid'],
  dialogs: [
    {
      name: 'grid',
      size: 'wide',
      title: texts.grid.title,
      description: texts.grid.description,
      wait: texts.grid.loading,
      Content: onDemand(() => import('./grid/GridForm'), texts.grid.failed),
    },
  ],
  commands: [
    {
      id: 'grid',
      group: 'page',
      label: texts.grid.open,
      menu: 'study',
      run: ({ laboratory }) => laboratory.show('grid'),
    },
    {
      id: 'back-to-experiment',
      group: 'page',
      label: texts.grid.back,
      needs: (laboratory) => whatIsOpen(laboratory) !== null,
      state: openedExperiment,
      menu: 'study',
      run: ({ laboratory }) => {
        const what = whatIsOpen(laboratory);
        if (what !== null) location.assign(experimentHref(what));
      },
    },
  ],
};
