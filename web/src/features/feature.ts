/** A feature's declaration, with the keys of all parts of the page that features add to. */
import type {} from '../model/opening';
import type {} from '../views/commands/command';
import type {} from '../views/dialogs/dialog';
import type {} from '../views/dialogs/Share';
import type {} from '../views/find/finds';
import type {} from '../views/inspector/Inspector';
import type {} from '../views/network/CanvasTools';
import type {} from '../views/page';
import type {} from '../views/plots/legend/ofFeatures';
import type {} from '../views/plots/others/otherPanels';
import type {} from '../views/plots/PanelView';
import type {} from '../views/plots/Plots';

export type { Feature } from '../model/feature';
