/** The algorithms of a document, which senders and queues follow as rules, and operations on them. */
import type { Field, Json, Operation, Problem } from '../../../engine/types';
import type { Algorithm, Limit } from '../../../generated/scenario';
import { readScenario } from '../../../model/document/scenario';
import { isAlwaysOff, nameInRules, parametersIn, switchOf } from './twins';

/** The path of all of them, which are set together. */
export const ALGORITHMS = 'algorithms';

/** The text of an algorithm; null where the document has none of this id. */
export function textOf(document: string, id: string): string | null {
  return algorithmsOf(document).find((one) => one.id === id)?.text ?? null;
}

function algorithmsOf(document: string): readonly Algorithm[] {
  return document === '' ? [] : (readScenario(document).algorithms ?? []);
}

const set = (path: string, to: Json): Operation => ({ kind: 'set', paths: [path], to });

function setAll(all: readonly Algorithm[]): Operation {
  return set(
    ALGORITHMS,
    all.map(({ id, text }) => ({ id, text })),
  );
}

/** Gives an algorithm another text. */
export function rewritten(document: string, id: string, text: string): Operation {
  return setAll(algorithmsOf(document).map((one) => (one.id === id ? { id, text } : one)));
}

/** An id that no algorithm has: `my-cubic`, `my-cubic-2`. */
function freeId(document: string, wanted: string): string {
  const taken = new Set(algorithmsOf(document).map(({ id }) => id));
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
  return id;
}

/** A part of a document, as it is written there. */
const plain = (part: Limit): Json => JSON.parse(JSON.stringify(part));

/** Rules to be copied, and the fields of what they are the rules of. */
export interface Original {
  kind: string;
  text: string;
  fields: readonly Field[];
}

/** The settings of a sender or queue for its rules, and the names of those that the rules do not have. */
function settings(
  path: string,
  { kind, text, fields }: Original,
): { values: readonly [string, Json][]; lost: readonly string[] } {
  const declared = parametersIn(text);
  const values: [string, Json][] = [];
  const lost: string[] = [];
  for (const field of fields) {
    const name = field.path.slice(path.length + 1);
    // A kind and a limit are no parameters of it.
    if (!field.path.startsWith(`${path}/`) || name === 'kind' || name.includes('/')) continue;
    const { label, value, expression, isDefault } = field;
    const instead = switchOf(kind, name, value);
    const own = nameInRules(kind, name);
    if (isAlwaysOff(kind, name)) {
      if (value !== false) lost.push(label);
    } else if (isDefault) {
      // The rules have the same default.
    } else if (instead) {
      values.push([instead, true]);
    } else if (declared.has(own)) {
      values.push([own, typeof expression === 'string' ? { expr: expression } : value]);
    } else {
      lost.push(label);
    }
  }
  return { values, lost };
}

/** The settings in force that a copy of the rules would not have. */
export function lostSettings(path: string, original: Original): readonly string[] {
  return settings(path, original).lost;
}

/**
 * Copies rules into the document, and lets the sender or the queue at this path follow them, with the
 * values of its parameters; a queue keeps its limit.
 */
export function copied(document: string, sender: string, original: Original): readonly Operation[] {
  const { kind, text } = original;
  const id = freeId(document, `my-${kind}`);
  const { values } = settings(sender, original);
  const [list, entry, ...parts] = sender.split('/');
  const link =
    list === 'links' ? readScenario(document).links?.find(({ id }) => id === entry) : undefined;
  const queue = parts[0] === 'reverse' ? (link?.reverse?.queue ?? link?.queue) : link?.queue;
  const limit = typeof queue === 'object' ? queue.limit : undefined;
  const to = Object.fromEntries<Json>([
    ['kind', 'rules'],
    ['algorithm', id],
    ...(limit ? [['limit', plain(limit)] as const] : []),
    ...values,
  ]);
  return [setAll([...algorithmsOf(document), { id, text }]), set(sender, to)];
}

/** Another algorithm with the text of this one, for what is to follow it later: its id, and how it comes to be. */
export function another(document: string, id: string): { id: string; operation: Operation } | null {
  const text = textOf(document, id);
  if (text === null) return null;
  const free = freeId(document, id.replace(/-\d+$/, ''));
  return { id: free, operation: setAll([...algorithmsOf(document), { id: free, text }]) };
}

/** Something that is wrong, or went wrong, at a place of a text; lines and columns count from one. */
export interface Finding {
  line: number;
  column: number;
  message: string;
}

/** The place in a text that a refusal names; null for one of something else. */
export function findingIn({ path, message }: Problem, id: string): Finding | null {
  const [, line, column, rest] = /^line (\d+), column (\d+): (.*)$/s.exec(message) ?? [];
  if (path !== `${ALGORITHMS}/${id}/text` || rest === undefined) return null;
  return { line: Number(line), column: Number(column), message: rest };
}

/** The line at which a sender could not go on. */
export function findingOfFault(fault: string): Finding | null {
  const [, line, message] = /^line (\d+): (.*)$/s.exec(fault) ?? [];
  return message === undefined ? null : { line: Number(line), column: 1, message };
}
