/** Names of gestures in the list of keys. */
import type { gestures as english } from '../../texts/en/gestures';
import type { Translation } from '../../texts/language';

export const gestures: Translation<typeof english> = {
  chooseTarget: 'Anderes Ende wählen',
  makeIt: 'Leitung oder Flow anlegen',
  clipboard: 'Kopieren, ausschneiden, einfügen',
  crosshair: 'Fadenkreuz bewegen',
  crosshairFar: 'Zehnmal so weit bewegen',
  pan: 'Ausschnitt bewegen, wenn vergrößert',
  packet: 'In einem Paketdiagramm von Paket zu Paket; ein Klick wählt eines aus',
  packetInstant: 'Den Lauf zur Zeit des gewählten Pakets bringen',
  wheel: 'Diagramme rollen, oder vergrößern, wenn alle sichtbar sind',
  wheelZoom: 'Vergrößern, wie mit zwei Fingern',
  wheelValues: 'Werte eines Diagramms vergrößern',
  movePanel: 'Diagramm an seinem Griff verschieben',
  nudge: 'Gewählte Knoten bewegen',
  nudgeFar: 'Zehnmal so weit bewegen',
  nudgeLarge: 'In einem großen Netz bewegen, in dem die Pfeile von Knoten zu Knoten gehen',
  selectMore: 'Zur Auswahl hinzufügen oder daraus entfernen; auch mit einem Klick',
  wheelNetwork: 'Vergrößern oder verkleinern',
  canvasPan: 'Ausschnitt bewegen; auch mit der mittleren Taste',
  free: 'Knoten bewegen, ohne ihn an anderen auszurichten',
};
