/** Panning, zooming and arranging the drawing of the network. */
export const canvas = {
  canvas: {
    tools: 'View of the network',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all of it',
    arrange: 'Arrange the nodes',
    path: (id: string, trip: string, bottleneck: string, rate: string) =>
      `Flow ${id}: base RTT ${trip}, propagation alone · bottleneck ${bottleneck}, ${rate}`,
    trip: (id: string, trip: string) => `Flow ${id}: base RTT ${trip}, propagation alone`,
    stack: (id: string) => `Nodes of ${id}`,
    count: (id: string) => `How many nodes ${id} stands for`,
    takeApart: 'Take apart',
  },
};
