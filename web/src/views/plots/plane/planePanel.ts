/** The plane among the panels; it is fetched when somebody opens it. */
import type { PanelId } from '../../../model/document/scenario';
import { texts } from '../../../texts';
import { onDemand } from '../../onDemand';
import type { OtherPanel } from '../Plots';

/** One flow's rate over another's. */
export const PLANE: OtherPanel = {
  id: 'plane' satisfies PanelId,
  title: texts.plane.title,
  tall: true,
  View: onDemand(() => import('./PlaneView')),
};
