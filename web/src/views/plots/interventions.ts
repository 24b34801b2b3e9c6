/** Interventions as marks; those of one drag are so close that they make one mark. */
import type { Json, Unit } from '../../engine/types';
import units from '../../generated/units.json';
import { groupOf, listed } from '../../model/registry';
import type { Intervention } from '../../model/scenario';
import { formatNumber, formatValue } from '../../ui/format';

export interface Cluster {
  /** Where its last intervention is. */
  x: number;
  /** When its last intervention is, in seconds. */
  at: number;
  label: string;
  path: string;
  value: string;
}

/** Interventions of one path closer than this are shown as one. */
const NEAR = 10;

export function clusters(
  interventions: readonly Intervention[],
  place: (seconds: number) => number,
): Cluster[] {
  const found: Cluster[] = [];
  for (const { at, set, to } of interventions) {
    const x = place(at);
    const value = valueText(set, to);
    const cluster = { x, at, path: set, value, label: `${shortPath(set)} ${value}` };
    const last = found.at(-1);
    if (last && last.path === set && x - last.x < NEAR) found[found.length - 1] = cluster;
    else found.push(cluster);
  }
  return found;
}

/** `links/r-d/loss/probability` → `r-d loss probability`. */
export function shortPath(path: string): string {
  return path.split('/').slice(1).join(' ') || path;
}

/** By the last keys of a path. */
const UNITS = units as Readonly<Record<string, Unit>>;

/** The unit of a quantity, which a document does not name. */
export function unitOf(path: string): Unit | undefined {
  const [first, ...rest] = path.split('/').slice(2);
  const keys = first === 'reverse' || first === undefined ? rest : [first, ...rest];
  return UNITS[keys.slice(-2).join('/')];
}

export function valueText(path: string, value: Json): string {
  if (typeof value === 'number') {
    const unit = unitOf(path);
    return unit === undefined ? formatNumber(value) : formatValue(unit, value);
  }
  if (typeof value === 'string') return nameOf(path, value);
  if (value === null) return '–';
  if (typeof value === 'object' && 'kind' in value && typeof value.kind === 'string') {
    return nameOf(path, value.kind);
  }
  return JSON.stringify(value);
}

/** The name of a registered kind; the kind itself where it is not registered. */
function nameOf(path: string, kind: string): string {
  const group = groupOf(path.endsWith('/kind') ? path : `${path}/kind`);
  return (group === null ? undefined : listed(group, kind)?.name) ?? kind;
}
