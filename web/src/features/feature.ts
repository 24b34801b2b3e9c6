/** A feature's declaration, with the keys of all parts of the page that features add to. */
import type {} from '../model/opening';
import type {} from '../views/commands/command';
import type {} from '../views/dialogs/dialog';
import type {} from '../views/network/CanvasTools';
import type {} from '../views/page';
import type {} from '../views/plots/legend/PanelTools';

export type { Feature } from '../model/feature';
