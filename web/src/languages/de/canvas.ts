/** Panning, zooming and arranging the drawing of the network. */
import type { canvas as english } from '../../texts/en/canvas';
import type { Translation } from '../../texts/language';
import { THIN } from './words';

export const canvas: Translation<typeof english> = {
  canvas: {
    tools: 'Ansicht des Netzes',
    fit: 'Ganzes Netz zeigen',
    arrange: 'Knoten anordnen',
    more: 'Mehrere auswählen: Ein Klick fügt hinzu oder entfernt',
    picksMore: 'Ein Klick fügt zur Auswahl hinzu oder entfernt daraus.',
    picksOne: 'Ein Klick wählt eine Sache aus.',
    zoomed: (scale) => `Auf ${Math.round(100 * scale)}${THIN}% vergrößert.`,
    whole: 'Das ganze Netz ist sichtbar.',
    arranged: 'Die Knoten sind angeordnet.',
    arrangedNot: 'Nicht angeordnet: Das Netz hat sich geändert.',
    path: (id, trip, bottleneck, rate) =>
      `Flow ${id}: Umlaufzeit ${trip}, nur Ausbreitung · Engpass ${bottleneck}, ${rate}`,
    trip: (id, trip) => `Flow ${id}: Umlaufzeit ${trip}, nur Ausbreitung`,
    stack: (id) => `Knoten von ${id}`,
    count: (id) => `Anzahl von ${id}`,
    takeApart: 'Ausklappen',
  },
};
