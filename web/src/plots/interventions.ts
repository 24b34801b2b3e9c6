/** Interventions as marks: those of one drag lie so close that they are one. */
import type { Json } from '../engine/types';
import type { Intervention } from '../scenario/document';
import { formatNumber } from '../ui/format';

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
    const value = spoken(to);
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

export function spoken(value: Json): string {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return value;
  if (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    typeof value.kind === 'string'
  ) {
    return value.kind;
  }
  return JSON.stringify(value);
}
