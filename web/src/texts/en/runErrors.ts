/** Failures of a run that the engine's worker words itself: it is to load quickly. */
import { translated } from '../language';

export const runErrors = translated('runErrors', {
  tooManyPackets: (limit: string) =>
    `More than ${limit} packets are in the network: this run needs too much memory. Lower the rates, the delays or the queue limits.`,
});
