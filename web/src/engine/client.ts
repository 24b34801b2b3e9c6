/**
 * The page's side of a run's worker: typed requests, frames one at a time, and
 * a new worker when the old one dies.
 */
import { Heartbeat } from './heartbeat';
import type {
  Frame,
  FromWorker,
  Opened,
  PlotView,
  Replies,
  ReplyResult,
  Request,
  SessionId,
  Signal,
  Speed,
  ToWorker,
} from './protocol';
import { RunCopy } from './runCopy';
import { type Nanoseconds, type Problem, ProblemError } from './types';

/** The parts of a Worker that are used; a test hands in its own. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface EngineListener {
  ready(version: string): void;
  /** The engine could not be loaded at all. */
  unable(message: string): void;
  frame(frame: Frame): void;
  /** The run stopped by itself and says why. */
  halted(problem: Problem): void;
  /** The worker died; opening a document starts a new one. */
  crashed(message: string): void;
  /** It died too often for another attempt without being asked. */
  gaveUp(message: string): void;
}

/** A request that a newer one made pointless. */
export class SupersededError extends Error {
  constructor() {
    super('superseded');
    this.name = 'SupersededError';
  }
}

/** A request whose worker died before it could answer. */
export class CrashedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CrashedError';
  }
}

interface Pending {
  resolve(value: never): void;
  reject(error: Error): void;
}

type Settled = Exclude<ReplyResult, { ok: true }> | { ok: true; value: unknown };

/** A worker that died more often than this within that time is not restarted. */
const MOST_RESTARTS = 3;
const RESTARTS_WITHIN_MS = 30_000;

export class EngineClient {
  #make: () => WorkerLike;
  #listener: EngineListener;
  #worker: WorkerLike | null = null;
  #session: SessionId = 0;
  #lastSession: SessionId = 0;
  #lastId = 0;
  #pending = new Map<number, Pending>();
  #copy = new RunCopy();
  #view: Signal | null = null;
  #deaths: number[] = [];
  #closed = false;
  #heartbeat: Heartbeat | null = null;

  constructor(make: () => WorkerLike, listener: EngineListener) {
    this.#make = make;
    this.#listener = listener;
    this.#start();
  }

  /** Builds a run from a document; the running one stays when it is refused. */
  async open(
    document: string,
    now: Nanoseconds = 0,
    recordedUntil: Nanoseconds = 0,
  ): Promise<Opened> {
    this.#lastSession += 1;
    const session = this.#lastSession;
    if (!this.#worker && !this.#closed) this.#start();
    return this.#ask(session, { kind: 'open', document, now, recordedUntil }, () => {
      this.#session = session;
    });
  }

  /** Takes up the run of another worker from a copy of its memory, which is handed over. */
  async adopt(memory: ArrayBuffer): Promise<Opened> {
    this.#lastSession += 1;
    const session = this.#lastSession;
    return this.#ask(
      session,
      { kind: 'adopt', memory },
      () => {
        this.#session = session;
      },
      [memory],
    );
  }

  request<R extends Request>(request: R): Promise<Replies[R['kind']]> {
    return this.#ask(this.#session, request);
  }

  play(speed: Speed): void {
    this.#tell({ kind: 'play', speed });
  }

  pause(): void {
    this.#tell({ kind: 'pause' });
  }

  /** Ends a seek or a rebuild where it has got to. */
  cancelSeek(): void {
    this.#tell({ kind: 'cancel-seek' });
  }

  /** Sets the columns to send with each frame from now on. */
  look(view: PlotView, dots: number, fallDuration: Nanoseconds): void {
    this.#view = { kind: 'view', view, dots, fallDuration };
    this.#tell(this.#view);
  }

  /** The frame has been drawn: there is room for the next. */
  drawn(): void {
    this.#tell({ kind: 'credit' });
  }

  /** Ends the worker for good; requests under way and later ones fail. */
  close(): void {
    this.#closed = true;
    this.#heartbeat?.stop();
    this.#worker?.terminate();
    this.#worker = null;
    this.#fail(new CrashedError('closed'));
  }

  #ask<R extends Request>(
    session: SessionId,
    request: R,
    accepted?: () => void,
    handedOver: Transferable[] = [],
  ): Promise<Replies[R['kind']]> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#worker;
    if (!worker) return Promise.reject(new CrashedError('there is no worker'));
    return new Promise((resolve, reject) => {
      this.#pending.set(id, {
        resolve: (value) => {
          accepted?.();
          resolve(value);
        },
        reject,
      });
      worker.postMessage({ type: 'request', session, id, request }, handedOver);
    });
  }

  #tell(signal: Signal): void {
    this.#worker?.postMessage({ type: 'signal', session: this.#session, signal });
  }

  #start(): void {
    const worker = this.#make();
    worker.onmessage = (event) => this.#receive(worker, event.data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.#die(worker, event.message ?? 'the worker stopped');
    };
    this.#worker = worker;
    if (this.#view) this.#tell(this.#view);
  }

  #receive(worker: WorkerLike, message: FromWorker): void {
    if (worker !== this.#worker) return;
    this.#heartbeat?.heard();
    switch (message.type) {
      case 'alive':
        break;
      case 'ready':
        this.#watch(worker);
        this.#listener.ready(message.version);
        break;
      case 'unable':
        this.#heartbeat?.stop();
        // It answers nothing more; opening a document starts a new one.
        worker.terminate();
        this.#worker = null;
        this.#session = 0;
        this.#fail(new CrashedError(message.message));
        this.#listener.unable(message.message);
        break;
      case 'reply':
        this.#settle(message.id, this.#described(message.result));
        break;
      case 'frame':
        if (message.session === this.#session) this.#listener.frame(message.frame);
        // It is not drawn, but the worker waits for its credit all the same.
        else
          worker.postMessage({
            type: 'signal',
            session: message.session,
            signal: { kind: 'credit' },
          });
        break;
      case 'halted':
        if (message.session === this.#session) this.#listener.halted(message.problem);
        break;
      case 'crashed':
        this.#die(worker, message.message);
        break;
    }
  }

  /** Notices when the worker is gone without a word. */
  #watch(worker: WorkerLike): void {
    this.#heartbeat = new Heartbeat(
      () => worker.postMessage({ type: 'ping' }),
      () => this.#die(worker, 'the worker no longer answers'),
    );
  }

  /** Every update is applied, in order, whoever waits for the reply. */
  #described(result: ReplyResult): Settled {
    if (!result.ok) return result;
    const { value } = result;
    if (typeof value !== 'object' || !('update' in value)) return { ok: true, value };
    const { update, ...rest } = value;
    return { ok: true, value: { ...rest, ...this.#copy.apply(update) } };
  }

  #settle(id: number, result: Settled): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    // The protocol pairs each request with its reply; the map cannot say so in types.
    if (result.ok) pending.resolve(result.value as never);
    else if ('superseded' in result) pending.reject(new SupersededError());
    else pending.reject(new ProblemError(result.problem));
  }

  #die(worker: WorkerLike, message: string): void {
    if (worker !== this.#worker) return;
    this.#heartbeat?.stop();
    worker.terminate();
    this.#worker = null;
    this.#session = 0;
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < RESTARTS_WITHIN_MS), now];
    const tooOften = this.#deaths.length > MOST_RESTARTS;
    this.#fail(new CrashedError(message));
    if (tooOften) this.#listener.gaveUp(message);
    else this.#listener.crashed(message);
  }

  #fail(error: Error): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const one of pending) one.reject(error);
  }
}
