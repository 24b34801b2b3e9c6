/** The inspector's note on a flow that sends nothing more. */
import { translated } from '../language';
import { plural } from './words';

export const stoppedFlow = translated('stoppedFlow', {
  line: (flow: string, fault: string) => `${flow} has stopped sending: ${fault}.`,
  more: (count: number) => `${plural(count, 'more flow has', 'more flows have')} stopped.`,
});
