/**
 * The messages between a lecture and the window of its speaker. The browser gives them to pages of the same origin alone,
 * but another version of the page may be one of those: everything in them is checked, and long texts are cut.
 */

/** A step as the speaker sees it, or a moment of a run without steps. */
export interface SpokenStep {
  title: string;
  text: string;
  /** The speaker's own, in the document. */
  note: string;
}

/** As long as a document has them. */
export const LONGEST_NOTE = 4000;

/** How far the question of a step is. */
export const ASKED = ['none', 'waiting', 'asked', 'given', 'shown'] as const;

export interface LectureState {
  name: string;
  /** Counted from 0. */
  place: number;
  count: number;
  step: SpokenStep;
  next: SpokenStep | null;
  question: { ask: string; options: readonly string[]; answer: string } | null;
  asked: (typeof ASKED)[number];
  playing: boolean;
  /** Whether there are steps, which have notes. */
  noted: boolean;
}

/** The presses of the speaker, which act in the other window. */
export const PRESSES = ['previous', 'next', 'advance', 'play', 'turn', 'plots'] as const;
export type Press = (typeof PRESSES)[number];

export type FromLecture = { kind: 'state'; state: LectureState } | { kind: 'ended' };
export type FromSpeaker =
  | { kind: 'hello' }
  | { kind: 'press'; press: Press }
  /** The note on a step, by its place and its title: there may be another one by now. */
  | { kind: 'note'; place: number; title: string; note: string };

const LONGEST = 20_000;
const MOST_OPTIONS = 20;
const MOST_STEPS = 100_000;

/** The channel of one lecture: a browser may have several. */
export function channelOf(id: string): string {
  // It comes from an address, which anybody can write.
  return `sawtooth-lecture-${id.slice(0, 64)}`;
}

export function readFromLecture(data: unknown): FromLecture | null {
  const message = fieldsOf(data);
  if (message?.kind === 'ended') return { kind: 'ended' };
  if (message?.kind !== 'state') return null;
  const state = stateIn(message.state);
  return state && { kind: 'state', state };
}

export function readFromSpeaker(data: unknown): FromSpeaker | null {
  const message = fieldsOf(data);
  if (message?.kind === 'hello') return { kind: 'hello' };
  if (message?.kind === 'note') {
    const [place, title, note] = [number(message.place), text(message.title), text(message.note)];
    if (place === null || title === null || note === null) return null;
    return { kind: 'note', place, title, note: note.slice(0, LONGEST_NOTE) };
  }
  const press = PRESSES.find((one) => one === message?.press);
  return message?.kind === 'press' && press ? { kind: 'press', press } : null;
}

function stateIn(data: unknown): LectureState | null {
  const fields = fieldsOf(data);
  if (!fields) return null;
  const [name, place, count] = [text(fields.name), number(fields.place), number(fields.count)];
  const step = stepIn(fields.step);
  const next = fields.next === null ? null : stepIn(fields.next);
  const question = fields.question === null ? null : questionIn(fields.question);
  const asked = ASKED.find((one) => one === fields.asked);
  if (name === null || place === null || count === null || !step || !asked) return null;
  const { playing, noted } = fields;
  if (next === undefined || question === undefined) return null;
  if (typeof playing !== 'boolean' || typeof noted !== 'boolean') return null;
  return { name, place, count, step, next, question, asked, playing, noted };
}

function stepIn(data: unknown): SpokenStep | undefined {
  const fields = fieldsOf(data);
  const [title, body, note] = [text(fields?.title), text(fields?.text), text(fields?.note)];
  if (title === null || body === null || note === null) return undefined;
  return { title, text: body, note };
}

function questionIn(data: unknown): NonNullable<LectureState['question']> | undefined {
  const fields = fieldsOf(data);
  const [ask, answer] = [text(fields?.ask), text(fields?.answer)];
  if (ask === null || answer === null || !Array.isArray(fields?.options)) return undefined;
  const options = fields.options.slice(0, MOST_OPTIONS).map(text);
  return options.every((one) => one !== null) ? { ask, answer, options } : undefined;
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  return Object.fromEntries(Object.entries(data));
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, LONGEST) : null;
}

function number(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_STEPS
    ? Number(value)
    : null;
}
