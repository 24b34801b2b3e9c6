/** The diagrams of packets among the panels; they are fetched when somebody opens one. */
import type { PanelId } from '../../../model/document/scenario';
import { texts } from '../../../texts';
import { onDemand } from '../../onDemand';
import type { OtherPanel } from '../Plots';

const { sequence, spacetime } = texts.packets;

/** Segments and acknowledgements by number over time, and packets along the path. */
export const PACKET_PANELS: readonly OtherPanel[] = [
  {
    id: 'sequence' satisfies PanelId,
    title: sequence,
    tall: true,
    View: onDemand(() =>
      import('./PacketView').then(({ SequenceView }) => ({ default: SequenceView })),
    ),
  },
  {
    id: 'spacetime' satisfies PanelId,
    title: spacetime,
    tall: true,
    View: onDemand(() =>
      import('./PacketView').then(({ SpaceTimeView }) => ({ default: SpaceTimeView })),
    ),
  },
];
