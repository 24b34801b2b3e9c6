/** Fields of a form by their groups, in the engine's order. */
import type { Field } from '../../engine/types';
import { partsOf, type Target } from '../../model/document/selection';
import { texts } from '../../texts';

export interface GroupOfFields<F> {
  name: string;
  members: F[];
  /** Groups inside it: the reverse direction has a queue of its own. */
  within: GroupOfFields<F>[];
}

/** The name of the group after a form's first named group: the times of a flow, for instance. */
function restOf(kind: string): string {
  if (kind === '') return 'run';
  return kind === 'flows' ? 'timing' : 'wire';
}

/** The name and the ends of an entry, which come last: values set during the run come first. */
const NAMES = 'names';

/** The group of a link's values from a to b, apart from its loss and its queue. */
export const FORWARD = 'forward';

/** The group of a link's values from b to a. */
export const REVERSE = 'reverse';

export function isDirection(group: string): boolean {
  return group === FORWARD || group === REVERSE;
}

export function groupsOf<F extends { field: Field }>(
  members: readonly F[],
  selection: Target,
): GroupOfFields<F>[] {
  const { kind, part } = partsOf(selection);
  const groups: GroupOfFields<F>[] = [];
  const edges = kind === 'links' || kind === 'flows';
  const isName = ({ field }: F): boolean => edges && part === '' && isWords(field);
  const isLink = kind === 'links' && part === '';
  const rank = (one: F): number => (isName(one) ? LAST : isLink ? rankInLink(one.field.path) : 0);
  for (const member of members.toSorted((one, other) => rank(one) - rank(other))) {
    // A selected part is named by the title.
    const names = part === '' ? namesOf(member.field) : [''];
    // A link's own loss and delay variation are values from a to b.
    if (isLink && (names[0] === 'loss' || names[0] === 'variation')) names[0] = '';
    const [outer = '', inner] = names;
    // Fields after a named group do not belong to the first group any more.
    const past = outer === '' && groups.some(({ name }) => name !== '' && name !== FORWARD);
    const ofWire = isLink && outer === '';
    const own = past ? restOf(kind) : ofWire ? FORWARD : outer;
    const group = groupIn(groups, isName(member) ? NAMES : own);
    if (inner !== undefined) groupIn(group.within, inner).members.push(member);
    else if (group.within.length > 0) groupIn(group.within, restOf(kind)).members.push(member);
    else group.members.push(member);
  }
  return groups;
}

/** The places of a link's values: people change rate, delay, loss and the queue's limit most. */
const IN_LINK: readonly RegExp[] = [
  /^(?:rate|delay|loss)(?:$|\/)/,
  /^queue\/kind$/,
  /^queue\/limit(?:$|\/)/,
  /^queue\//,
  /^(?!reverse\/)/,
];
const LAST = IN_LINK.length + 1;

function rankInLink(path: string): number {
  const own = path.split('/').slice(2).join('/');
  const found = IN_LINK.findIndex((one) => one.test(own));
  return found < 0 ? IN_LINK.length : found;
}

function isWords({ domain: { type } }: Field): boolean {
  return type === 'id' || type === 'text' || type === 'entry' || type === 'pair';
}

/** The group with a name, created if missing. */
function groupIn<F>(groups: GroupOfFields<F>[], name: string): GroupOfFields<F> {
  const found = groups.find((one) => one.name === name);
  if (found) return found;
  const made: GroupOfFields<F> = { name, members: [], within: [] };
  groups.push(made);
  return made;
}

/** The groups around a field: `reverse`, `queue` for the limit of the reverse queue. */
function namesOf({ group, path }: Field): string[] {
  const [, , first, second, ...rest] = path.split('/');
  const inner = first === group && rest.length > 0 && second !== undefined && second in GROUPS;
  return inner ? [group, second] : [group];
}

const GROUPS: Readonly<Record<string, string>> = texts.inspector.groups;

/** The engine names groups by the document's keys; a link's directions by their ends. */
export function groupName(group: string, ends: readonly [string, string] | null): string {
  const { directions } = texts.inspector;
  if (ends && group === FORWARD) return directions.forward(...ends);
  if (ends && group === REVERSE) return directions.reverse(...ends);
  return GROUPS[group] ?? group;
}
