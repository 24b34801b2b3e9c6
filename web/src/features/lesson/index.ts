/** Lessons, read beside the laboratory. */
import type { Feature } from '../feature';
import { SketchLayer } from './SketchLayer';

export const lesson: Feature = {
  panelLayers: [SketchLayer],
};
