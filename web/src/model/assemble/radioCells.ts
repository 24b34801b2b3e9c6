/** Radio cells: which stations share the channel of which access point. */
import { entriesOf } from '../../engine/ids';
import type { Description, NodeId, PortId } from '../../engine/types';
import type { NodeKind } from './newEntries';

export interface Station {
  node: NodeId;
  /** The port of its radio. */
  port: PortId;
}

export interface RadioCell {
  accessPoint: NodeId;
  /** The port of the access point's radio. */
  port: PortId;
  stations: Station[];
}

/** The cells of a network, in the order of their radios. */
export function cellsOf({ ports }: Pick<Description, 'ports'>): RadioCell[] {
  const cells = new Map<NodeId, RadioCell>();
  const radios = entriesOf({ ports }, 'ports').filter(([, { link }]) => link === null);
  for (const [port, { from, to }] of radios) {
    if (to === null) cells.set(from, { accessPoint: from, port, stations: [] });
  }
  for (const [port, { from, to }] of radios) {
    if (to !== null) cells.get(to)?.stations.push({ node: from, port });
  }
  return [...cells.values()];
}

/** Whether flows begin and end at nodes of a kind. */
export function endsFlows(kind: NodeKind): boolean {
  return kind === 'host' || kind === 'station';
}
