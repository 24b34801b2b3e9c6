/** Panning, zooming and arranging the drawing of the network. */
import { THIN } from './words';

export const canvas = {
  canvas: {
    tools: 'View of the network',
    fit: 'Show all of the network',
    arrange: 'Arrange the nodes',
    more: 'Select several: a press adds, or takes out',
    picksMore: 'A press adds to what is selected, or takes out.',
    picksOne: 'A press selects one thing.',
    zoomed: (scale: number) => `Zoomed to ${Math.round(100 * scale)}${THIN}%.`,
    whole: 'All of the network is in sight.',
    arranged: 'The nodes are arranged.',
    arrangedNot: 'Not arranged: the network has changed meanwhile.',
    path: (id: string, trip: string, bottleneck: string, rate: string) =>
      `Flow ${id}: base RTT ${trip}, propagation alone · bottleneck ${bottleneck}, ${rate}`,
    trip: (id: string, trip: string) => `Flow ${id}: base RTT ${trip}, propagation alone`,
    stack: (id: string) => `Nodes of ${id}`,
    count: (id: string) => `How many nodes ${id} stands for`,
    takeApart: 'Take apart',
  },
};
