/** Names of flows and ports, and which ports matter, from the description of a run. */
import { idsOf } from '../../engine/ids';
import type { Description, FlowId, FlowInfo, PortId } from '../../engine/types';
import { texts } from '../../texts';
import { nameOf } from './entryNames';

/** Queues that are drawn at once. */
const MOST_QUEUES = 4;

/**
 * `UCC`, or `f.2 UCC` where several flows have that name: the id comes first since
 * the end is cut off in little room. An id that names the sender already,
 * `dctcp-flow.1`, stands alone. A label is always shown.
 */
export function flowName(description: Description, id: FlowId): string {
  const flow = description.flows[id];
  if (!flow) return '';
  return distinctName(flow, description.flows.filter(({ name }) => name === flow.name).length);
}

/** The name that a flow has at an instant, with the sender of that time. */
export function flowNameAt(description: Description, id: FlowId, seconds: number): string {
  const flow = description.flows[id];
  if (!flow) return '';
  const { sender, name } = senderAt(flow, seconds);
  const alike = description.flows.filter((one) => senderAt(one, seconds).name === name).length;
  return distinctName({ ...flow, sender, name }, alike);
}

function senderAt(flow: FlowInfo, seconds: number): Pick<FlowInfo, 'sender' | 'name'> {
  const then = flow.senders.findLast(({ from }) => from <= seconds) ?? flow.senders[0];
  return then ? { sender: then.kind, name: then.name } : flow;
}

/** As {@link flowName}, with every sender that a flow has over the run: `NewReno → CUBIC at 12 s`. */
export function flowNames(description: Description, id: FlowId): string {
  const { senders = [] } = description.flows[id] ?? {};
  const [first, ...later] = senders;
  if (!first || later.length === 0) return flowName(description, id);
  const changes = later.map(({ from, name }) => texts.plots.laterSender(name, shortTime(from)));
  return [flowNameAt(description, id, first.from), ...changes].join(' ');
}

function shortTime(seconds: number): string {
  return String(Number(seconds.toPrecision(3)));
}

type Named = Pick<FlowInfo, 'id' | 'label' | 'sender' | 'name'>;

/** `alike`: how many flows have its name, including itself. */
function distinctName(flow: Named, alike: number): string {
  if (alike === 1 && flow.label === undefined) return flow.name;
  const own = nameOf(flow);
  const words = ` ${own.replace(/[^a-z0-9]+/gi, ' ').toLowerCase()} `;
  const named = flow.sender !== null && words.includes(` ${flow.sender.replaceAll('-', ' ')} `);
  return named ? own : `${own} ${flow.name}`;
}

/** `r → d`. */
export function portName(description: Description, id: PortId): string {
  const port = description.ports[id];
  const from = port && description.nodes[port.from];
  // An access point's radio leads to all its stations.
  const to = port && port.to !== null ? description.nodes[port.to] : null;
  if (!from) return '';
  return to ? `${nameOf(from)} → ${nameOf(to)}` : nameOf(from);
}

/** A flow's round trip without queues or transmission, in seconds. */
export function propagationTrip({ flows, ports }: Description, id: FlowId): number {
  const { path = [], reverse = [] } = flows[id] ?? {};
  return [...path, ...reverse].reduce((sum, port) => sum + (ports[port]?.delay ?? 0), 0);
}

/** The median of the flows' round trips without queues, in seconds. */
export function usualTrip(description: Description): number {
  const trips = idsOf(description, 'flows').map((flow) => propagationTrip(description, flow));
  return trips.sort((a, b) => a - b)[Math.floor(trips.length / 2)] ?? 0;
}

/**
 * The queues that are shown: where packets wait, at routers, at hosts and at radios. Those of
 * access points come first, since their stations share one channel with them; then those that
 * data crosses, then the slowest, then those that most flows share. That order does not depend on
 * the present values apart from rates, so that no change moves a curve to another colour.
 */
export function bottlenecks(description: Description): PortId[] {
  const { ports, waiting } = description;
  const crossing = new Map<PortId, number>();
  for (const port of description.flows.flatMap((flow) => flow.path)) {
    crossing.set(port, (crossing.get(port) ?? 0) + 1);
  }
  const flows = (port: PortId): number => crossing.get(port) ?? 0;
  const rate = (port: PortId): number => ports[port]?.rate ?? 0;
  const isAccessPoint = (port: PortId): boolean =>
    ports[port]?.link === null && ports[port]?.to === null;
  return waiting
    .filter((port) => ports[port]?.recorded)
    .sort(
      (a, b) =>
        Number(isAccessPoint(b)) - Number(isAccessPoint(a)) ||
        Number(flows(a) === 0) - Number(flows(b) === 0) ||
        rate(a) - rate(b) ||
        flows(b) - flows(a) ||
        a - b,
    )
    .slice(0, MOST_QUEUES);
}

/** The flows that cross a port on their way out. */
export function flowsThrough(description: Description, port: PortId): FlowId[] {
  return idsOf(description, 'flows').filter((flow) => description.flows[flow]?.path.includes(port));
}
