/** Names of flows and ports, and which ports matter, from the description of a run. */
import { idsOf } from '../engine/ids';
import type { Description, FlowId, PortId } from '../engine/types';

/** Queues that are drawn at once. */
const MOST_QUEUES = 4;

/**
 * `UCC`, or `f.2 UCC` where several flows have that name: where there is little
 * room the end is cut off, and ids differ. An id that names the sender already,
 * `dctcp-flow.1`, stands alone.
 */
export function flowName(description: Description, id: FlowId): string {
  const flow = description.flows[id];
  if (!flow) return '';
  const alone = description.flows.filter(({ name }) => name === flow.name).length === 1;
  if (alone) return flow.name;
  const words = ` ${flow.id.replace(/[^a-z0-9]+/gi, ' ').toLowerCase()} `;
  const named = flow.sender !== null && words.includes(` ${flow.sender.replaceAll('-', ' ')} `);
  return named ? flow.id : `${flow.id} ${flow.name}`;
}

/** `r → d`. */
export function portName(description: Description, id: PortId): string {
  const port = description.ports[id];
  const from = port && description.nodes[port.from];
  const to = port && description.nodes[port.to];
  return from && to ? `${from.id} → ${to.id}` : '';
}

/**
 * The ports where flows queue: those on the way of data that several flows share,
 * at routers before hosts; where nothing is shared, all that they cross. The
 * slowest first.
 */
export function bottlenecks(description: Description): PortId[] {
  const { ports } = description;
  const crossing = new Map<PortId, number>();
  for (const port of description.flows.flatMap((flow) => flow.path)) {
    if (ports[port]?.recorded) crossing.set(port, (crossing.get(port) ?? 0) + 1);
  }
  const shared = [...crossing.keys()].filter((port) => (crossing.get(port) ?? 0) > 1);
  const used = shared.length > 0 ? shared : [...crossing.keys()];
  const inRouters = used.filter((id) => {
    const port = ports[id];
    return port && description.nodes[port.from]?.kind === 'router';
  });
  const rate = (port: PortId): number => ports[port]?.rate ?? 0;
  return (inRouters.length > 0 ? inRouters : used)
    .sort((a, b) => rate(a) - rate(b))
    .slice(0, MOST_QUEUES);
}

/** The flows that cross a port on their way out. */
export function flowsThrough(description: Description, port: PortId): FlowId[] {
  return idsOf(description, 'flows').filter((flow) => description.flows[flow]?.path.includes(port));
}
