/** A session that follows a script instead of simulating: for tests of what drives it. */
import type { Description } from './types';
import type { Engine, EngineSession } from './wasm';

export const DESCRIPTION: Description = {
  name: 'scripted',
  about: '',
  seed: 1,
  duration: 1,
  warmup: 0,
  binWidth: 0.001,
  nodes: [],
  links: [],
  ports: [],
  flows: [],
  series: [],
};

/** An event each microsecond; a microsecond of the clock each. */
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

  constructor(text: string, spend: (events: number) => void) {
    this.text = text;
    this.#spend = spend;
  }

  describe(): string {
    return JSON.stringify({ ...DESCRIPTION, name: this.text, duration: this.end / 1e9 });
  }
  document(): string {
    return this.text;
  }
  fields(target: string): string {
    if (target === 'nowhere') throw JSON.stringify({ path: target, message: 'names nothing' });
    return '[]';
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
  set(path: string, value: string): string {
    this.calls.push(`set ${path} ${value}`);
    if (value === '"bad"') throw JSON.stringify({ path, message: 'is bad' });
    this.text = `${this.text} ${path}=${value}`;
    this.recorded = this.at;
    return JSON.stringify({ effect: 'live', at: this.at, from: 0, to: 1, document: this.text });
  }
  restore(document: string, recordedUntil: number): void {
    this.calls.push(`restore ${document} ${recordedUntil}`);
    this.text = document;
    this.at = 0;
    this.recorded = recordedUntil;
  }
  watch(flows: Uint32Array): void {
    this.calls.push(`watch ${flows.join()}`);
  }
  extend(duration: number): void {
    this.end = duration;
  }
  frame(): ReturnType<EngineSession['frame']> {
    return {
      time: this.at,
      flows: new Float64Array(7),
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
      counts: new Uint32Array(),
      free() {},
    };
  }
  summary(): string {
    return '{}';
  }
  digest(): string {
    return this.at.toString(16).padStart(16, '0');
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

export function scriptedEngine(
  spend: (events: number) => void,
): Engine & { sessions: ScriptedSession[] } {
  const sessions: ScriptedSession[] = [];
  return {
    sessions,
    open(document) {
      if (document.startsWith('bad'))
        throw JSON.stringify({ path: 'flows/f', message: 'unknown key' });
      const session = new ScriptedSession(document, spend);
      sessions.push(session);
      return session;
    },
    version: '0',
  };
}
