/** The inputs for drawing a network, part by part or as an overview. */
import type { Description } from '../../../engine/types';
import type { FlowPath } from '../geometry/flowPath';
import type { Drawing } from '../geometry/layout';
import type { Scene } from '../geometry/scene';
import type { NetworkCanvas } from '../gestures/networkCanvas';

export interface DrawnNetwork {
  description: Description;
  drawing: Drawing;
  scene: Scene;
  /** The path of the selected flow. */
  path: FlowPath | null;
  canvas: NetworkCanvas;
}
