/** The names of nodes, links and flows for people: their labels, or else their ids. */
import { partsOf } from './selection';

/** Anything with an id and perhaps a label. */
export interface Labelled {
  id: string;
  label?: string;
}

/** Scripts that run from right to left. */
const LEFTWARD =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A label in a sentence, isolated so that right-to-left text does not reorder its surroundings. */
const inSentence = (label: string): string =>
  LEFTWARD.test(label) ? `\u2068${label}\u2069` : label;

/** The name of one of them; empty for undefined. */
export function nameOf(one: Labelled | undefined): string {
  if (!one) return '';
  return one.label === undefined ? one.id : inSentence(one.label);
}

/** The name of the entry of an instance. */
export function entryNameOf(instance: (Labelled & { entry: string }) | undefined): string {
  if (!instance) return '';
  const { id, entry, label } = instance;
  if (label === undefined) return entry;
  // `Client 2` is an instance of `Client`.
  return inSentence(id === entry ? label : label.replace(/ \d+$/, ''));
}

/** The name of a target in a list, found by its id or that of its entry. */
export function nameAmong<T extends Labelled & { entry: string }>(
  list: readonly T[],
  id: string,
): string {
  const exact = list.find((one) => one.id === id);
  if (exact) return nameOf(exact);
  return entryNameOf(list.find(({ entry }) => entry === id)) || id;
}

type LabelledInstance = Labelled & { entry: string };

/** The named parts of a description. */
export interface NamedNetwork {
  nodes: readonly LabelledInstance[];
  links: readonly LabelledInstance[];
  flows: readonly LabelledInstance[];
}

/** The name of an entry or an instance in the first network that has it; otherwise its id. */
export function nameAt(
  path: string,
  ...networks: readonly (NamedNetwork | null | undefined)[]
): string {
  const { kind, id } = partsOf(path);
  if (kind !== 'nodes' && kind !== 'links' && kind !== 'flows') return id;
  for (const network of networks) {
    const list = network?.[kind] ?? [];
    if (list.some((one) => one.id === id || one.entry === id)) return nameAmong(list, id);
  }
  return id;
}

/** The name of a value: the name of its entry, and its keys. `links/r-d/loss/probability` is `Uplink loss probability`. */
export function valueNameAt(
  path: string,
  ...networks: readonly (NamedNetwork | null | undefined)[]
): string {
  const [list = '', id, ...keys] = path.replace(/(?<=.)\/kind$/, '').split('/');
  if (id === undefined) return path;
  return [nameAt(`${list}/${id}`, ...networks), ...keys].join(' ');
}

/** With the id beside a label: `Client (c1)`. */
export function nameWithId(list: readonly (Labelled & { entry: string })[], id: string): string {
  const name = nameAmong(list, id);
  return name === id ? id : `${name} (${id})`;
}
