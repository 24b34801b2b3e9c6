/** Laws of the field over the curves of a run. */

import { texts } from '../../texts';
import type { Feature } from '../feature';
import { LawsOfPanel, LawsOfRange, LawsSwitch } from './OverPlots';

export const theory: Feature = {
  besidePlots: [LawsOfRange],
  legends: [LawsOfPanel],
  panelTools: [LawsSwitch],
  commands: [
    {
      id: 'theory',
      group: 'page',
      label: texts.theory.show,
      now: ({ plots }) => (plots.state.theory ? texts.theory.hide : texts.theory.show),
      keys: [['Y']],
      run: ({ laboratory: { plots } }) => plots.showTheory(!plots.state.theory),
    },
  ],
};
