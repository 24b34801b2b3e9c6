/** Lessons, read beside the laboratory. */
import { texts } from '../../texts';
import type { Feature } from '../feature';
import { Sketch } from './Sketch';

export const lesson: Feature = {
  panelLayers: [Sketch],
  lectureCommands: async () => (await import('./lectureKeys')).COMMANDS,
  commands: [
    {
      id: 'add-step',
      group: 'document',
      label: texts.header.addStep,
      keys: [['M']],
      menu: 'save',
      run: ({ laboratory }) =>
        void import('./model/addStep').then(({ addStep }) => addStep(laboratory)),
    },
  ],
};
