/** Panning, zooming and arranging the drawing of the network. */
import { translated } from '../language';
import { THIN } from './words';

export const canvas = translated('canvas', {
  canvas: {
    tools: 'View of the network',
    fit: 'Show all of the network',
    arrange: 'Arrange the nodes',
    more: 'Select several: a click adds or removes',
    picksMore: 'A click adds to the selection or removes from it.',
    picksOne: 'A click selects one thing.',
    zoomed: (scale: number) => `Zoomed to ${Math.round(100 * scale)}${THIN}%.`,
    whole: 'The whole network is visible.',
    arranged: 'The nodes are arranged.',
    arrangedNot: 'Not arranged: the network has changed.',
    path: (id: string, trip: string, bottleneck: string, rate: string) =>
      `Flow ${id}: base RTT ${trip}, only propagation · bottleneck ${bottleneck}, ${rate}`,
    trip: (id: string, trip: string) => `Flow ${id}: base RTT ${trip}, only propagation`,
    stack: (id: string) => `Nodes of ${id}`,
    count: (id: string) => `Count of ${id}`,
    takeApart: 'Expand',
  },
});
