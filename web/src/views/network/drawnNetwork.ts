/** What a network is drawn from, part by part or as an overview. */
import type { Description } from '../../engine/types';
import type { NetworkCanvas } from './canvas';
import type { FlowPath } from './flowPath';
import type { Drawing } from './layout';
import type { Scene } from './scene';

export interface DrawnNetwork {
  description: Description;
  drawing: Drawing;
  scene: Scene;
  /** The way of the selected flow. */
  path: FlowPath | null;
  canvas: NetworkCanvas;
}
