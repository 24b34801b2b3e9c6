/** The only places where a plain number becomes the id of a node, link, port, flow or series. */
import type { Description, FlowId, LinkId, NodeId, PortId, SeriesId } from './types';

interface Ids {
  nodes: NodeId;
  links: LinkId;
  ports: PortId;
  flows: FlowId;
  series: SeriesId;
}

type Part<K extends keyof Ids> = Description[K][number];

/** Parts of a description, each with its id. */
export function entriesOf<K extends keyof Ids>(
  description: Pick<Description, K>,
  kind: K,
): [Ids[K], Part<K>][] {
  return description[kind].map((part, index) => [index as Ids[K], part as Part<K>]);
}

/** The ids of the parts of a description. */
export function idsOf<K extends keyof Ids>(description: Pick<Description, K>, kind: K): Ids[K][] {
  return description[kind].map((_, index) => index as Ids[K]);
}

/** An id out of an array of a frame. */
export function idIn<Id extends FlowId | PortId | SeriesId>(
  values: ArrayLike<number>,
  index: number,
  absent: number,
): Id {
  return (values[index] ?? absent) as Id;
}
