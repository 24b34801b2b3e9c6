/** Pictures of plots. */
import type { picture as english } from '../../features/picture/texts/en/picture';
import type { Translation } from '../../texts/language';
import { listOf, plural } from './words';

export const picture: Translation<typeof english> = {
  what: 'Inhalt',
  wholes: {
    all: 'Alle offenen Diagramme',
    network: 'Netz',
    screen: 'Ganzer Bildschirm',
    runs: 'Läufe nebeneinander',
  },
  at: (time) => `bei ${time}`,
  packets: {
    data: 'Daten',
    acknowledgement: 'Bestätigung',
    retransmission: 'Neuübertragung',
    handshake: 'Verbindungsaufbau',
    lost: 'verworfen oder verloren',
  },
  size: 'Breite',
  sizes: {
    column: '85 mm, eine Spalte',
    page: '175 mm, zwei Spalten',
    screen: 'Wie auf dem Bildschirm',
  },
  ground: 'Hintergrund',
  grounds: { light: 'Weiß', dark: 'Dunkel' },
  title: 'Titel',
  caption: 'Unterschrift mit Adresse und Version',
  events: 'Zeichen für Ereignisse',
  preview: (what) => `Vorschau: ${what}`,
  svg: 'SVG herunterladen',
  png: 'PNG herunterladen',
  copy: 'Bild kopieren',
  copied: 'Kopiert',
  notCopied:
    'Der Browser hat das Kopieren eines Bilds verhindert. Laden Sie es stattdessen herunter.',
  notMade: 'Der Browser konnte dieses Bild nicht erstellen. Versuchen Sie ein kleineres oder SVG.',
  pixels: 'Pixel des PNG',
  nothing: 'Es gibt noch nichts zu zeichnen. Spielen Sie den Lauf ab, und öffnen Sie ein Diagramm.',
  missing: (panels) => `Nicht verfügbar für diesen Lauf: ${listOf(panels)}.`,
  seeds: (seeds, range) => {
    const different = [...new Set(seeds)];
    const seed = `${different.length === 1 ? 'Startwert' : 'Startwerte'} ${listOf(different)}`;
    return range === null ? `${seed}.` : `${seed}, ${range.join(' bis ')}.`;
  },
  changed: 'Eigenes Szenario: Das SVG dieses Bilds enthält seinen Link.',
  bandOf: (run, curves) => `${run}: Median und Quartile von ${plural(curves, 'Kurve', 'Kurven')}`,
  band: (curves) => `Median, Quartile und Extreme von ${plural(curves, 'Kurve', 'Kurven')}`,
};
