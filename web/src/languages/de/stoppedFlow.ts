/** The inspector's note on a flow that sends nothing more. */
import type { stoppedFlow as english } from '../../texts/en/stoppedFlow';
import type { Translation } from '../../texts/language';
import { plural } from './words';

export const stoppedFlow: Translation<typeof english> = {
  line: (flow, fault) => `${flow} sendet nicht mehr: ${fault}.`,
  more: (count) => `${plural(count, 'weiterer Flow sendet', 'weitere Flows senden')} nicht mehr.`,
};
