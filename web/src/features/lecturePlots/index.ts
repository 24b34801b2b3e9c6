/** The plots of a lecture: the course before a change, pale; axes that do not move; strokes and words of the speaker. */
import type { Feature } from '../feature';
import { OverPanel, OverPlots, parts } from './OverPlots';

export const lecturePlots: Feature = {
  besidePlots: [OverPlots],
  panelLayers: [OverPanel],
  lectureCommands: async () => (await parts()).COMMANDS,
};
