/** Targets that can be selected in a run: an entry of its document, or a queue of one of its links. */
import { idsOf } from '../../engine/ids';
import type { Opened } from '../../engine/protocol/protocol';
import type { Description, FlowId, PortId, PortInfo } from '../../engine/types';
import { readScenario } from './scenario';

/** `links/r-d`, `flows/f.2`, `links/r-d/reverse/queue`; or `''` for the scenario itself. */
export type Target = string;

/** Flows whose series are recorded when there are too many to record all. */
const MOST_WATCHED = 64;

/** The queue of a port. */
export function queueTarget(link: string, { reverse }: Pick<PortInfo, 'reverse'>): Target {
  return reverse ? `links/${link}/reverse/queue` : `links/${link}/queue`;
}

export interface TargetParts {
  /** The entry that the engine gives fields for. */
  entry: Target;
  id: string;
  kind: string;
  /** The part of the entry that is selected: `queue`, `reverse/queue`, or empty for all of it. */
  part: string;
}

export function partsOf(target: Target): TargetParts {
  const [kind = '', id = '', ...rest] = target.split('/');
  return { entry: id === '' ? kind : `${kind}/${id}`, kind, id, part: rest.join('/') };
}

/** The path of the entry in the document that a target is of: `nodes/h` for the instance `nodes/h.2`. */
export function entryOf(
  description: Pick<Description, 'nodes' | 'links' | 'flows'>,
  target: Target,
): Target {
  const { kind, id } = partsOf(target);
  if (kind !== 'nodes' && kind !== 'links' && kind !== 'flows') return target;
  const list: readonly { id: string; entry: string }[] = description[kind];
  return `${kind}/${list.find((one) => one.id === id)?.entry ?? id}`;
}

/** Whether a target is one of several instances of its entry. */
export function isOneOfMany(
  description: Pick<Description, 'nodes' | 'links' | 'flows'>,
  target: Target,
): boolean {
  const { kind, id } = partsOf(target);
  if (kind !== 'nodes' && kind !== 'links' && kind !== 'flows') return false;
  const list: readonly { id: string; entry: string }[] = description[kind];
  const { entry } = list.find((one) => one.id === id) ?? { entry: id };
  return entry !== id && list.filter((one) => one.entry === entry).length > 1;
}

/** The path of a value within its entry, which stays when the entry is renamed. */
export function pathWithinEntry(path: string): string {
  const { kind, part } = partsOf(path);
  return ['nodes', 'links', 'flows'].includes(kind) ? part : path;
}

/** Of an entry's fields, those of the selected part. */
export function fieldsOfPart<F extends { path: string }>(
  fields: readonly F[],
  target: Target,
): F[] {
  const { entry, part } = partsOf(target);
  if (part === '') return [...fields];
  // The fields of one instance may be addressed by the id of its entry.
  const depth = entry.split('/').length;
  return fields.filter(({ path }) =>
    `${path.split('/').slice(depth).join('/')}/`.startsWith(`${part}/`),
  );
}

/**
 * The first selection: the one that the document asks for; the scenario where it has
 * parameters, since they are its subject; a link that loses packets, which
 * is there for its losses; or else the bottleneck.
 */
export function firstSelection({ description, document }: Opened): Target {
  const { view, parameters } = readScenario(document);
  if (view?.selection !== undefined && exists(description, view.selection)) return view.selection;
  if (Object.keys(parameters ?? {}).length > 0) return '';
  const { flows } = description;
  const lossy = mostOf(
    description,
    flows.flatMap(({ path }) => path),
  ).find(loses);
  const chosen =
    lossy ??
    mostOf(
      description,
      flows.flatMap(({ bottleneck }) => bottleneck ?? []),
    )[0];
  if (!chosen) return '';
  const { link, from } = chosen;
  // A radio has no link: its node is selected.
  if (link === null) return `nodes/${description.nodes[from]?.entry ?? ''}`;
  return `links/${description.links[link]?.entry ?? ''}`;
}

/** Each of some ports once: the slowest first, and among equal ones the most frequent. */
function mostOf({ ports }: Description, ids: readonly PortId[]): PortInfo[] {
  const counts = new Map<PortId, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .flatMap(([id, count]) => {
      const port = ports[id];
      return port ? [{ port, count }] : [];
    })
    .sort((a, b) => a.port.rate - b.port.rate || b.count - a.count)
    .map(({ port }) => port);
}

/** Whether packets are lost on the wire behind a port. */
function loses({ properties }: PortInfo): boolean {
  return properties.some(({ key, value }) => key === 'loss' && value !== 0 && value !== 'none');
}

/** Whether there is such a target. */
export function exists(description: Description, target: Target): boolean {
  return existenceIn(description)(target);
}

/** A test for the existence of many targets, which goes through the network once. */
export function existenceIn(description: Description): (target: Target) => boolean {
  const ids = new Map<string, Set<string>>();
  const idsOfKind = (kind: 'nodes' | 'links' | 'flows'): Set<string> => {
    const found =
      ids.get(kind) ?? new Set(description[kind].flatMap(({ id, entry }) => [id, entry]));
    ids.set(kind, found);
    return found;
  };
  return (target) => {
    if (target === '') return true;
    const { kind, id } = partsOf(target);
    if (kind !== 'nodes' && kind !== 'links' && kind !== 'flows') return false;
    return idsOfKind(kind).has(id);
  };
}

/**
 * The flows to record from now on, where there are too many to record all: those
 * that are selected first. Null where they are recorded already.
 */
export function flowsToRecord(description: Description, target: Target): FlowId[] | null {
  const { kind, id } = partsOf(target);
  if (kind !== 'flows') return null;
  const { flows } = description;
  const all = idsOf(description, 'flows');
  const selected = all
    .filter((flow) => flows[flow]?.id === id || flows[flow]?.entry === id)
    .slice(0, MOST_WATCHED);
  if (selected.every((flow) => flows[flow]?.recorded)) return null;
  const kept = all.filter((flow) => flows[flow]?.recorded).slice(0, MOST_WATCHED - selected.length);
  return [...new Set([...selected, ...kept])];
}
