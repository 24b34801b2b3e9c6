/**
 * A run inside its worker: a clock that paces it, seeks done in slices, and one
 * frame at a time for the page. It knows neither worker nor page, only the
 * {@link Host} that it is given, so that it can be tested by itself.
 */
import { ask, askEngine, change, isTrap, problemOf } from '../answers';
import type { Engine, EngineSession } from '../engineInterface';
import type {
  Frame,
  PlotView,
  Reply,
  ReplyResult,
  Request,
  SessionId,
  Signal,
  Speed,
} from '../protocol/protocol';
import { type Nanoseconds, type Problem, type RunChange, SECOND } from '../types';
import { buildFrame, tableOf, type ViewState } from './frameBuilder';
import { MeasurementTask } from './measurementTask';
import { SharedFieldsTask } from './sharedFieldsTask';
import { TracingTask } from './tracingTask';

/** Memory for the recorded series of a run, in bytes. */
export const PROBE_BUDGET = 32 * 1024 * 1024;

/** Length of a slice of work with the frame after it, and of the chunks between looks at the clock. */
const SLICE_MS = 6;
const CHUNK_MS = 1.2;

/** A slice keeps at most this much free for its frame, so that slow frames do not stop the run. */
const MOST_FOR_FRAME_MS = 3;

/** After a longer pause of the page, a paced run does not catch up on the rest of it. */
const LONGEST_LAG_MS = 100;

export interface Host {
  /** Milliseconds of a monotonic clock. */
  clock(): number;
  reply(session: SessionId, id: number, result: ReplyResult): void;
  frame(session: SessionId, frame: Frame): void;
  halted(session: SessionId, problem: Problem): void;
}

/** Whether nobody waits for an earlier seek after it. */
function supersedesSeek(request: Request): boolean {
  if (request.kind === 'change')
    return request.change.kind === 'edit' && request.change.drags !== true;
  return request.kind === 'seek' || request.kind === 'restore';
}

/** A seek under way, and the request that it answers. */
interface Seek {
  to: Nanoseconds;
  id: number;
  finish: (done: boolean) => Reply;
}

interface WaitingRequest {
  id: number;
  request: Request;
}

type Task = MeasurementTask | SharedFieldsTask | TracingTask;

/** When {@link Runner.turn} is to be called again; `idle` is after the next message. */
export type NextTurn = 'now' | 'soon' | 'idle';

export class Runner {
  #engine: Engine;
  #host: Host;
  #measuring: MeasurementTask;
  #sharing: SharedFieldsTask;
  #tracing: TracingTask;
  #run: EngineSession | null = null;
  #session: SessionId = 0;
  #queue: WaitingRequest[] = [];
  #seek: Seek | null = null;
  #speed: Speed | null = null;
  #target: Nanoseconds = 0;
  #pacedAt = 0;
  #chunk = 2000;
  /** Frames that the page has room for: one, until it is sent. */
  #credit = 1;
  /** The page does not show the present yet. */
  #stale = false;
  /** Milliseconds that the latest frame took to build. */
  #frameTook = 0;
  #slices: number[] = [];
  #view: ViewState = {
    view: null,
    sent: new Map(),
    eventsAt: -1,
    dots: 2000,
    fallDuration: 0,
    rewritten: true,
  };

  constructor(engine: Engine, host: Host) {
    this.#engine = engine;
    this.#host = host;
    this.#measuring = new MeasurementTask(() => host.clock());
    this.#sharing = new SharedFieldsTask(() => host.clock());
    this.#tracing = new TracingTask(() => host.clock());
  }

  /** Takes a request; requests are answered in order, by {@link turn}. */
  request(session: SessionId, id: number, request: Request): void {
    if (request.kind === 'open' || request.kind === 'adopt') {
      this.#abandonRequests();
      if (request.kind === 'open') this.#open(session, id, request);
      else this.#adopt(session, id, request.memory);
      return;
    }
    if (request.kind === 'engine') {
      this.#reply(session, id, () => {
        const { query } = request;
        return { answer: { [query.kind]: askEngine(this.#engine, query) } };
      });
      return;
    }
    if (session !== this.#session || !this.#run) {
      this.#host.reply(session, id, { ok: false, superseded: true });
      return;
    }
    // Requests that move the run supersede a seek under way; others wait for it.
    if (supersedesSeek(request) && this.#seek) this.#endSeek(false);
    this.#queue.push({ id, request });
  }

  signal(session: SessionId, signal: Signal): void {
    if (signal.kind === 'view') {
      this.#setView(signal.view, signal.dots, signal.fallDuration);
      return;
    }
    if (session !== this.#session) return;
    switch (signal.kind) {
      case 'play':
        this.#speed = signal.speed;
        this.#pacedAt = this.#host.clock();
        this.#target = this.#run?.now() ?? 0;
        break;
      case 'pause':
        this.#speed = null;
        this.#stale = true;
        break;
      case 'cancel-seek':
        if (this.#seek) this.#endSeek(false);
        break;
      case 'credit':
        this.#credit = 1;
        break;
    }
  }

  /** Does one slice of the work that is due, then sends a frame if the page has drawn the last one. */
  turn(): NextTurn {
    if (!this.#run) return 'idle';
    const began = this.#host.clock();
    let worked = false;
    try {
      if (!this.#seek) this.#answer();
      if (this.#seek) {
        this.#continueSeek(this.#run, began);
        worked = true;
      } else if (this.#speed !== null) {
        worked = this.#advance(this.#run, began);
      }
    } catch (thrown) {
      this.#halt(thrown);
    }
    if (worked) this.#stale = true;
    if (this.#stale && this.#credit > 0) this.#sendFrame();
    if (worked) this.#slices.push(this.#host.clock() - began);
    for (const task of this.#tasks) this.#continue(task);
    const busy = this.#tasks.some(({ id }) => id !== null);
    if (this.#seek || this.#queue.length > 0 || busy) return 'now';
    if (this.#speed === null) return 'idle';
    // A paced run that has caught up may sleep; a run flat out never does.
    return worked && (this.#speed === 'flat-out' || this.#run.now() < this.#target)
      ? 'now'
      : 'soon';
  }

  #open(session: SessionId, id: number, request: Extract<Request, { kind: 'open' }>): void {
    let next: EngineSession | null = null;
    try {
      next = this.#engine.open(request.document, PROBE_BUDGET);
      if (request.recordedUntil > 0) next.restore(request.document, request.recordedUntil);
    } catch (thrown) {
      next?.free();
      this.#host.reply(session, id, { ok: false, problem: problemOf(thrown) });
      return;
    }
    // A document that is refused leaves the old run as it was: it is freed only now.
    this.#run?.free();
    this.#enter(session, next);
    if (request.recordedUntil > 0) {
      this.#seek = { to: request.now, id, finish: () => refreshed(next) };
    } else {
      this.#host.reply(session, id, { ok: true, reply: refreshed(next) });
    }
  }

  #adopt(session: SessionId, id: number, memory: ArrayBuffer): void {
    this.#reply(session, id, () => {
      const next = this.#engine.adopt(memory);
      this.#enter(session, next);
      return refreshed(next);
    });
  }

  /** Replies with what `answer` returns, if anything, or with the problem that it throws. */
  #reply(session: SessionId, id: number, answer: () => Reply | null): void {
    try {
      const reply = answer();
      if (reply) this.#host.reply(session, id, { ok: true, reply });
    } catch (thrown) {
      this.#host.reply(session, id, { ok: false, problem: problemOf(thrown) });
    }
  }

  #enter(session: SessionId, run: EngineSession): void {
    this.#run = run;
    this.#session = session;
    this.#speed = null;
    this.#credit = 1;
    this.#resend();
  }

  /** The run goes on as another object. */
  #copy(run: EngineSession): ArrayBuffer {
    // They ask the run as it was.
    this.#supersede(this.#sharing);
    this.#supersede(this.#tracing);
    const { session, memory } = this.#engine.copy(run);
    this.#run = session;
    if (!memory) throw new Error('there is no memory for a copy of the run');
    return memory;
  }

  #answer(): void {
    while (this.#queue.length > 0 && !this.#seek) {
      const next = this.#queue.shift();
      const run = this.#run;
      if (!next || !run) return;
      this.#reply(this.#session, next.id, () => this.#serve(run, next));
      this.#stale = true;
    }
  }

  /** The reply, or nothing when it comes at the end of a seek or a task. */
  #serve(run: EngineSession, { id, request }: WaitingRequest): Reply | null {
    switch (request.kind) {
      case 'open':
      case 'adopt':
      case 'engine':
        return null;
      case 'query':
        return { answer: { [request.query.kind]: ask(run, request.query) } };
      case 'change':
        this.#change(run, id, request.change);
        return null;
      case 'refresh':
        return refreshed(run);
      case 'shared':
        this.#supersede(this.#sharing);
        this.#sharing.start(request.targets, (target) => ask(run, { kind: 'fields', target }), id);
        return null;
      case 'copy':
        return { answer: { copy: this.#copy(run) } };
      case 'table':
        return { answer: { table: tableOf(run, request.view) } };
      case 'step':
        run.step();
        return sought(run, true);
      case 'measure':
        this.#supersede(this.#measuring);
        this.#measuring.start(run.measure(request.from, request.to), id);
        return null;
      case 'trace':
        this.#supersede(this.#tracing);
        if (request.begin) run.trace(request.begin.flow, request.begin.from);
        this.#tracing.start(run, request.to, id);
        return null;
      case 'seek': {
        const to = Math.max(0, Math.min(request.to, run.duration()));
        this.#seek = { to, id, finish: (done) => sought(run, done) };
        return null;
      }
      case 'restore':
        run.restore(request.document, request.recordedUntil);
        this.#resend();
        this.#seek = { to: request.now, id, finish: () => refreshed(run) };
        return null;
    }
  }

  /** Changes the run, and leads it back to where it was: there it is shown, as it is after the change. */
  #change(run: EngineSession, id: number, asked: RunChange): void {
    const to = run.now();
    const answer = change(run, asked);
    if (answer.edit?.applied?.effect !== 'free') this.#resend();
    this.#restartClock(run);
    this.#seek = { to, id, finish: () => ({ answer, ...refreshed(run) }) };
  }

  #continueSeek(run: EngineSession, began: number): void {
    const seek = this.#seek;
    if (!seek) return;
    for (;;) {
      const chunkBegan = this.#host.clock();
      const there = run.seek(Math.min(seek.to, run.recordedUntil()), this.#chunk);
      if (there && (run.now() >= seek.to || run.advance(seek.to, this.#chunk) >= seek.to)) {
        this.#endSeek(true);
        return;
      }
      if (this.#isSliceOver(chunkBegan, began)) return;
    }
  }

  #endSeek(done: boolean): void {
    const seek = this.#seek;
    if (!seek || !this.#run) return;
    this.#seek = null;
    this.#restartClock(this.#run);
    this.#host.reply(this.#session, seek.id, { ok: true, reply: seek.finish(done) });
  }

  /** Tasks that are done beside the run, a little in every turn. */
  get #tasks(): readonly Task[] {
    return [this.#measuring, this.#sharing, this.#tracing];
  }

  #continue(task: Task): void {
    const { id } = task;
    if (id === null) return;
    try {
      const answer = task.turn();
      if (!answer) return;
      this.#host.reply(this.#session, id, { ok: true, reply: { answer } });
    } catch (thrown) {
      this.#host.reply(this.#session, id, { ok: false, problem: problemOf(thrown) });
    }
    task.stop();
  }

  #supersede(task: Task): void {
    const { id } = task;
    if (id !== null) this.#host.reply(this.#session, id, { ok: false, superseded: true });
    task.stop();
  }

  #advance(run: EngineSession, began: number): boolean {
    const duration = run.duration();
    if (this.#speed === 'flat-out') {
      this.#target = duration;
    } else if (this.#speed !== null) {
      const lag = Math.min(began - this.#pacedAt, LONGEST_LAG_MS);
      // A machine too slow for the speed does not fall ever further behind: it runs more slowly.
      const due = Math.min(
        this.#target,
        run.now() + (this.#speed * SECOND * LONGEST_LAG_MS) / 1000,
      );
      this.#target = Math.min(duration, due + (this.#speed * lag * SECOND) / 1000);
    }
    this.#pacedAt = began;
    if (run.now() >= duration) {
      this.#speed = null;
      return true;
    }
    const until = Math.floor(this.#target);
    if (until <= run.now()) return false;
    while (run.now() < until) {
      const chunkBegan = this.#host.clock();
      const reached = run.advance(until, this.#chunk);
      if (reached >= until || this.#isSliceOver(chunkBegan, began)) break;
    }
    if (run.now() >= duration) this.#speed = null;
    return true;
  }

  /** Tells when the slice is over, and adapts the chunk to take about as long as it should. */
  #isSliceOver(chunkBegan: number, began: number): boolean {
    const now = this.#host.clock();
    const took = now - chunkBegan;
    if (took > CHUNK_MS * 1.5) this.#chunk = Math.max(64, Math.floor(this.#chunk * 0.7));
    else if (took < CHUNK_MS * 0.7) this.#chunk = Math.min(400_000, Math.ceil(this.#chunk * 1.3));
    const frame = this.#credit > 0 ? Math.min(this.#frameTook, MOST_FOR_FRAME_MS) : 0;
    return now - began + CHUNK_MS + frame > SLICE_MS;
  }

  #sendFrame(): void {
    const run = this.#run;
    if (!run) return;
    const clock = this.#host.clock();
    try {
      const frame = buildFrame(run, this.#view, {
        playing: this.#speed !== null,
        seekingTo: this.#seek?.to ?? null,
        slices: Float64Array.from(this.#slices),
        clock,
      });
      this.#frameTook = this.#host.clock() - clock;
      this.#slices = [];
      this.#credit = 0;
      this.#stale = false;
      this.#host.frame(this.#session, frame);
    } catch (thrown) {
      this.#halt(thrown);
    }
  }

  /** Pauses a run that cannot go on and reports why; a trap is the worker's to handle. */
  #halt(thrown: unknown): void {
    if (isTrap(thrown)) throw thrown;
    this.#speed = null;
    if (this.#seek) this.#endSeek(false);
    this.#stale = true;
    this.#host.halted(this.#session, problemOf(thrown));
  }

  #abandonRequests(): void {
    for (const task of this.#tasks) this.#supersede(task);
    if (this.#seek) this.#endSeek(false);
    for (const waiting of this.#queue) {
      this.#host.reply(this.#session, waiting.id, { ok: false, superseded: true });
    }
    this.#queue = [];
  }

  #setView(view: PlotView, dots: number, fallDuration: Nanoseconds): void {
    this.#view.dots = dots;
    this.#view.fallDuration = fallDuration;
    if (view.epoch !== this.#view.view?.epoch) {
      this.#view.view = view;
      this.#resend();
    }
    this.#stale = true;
  }

  #resend(): void {
    this.#view.rewritten = true;
    this.#stale = true;
  }

  #restartClock(run: EngineSession): void {
    this.#pacedAt = this.#host.clock();
    this.#target = run.now();
    this.#stale = true;
  }
}

/** The reply that brings the page's copy of a run up to date. */
function refreshed(run: EngineSession): Reply {
  return { refreshed: ask(run, { kind: 'refresh' }) };
}

function sought(run: EngineSession, done: boolean): Reply {
  return { answer: { sought: { now: run.now(), done } } };
}
