/** The subject of a question by its path in the document, as views and lessons have it. */
import { idsOf } from '../../../engine/ids';
import type { Description } from '../../../engine/types';
import type { WhyAbout, WhyOfFlow } from '../../../generated/boundary';

type Known = Pick<Description, 'flows' | 'links' | 'ports' | 'waiting'>;

const OF_FLOW: readonly string[] = [
  'cwnd',
  'ssthresh',
  'rate',
  'goodput',
  'fate',
] satisfies WhyOfFlow[];

const isOfFlow = (value: string | null): value is WhyOfFlow =>
  value !== null && OF_FLOW.includes(value);

/** The question about a path; null where the run has nothing there. */
export function aboutPath(description: Known, of: string, value: string | null): WhyAbout | null {
  const [list, id = ''] = of.split('/');
  if (list === 'flows') {
    const flow = description.flows.find((one) => one.id === id || one.entry === id);
    return flow ? { kind: 'flow', flow: flow.id, of: isOfFlow(value) ? value : 'cwnd' } : null;
  }
  const ports = idsOf(description, 'ports').filter((port) => placeOf(description, port) === of);
  // The end where packets wait.
  const port = ports.find((one) => description.waiting.includes(one)) ?? ports[0];
  const name = port === undefined ? undefined : description.ports[port]?.id;
  if (name === undefined) return null;
  return { kind: 'queue', port: name, of: value === 'fate' ? 'fate' : 'length' };
}

/** The path of what a question is about. */
export function pathOf(description: Known, about: WhyAbout): string {
  if (about.kind === 'flow') return `flows/${about.flow}`;
  const port = idsOf(description, 'ports').find((one) => description.ports[one]?.id === about.port);
  return port === undefined ? '' : placeOf(description, port);
}

/** The link of a port, or the node of a radio. */
function placeOf({ links, ports }: Known, port: number): string {
  const { link = null, id = '' } = ports[port] ?? {};
  return link === null ? `nodes/${id.split(':')[0]}` : `links/${links[link]?.id}`;
}
