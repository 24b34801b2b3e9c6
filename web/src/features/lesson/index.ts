/** Lessons, read beside the laboratory. */
import type { Feature } from '../feature';
import { Sketch } from './Sketch';

export const lesson: Feature = {
  panelLayers: [Sketch],
};
