/** The notice about a scenario in an earlier format. */
import { translated } from '../language';

export const earlierDocument = translated('earlierDocument', {
  title: (version: number) => `This scenario has the earlier format ${version}`,
  detail: (readings: readonly string[]) =>
    `It runs as it did then: ${readings.join(', ')}. A new link or file has the present format.`,
  linux: 'the preset linux is now called linux-paced',
  bursts: 'HyStart++ counts segments itself (bursts)',
  spred: 'SPRED starts anchored, and its model takes all packets (fill: sent)',
});
