/**
 * The messages between a page and a Sawtooth in a frame of it (`?embed`), and a small client for
 * them. Every message has the version of this list under `sawtooth`.
 */

/** The version of these messages. */
export type Version = 1;

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Why something was refused. */
export interface Problem {
  /** The place: a key of the message, a path of a document; empty where it is the whole. */
  path: string;
  message: string;
}

/** A scenario as it is open in the frame. */
export interface Opened {
  name: string;
  /** Simulated seconds. */
  duration: number;
  /** The simulated instant, in seconds. */
  now: number;
  flows: { id: string; name: string }[];
  /** The panels that it has over time. */
  panels: { id: string; title: string }[];
  /** The titles of the steps of its lesson. */
  steps: string[];
}

/** The state of a frame; `opened` is null where its address could not be opened. */
export interface Hello {
  /** The version of Sawtooth. */
  version: string;
  commands: string[];
  opened: Opened | null;
  problem: Problem | null;
}

export interface Instant {
  now: number;
  playing: boolean;
}

/** The value of a curve; null where it has none then. */
export interface Reading {
  /** The id of its panel. */
  panel: string;
  /** As the legend has it. */
  name: string;
  /** The id of its flow; null where it is of none. */
  flow: string | null;
  /** A unit without prefix, as in `bit/s`; empty for a number. */
  unit: string;
  value: number | null;
}

export interface Values {
  /** The instant that they are of. */
  at: number;
  readings: Reading[];
}

export interface NetworkEvent {
  at: number;
  /** A drop, a mark, a retransmission… */
  kind: string;
  flow: string | null;
}

/** A stretch of time with so many events of a kind that they are not listed one by one. */
export interface Stretch {
  from: number;
  to: number;
  kind: string;
  flow: string | null;
}

export interface Events {
  /** Values are known between these. */
  from: number;
  to: number;
  events: NetworkEvent[];
  stretches: Stretch[];
  /** Whether there are more than are listed. */
  more: boolean;
}

/** The arguments of each command. */
export interface Requests {
  hello: Record<never, never>;
  /** Opens a link (`#1…`, `#/example/…`, or a whole address of it), or a document. It stands at its beginning, unless it is to play. */
  load: {
    link?: string | undefined;
    document?: string | { readonly [key: string]: Json } | undefined;
    play?: boolean | undefined;
  };
  /** Plays; `speed` is in simulated seconds for each second. */
  play: { speed?: number | undefined };
  pause: Record<never, never>;
  /** Goes to an instant, in seconds: where nothing is recorded yet, it runs there. */
  seek: { to: number };
  /** Sets a value, as a person does while it runs: it is recorded in the document. */
  set: { path: string; value: Json };
  /** Goes to a step of the lesson, counted from 1, and shows what that asks for. */
  step: { to: number };
  /** The values of the curves that are shown, at the present or another instant. */
  values: { panels?: readonly string[] | undefined; at?: number | undefined };
  /** The events of the range that the plots show, or a part of it. */
  events: { from?: number | undefined; to?: number | undefined };
  /** The summary of the run so far, as the command line prints it. */
  summary: Record<never, never>;
  /** The document as it is now, and a link to it outside of the frame. */
  document: Record<never, never>;
}

/** The answer to each command. */
export interface Answers {
  hello: Hello;
  load: Opened;
  play: Instant;
  pause: Instant;
  seek: Instant;
  /** `effect`: whether it acts from now on, or the run has begun again. */
  set: Instant & { effect: 'live' | 'restart' };
  step: Instant & { step: number; title: string };
  values: Values;
  events: Events;
  summary: { readonly [key: string]: unknown };
  document: { document: { readonly [key: string]: Json }; link: string };
}

export type Command = keyof Requests;

/** The answer to a message bears its id. */
export type Id = string | number;

/** A message to the frame. */
export type Message<C extends Command = Command> = {
  [K in C]: { sawtooth: Version; id: Id; command: K } & Requests[K];
}[C];

/** The frame's answer; the id is null where the message had none that can be used. */
export type Answer<C extends Command = Command> =
  | { sawtooth: Version; id: Id; ok: true; value: Answers[C] }
  | { sawtooth: Version; id: Id | null; ok: false; error: Problem };

/** The messages that the frame sends without being asked. */
export type Note =
  | ({ sawtooth: Version; note: 'ready' } & Hello)
  | ({ sawtooth: Version; note: 'opened' } & Opened)
  | { sawtooth: Version; note: 'playing' | 'paused' | 'ended'; now: number }
  /** The document was changed, by a person or by `set`. */
  | { sawtooth: Version; note: 'changed'; now: number };

/** A message was refused: the place, and why. */
export declare class Refusal extends Error {
  readonly path: string;
}

/** A Sawtooth in a frame. */
export interface Embed {
  /** Settles when the frame answers; it refuses where its address does not name the page's origin. */
  readonly ready: Promise<Hello>;
  load(what: Requests['load']): Promise<Opened>;
  play(speed?: number): Promise<Instant>;
  pause(): Promise<Instant>;
  seek(to: number): Promise<Instant>;
  set(path: string, value: Json): Promise<Answers['set']>;
  step(to: number): Promise<Answers['step']>;
  values(what?: Requests['values']): Promise<Values>;
  events(what?: Requests['events']): Promise<Events>;
  summary(): Promise<Answers['summary']>;
  document(): Promise<Answers['document']>;
  /** Calls the listener with every note of the frame, until the returned function is called. */
  listen(listener: (note: Note) => void): () => void;
  /** Stops listening; what was not answered is rejected, and so is whatever is asked later. */
  close(): void;
}

/** Speaks with the Sawtooth in a frame whose address names the origin of this page (`origin=`). */
export declare function sawtooth(frame: HTMLIFrameElement): Embed;
