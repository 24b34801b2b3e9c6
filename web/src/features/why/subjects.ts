/** The subjects of questions in a run, with their names. */
import { idsOf } from '../../engine/ids';
import type { Description, FlowId, PortId } from '../../engine/types';
import type { WhyAbout, WhyOfFlow } from '../../generated/boundary';
import { bottlenecks, flowName, portName } from '../../model/document/flowsAndPorts';
import { partsOf, type Target } from '../../model/document/selection';
import { why as words } from './texts/en/why';

/** The values of a flow that have reasons; one without a window has only rates, and one without control neither. */
export function valuesOf(description: Description, id: string): WhyOfFlow[] {
  const flow = description.flows.findIndex((one) => one.id === id) as FlowId;
  if (!isControlled(description, flow)) return ['fate'];
  const has = (key: string): boolean =>
    description.series.some((one) => one.flow === flow && one.key === key);
  // A flow of many has no series until it is selected.
  const windowed = has('cwnd') || !has('throughput');
  return windowed ? ['cwnd', 'ssthresh', 'rate', 'goodput', 'fate'] : ['rate', 'goodput', 'fate'];
}

/** The flows with congestion control, the queues that are shown, and the other flows. */
export function subjectsOf(description: Description): { value: string; label: string }[] {
  const flows = (controlled: boolean) =>
    idsOf(description, 'flows')
      .filter((flow) => isControlled(description, flow) === controlled)
      .map((flow) => ({
        value: `flows/${description.flows[flow]?.id}`,
        label: flowName(description, flow),
      }));
  return [
    ...flows(true),
    ...bottlenecks(description).map((port) => ({
      value: `ports/${description.ports[port]?.id}`,
      label: words.queueOf(portName(description, port)),
    })),
    ...flows(false),
  ];
}

export function isControlled({ flows }: Description, flow: FlowId): boolean {
  return (flows[flow]?.senders.length ?? 0) > 0;
}

export function subjectOf(about: WhyAbout): string {
  return about.kind === 'flow' ? `flows/${about.flow}` : `ports/${about.port}`;
}

export function aboutFlow(description: Description, flow: string, of: WhyOfFlow): WhyAbout {
  const values = valuesOf(description, flow);
  return { kind: 'flow', flow, of: values.includes(of) ? of : (values[0] ?? 'rate') };
}

/** The question of a subject with its usual value. */
export function aboutSubject(description: Description, subject: string): WhyAbout {
  const slash = subject.indexOf('/');
  const id = subject.slice(slash + 1);
  return subject.startsWith('ports/')
    ? { kind: 'queue', port: id, of: 'length' }
    : aboutFlow(description, id, 'cwnd');
}

/** The subject of a question without a pointer: the selected flow or link, or else the first that there is. */
export function aboutSelection(description: Description, selection: Target): WhyAbout | null {
  const { kind, id } = partsOf(selection);
  const subjects = subjectsOf(description).map(({ value }) => value);
  if (kind === 'flows' && subjects.includes(`flows/${id}`)) {
    return aboutSubject(description, `flows/${id}`);
  }
  if (kind === 'links') {
    const ports = bottlenecks(description).filter((port) => isOf(description, port, id));
    const [port] = ports;
    if (port !== undefined) return queueOf(description, port);
  }
  const [first] = subjects;
  return first === undefined ? null : aboutSubject(description, first);
}

function isOf({ ports, links }: Description, port: PortId, link: string): boolean {
  const own = ports[port]?.link ?? null;
  return own !== null && links[own]?.id === link;
}

export function queueOf({ ports }: Description, port: PortId): WhyAbout | null {
  const id = ports[port]?.id;
  return id === undefined ? null : { kind: 'queue', port: id, of: 'length' };
}

/** The subject of a question, in a few words. */
export function aboutWords(description: Description, about: WhyAbout): string {
  const subject = subjectOf(about);
  const known = subjectsOf(description).find(({ value }) => value === subject);
  const name = known?.label ?? subject.slice(subject.indexOf('/') + 1);
  return about.kind === 'flow' ? `${words.of[about.of]}, ${name}` : name;
}
