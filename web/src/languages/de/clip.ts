/** Video and GIF of a part of a run. */
import type { clip as english } from '../../features/picture/texts/en/clip';
import type { Translation } from '../../texts/language';
import { plural } from './words';

export const clip: Translation<typeof english> = {
  intro: (from, to) =>
    `Die Diagramme, wie sie auf dem Bildschirm sind, von ${from} bis ${to}. Zoomen Sie die Diagramme, um einen anderen Teil zu wählen.`,
  kind: 'Art',
  kinds: { video: 'Video (WebM)', gif: 'GIF' },
  length: 'Länge',
  network: 'Mit dem Netz und seinen Paketen',
  dark: 'Dunkler Grund',
  nothing:
    'Noch ist nichts gezeichnet. Lassen Sie das Szenario laufen und öffnen Sie diesen Dialog wieder.',
  measuring: 'Die Größe wird geschätzt…',
  size: (megabytes, seconds, pictures, pixels) =>
    `Etwa ${megabytes} MB: ${seconds} s, ${plural(pictures, 'Bild', 'Bilder')} von ${pixels} Pixeln.`,
  noCodec: 'Dieser Browser kann kein Video kodieren. Ein GIF kann er erzeugen.',
  failed:
    'Der Browser konnte es nicht erzeugen. Versuchen Sie ein GIF, ein kürzeres oder eines ohne das Netz.',
  making: (percent) => `${percent} % sind fertig.`,
  make: 'Erzeugen und herunterladen',
  stop: 'Anhalten',
};
