/** A file that is brought in: looked through, then read for what was chosen of it, piece by piece. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Problem, ProblemError } from '../../../engine/types';
import type {
  Choice,
  Dialect,
  Found,
  GivenDocument,
  Measured,
  Wish,
} from '../../../generated/measured';
import type { MeasuredClient } from '../measuredClient';

/** Bytes that are read at a time: progress is seen to move, and a cancelled reading ends soon. */
const PIECE = 4_000_000;

export interface MeasuredFileState {
  found: Found | null;
  /** The latest choice, as it is in the file; null while it is read, or refused. */
  measured: Measured | null;
  /** The part of the file that has been read, 0 to 1; null while nothing is being read. */
  progress: number | null;
  /** Why the file, or the choice, is refused. */
  problem: Problem | null;
  /** Whether the reader could not be loaded, or has crashed on the file. */
  failed: boolean;
}

export type MeasuredSource = Pick<
  MeasuredClient,
  'look' | 'choose' | 'take' | 'found' | 'chosen' | 'schedule' | 'close'
>;

/** How many files have been read. */
let made = 0;

export class MeasuredFile {
  readonly store: StoreApi<MeasuredFileState> = createStore(() => ({
    found: null,
    measured: null,
    progress: null,
    problem: null,
    failed: false,
  }));
  readonly file: File;
  /** Unlike that of any other: files may have the same name. */
  readonly place: number;
  #make: () => MeasuredSource;
  #source: MeasuredSource | null = null;
  /** Of several passes begun, only the last one counts. */
  #pass = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(file: File, make: () => MeasuredSource) {
    this.file = file;
    made += 1;
    this.place = made;
    this.#make = make;
  }

  /** Looks what is in the file; a table is read as `dialect` has it. */
  look(dialect: Dialect | null = null): Promise<void> {
    return this.#read(
      (source) => source.look(dialect),
      async (source) => {
        const found = await source.found();
        return { found };
      },
    );
  }

  /** Reads what is chosen. */
  choose(choice: Choice): Promise<void> {
    return this.#read(
      (source) => source.choose(choice),
      async (source) => {
        const measured = await source.chosen();
        return { measured };
      },
    );
  }

  /** A document with a link that has what was chosen; a problem where it does not fit. */
  async schedule(document: string, wish: Wish): Promise<GivenDocument | Problem | null> {
    await this.#queue;
    const source = this.#source;
    try {
      return (await source?.schedule(document, wish)) ?? null;
    } catch (thrown) {
      if (thrown instanceof ProblemError) return thrown.problem;
      // One that was closed meanwhile has not crashed.
      if (source !== null && source === this.#source) this.#crashed(source);
      return null;
    }
  }

  /** Ends reading, wherever it is. */
  close(): void {
    this.#pass += 1;
    this.#source?.close();
    this.#source = null;
    this.store.setState({ progress: null });
  }

  #read(
    begin: (source: MeasuredSource) => Promise<null>,
    end: (source: MeasuredSource) => Promise<Partial<MeasuredFileState>>,
  ): Promise<void> {
    this.#pass += 1;
    const pass = this.#pass;
    this.store.setState({ progress: 0, problem: null, measured: null, failed: false });
    const before = this.#queue;
    this.#queue = before.then(() => this.#through(pass, begin, end));
    return this.#queue;
  }

  async #through(
    pass: number,
    begin: (source: MeasuredSource) => Promise<null>,
    end: (source: MeasuredSource) => Promise<Partial<MeasuredFileState>>,
  ): Promise<void> {
    const isOver = (): boolean => pass !== this.#pass;
    if (isOver()) return;
    this.#source ??= this.#make();
    const source = this.#source;
    const { file } = this;
    try {
      await begin(source);
      for (let at = 0; at < file.size; at += PIECE) {
        const bytes = await file.slice(at, at + PIECE).arrayBuffer();
        if (isOver()) return;
        await source.take(bytes);
        if (isOver()) return;
        this.store.setState({ progress: Math.min(1, (at + PIECE) / file.size) });
      }
      const found = await end(source);
      if (!isOver()) this.store.setState({ ...found, progress: null });
    } catch (thrown) {
      if (isOver()) return;
      if (thrown instanceof ProblemError) {
        this.store.setState({ problem: thrown.problem, progress: null });
        return;
      }
      // A file that was moved or changed meanwhile cannot be read.
      this.#crashed(source);
    }
  }

  /** A reader that crashed is of no use, and what it had read is lost. */
  #crashed(source: MeasuredSource): void {
    source.close();
    this.#source = null;
    this.store.setState({ failed: true, measured: null, progress: null });
  }
}
