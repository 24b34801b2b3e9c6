/** The labels of a link and its queues. */
import type { Description, PortId, PortInfo, PropertyInfo } from '../../../engine/types';
import { entryNameOf, nameOf } from '../../../model/document/entryNames';
import { registryEntry } from '../../../model/library/registry';
import { texts } from '../../../texts';
import { formatValue } from '../../../ui/numbers/format';
import type { Drawing, DrawnLink } from './drawing';
import { firstPort } from './layout';

export function disciplineName(discipline: string): string {
  return registryEntry('queue', discipline)?.name ?? discipline;
}

/** `10 Mb/s · 20 ms · loss 1 %`: the rate, then all properties that it has. */
export function linkLabel({
  rate,
  traced,
  properties,
}: Pick<PortInfo, 'rate' | 'traced' | 'properties'>): string {
  const mean = formatValue('bitsPerSecond', rate);
  const first = traced ? texts.topology.trace(mean) : mean;
  // Zero values, such as a loss of 0 %, are left out.
  const others = properties.filter(({ value }) => value !== 0).map(propertyText);
  return [first, ...others].join(' · ');
}

/** `802.11g-long · 54 Mb/s`: the standard of a cell, and the fastest rate of its stations. */
export function cellLabel({ nodes, ports }: Description, accessPoint: PortId): string {
  const port = ports[accessPoint];
  const standard = port && nodes[port.from]?.standard;
  if (standard === undefined) return '';
  return texts.topology.air.label(standard, formatValue('bitsPerSecond', port?.rate ?? 0));
}

/** A drawn link for screen readers. */
export function linkName(description: Description, { nodes }: Drawing, link: DrawnLink): string {
  const port = firstPort(description, link);
  const [a, b] = [nodes[link.a]?.label ?? '', nodes[link.b]?.label ?? ''];
  if (link.air) return texts.topology.air.to(a, b);
  return port ? texts.topology.link(a, b, drawnLabel(description, link)) : '';
}

/** `Backbone · 10 Mb/s · 20 ms`: the name of a drawn link, if it has one, and its values. */
export function drawnLabel(description: Description, link: DrawnLink): string {
  const port = firstPort(description, link);
  if (!port) return '';
  const known = port.link === null ? undefined : description.links[port.link];
  const isOne = link.forward.length === 1;
  const name = known?.label === undefined ? null : (isOne ? nameOf : entryNameOf)(known);
  return [...(name === null ? [] : [name]), linkLabel(port)].join(' · ');
}

function propertyText({ key, label, unit, value }: PropertyInfo): string {
  const name = lowered(label);
  if (typeof value === 'boolean') return value ? name : texts.topology.without(name);
  if (typeof value === 'number') {
    const amount = formatValue(unit, value);
    // A time by itself beside a link is its delay.
    return key === 'delay' ? amount : texts.topology.amount(name, amount);
  }
  const words = Array.isArray(value) ? value.join(', ') : (value ?? texts.inspector.unset);
  return texts.topology.property(name, words);
}

/** A label within a line; one that begins with an abbreviation stays as it is. */
function lowered(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
