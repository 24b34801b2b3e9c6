/** Questions and answers of the dialog of a GraphML file. */
import type { graphMlDialog as english } from '../../features/graphml/texts/en/graphMlDialog';
import type { Translation } from '../../texts/language';
import { plural, THIN } from './words';

const links = (count: number): string => plural(count, 'Leitung', 'Leitungen');

export const graphMlDialog: Translation<typeof english> = {
  refused: (why) => `Das kann nicht geöffnet werden: ${why}`,
  found: (hosts, routers, count, flows) =>
    `${plural(hosts, 'Host', 'Hosts')}, ${plural(routers, 'Router', 'Router')}, ${links(count)} und ${plural(flows, 'Flow', 'Flows')}`,
  foundRadios: (accessPoints, stations) =>
    `${plural(accessPoints, 'Access Point', 'Access Points')} und ${plural(stations, 'Station', 'Stationen')}`,
  own: 'Sawtooth hat diese Datei geschrieben: Sie enthält das ganze Szenario.',
  rate: 'Rate von Leitungen ohne Rate',
  delay: 'Verzögerung von Leitungen ohne Verzögerung',
  without: (count, all) => `Ohne Angabe: ${count} von ${all}`,
  distance: 'Verzögerungen aus Entfernungen',
  distanceHelp: (count) =>
    `Die Orte beider Enden ergeben die Verzögerung (${links(count)}): 5${THIN}µs pro Kilometer`,
  rateUnit: 'Raten ohne Einheit sind in',
  delayUnit: 'Verzögerungen ohne Einheit sind in',
  bareRates: (count, usual) =>
    `${plural(count, 'Rate hat', 'Raten haben')} keine Einheit, zum Beispiel ${usual}`,
  bareDelays: (count, usual) =>
    `${plural(count, 'Verzögerung hat', 'Verzögerungen haben')} keine Einheit, zum Beispiel ${usual}`,
  hosts: 'Hosts',
  hostRules: [
    { value: 'leaves', label: 'Knoten mit einer Leitung' },
    { value: 'attached', label: 'Einer zusätzlich an jedem Router' },
  ],
  hostsHelp: {
    leaves: 'Wenn die Datei nichts sagt, sind Knoten mit höchstens einer Leitung Hosts.',
    attached:
      'Wenn die Datei nichts sagt, sind alle Knoten Router. Jeder bekommt einen Host, mit einer Leitung so schnell wie seine schnellste.',
  },
  flow: 'Flow hinzufügen',
  flowBetween: (from, to) => `Von ${from} nach ${to}, den am weitesten entfernten Hosts`,
  flowHelp: 'Zwischen den zwei am weitesten entfernten Hosts',
  notes: 'Außerdem',
  renamed: (count) => `${plural(count, 'Knoten wurde', 'Knoten wurden')} umbenannt`,
  was: 'In der Datei',
  id: 'Hier',
  more: (count) => `und ${count} weitere`,
  accept: 'Öffnen',
  cancel: 'Abbrechen',
};
