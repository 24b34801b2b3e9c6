/** Reads a message from another page: everything in it is checked, and what is wrong names its place. */
import type { Command, Id, Json, Requests } from '../../../../public/embed/sawtooth';
import { type Problem, ProblemError } from '../../engine/types';
import { embed as t } from './texts/en/embed';

/** The version of the messages that are understood. */
export const VERSION = 1;

/** The largest document in a message, as in a link or a file. */
export const MOST_BYTES = 1_000_000;
/** The longest link, as long as that of such a document that cannot be packed. */
const LONGEST_LINK = 1_400_000;
const LONGEST_PATH = 400;
const LONGEST_ID = 100;
const MOST_PANELS = 64;
const MOST_FIELDS = 16;
/** The speeds that documents take. */
const SPEEDS = [1e-6, 1e6] as const;

/** The values that commands take, once read: a document is its text. */
interface Read extends Omit<Requests, 'load'> {
  load: { link: string | undefined; document: string | undefined; play: boolean | undefined };
}

/** A request with its command. */
export type Asked = { [C in Command]: { command: C } & Read[C] }[Command];

export type ReadMessage =
  | { id: Id; asked: Asked; problem: null }
  | { id: Id | null; asked: null; problem: Problem };

/** Whether something is meant for Sawtooth at all: other programs send messages of their own. */
export function isOurs(data: unknown): data is { readonly sawtooth: unknown } {
  return typeof data === 'object' && data !== null && !Array.isArray(data) && 'sawtooth' in data;
}

export function readMessage(data: { readonly sawtooth: unknown }): ReadMessage {
  const id = idOf(data);
  try {
    const message = fieldsOf(data);
    if (message.get('sawtooth') !== VERSION) {
      throw problem('sawtooth', t.message.version(shown(message.get('sawtooth')), VERSION));
    }
    if (id === null) throw problem('id', t.message.id(LONGEST_ID));
    const command = message.get('command');
    const name = COMMANDS.find((one) => one === command);
    if (name === undefined) throw problem('command', t.message.command(shown(command), COMMANDS));
    const fields = new Fields(message);
    const asked = ask(name, fields);
    fields.end();
    return { id, asked, problem: null };
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown;
    return { id, asked: null, problem: thrown.problem };
  }
}

/** The fields of a message; no command has so many as would take long to look through. */
function fieldsOf(data: object): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [key, value] of ownFields(data)) {
    if (fields.size === MOST_FIELDS) throw problem(key.slice(0, LONGEST_ID), t.message.unknown);
    fields.set(key, value);
  }
  return fields;
}

type Reader<C extends Command> = (fields: Fields) => { command: C } & Read[C];

const READERS: { readonly [C in Command]: Reader<C> } = {
  hello: () => ({ command: 'hello' }),
  load: (fields) => {
    const link = fields.text('link', LONGEST_LINK);
    const document = fields.document('document');
    const play = fields.flag('play');
    if ((link === undefined) === (document === undefined)) throw problem('', t.message.load);
    return { command: 'load', link, document, play };
  },
  play: (fields) => ({ command: 'play', speed: fields.number('speed', ...SPEEDS) }),
  pause: () => ({ command: 'pause' }),
  seek: (fields) => ({ command: 'seek', to: fields.needed('to', fields.number('to', 0)) }),
  set: (fields) => ({
    command: 'set',
    path: fields.needed('path', fields.text('path', LONGEST_PATH)),
    value: fields.json('value'),
  }),
  step: (fields) => ({ command: 'step', to: fields.needed('to', fields.number('to', 1)) }),
  values: (fields) => ({
    command: 'values',
    panels: fields.texts('panels', MOST_PANELS),
    at: fields.number('at', 0),
  }),
  events: (fields) => ({
    command: 'events',
    from: fields.number('from', 0),
    to: fields.number('to', 0),
  }),
  summary: () => ({ command: 'summary' }),
  document: () => ({ command: 'document' }),
};

export const COMMANDS = [
  'hello',
  'load',
  'play',
  'pause',
  'seek',
  'set',
  'step',
  'values',
  'events',
  'summary',
  'document',
] as const satisfies readonly Command[];

function ask(command: Command, fields: Fields): Asked {
  return READERS[command](fields);
}

/** The fields of a message, which are checked as they are read. */
class Fields {
  #message: ReadonlyMap<string, unknown>;
  #read = new Set(['sawtooth', 'id', 'command']);

  constructor(message: ReadonlyMap<string, unknown>) {
    this.#message = message;
  }

  #take(key: string): unknown {
    this.#read.add(key);
    return this.#message.get(key);
  }

  needed<T>(key: string, value: T | undefined): T {
    if (value === undefined) throw problem(key, t.message.missing);
    return value;
  }

  text(key: string, longest: number): string | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw problem(key, t.message.text);
    if (value.length > longest) throw problem(key, t.message.long(longest));
    return value;
  }

  number(key: string, least: number, most = Number.MAX_VALUE): number | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !(value >= least && value <= most))
      throw problem(key, t.message.number(least, most));
    return value;
  }

  flag(key: string): boolean | undefined {
    const value = this.#take(key);
    if (value === undefined || typeof value === 'boolean') return value;
    throw problem(key, t.message.flag);
  }

  texts(key: string, most: number): string[] | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || value.length > most) throw problem(key, t.message.list(most));
    return value.map((one: unknown, index) => {
      if (typeof one === 'string' && one.length <= LONGEST_PATH) return one;
      throw problem(`${key}/${index}`, t.message.text);
    });
  }

  /** A value without functions, circles and the like, of at most the size of a document. */
  json(key: string): Json {
    if (!this.#message.has(key)) throw problem(key, t.message.missing);
    const value = this.#take(key);
    return parsed(key, written(key, value));
  }

  /** A document as its text. */
  document(key: string): string | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    const text = typeof value === 'string' ? value : written(key, value);
    if (typeof value !== 'string' && !text.startsWith('{')) throw problem(key, t.message.document);
    if (text.length > MOST_BYTES || new TextEncoder().encode(text).length > MOST_BYTES)
      throw problem(key, t.message.large);
    return text;
  }

  /** Whatever was not read belongs to no such command. */
  end(): void {
    for (const key of this.#message.keys()) {
      if (!this.#read.has(key)) throw problem(key.slice(0, LONGEST_ID), t.message.unknown);
    }
  }
}

function written(key: string, value: unknown): string {
  if (!isShort(value)) throw problem(key, t.message.large);
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    throw problem(key, t.message.json);
  }
  if (text === undefined) throw problem(key, t.message.json);
  if (text.length > MOST_BYTES) throw problem(key, t.message.large);
  return text;
}

/**
 * Whether a value may have a JSON text of at most the size of a document. A message holds a value once that
 * is in it many times, and a list of any length without its holes: a few bytes of it can be more text than
 * there is memory. What is counted here is never more than the text has.
 */
function isShort(value: unknown): boolean {
  const open = [value];
  let least = 0;
  while (open.length > 0) {
    const one = open.pop();
    least += 1;
    // A text in an object has a field for each of its characters.
    if (typeof one === 'string' || one instanceof String) least += one.length;
    else if (ArrayBuffer.isView(one)) least += one.byteLength;
    else if (Array.isArray(one)) {
      least += one.length;
      if (least <= MOST_BYTES) for (const part of one) open.push(part);
    } else if (typeof one === 'object' && one !== null) {
      for (const [key, part] of ownFields(one)) {
        least += key.length + 1;
        if (least > MOST_BYTES) return false;
        open.push(part);
      }
    }
    if (least > MOST_BYTES) return false;
  }
  return true;
}

/** The fields of an object, one by one: nobody need look at all of them. */
function* ownFields(value: object): Generator<[string, unknown]> {
  for (const key in value) {
    if (Object.hasOwn(value, key)) yield [key, (value as Record<string, unknown>)[key]];
  }
}

function parsed(key: string, text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw problem(key, t.message.json);
  }
}

/** The id of a message that is not read; null where it has none that can be used. */
export function idOf(data: object): Id | null {
  return 'id' in data ? usable(data.id) : null;
}

function usable(id: unknown): Id | null {
  if (typeof id === 'string' && id.length <= LONGEST_ID) return id;
  return typeof id === 'number' && Number.isFinite(id) ? id : null;
}

export function problem(path: string, message: string): ProblemError {
  return new ProblemError({ path, message });
}

/** A value in an error, however long it is; a list or the like is not read. */
function shown(value: unknown): string {
  const isPlain = typeof value !== 'object' || value === null;
  const text = isPlain ? String(value) : Array.isArray(value) ? '[…]' : '{…}';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
