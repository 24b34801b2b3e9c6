/** Questions and answers of the dialog of a GraphML file. */
import { plural, THIN } from '../../../../texts/en/words';

const links = (count: number): string => plural(count, 'link', 'links');

export const graphMlDialog = {
  refused: (why: string) => `This cannot be opened: ${why}`,
  found: (hosts: number, routers: number, count: number, flows: number) =>
    `${plural(hosts, 'host', 'hosts')}, ${plural(routers, 'router', 'routers')}, ${links(count)} and ${plural(flows, 'flow', 'flows')}`,
  foundRadios: (accessPoints: number, stations: number) =>
    `${plural(accessPoints, 'access point', 'access points')} and ${plural(stations, 'station', 'stations')}`,
  own: 'It was written by Sawtooth: everything of the scenario is in it.',
  rate: 'Rate where none is given',
  delay: 'Delay where none is given',
  without: (count: number, all: number) =>
    `${count} of ${links(all)} ${count === 1 ? 'has' : 'have'} none`,
  distance: 'Delays from distances',
  distanceHelp: (count: number) =>
    `The places of both ends give the delay of ${links(count)}: 5${THIN}µs for each kilometre`,
  rateUnit: 'Rates without a unit are in',
  delayUnit: 'Delays without a unit are in',
  bareRates: (count: number, usual: number) =>
    `${plural(count, 'rate has', 'rates have')} no unit, such as ${usual}`,
  bareDelays: (count: number, usual: number) =>
    `${plural(count, 'delay has', 'delays have')} no unit, such as ${usual}`,
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
    leaves: 'Where the file does not say, nodes with one link at most are hosts.',
    attached:
      'Where the file does not say, all nodes are routers; each gets a host behind a link as fast as its fastest.',
  },
  flow: 'Add a flow',
  flowBetween: (from: string, to: string) => `From ${from} to ${to}, the hosts farthest apart`,
  flowHelp: 'Between the two hosts that are farthest apart',
  notes: 'Also',
  renamed: (count: number) => `${plural(count, 'node is', 'nodes are')} called otherwise`,
  was: 'In the file',
  id: 'Here',
  more: (count: number) => `and ${count} more`,
  accept: 'Open',
  cancel: 'Cancel',
};
