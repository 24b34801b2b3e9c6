// @ts-check
// The engine of Sawtooth for other people's pages and for Node. It runs where it is called: in a page that shows
// something meanwhile, call it in a worker, or advance in slices.
import start, {
  query as queryEngine,
  Session,
  version as versionOfEngine,
} from './engine/sawtooth.js';

/** Events in a slice of work: about 10 ms. */
const SLICE = 20_000;

/** Bytes for what is recorded of a run. */
const RECORDING = 32e6;

const NANOSECONDS = 1e9;

/** A document or a value was refused: the place, and why. */
export class Refusal extends Error {
  /** @param {{ path?: string, message?: string }} problem */
  constructor({ path = '', message = 'refused' }) {
    super(path === '' ? message : `${path}: ${message}`);
    this.name = 'Refusal';
    this.path = path;
  }
}

/**
 * Does something with the engine: it throws the JSON text of a problem.
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
function heard(work) {
  try {
    return work();
  } catch (wrong) {
    if (typeof wrong !== 'string') throw wrong;
    throw new Refusal(JSON.parse(wrong));
  }
}

/** A document and its run. */
export class Run {
  /** @type {Session} */
  #session;

  /**
   * @param {string | object} document
   * @param {{ recording?: number }} [options]
   */
  constructor(document, { recording = RECORDING } = {}) {
    const text = typeof document === 'string' ? document : JSON.stringify(document);
    this.#session = heard(() => new Session(text, recording));
  }

  get now() {
    return this.#session.now() / NANOSECONDS;
  }

  get duration() {
    return this.#session.duration() / NANOSECONDS;
  }

  /**
   * One slice of work towards an instant; whether it is reached.
   * @param {number} [seconds]
   */
  advance(seconds = this.duration) {
    const until = Math.min(Math.round(seconds * NANOSECONDS), this.#session.duration());
    // At the instant itself a step may have left other events.
    if (this.#session.now() > until) return true;
    return heard(() => this.#session.advance(until, SLICE)) >= until;
  }

  /** @param {number} [seconds] */
  advanceTo(seconds = this.duration) {
    while (!this.advance(seconds));
  }

  step() {
    return heard(() => this.#session.step()) / NANOSECONDS;
  }

  /** @param {number} seconds */
  seek(seconds) {
    const to = Math.max(0, Math.round(seconds * NANOSECONDS));
    while (!heard(() => this.#session.seek(to, SLICE)));
  }

  /**
   * @param {string} path
   * @param {unknown} value
   */
  set(path, value) {
    const operation = { kind: 'set', paths: [path], to: value };
    return this.change({ kind: 'edit', operation, drags: true }).edit.applied;
  }

  /** @param {{ kind: string }} change */
  change(change) {
    return JSON.parse(heard(() => this.#session.change(JSON.stringify(change))));
  }

  /** @param {{ kind: string }} query */
  ask(query) {
    return JSON.parse(heard(() => this.#session.query(JSON.stringify(query))))[query.kind];
  }

  get document() {
    return this.ask({ kind: 'document' });
  }

  get digest() {
    return this.ask({ kind: 'digest' }).digest;
  }

  summary() {
    return this.ask({ kind: 'summary' });
  }

  describe() {
    return this.ask({ kind: 'describe' });
  }

  queues() {
    const frame = this.#session.frame(0);
    const { queues } = frame;
    frame.free();
    const { ports } = this.describe();
    return ports.map((/** @type {{ id: string }} */ { id }, /** @type {number} */ place) => ({
      id,
      packets: queues[2 * place] ?? 0,
      bytes: queues[2 * place + 1] ?? 0,
    }));
  }

  /**
   * @param {string} id
   * @param {string} key
   * @param {number} [points]
   */
  series(id, key, points = 500) {
    const { flows, ports, series } = this.describe();
    /** @param {{ flow: number | null, port: number | null }} one */
    const owner = ({ flow, port }) => (flows[flow ?? -1] ?? ports[port ?? -1])?.id ?? '';
    const found = series.find(
      (/** @type {{ key: string, flow: number | null, port: number | null }} */ one) =>
        one.key === key && owner(one) === id,
    );
    const now = this.#session.now();
    if (!found || now === 0) return [];
    const columns = this.#session.columns(found.index, 0, now, points, 0, NANOSECONDS);
    const width = now / NANOSECONDS / points;
    const values = [];
    for (let place = 0; 3 * place + 2 < columns.length; place += 1) {
      const [min = NaN, max = NaN, last = NaN] = columns.subarray(3 * place, 3 * place + 3);
      if (!Number.isNaN(last)) values.push({ at: place * width, min, max, last });
    }
    return values;
  }

  free() {
    this.#session.free();
  }

  [Symbol.dispose ?? Symbol.for('Symbol.dispose')]() {
    this.free();
  }
}

/** @type {Promise<unknown> | undefined} */
let started;

/**
 * Loads the engine, once.
 * @param {string | URL | Response | BufferSource | WebAssembly.Module} [from]
 */
export async function load(from) {
  started ??= begin(from);
  try {
    await started;
  } catch (wrong) {
    // Without a connection the first attempt fails, and the next may not.
    started = undefined;
    throw wrong;
  }
  return {
    version: versionOfEngine(),
    /** @param {string | object} document @param {{ recording?: number }} [options] */
    open: (document, options) => new Run(document, options),
    /** @param {{ kind: string }} query */
    ask: (query) => JSON.parse(heard(() => queryEngine(JSON.stringify(query))))[query.kind],
  };
}

/** @param {Parameters<typeof load>[0]} from */
async function begin(from) {
  const file = new URL('./engine/sawtooth_bg.wasm', import.meta.url);
  if (from !== undefined || file.protocol !== 'file:') {
    return start({ module_or_path: from ?? file });
  }
  // Node fetches no files.
  const { readFile } = await import('node:fs/promises');
  return start({ module_or_path: await readFile(file) });
}
