/** The panels that do not draw recorded curves over time. */
import type { OtherPanel } from '../Plots';
import { PACKET_PANELS } from '../packets/packetPanels';
import { PLANE } from '../plane/planePanel';

export const OTHER_PANELS: readonly OtherPanel[] = [...PACKET_PANELS, PLANE];
