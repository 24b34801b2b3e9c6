/** Questions and answers of the dialog of a GraphML file. */
import { plural, THIN } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

const links = (count: number): string => plural(count, 'link', 'links');

export const graphMlDialog = translated('graphMlDialog', {
  refused: (why: string) => `This cannot be opened: ${why}`,
  found: (hosts: number, routers: number, count: number, flows: number) =>
    `${plural(hosts, 'host', 'hosts')}, ${plural(routers, 'router', 'routers')}, ${links(count)} and ${plural(flows, 'flow', 'flows')}`,
  foundRadios: (accessPoints: number, stations: number) =>
    `${plural(accessPoints, 'access point', 'access points')} and ${plural(stations, 'station', 'stations')}`,
  own: 'Sawtooth wrote this file: it contains the whole scenario.',
  rate: 'Rate of links without a rate',
  delay: 'Delay of links without a delay',
  without: (count: number, all: number) =>
    `${count} of ${links(all)} ${count === 1 ? 'has' : 'have'} none`,
  distance: 'Delays from distances',
  distanceHelp: (count: number) =>
    `The positions of both ends give the delay of ${links(count)}: 5${THIN}µs per kilometre`,
  rateUnit: 'Rates without a unit are in',
  delayUnit: 'Delays without a unit are in',
  bareRates: (count: number, usual: number) =>
    `${plural(count, 'rate has', 'rates have')} no unit, for example ${usual}`,
  bareDelays: (count: number, usual: number) =>
    `${plural(count, 'delay has', 'delays have')} no unit, for example ${usual}`,
  rateUnits: [
    { value: '1', label: 'bit/s' },
    { value: '1000', label: 'kbit/s' },
    { value: '1000000', label: 'Mbit/s' },
    { value: '1000000000', label: 'Gbit/s' },
  ],
  delayUnits: [
    { value: '1', label: 's' },
    { value: '0.001', label: 'ms' },
    { value: '0.000001', label: 'µs' },
  ],
  hosts: 'Hosts',
  hostRules: [
    { value: 'leaves', label: 'Nodes with one link' },
    { value: 'attached', label: 'One added to each router' },
  ],
  hostsHelp: {
    leaves: 'If the file does not say, nodes with at most one link are hosts.',
    attached:
      'If the file does not say, all nodes are routers. Each gets a host, with a link as fast as its fastest link.',
  },
  flow: 'Add a flow',
  flowBetween: (from: string, to: string) => `From ${from} to ${to}, the most distant hosts`,
  flowHelp: 'Between the two most distant hosts',
  notes: 'Also',
  renamed: (count: number) => `${plural(count, 'node was', 'nodes were')} renamed`,
  was: 'In the file',
  id: 'Here',
  more: (count: number) => `and ${count} more`,
  accept: 'Open',
  cancel: 'Cancel',
});
