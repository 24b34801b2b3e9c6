/**
 * The run inside the worker: a clock that paces it, journeys through time done
 * in slices, and one frame at a time for the page. It knows no worker and no
 * page, only what it is handed, so that it can be tested on its own.
 */
import { isTrap, parse, problemOf } from './answers';
import { framesOf, type ViewState } from './frameBuilder';
import type {
  Arrived,
  Frame,
  Opened,
  PlotView,
  Replies,
  ReplyResult,
  Request,
  SessionId,
  Signal,
  Speed,
} from './protocol';
import {
  type Applied,
  type Description,
  type Field,
  type Json,
  type Nanoseconds,
  type Problem,
  SECOND,
  type Trajectory,
} from './types';
import type { Engine, EngineSession } from './wasm';

/** What recorded series may take in the page. */
export const PROBE_BUDGET = 32 * 1024 * 1024;

/** A slice of work with the frame that follows it, and the chunk after which it looks at the clock again. */
const SLICE_MS = 6;
const CHUNK_MS = 1.2;

/** What a slice keeps free for its frame at most: however slow that is, the run goes on. */
const MOST_FOR_FRAME_MS = 3;

/** A pause of the page longer than this is not caught up on. */
const LONGEST_LAG_MS = 100;

export interface Outside {
  /** Milliseconds of a monotonic clock. */
  clock(): number;
  reply(session: SessionId, id: number, result: ReplyResult): void;
  frame(session: SessionId, frame: Frame): void;
  halted(session: SessionId, problem: Problem): void;
}

interface Journey {
  to: Nanoseconds;
  id: number;
  finish: (done: boolean) => Replies[keyof Replies];
}

interface Waiting {
  id: number;
  request: Request;
}

/** What {@link Runner.turn} says about when it wants to be called again. */
export type Next = 'now' | 'soon' | 'when-told';

export class Runner {
  #engine: Engine;
  #outside: Outside;
  #run: EngineSession | null = null;
  #session: SessionId = 0;
  #queue: Waiting[] = [];
  #journey: Journey | null = null;
  #speed: Speed | null = null;
  #target: Nanoseconds = 0;
  #pacedAt = 0;
  #chunk = 2000;
  #credit = 1;
  #stale = false;
  /** How long the latest frame took to make. */
  #frameTook = 0;
  #slices: number[] = [];
  #view: ViewState = {
    view: null,
    sent: new Map(),
    eventsAt: -1,
    dots: 2000,
    dropSpan: 0,
    rewritten: true,
  };

  constructor(engine: Engine, outside: Outside) {
    this.#engine = engine;
    this.#outside = outside;
  }

  /** Takes a request; it is answered in order, from {@link turn}. */
  request(session: SessionId, id: number, request: Request): void {
    if (request.kind === 'open') {
      this.#abandon();
      this.#open(session, id, request);
      return;
    }
    if (session !== this.#session || !this.#run) {
      this.#outside.reply(session, id, { ok: false, overtaken: true });
      return;
    }
    // A new destination overtakes the journey under way; all else waits for it.
    if ((request.kind === 'seek' || request.kind === 'restore') && this.#journey)
      this.#arrive(false);
    this.#queue.push({ id, request });
  }

  signal(session: SessionId, signal: Signal): void {
    if (signal.kind === 'view') {
      this.#look(signal.view, signal.dots, signal.dropSpan);
      return;
    }
    if (session !== this.#session) return;
    switch (signal.kind) {
      case 'play':
        this.#speed = signal.speed;
        this.#pacedAt = this.#outside.clock();
        this.#target = this.#run?.now() ?? 0;
        break;
      case 'pause':
        this.#speed = null;
        this.#stale = true;
        break;
      case 'halt-journey':
        if (this.#journey) this.#arrive(false);
        break;
      case 'credit':
        this.#credit = 1;
        break;
    }
  }

  /** Does one slice of whatever is due, then a frame if the page has room for it. */
  turn(): Next {
    const run = this.#run;
    if (!run) return 'when-told';
    const began = this.#outside.clock();
    let worked = false;
    try {
      if (!this.#journey) this.#answer();
      if (this.#journey) {
        this.#travel(run, began);
        worked = true;
      } else if (this.#speed !== null) {
        worked = this.#advance(run, began);
      }
    } catch (thrown) {
      this.#halt(thrown);
    }
    if (worked) this.#stale = true;
    if (this.#stale && this.#credit > 0) this.#show();
    if (worked) this.#slices.push(this.#outside.clock() - began);
    if (this.#journey || this.#queue.length > 0) return 'now';
    if (this.#speed === null) return 'when-told';
    // A paced run that is up to date may sleep; one flat out may not.
    return worked && (this.#speed === 'flat-out' || run.now() < this.#target) ? 'now' : 'soon';
  }

  #open(session: SessionId, id: number, request: Extract<Request, { kind: 'open' }>): void {
    let next: EngineSession | null = null;
    try {
      next = this.#engine.open(request.document, PROBE_BUDGET);
      if (request.recordedUntil > 0) next.restore(request.document, request.recordedUntil);
    } catch (thrown) {
      next?.free();
      this.#outside.reply(session, id, { ok: false, problem: problemOf(thrown) });
      return;
    }
    // Only now is the old run given up: a document that is refused changes nothing.
    this.#run?.free();
    this.#run = next;
    this.#session = session;
    this.#speed = null;
    this.#credit = 1;
    this.#redraw();
    if (request.recordedUntil > 0) {
      this.#journey = { to: request.now, id, finish: () => this.#opened(next) };
    } else {
      this.#outside.reply(session, id, { ok: true, value: this.#opened(next) });
    }
  }

  #answer(): void {
    while (this.#queue.length > 0 && !this.#journey) {
      const next = this.#queue.shift();
      const run = this.#run;
      if (!next || !run) return;
      try {
        const value = this.#serve(run, next);
        if (value) this.#outside.reply(this.#session, next.id, { ok: true, value });
      } catch (thrown) {
        this.#outside.reply(this.#session, next.id, { ok: false, problem: problemOf(thrown) });
      }
      this.#stale = true;
    }
  }

  /** The answer, or nothing when it comes at the end of a journey. */
  #serve(run: EngineSession, { id, request }: Waiting): Replies[keyof Replies] | null {
    switch (request.kind) {
      case 'open':
        return null;
      case 'describe':
        return this.#opened(run);
      case 'fields':
        return parse<Field[]>(run.fields(request.target));
      case 'set': {
        const applied = parse<Applied>(run.set(request.path, JSON.stringify(request.value)));
        if (applied.effect !== 'free') this.#redraw();
        this.#repace(run);
        const { description, now, recordedUntil } = this.#opened(run);
        return { ...applied, description, now, recordedUntil };
      }
      case 'extend':
        run.extend(request.duration);
        this.#redraw();
        return this.#opened(run);
      case 'step':
        run.step();
        return { now: run.now(), done: true };
      case 'synchronous':
        return parse<Trajectory>(this.#engine.synchronous(JSON.stringify(request.model)));
      case 'digest':
        return { now: run.now(), digest: run.digest() };
      case 'summary':
        return parse<Json>(run.summary());
      case 'seek': {
        const to = Math.max(0, Math.min(request.to, run.duration()));
        this.#journey = { to, id, finish: (done): Arrived => ({ now: run.now(), done }) };
        return null;
      }
      case 'watch':
        run.watch(Uint32Array.from(request.flows));
        this.#redraw();
        this.#journey = { to: run.now(), id, finish: () => this.#opened(run) };
        return null;
      case 'restore':
        run.restore(request.document, request.recordedUntil);
        this.#redraw();
        this.#journey = { to: request.now, id, finish: () => this.#opened(run) };
        return null;
    }
  }

  #travel(run: EngineSession, began: number): void {
    const journey = this.#journey;
    if (!journey) return;
    for (;;) {
      const chunkBegan = this.#outside.clock();
      const there = run.seek(Math.min(journey.to, run.recordedUntil()), this.#chunk);
      if (
        there &&
        (run.now() >= journey.to || run.advance(journey.to, this.#chunk) >= journey.to)
      ) {
        this.#arrive(true);
        return;
      }
      if (this.#spent(chunkBegan, began)) return;
    }
  }

  #arrive(done: boolean): void {
    const journey = this.#journey;
    if (!journey || !this.#run) return;
    this.#journey = null;
    this.#repace(this.#run);
    this.#outside.reply(this.#session, journey.id, { ok: true, value: journey.finish(done) });
  }

  #advance(run: EngineSession, began: number): boolean {
    const duration = run.duration();
    if (this.#speed === 'flat-out') {
      this.#target = duration;
    } else if (this.#speed !== null) {
      const lag = Math.min(began - this.#pacedAt, LONGEST_LAG_MS);
      // What a slow machine could not do in time is not owed: the pace falls instead.
      const debt = Math.min(
        this.#target,
        run.now() + (this.#speed * SECOND * LONGEST_LAG_MS) / 1000,
      );
      this.#target = Math.min(duration, debt + (this.#speed * lag * SECOND) / 1000);
    }
    this.#pacedAt = began;
    if (run.now() >= duration) {
      this.#speed = null;
      return true;
    }
    const until = Math.floor(this.#target);
    if (until <= run.now()) return false;
    while (run.now() < until) {
      const chunkBegan = this.#outside.clock();
      const reached = run.advance(until, this.#chunk);
      if (reached >= until || this.#spent(chunkBegan, began)) break;
    }
    if (run.now() >= duration) this.#speed = null;
    return true;
  }

  /** Keeps the chunk near its length in time, and tells when the slice is over. */
  #spent(chunkBegan: number, began: number): boolean {
    const now = this.#outside.clock();
    const took = now - chunkBegan;
    if (took > CHUNK_MS * 1.5) this.#chunk = Math.max(64, Math.floor(this.#chunk * 0.7));
    else if (took < CHUNK_MS * 0.7) this.#chunk = Math.min(400_000, Math.ceil(this.#chunk * 1.3));
    const frame = this.#credit > 0 ? Math.min(this.#frameTook, MOST_FOR_FRAME_MS) : 0;
    return now - began + CHUNK_MS + frame > SLICE_MS;
  }

  #show(): void {
    const run = this.#run;
    if (!run) return;
    const clock = this.#outside.clock();
    try {
      const frame = framesOf(run, this.#view, {
        playing: this.#speed !== null,
        heading: this.#journey?.to ?? null,
        slices: Float64Array.from(this.#slices),
        clock,
      });
      this.#frameTook = this.#outside.clock() - clock;
      this.#slices = [];
      this.#credit = 0;
      this.#stale = false;
      this.#outside.frame(this.#session, frame);
    } catch (thrown) {
      this.#halt(thrown);
    }
  }

  /** A run that cannot go on says why and stands still; a broken engine is another matter. */
  #halt(thrown: unknown): void {
    if (isTrap(thrown)) throw thrown;
    this.#speed = null;
    if (this.#journey) this.#arrive(false);
    this.#stale = true;
    this.#outside.halted(this.#session, problemOf(thrown));
  }

  #abandon(): void {
    if (this.#journey) this.#arrive(false);
    for (const waiting of this.#queue) {
      this.#outside.reply(this.#session, waiting.id, { ok: false, overtaken: true });
    }
    this.#queue = [];
  }

  #look(view: PlotView, dots: number, dropSpan: Nanoseconds): void {
    this.#view.dots = dots;
    this.#view.dropSpan = dropSpan;
    if (view.epoch !== this.#view.view?.epoch) {
      this.#view.view = view;
      this.#redraw();
    }
    this.#stale = true;
  }

  #redraw(): void {
    this.#view.rewritten = true;
    this.#stale = true;
  }

  #repace(run: EngineSession): void {
    this.#pacedAt = this.#outside.clock();
    this.#target = run.now();
    this.#stale = true;
  }

  #opened(run: EngineSession): Opened {
    return {
      description: parse<Description>(run.describe()),
      document: run.document(),
      now: run.now(),
      recordedUntil: run.recordedUntil(),
    };
  }
}
