/** The queues of a port in words. */
import type { Description, PortId, QueueState } from '../../engine/types';
import { flowName } from '../../model/document/flowsAndPorts';
import { partsOf, type Target } from '../../model/document/selection';
import { texts } from '../../texts';

/** Lines for the queues of a port, and the number of the rest. */
export const MOST_LINES = 8;
/** Flows that a line names. */
const MOST_NAMES = 3;

/** The ports of a target's form; for a link with many instances, the first ones. */
export function portsOf(target: Target, description: Description): PortId[] {
  const { kind, id, part } = partsOf(target);
  if (kind !== 'links') return [];
  const { links } = description;
  const instance = links.findIndex((one) => one.id === id);
  const link = instance >= 0 ? instance : links.findIndex((one) => one.entry === id);
  const own = description.ports.flatMap((port, place) =>
    port.link === link ? [{ port, place: place as PortId }] : [],
  );
  const wanted = part === '' ? null : part.startsWith('reverse');
  return own
    .filter(({ port }) => wanted === null || port.reverse === wanted)
    .map(({ place }) => place);
}

/** A line for each queue, or for the longest of many, in the discipline's order. */
export function linesOf(queues: readonly QueueState[], description: Description): string[] {
  const longest = [...queues].sort((a, b) => b.bytes - a.bytes).slice(0, MOST_LINES);
  return queues
    .filter((queue) => longest.includes(queue))
    .map(({ name, packets, flows }) => {
      const names = flows.slice(0, MOST_NAMES).map((flow) => flowName(description, flow));
      return texts.inspector.waiting.line(name, packets, names, flows.length - names.length);
    });
}
