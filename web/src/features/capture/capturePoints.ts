/** The places of a run that can be captured, and the choice that goes with a selection. */

import { entriesOf } from '../../engine/ids';
import type { Description } from '../../engine/types';
import { partsOf, type Target } from '../../model/document/selection';
import type { SearchOption } from '../../ui/choosing/search';
import type { CaptureRequest } from './captureClient';
import { capture } from './texts/en/capture';

export type Choice = Pick<CaptureRequest, 'kind' | 'id'>;

/** `point/r-d:r`, `flow/f.2`. */
export function keyOf({ kind, id }: Choice): string {
  return `${kind}/${id}`;
}

/** The choice that an option stands for. */
export function choiceOf(value: string): Choice {
  const { kind, id } = partsOf(value);
  return { kind: kind === 'flow' ? 'flow' : 'point', id };
}

type Captured = Pick<Description, 'nodes' | 'links' | 'ports' | 'flows'>;

/** All of them: nodes, ports, flows. */
export function options({ nodes, ports, flows }: Captured): SearchOption[] {
  const named = ({ id, label }: { id: string; label?: string }): string => label ?? id;
  const node = (index: number | null): string => {
    const found = index === null ? undefined : nodes[index];
    return found ? named(found) : capture.stations;
  };
  return [
    ...nodes.map((one) => ({
      value: keyOf({ kind: 'point', id: one.id }),
      label: capture.nodes(named(one)),
      help: capture.asPcapng,
    })),
    ...ports.map((one) => ({
      value: keyOf({ kind: 'point', id: one.id }),
      label: capture.ports(node(one.from), node(one.to)),
      help: capture.asPcapng,
    })),
    ...flows.map((one) => ({
      value: keyOf({ kind: 'flow', id: one.id }),
      label: capture.flows(named(one)),
      help: capture.asQlog,
    })),
  ];
}

/** The choice for what is selected: an entry stands for its first instance, a link for its first port. */
export function choiceFor(description: Captured, target: Target): Choice | null {
  const { kind, id, part } = partsOf(target);
  const of = <T extends { id: string; entry: string }>(list: readonly T[]): T | undefined =>
    list.find((one) => one.id === id) ?? list.find((one) => one.entry === id);
  const node = kind === 'nodes' ? of(description.nodes) : undefined;
  if (node) return { kind: 'point', id: node.id };
  const flow = kind === 'flows' ? of(description.flows) : undefined;
  if (flow) return { kind: 'flow', id: flow.id };
  const link = kind === 'links' ? of(description.links) : undefined;
  const port = link?.ports[part.startsWith('reverse') ? 1 : 0];
  const found = entriesOf(description, 'ports').find(([index]) => index === port)?.[1];
  return found ? { kind: 'point', id: found.id } : null;
}
