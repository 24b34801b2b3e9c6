/** The algorithms of a document, which senders and queues follow as rules, and operations on them. */
import type { Field, Json, Operation, Problem } from '../../engine/types';
import type { Algorithm } from '../../generated/scenario';
import { readScenario } from '../document/scenario';

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
function freeId(document: string, kind: string): string {
  const taken = new Set(algorithmsOf(document).map(({ id }) => id));
  const wanted = `my-${kind}`;
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
  return id;
}

const DECLARED = /^[ \t]*param\s+(\w+)/gm;

/**
 * Copies rules into the document, and lets the sender or the queue at this path follow them, with the
 * values of its parameters; a queue keeps its limit.
 */
export function copied(
  document: string,
  sender: string,
  { kind, text, fields }: { kind: string; text: string; fields: readonly Field[] },
): readonly Operation[] {
  const id = freeId(document, kind);
  const declared = new Set([...text.matchAll(DECLARED)].map(([, name]) => `${sender}/${name}`));
  const values = fields
    .filter(({ path, isDefault }) => declared.has(path) && !isDefault)
    .map(({ path, value, expression }) => [
      path.slice(sender.length + 1),
      expression === null || expression === undefined ? value : { expr: expression },
    ]);
  const [list, entry, part] = sender.split('/');
  const queue =
    list === 'links' && part === 'queue'
      ? readScenario(document).links?.find((link) => link.id === entry)?.queue
      : undefined;
  const limit = typeof queue === 'object' && queue.limit ? { limit: queue.limit } : {};
  return [
    setAll([...algorithmsOf(document), { id, text }]),
    set(sender, { kind: 'rules', algorithm: id, ...limit, ...Object.fromEntries(values) }),
  ];
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
