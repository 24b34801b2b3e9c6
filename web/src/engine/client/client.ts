/**
 * The page's side of a run's worker: typed requests, frames one at a time, and
 * a new worker when the old one dies.
 */
import { answerOf } from '../answers';
import { Heartbeat } from '../heartbeat';
import type {
  Answers,
  Changed,
  Frame,
  FromWorker,
  Opened,
  PageQuery,
  PlotView,
  Reply,
  ReplyResult,
  Request,
  SeekResult,
  SessionId,
  Signal,
  Speed,
  Table,
  TraceBegin,
  TracedPiece,
  WorkerLike,
} from '../protocol/protocol';
import { RunCopy } from '../protocol/runCopy';
import type { SharedField } from '../protocol/sharedFields';
import {
  type EngineAnswers,
  type EngineQuery,
  type Nanoseconds,
  type Problem,
  ProblemError,
  type RunAnswers,
  type RunChange,
  type Summary,
} from '../types';

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

/** A reply as the page gets it. */
interface Received {
  answer: Partial<Answers> | undefined;
  /** The run after it; null where nothing has become of it. */
  opened: Opened | null;
}

interface Pending {
  resolve(received: Received): void;
  reject(error: Error): void;
}

/** A request that brings the page's copy of the run up to date. */
type OpeningRequest = Extract<
  Request,
  { kind: 'open' | 'restore' | 'adopt' | 'refresh' | 'change' }
>;

interface AskOptions {
  session?: SessionId;
  accepted?: () => void;
  handedOver?: Transferable[];
}

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
  open(document: string, now: Nanoseconds = 0, recordedUntil: Nanoseconds = 0): Promise<Opened> {
    if (!this.#worker && !this.#closed) this.#start();
    return this.#enter({ kind: 'open', document, now, recordedUntil });
  }

  /** Takes up the run of another worker from a copy of its memory, which is handed over. */
  adopt(memory: ArrayBuffer): Promise<Opened> {
    return this.#enter({ kind: 'adopt', memory }, [memory]);
  }

  /** A query about the run. */
  async query<Query extends PageQuery>(query: Query): Promise<RunAnswers[Query['kind']]> {
    const { answer } = await this.#ask({ kind: 'query', query });
    return answerOf<RunAnswers, Query['kind']>(answer, query.kind);
  }

  /** A query that needs no run. */
  async queryEngine<Query extends EngineQuery>(
    query: Query,
  ): Promise<EngineAnswers[Query['kind']]> {
    const { answer } = await this.#ask({ kind: 'engine', query });
    return answerOf<EngineAnswers, Query['kind']>(answer, query.kind);
  }

  async change<Change extends RunChange>(change: Change): Promise<Changed<Change['kind']>> {
    const { answer, ...opened } = await this.#opened({ kind: 'change', change });
    return { ...opened, answer: answerOf<Answers, Change['kind']>(answer, change.kind) };
  }

  restore(document: string, now: Nanoseconds, recordedUntil: Nanoseconds): Promise<Opened> {
    return this.#opened({ kind: 'restore', document, now, recordedUntil });
  }

  /** The run as it is now. */
  refresh(): Promise<Opened> {
    return this.#opened({ kind: 'refresh' });
  }

  /** The summary of a recorded range; a newer request supersedes it. */
  async measure(from: Nanoseconds, to: Nanoseconds): Promise<Summary> {
    const { answer } = await this.#ask({ kind: 'measure', from, to });
    return answerOf<Answers, 'summary'>(answer, 'summary');
  }

  /** The next packets of a flow up to `to`, from `begin` on or from where the last piece ended; a newer request supersedes it. */
  async trace(begin: TraceBegin | null, to: Nanoseconds): Promise<TracedPiece> {
    const { answer } = await this.#ask({ kind: 'trace', begin, to });
    return answerOf<Answers, 'traced'>(answer, 'traced');
  }

  /** The fields that the forms of several targets share. */
  async sharedFields(targets: readonly string[]): Promise<SharedField[]> {
    const { answer } = await this.#ask({ kind: 'shared', targets });
    return answerOf<Answers, 'shared'>(answer, 'shared');
  }

  /** The columns and events of a view, whatever the plots show. */
  async table(view: PlotView): Promise<Table> {
    const { answer } = await this.#ask({ kind: 'table', view });
    return answerOf<Answers, 'table'>(answer, 'table');
  }

  step(): Promise<SeekResult> {
    return this.#sought({ kind: 'step' });
  }

  /** To any instant: where nothing is recorded yet, the run goes on until there. */
  seek(to: Nanoseconds): Promise<SeekResult> {
    return this.#sought({ kind: 'seek', to });
  }

  /** A copy of the engine's memory, with the run as it is. */
  async copy(): Promise<ArrayBuffer> {
    const { answer } = await this.#ask({ kind: 'copy' });
    return answerOf<Answers, 'copy'>(answer, 'copy');
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

  /** Replaces the session by another, once that is there. */
  #enter(request: OpeningRequest, handedOver: Transferable[] = []): Promise<Opened> {
    this.#lastSession += 1;
    const session = this.#lastSession;
    const entered = (): void => {
      this.#session = session;
    };
    return this.#opened(request, { session, accepted: entered, handedOver });
  }

  async #opened(
    request: OpeningRequest,
    options: AskOptions = {},
  ): Promise<Opened & Pick<Received, 'answer'>> {
    const { answer, opened } = await this.#ask(request, options);
    if (!opened) throw new Error(`${request.kind} has opened nothing`);
    return { ...opened, answer };
  }

  async #sought(request: Request): Promise<SeekResult> {
    const { answer } = await this.#ask(request);
    return answerOf<Answers, 'sought'>(answer, 'sought');
  }

  #ask(
    request: Request,
    { session = this.#session, accepted, handedOver = [] }: AskOptions = {},
  ): Promise<Received> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#worker;
    if (!worker) return Promise.reject(new CrashedError('there is no worker'));
    return new Promise((resolve, reject) => {
      this.#pending.set(id, {
        resolve: (received) => {
          accepted?.();
          resolve(received);
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
        this.#settle(message.id, message.result);
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

  #settle(id: number, result: ReplyResult): void {
    // Every update is applied, in order, whoever waits for the reply.
    const received = result.ok ? this.#received(result.reply) : null;
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (received) pending.resolve(received);
    else if ('problem' in result) pending.reject(new ProblemError(result.problem));
    else pending.reject(new SupersededError());
  }

  #received({ answer, refreshed }: Reply): Received {
    if (!refreshed) return { answer, opened: null };
    const { update, ...times } = refreshed;
    return { answer, opened: { ...times, ...this.#copy.apply(update) } };
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
