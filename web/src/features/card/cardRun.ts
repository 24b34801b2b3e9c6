/**
 * A report card in the page: the worker that collects what has run, the pool that makes the runs, and the
 * state that is shown. Tests, numbers and texts come from the collector.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CellPool, workersFor } from '../../engine/programs/cellPool';
import { Eta } from '../../engine/programs/eta';
import { programModule } from '../../engine/programs/startProgram';
import { type Problem, ProblemError } from '../../engine/types';
import type { ShownCard } from '../../generated/card';
import { encodeLink } from '../../model/share/link';
import { CardClient, type CardOpening, type CardWorkerLike, startCardWorker } from './cardClient';
import type { CardSettings } from './cardSettings';

export interface CardState {
  /** `unable`: there is no program, or it works no longer. */
  phase: 'reading' | 'unable' | 'ready';
  /** The settings of the card that is shown. */
  settings: CardSettings | null;
  shown: ShownCard | null;
  /** The fault of the settings that were asked for: those before stay. */
  problem: Problem | null;
  running: boolean;
  /** The estimated seconds until all is done, while it runs. */
  remaining: number | null;
  /** Why the runs have stopped; empty when a worker died. */
  stopped: string | null;
}

export interface CardOptions {
  makeCollector: () => CardWorkerLike;
  makeWorker: () => CardWorkerLike;
  workers: number;
  /** Rejects where there is no program. */
  module: () => Promise<unknown>;
  encode: (document: string) => Promise<string>;
  clock: () => number;
}

const inPage: CardOptions = {
  makeCollector: startCardWorker,
  makeWorker: startCardWorker,
  workers: workersFor(globalThis.navigator?.hardwareConcurrency),
  module: programModule,
  encode: encodeLink,
  clock: () => performance.now(),
};

/** The least time between two drawings of the card. */
const SHOW_EVERY_MS = 250;

/** The card of an address that cannot be read. */
const USUAL: CardSettings = { subject: 'sender/cubic', seeds: 5, sections: [] };

export class CardRun {
  readonly store: StoreApi<CardState>;
  #options: CardOptions;
  #collector: CardClient | null = null;
  #opening: CardOpening | null = null;
  #pool: CellPool<CardOpening> | null = null;
  #eta: Eta;
  #opens = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Partial<CardOptions> = {}) {
    this.#options = { ...inPage, ...options };
    this.#eta = new Eta(this.#options.clock);
    this.store = createStore<CardState>(() => ({
      phase: 'reading',
      settings: null,
      shown: null,
      problem: null,
      running: false,
      remaining: null,
      stopped: null,
    }));
  }

  /** Takes settings, with the document that has the algorithms. */
  async open(settings: CardSettings, document: string): Promise<void> {
    this.#opens += 1;
    const own = this.#opens;
    try {
      await this.#options.module();
      this.#collector ??= new CardClient(this.#options.makeCollector());
      const opening = openingOf(settings, document);
      const opened = await this.#collector.open(opening);
      if (own !== this.#opens) return;
      if (JSON.stringify(opening) !== JSON.stringify(this.#opening)) this.cancel();
      this.#opening = opening;
      const shown = await this.#linked(this.#collector, opened);
      if (own !== this.#opens) return;
      this.store.setState({ phase: 'ready', settings, shown, problem: null, stopped: null });
    } catch (thrown) {
      if (own !== this.#opens) return;
      if (!(thrown instanceof ProblemError)) {
        this.#broken();
        return;
      }
      const { problem } = thrown;
      // A link that cannot be read leaves the form with what is usual.
      if (this.store.getState().shown === null && settings !== USUAL) await this.open(USUAL, '');
      this.store.setState({ problem });
    }
  }

  /** Makes the runs that are missing. */
  async start(): Promise<void> {
    const [opening, collector] = [this.#opening, this.#collector];
    if (!opening || !collector || this.store.getState().running) return;
    this.store.setState({ running: true, stopped: null });
    try {
      const missing = await collector.missing();
      // It was cancelled, or the settings are others, meanwhile.
      if (!this.store.getState().running || opening !== this.#opening) return;
      this.#eta.begin(missing.length);
      const { makeWorker, workers } = this.#options;
      const make = (heard: () => void) => new CardClient(makeWorker(), heard);
      this.#pool = new CellPool(make, workers, opening, missing, {
        finished: (_, record) => {
          // If the collector is gone, the next question reports it.
          collector.take(record).catch(() => undefined);
          this.#eta.advance();
          this.#timer ??= setTimeout(() => void this.#show(), SHOW_EVERY_MS);
        },
        ended: () => void this.#halt(null),
        failed: ({ problem }) => void this.#halt(problem?.message ?? ''),
      });
    } catch {
      this.#broken();
    }
  }

  /** Ends the runs under way; finished ones stay. */
  cancel(): void {
    if (!this.store.getState().running) return;
    this.#pool?.cancel();
    void this.#halt(null);
  }

  /** The card in Markdown; null when there is none. */
  markdown(site: string): Promise<string | null> {
    return this.#ask((collector) => collector.markdown(site));
  }

  /** The card as JSON; null when there is none. */
  json(): Promise<string | null> {
    return this.#ask((collector) => collector.results());
  }

  /** The card with a link to the run of each test. */
  async #linked(collector: CardClient, opened: ShownCard): Promise<ShownCard> {
    const documents = await collector.documents();
    if (documents.length === 0) return opened;
    return collector.links(await Promise.all(documents.map(this.#options.encode)));
  }

  async #halt(stopped: string | null): Promise<void> {
    this.#pool = null;
    this.store.setState({ running: false, remaining: null, stopped });
    await this.#show();
  }

  async #show(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const own = this.#opens;
    const shown = await this.#ask((collector) => collector.shown());
    if (!shown || own !== this.#opens) return;
    const { running } = this.store.getState();
    this.store.setState({ shown, remaining: running ? this.#eta.remaining() : null });
  }

  async #ask<T>(question: (collector: CardClient) => Promise<T>): Promise<T | null> {
    const collector = this.#collector;
    if (!collector) return null;
    try {
      return await question(collector);
    } catch (thrown) {
      if (!(thrown instanceof ProblemError)) this.#broken();
      return null;
    }
  }

  /** Runs that were made are lost with the collector; the next opening begins with another. */
  #broken(): void {
    this.#pool?.cancel();
    this.#pool = null;
    this.#collector?.close();
    this.#collector = null;
    this.store.setState({ phase: 'unable', running: false, remaining: null });
  }
}

/** The document belongs to the card where that is about one of its algorithms. */
function openingOf({ subject, seeds, sections }: CardSettings, document: string): CardOpening {
  const isOwn = subject.startsWith('rules/');
  return { subject, document: isOwn ? document : '', seeds, sections: [...sections] };
}
