/**
 * Interventions as marks. The drag of a slider records many changes of one value:
 * they are one span, with its first and its last value. Changes at one point of
 * the axis are one mark, which names them all.
 */
import type { Json, Unit } from '../../../engine/types';
import units from '../../../generated/units.json';
import { type NamedNetwork, valueNameAt } from '../../../model/document/entryNames';
import { continuationsIn } from '../../../model/document/interventions';
import type { Intervention } from '../../../model/document/scenario';
import { groupOf, registryEntry } from '../../../model/library/registry';
import { texts } from '../../../texts';
import { formatNumber, formatValue } from '../../../ui/numbers/format';

/** A change of one value, or the drag of one. */
export interface DrawnChange {
  path: string;
  /** When it begins and ends, in seconds; equal for a single change. */
  from: number;
  to: number;
  /** How many changes were recorded. */
  count: number;
  first: Json;
  last: Json;
}

/** Changes that end at the same point of the axis. */
export interface InterventionMark {
  /** Where they begin and end, in pixels. */
  begin: number;
  x: number;
  edits: readonly DrawnChange[];
}

/** Changes of one path nearer than this are shown as one drag; pixels. */
const NEAR = 10;

/** Changes that end nearer than this are one mark; pixels. */
const SAME_PLACE = 4;

/** Changes in the order of their first instants, those of one drag together. */
export function editsIn(
  interventions: readonly Intervention[],
  place: (seconds: number) => number,
  duration: number,
): DrawnChange[] {
  const edits: DrawnChange[] = [];
  const latest = new Map<string, DrawnChange>();
  const joins = continuationsIn(interventions, duration);
  // Documents list them in any order; steps of one instant keep their order.
  for (const one of interventions.toSorted((a, b) => a.at - b.at)) {
    const { at, set, to } = one;
    const before = latest.get(set);
    if (before && (joins(one) || place(at) - place(before.to) < NEAR)) {
      before.to = at;
      before.last = to;
      before.count += 1;
      continue;
    }
    const edit = { path: set, from: at, to: at, count: 1, first: to, last: to };
    edits.push(edit);
    latest.set(set, edit);
  }
  return edits;
}

export function marksIn(
  interventions: readonly Intervention[],
  place: (seconds: number) => number,
  duration: number,
): InterventionMark[] {
  const edits = editsIn(interventions, place, duration).sort((a, b) => a.to - b.to);
  const marks: InterventionMark[] = [];
  for (const edit of edits) {
    const [begin, x] = [place(edit.from), place(edit.to)];
    const last = marks.at(-1);
    if (last && x - last.x < SAME_PLACE) {
      marks[marks.length - 1] = {
        begin: Math.min(last.begin, begin),
        x,
        edits: [...last.edits, edit],
      };
    } else {
      marks.push({ begin, x, edits: [edit] });
    }
  }
  return marks;
}

/** `r-d rate 20 Mb/s`, or of a drag `r-d rate 10 Mb/s → 20 Mb/s`; with the names of a network. */
export function editText(
  { path, count, first, last }: DrawnChange,
  network: NamedNetwork | null,
): string {
  const [from, to] = [valueText(path, first), valueText(path, last)];
  const name = valueNameAt(path, network);
  return count > 1 && from !== to
    ? texts.plots.edit(name, texts.plots.fromTo(from, to))
    : texts.plots.edit(name, to);
}

/** Units by the last keys of a path. */
const UNITS = units as Readonly<Record<string, Unit>>;

/** The unit of a quantity; documents do not name it. */
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
    return [nameOf(path, value.kind), ...parametersOf(path, value)].join(' ');
  }
  return JSON.stringify(value);
}

/** The parameters of an algorithm that are quantities with a unit; more than one with their keys. */
function parametersOf(path: string, algorithm: Readonly<Record<string, Json>>): string[] {
  const quantities = Object.entries(algorithm).filter(
    ([key, value]) => typeof value === 'number' && unitOf(`${path}/${key}`) !== undefined,
  );
  return quantities.map(([key, value]) => {
    const text = valueText(`${path}/${key}`, value);
    return quantities.length > 1 ? `${key} ${text}` : text;
  });
}

/** The name of a registered kind; the kind itself where it is not registered. */
function nameOf(path: string, kind: string): string {
  const group = groupOf(path.endsWith('/kind') ? path : `${path}/kind`);
  return (group === null ? undefined : registryEntry(group, kind)?.name) ?? kind;
}
