/** A scripted engine, which simulates nothing: for tests of what drives the real one. */

import type { Engine, EngineSession } from '../engineInterface';
import { describe, flow } from '../fixtures';
import type { WorkerLike } from '../protocol/protocol';
import {
  type Applied,
  type ChangeAnswers,
  type Description,
  type Edited,
  type EditedRun,
  type EngineAnswers,
  type EngineQuery,
  EVENT_KINDS,
  type Field,
  type Operation,
  type RunAnswers,
  type RunChange,
  type RunQuery,
  type Summary,
} from '../types';
import { Runner } from './runner';

/** The text with a note at its end that leaves JSON JSON. */
function withNote(text: string, note: string): string {
  return text.endsWith('}') ? `${text.slice(0, -1)},${JSON.stringify(note)}:1}` : `${text} ${note}`;
}

/** Stops as the engine does, with the JSON of a problem. */
function refuse(path: string, message: string): never {
  throw JSON.stringify({ path, message });
}

const NONE_GONE = { nodes: [], links: [], flows: [], interventions: [], mentions: [] };

/** An event each microsecond of simulated time; `spend` gets how many were done. */
export class ScriptedSession implements EngineSession {
  readonly calls: string[] = [];
  text: string;
  at = 0;
  recorded = 0;
  end = 1e9;
  freed = false;
  /** Thrown by the next call that runs the simulation. */
  fault: unknown = null;
  #spend: (events: number) => void;
  #tracedTo = Number.NaN;
  #rows: number[] = [];

  constructor(text: string, spend: (events: number) => void) {
    this.text = text;
    this.#spend = spend;
  }

  query(text: string): string {
    const query: RunQuery = JSON.parse(text);
    return JSON.stringify({ [query.kind]: this.#answer(query) });
  }
  change(text: string): string {
    const change: RunChange = JSON.parse(text);
    return JSON.stringify({ [change.kind]: this.#made(change) });
  }
  describe(): Description {
    // A text that says so has none.
    const flows = this.text.includes('"flows":[]') ? [] : [flow('f')];
    return describe({ name: this.text, duration: this.end / 1e9, flows });
  }
  fields(target: string): Field[] {
    return target === 'nowhere' ? refuse(target, 'names nothing') : [];
  }
  #answer(query: RunQuery): RunAnswers[RunQuery['kind']] {
    switch (query.kind) {
      case 'refresh':
        return {
          now: this.at,
          recordedUntil: this.recorded,
          update: { description: { whole: this.describe() }, document: { whole: this.text } },
        };
      case 'describe':
        return this.describe();
      case 'document':
        return this.text;
      case 'fields':
        return this.fields(query.target);
      case 'evaluate': {
        const value = Number(query.expression);
        return Number.isNaN(value) ? refuse(query.path, 'has no value') : value;
      }
      case 'extract':
        if (query.paths.includes('nodes/nowhere')) refuse('nodes/nowhere', 'names nothing');
        return JSON.stringify({ format: 'sawtooth-piece', paths: query.paths });
      case 'dependents':
        return NONE_GONE;
      case 'queues':
      case 'cells':
        return [];
      case 'summary':
        return summary(0, this.at);
      case 'digest':
        return { now: this.at, digest: this.at.toString(16).padStart(16, '0') };
    }
  }
  #made(change: RunChange): ChangeAnswers[RunChange['kind']] {
    switch (change.kind) {
      case 'edit':
        return change.spares && change.operation.kind === 'set' && this.at < this.recorded
          ? null
          : this.edit(change.operation, change.drags);
      case 'extend':
        this.end = change.duration;
        return null;
      case 'watch':
        this.calls.push(`watch ${change.flows.join()}`);
        return null;
    }
  }
  now(): number {
    return this.at;
  }
  recordedUntil(): number {
    return this.recorded;
  }
  duration(): number {
    return this.end;
  }
  advance(until: number, maxEvents: number): number {
    return this.#go(Math.min(until, this.end), maxEvents);
  }
  step(): number {
    return this.#go(this.at + 1000, 1);
  }
  seek(to: number, maxEvents: number): boolean {
    if (to < this.at) this.at = 0;
    return this.#go(to, maxEvents) >= to;
  }
  set(path: string, value: string): Applied {
    this.calls.push(`set ${path} ${value}`);
    if (value === '"bad"') refuse(path, 'is bad');
    this.text = withNote(this.text, `${path}=${value}`);
    this.recorded = this.at;
    return { effect: 'live', at: this.at, from: 0, to: 1 };
  }
  edit(asked: Operation, drags = false): EditedRun {
    if (asked.kind !== 'set') return { edited: this.#edited(asked), applied: null };
    const applied = this.set(asked.paths.join(), JSON.stringify(asked.to));
    const edited = { made: [], started: [], rerouted: [], gone: NONE_GONE, restarted: false };
    return { edited, applied: drags ? applied : null };
  }
  /** Copies and removes flows of a text that has some; refuses other operations. */
  #edited(asked: Operation): Edited {
    this.calls.push(`edit ${JSON.stringify(asked)}`);
    const rest = { started: [], rerouted: [], gone: NONE_GONE };
    // Places on the screen have no effect on the run.
    if (asked.kind === 'move') {
      this.text = withNote(this.text, JSON.stringify(asked));
      return { ...rest, made: [], restarted: false };
    }
    const document: { flows: { id: string }[] } = JSON.parse(this.text);
    const ids = document.flows.map(({ id }) => id);
    const made: string[] = [];
    if (asked.kind === 'copy' && ids.includes(asked.path.slice('flows/'.length))) {
      const stem = asked.path.slice('flows/'.length).replace(/\d+$/, '');
      let number = 2;
      while (ids.includes(`${stem}${number}`)) number += 1;
      document.flows.push({ id: `${stem}${number}` });
      made.push(`flows/${stem}${number}`);
    } else if (asked.kind === 'remove') {
      document.flows = document.flows.filter(({ id }) => !asked.paths.includes(`flows/${id}`));
    } else {
      refuse('flows/x', 'is not there');
    }
    this.text = JSON.stringify(document);
    this.at = 0;
    this.recorded = 0;
    return { ...rest, made, restarted: true };
  }
  restore(document: string, recordedUntil: number): void {
    this.calls.push(`restore ${document} ${recordedUntil}`);
    this.text = document;
    this.at = 0;
    this.recorded = recordedUntil;
  }
  frame(): ReturnType<EngineSession['frame']> {
    return {
      time: this.at,
      goodputs: new Float64Array(1),
      queues: new Uint32Array(2),
      waitingOffsets: new Uint32Array(2),
      waiting: new Uint16Array(),
      dots: new Float32Array(),
      free() {},
    };
  }
  columns(series: number, from: number, to: number, pixels: number, first: number): Float32Array {
    const filled = Math.min(pixels, Math.floor(((this.recorded - from) / (to - from)) * pixels));
    return new Float32Array(Math.max(0, filled - first) * 3).fill(series);
  }
  events(): ReturnType<EngineSession['events']> {
    return {
      times: new Float64Array(),
      kinds: new Uint8Array(),
      flows: new Uint32Array(),
      ports: new Uint32Array(),
      countTimes: new Float64Array(),
      countKinds: new Uint8Array(),
      countFlows: new Uint32Array(),
      free() {},
    };
  }
  density(_from: number, _to: number, cells: number): Float32Array {
    return new Float32Array(cells * EVENT_KINDS.length);
  }
  measure(from: number, to: number): ReturnType<EngineSession['measure']> {
    let left = Math.ceil((to - from) / 1000);
    return {
      advance: (maxEvents) => {
        const events = Math.min(left, maxEvents);
        this.#spend(events);
        left -= events;
        return left === 0;
      },
      summary: () => JSON.stringify({ summary: summary(from, to) }),
      free: () => this.calls.push('free measurement'),
    };
  }
  trace(flow: number, from: number): void {
    this.calls.push(`trace ${flow} from ${from}`);
    this.#tracedTo = from;
  }
  /** A row for each call. */
  traceOn(until: number, maxEvents: number): number {
    const events = Math.min(maxEvents, Math.ceil((until - this.#tracedTo) / 1000));
    this.#spend(events);
    this.#tracedTo = Math.min(until, this.#tracedTo + events * 1000);
    this.#rows.push(this.#tracedTo, 0, 0, 0, 0, 0, 0, 0);
    return this.#tracedTo;
  }
  takeTrace(): Float64Array {
    return Float64Array.from(this.#rows.splice(0));
  }
  free(): void {
    this.freed = true;
  }

  #go(until: number, maxEvents: number): number {
    if (this.fault !== null) {
      const fault = this.fault;
      this.fault = null;
      throw fault;
    }
    const events = Math.min(maxEvents, Math.ceil((until - this.at) / 1000));
    this.#spend(Math.max(0, events));
    this.at = Math.min(until, this.at + events * 1000);
    this.recorded = Math.max(this.recorded, this.at);
    return this.at;
  }
}

/** The results of a run without flows. */
function summary(from: number, to: number): Summary {
  return {
    name: '',
    seed: 1,
    warmup: from / 1e9,
    duration: to / 1e9,
    flows: [],
    queues: [],
    cells: [],
    totalGoodput: 0,
    jain: null,
    events: 0,
    digest: '',
  };
}

function engineAnswer(query: EngineQuery): EngineAnswers[EngineQuery['kind']] {
  switch (query.kind) {
    case 'starters':
      return [{ kind: 'pair', name: 'Pair', about: '', fields: [] }];
    case 'generate': {
      if (query.starter !== 'pair') refuse('', `no starter is ${query.starter}`);
      const document = `pair ${JSON.stringify(query.values)}`;
      return { document, description: describe({ name: document }) };
    }
    case 'synchronous':
      if (!('flows' in query.model)) refuse('flows', 'missing');
      return { times: [0], windows: [1], congested: [], cycles: [] };
  }
}

export function scriptedEngine(
  spend: (events: number) => void,
): Engine & { sessions: ScriptedSession[] } {
  const sessions: ScriptedSession[] = [];
  return {
    sessions,
    open(document) {
      if (/^(\{")?bad/.test(document))
        throw JSON.stringify({ path: 'flows/f', message: 'unknown key' });
      const session = new ScriptedSession(document, spend);
      sessions.push(session);
      return session;
    },
    copy(session) {
      const { text, at, recorded, end } = session as ScriptedSession;
      const { buffer } = new TextEncoder().encode(JSON.stringify({ text, at, recorded, end }));
      return { session, memory: buffer };
    },
    adopt(memory) {
      const { text, ...rest }: Pick<ScriptedSession, 'text' | 'at' | 'recorded' | 'end'> =
        JSON.parse(new TextDecoder().decode(memory));
      const session = Object.assign(new ScriptedSession(text, spend), rest);
      sessions.push(session);
      return session;
    },
    query(text) {
      const query: EngineQuery = JSON.parse(text);
      return JSON.stringify({ [query.kind]: engineAnswer(query) });
    },
    version: '0',
  };
}

type Message = Parameters<NonNullable<WorkerLike['onmessage']>>[0];

/** A worker in this thread: the real runner over any engine. */
export class LocalWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  terminated = false;
  #runner: Runner;

  constructor(engine: Engine) {
    const say = (data: Message['data']): void => {
      queueMicrotask(() => {
        if (!this.terminated) this.onmessage?.({ data } as Message);
      });
    };
    this.#runner = new Runner(engine, {
      clock: () => performance.now(),
      reply: (session, id, result) => say({ type: 'reply', session, id, result }),
      frame: (session, frame) => say({ type: 'frame', session, frame }),
      halted: (session, problem) => say({ type: 'halted', session, problem }),
    });
  }

  postMessage(message: Parameters<WorkerLike['postMessage']>[0]): void {
    if (message.type === 'ping') {
      this.onmessage?.({ data: { type: 'alive' } } as Message);
      return;
    }
    if (message.type === 'program') return;
    if (message.type === 'request')
      this.#runner.request(message.session, message.id, message.request);
    else this.#runner.signal(message.session, message.signal);
    this.turn();
  }

  /** Works until it has nothing to do, or for a while; whether there is more to do at once. */
  turn(): boolean {
    for (let i = 0; i < 100 && !this.terminated; i += 1) {
      if (this.#runner.turn() !== 'now') return false;
    }
    return true;
  }

  terminate(): void {
    this.terminated = true;
  }

  /** Dies as a worker does whose engine traps. */
  crash(message: string): void {
    this.onmessage?.({ data: { type: 'crashed', session: 1, message } } as Message);
  }
}

/** A worker over a scripted engine. */
export class ScriptedWorker extends LocalWorker {
  readonly engine: ReturnType<typeof scriptedEngine>;

  constructor() {
    const engine = scriptedEngine(() => {});
    super(engine);
    this.engine = engine;
  }

  get session(): ScriptedSession {
    const last = this.engine.sessions.at(-1);
    if (!last) throw new Error('no session');
    return last;
  }
}
