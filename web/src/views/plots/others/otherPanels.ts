/** The panels that do not draw recorded curves over time. */
import type { Laboratory } from '../../../model/laboratory';
import type { OtherPanel } from '../Plots';
import { PACKET_PANELS } from '../packets/packetPanels';
import { PLANE } from '../plane/planePanel';

declare module '../../../model/feature' {
  interface Feature {
    readonly panels?: readonly OtherPanel[];
  }
}

/** Those of the page, and of its features. */
export function otherPanels({ features }: Pick<Laboratory, 'features'>): readonly OtherPanel[] {
  return [...PACKET_PANELS, PLANE, ...features.flatMap(({ panels = [] }) => panels)];
}
