/** The inputs for drawing a network, part by part or as an overview. */
import type { Description } from '../../../engine/types';
import type { Drawing } from '../geometry/drawing';
import type { FlowPath } from '../geometry/flowPath';
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
