/**
 * Values of a new link: as somebody set one between the same kinds of nodes last, or as
 * the network has one, or so that the bottleneck lies behind the port of the sender.
 */
import type { Limit, Link } from '../../generated/scenario';
import { type NodeKind, numbered, type Piece } from './newEntries';

/** The values that a new link takes over from another. */
export interface LinkValues {
  rate: Link['rate'];
  delay?: NonNullable<Link['delay']>;
  /** The limit of its queues; the usual one if absent. */
  limit?: Limit;
}

/**
 * Where the values come from: from the page, from a link of the network, or from what was set
 * last; or it is a link of the network that gets them, since a flow narrows it.
 */
export type LinkOrigin =
  | { from: 'usual' | 'set' }
  | { from: 'like'; link: string }
  | { from: 'narrowed'; link: string };

/** The values that a new link is going to have. */
export interface LinkOffer {
  values: LinkValues;
  origin: LinkOrigin;
}

/** The role of a link by its ends: a host or an access point and something else, two routers, or two hosts. */
type LinkRole = 'edge' | 'core' | 'direct';

/** The link that is there already; null for an offer of a new one. */
export const narrowedBy = ({ origin }: LinkOffer): string | null =>
  origin.from === 'narrowed' ? origin.link : null;

/** Ids are at most this long. */
const LONGEST_ID = 64;

/** One bandwidth-delay product of a round trip. */
const product = (rtt: number): Limit => ({ bdp: 1, rtt: Number(rtt.toPrecision(12)) });

/** To and from a host: ten times as fast as the bottleneck, and short. */
const EDGE = { rate: 100e6, delay: 0.001 } as const;

/** The bottleneck. */
const SLOW = { rate: 10e6, delay: 0.02 } as const;

/** The bottleneck of a round trip that goes over it and, one way, over `others` seconds of other links. */
export const bottleneck = (others: number): Required<LinkValues> => ({
  ...SLOW,
  limit: product(2 * (SLOW.delay + others)),
});

/** The one-way delay of the other links on a round trip: for a link between routers, of those to hosts at both ends. */
const OTHERS: Readonly<Record<LinkRole, number>> = { edge: 0, core: 2 * EDGE.delay, direct: 0 };

const usual = (role: LinkRole): LinkValues => (role === 'edge' ? EDGE : bottleneck(OTHERS[role]));

function roleOf(kinds: readonly (NodeKind | undefined)[]): LinkRole {
  if (kinds.every((kind) => kind === 'router')) return 'core';
  return kinds.every((kind) => kind === 'host') ? 'direct' : 'edge';
}

/** The kinds of the nodes at the ends of links. */
function kindsIn({ nodes = [] }: Piece): (ends: readonly string[]) => (NodeKind | undefined)[] {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  return (ends) => ends.map((id) => kinds.get(id));
}

/** The same for links that join the same kinds, whichever is first. */
const keyOf = (kinds: readonly (NodeKind | undefined)[]): string => [...kinds].sort().join();

/** A network that is open in a run. */
export interface NetworkKey {
  run: object;
  subject: number;
}

const isSameNetwork = (a: NetworkKey, b: NetworkKey): boolean =>
  a.run === b.run && a.subject === b.subject;

/** Values that were set in one step of the undo history. */
interface RememberedValues {
  network: NetworkKey;
  step: number;
  set: Partial<LinkValues>;
  /** Whether the step has not been undone. */
  counts: boolean;
}

/** As many steps as can be undone. */
const MOST_REMEMBERED = 100;

/** Values that somebody has set on links, by the kinds of nodes that they join. */
export class LinkHabits {
  #notes = new Map<string, RememberedValues[]>();

  /** Remembers a value that was set at a path, if new links take it over. */
  note(network: NetworkKey, step: number, scenario: Piece, path: string, value: unknown): void {
    const [list, name = '', ...rest] = path.split('/');
    const link =
      list === 'links' && scenario.links?.find(({ id }) => id === (name.split('.')[0] ?? name));
    const set = link ? valueSet(link, rest, value) : null;
    if (!link || !set) return;
    const key = keyOf(kindsIn(scenario)(link.between));
    const notes = this.#notes.get(key) ?? [];
    const last = notes.at(-1);
    if (last && last.step === step && isSameNetwork(last.network, network)) {
      last.set = { ...last.set, ...set };
    } else {
      const next = [...notes, { network, step, set, counts: true }];
      this.#notes.set(key, next.slice(-MOST_REMEMBERED));
    }
  }

  /** Makes the values that a step has set count again, or no longer. */
  count(run: object, step: number, counts: boolean): void {
    for (const note of [...this.#notes.values()].flat()) {
      if (note.network.run === run && note.step === step) note.counts = counts;
    }
  }

  /** The latest values of a network between nodes of these kinds; those of another network say nothing of it. */
  #last(network: NetworkKey, key: string): Partial<LinkValues> | null {
    const notes = (this.#notes.get(key) ?? []).filter(
      (note) => note.counts && isSameNetwork(note.network, network),
    );
    if (notes.length === 0) return null;
    return Object.assign({}, ...notes.map((note) => note.set));
  }

  /** The values of a new link between two nodes of a network. */
  offer(network: NetworkKey, scenario: Piece, a: string, b: string): LinkOffer {
    const kinds = kindsIn(scenario)([a, b]);
    const role = roleOf(kinds);
    const like = likeLink(scenario, a, b);
    const set = this.#last(network, keyOf(kinds));
    const values = { ...(like ? valuesOf(like) : usual(role)), ...set };
    const { delay, limit } = values;
    // A buffer that the page has computed follows the delay.
    if (limit && isSame(limit, usual(role).limit) && typeof delay === 'number') {
      values.limit = product(2 * (delay + OTHERS[role]));
    }
    if (set) return { values, origin: { from: 'set' } };
    return { values, origin: like ? { from: 'like', link: like.id } : { from: 'usual' } };
  }
}

const isSame = (a: Limit, b: Limit | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

function valuesOf({ rate, delay, queue }: Link): LinkValues {
  const limit = typeof queue === 'object' && 'limit' in queue ? queue.limit : undefined;
  return { rate, ...(delay === undefined ? {} : { delay }), ...(limit ? { limit } : {}) };
}

/** The part of a set value that a new link takes over; a formula belongs to its network, and is not remembered. */
function valueSet(
  link: Link,
  [key, ...rest]: readonly string[],
  value: unknown,
): Partial<LinkValues> | null {
  if (key === 'rate' || key === 'delay') {
    return typeof value === 'number' && rest.length === 0 ? { [key]: value } : null;
  }
  if (key !== 'queue') return null;
  const limit = rest[0] === 'limit' ? limitSet(valuesOf(link).limit, rest.slice(1), value) : null;
  const isPlain = limit !== null && Object.values(limit).every((part) => typeof part === 'number');
  return isPlain ? { limit } : null;
}

/** A limit after one of its measures, or all of it, was set. */
function limitSet(limit: Limit | undefined, rest: readonly string[], value: unknown): Limit | null {
  const [measure] = rest;
  const kept = measure !== undefined && limit && measure in limit ? limit : {};
  const made: unknown = measure === undefined ? value : { ...kept, [measure]: value };
  return typeof made === 'object' && made !== null ? (made as Limit) : null;
}

/** A link between two nodes. */
export function newLink(
  scenario: Piece,
  a: string,
  b: string,
  { rate, delay, limit }: LinkValues,
): { links: [Link] } {
  const id = linkId(new Set((scenario.links ?? []).map((link) => link.id)), a, b);
  const link: Link = { id, between: [a, b], rate };
  if (delay !== undefined) link.delay = delay;
  if (limit) link.queue = queueOf(limit);
  return { links: [link] };
}

/** `a-b`, or with a number where that is taken; `l1` where it is too long. */
function linkId(taken: ReadonlySet<string>, a: string, b: string): string {
  const id = `${a}-${b}`;
  if (id.length > LONGEST_ID - 4) return numbered('l', taken);
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}

/**
 * The latest link that ends at one of the nodes and joins the same kinds as the new one, or
 * else the latest that joins them anywhere. A capacity trace is not taken over.
 */
function likeLink(scenario: Piece, a: string, b: string): Link | undefined {
  const kinds = kindsIn(scenario);
  const wanted = keyOf(kinds([a, b]));
  const alike = (scenario.links ?? []).filter(
    ({ between, rate }) =>
      keyOf(kinds(between)) === wanted && !(typeof rate === 'object' && 'trace' in rate),
  );
  return (
    alike.findLast(({ between }) => between.includes(a) || between.includes(b)) ?? alike.at(-1)
  );
}

/**
 * The link to the receiver of a new flow, where it has to become the bottleneck: with one router
 * between the hosts and both links as they are drawn, packets would wait at the port of the
 * sender. Null anywhere else, and where another flow runs to or from that host.
 */
export function linkToNarrow(
  { nodes = [], links = [], flows = [] }: Piece,
  from: string,
  to: string,
): (LinkOffer & { path: string }) | null {
  const at = (end: string): Link[] => links.filter(({ between }) => between.includes(end));
  const [[first, ...more], [last, ...others]] = [at(from), at(to)];
  if (!first || !last || first === last || more.length + others.length > 0) return null;
  const middle = nodes.find(({ id }) => id !== from && first.between.includes(id));
  if (middle?.kind !== 'router' || !last.between.includes(middle.id)) return null;
  if (typeof first.rate !== 'number' || typeof first.delay === 'object') return null;
  const isDrawn = last.rate === EDGE.rate && last.delay === EDGE.delay && !('queue' in last);
  const isWide = first.rate > SLOW.rate && first.rate <= EDGE.rate;
  if (!isDrawn || !isWide || flows.some((flow) => [flow.from, flow.to].includes(to))) return null;
  const { id } = last;
  const values = bottleneck(first.delay ?? 0);
  return { path: `links/${id}`, values, origin: { from: 'narrowed', link: id } };
}

/** How a document has a limit at a link. */
export const queueOf = (limit: Limit): NonNullable<Link['queue']> => ({ kind: 'drop-tail', limit });
