/** Video and GIF of a part of a run. */
import { plural } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

export const clip = translated('clip', {
  intro: (from: string, to: string) =>
    `The plots as they are on the screen, from ${from} to ${to}. Zoom the plots to choose another part.`,
  kind: 'Kind',
  kinds: { video: 'Video (WebM)', gif: 'GIF' },
  length: 'Length',
  network: 'With the network and its packets',
  dark: 'Dark background',
  nothing: 'Nothing is drawn yet. Run the scenario, and open this dialog again.',
  measuring: 'Estimating the size…',
  size: (megabytes: string, seconds: string, pictures: number, pixels: string) =>
    `About ${megabytes} MB: ${seconds} s, ${plural(pictures, 'picture', 'pictures')} of ${pixels} pixels.`,
  noCodec: 'This browser cannot encode video. It can make a GIF.',
  failed: 'The browser could not create it. Try a GIF, a shorter one, or one without the network.',
  making: (percent: number) => `${percent} % is done.`,
  make: 'Create and download',
  stop: 'Stop',
});
