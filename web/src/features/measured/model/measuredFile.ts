/** A file that is brought in: looked through, then read for what was chosen of it, piece by piece. */
import { type Problem, ProblemError } from '../../../engine/types';
import type {
  Choice,
  Dialect,
  Found,
  GivenDocument,
  Measured,
  Wish,
} from '../../../generated/measured';
import { Job, type JobState, NO_JOB } from '../../../model/job/job';
import type { MeasuredClient } from '../measuredClient';

/** Bytes that are read at a time: progress is seen to move, and a cancelled reading ends soon. */
const PIECE = 4_000_000;

/** The parts of the work are those of the file. It is `broken` where the reader could not be loaded, or has crashed. */
export interface MeasuredFileState extends JobState {
  found: Found | null;
  /** The latest choice, as it is in the file; null while it is read, or refused. */
  measured: Measured | null;
}

export type MeasuredSource = Pick<
  MeasuredClient,
  'look' | 'choose' | 'take' | 'found' | 'chosen' | 'schedule' | 'close'
>;

/** How many files have been read. */
let made = 0;

export class MeasuredFile extends Job<MeasuredFileState, MeasuredSource> {
  readonly file: File;
  /** Unlike that of any other: files may have the same name. */
  readonly place: number;
  /** The latest pass through the file. */
  #pass: Promise<unknown> = Promise.resolve();

  constructor(file: File, make: () => MeasuredSource) {
    super({ ...NO_JOB, found: null, measured: null }, make, { keeps: true });
    this.file = file;
    made += 1;
    this.place = made;
  }

  /** Looks what is in the file; a table is read as `dialect` has it. */
  look(dialect: Dialect | null = null): Promise<void> {
    return this.#read(
      (source) => source.look(dialect),
      async (source) => ({ found: await source.found() }),
    );
  }

  /** Reads what is chosen. */
  choose(choice: Choice): Promise<void> {
    return this.#read(
      (source) => source.choose(choice),
      async (source) => ({ measured: await source.chosen() }),
    );
  }

  /** A document with a link that has what was chosen; a problem where it does not fit. */
  async schedule(document: string, wish: Wish): Promise<GivenDocument | Problem | null> {
    await this.#pass;
    try {
      return await this.worker.ask((source) => source.schedule(document, wish));
    } catch (thrown) {
      if (thrown instanceof ProblemError) return thrown.problem;
      // A reader that crashed has lost what it had read.
      this.tell({ phase: 'broken' }, { measured: null });
      return null;
    }
  }

  async #read(
    begin: (source: MeasuredSource) => Promise<null>,
    end: (source: MeasuredSource) => Promise<Partial<MeasuredFileState>>,
  ): Promise<void> {
    const { file } = this;
    // A source answers in the order in which it is asked: a pass that was left asks nothing more.
    const through = async (source: MeasuredSource, signal: AbortSignal): Promise<void> => {
      await begin(source);
      for (let at = 0; at < file.size; at += PIECE) {
        const bytes = await file.slice(at, at + PIECE).arrayBuffer();
        if (signal.aborted) return;
        await source.take(bytes);
        if (signal.aborted) return;
        this.advance(Math.min(1, (at + PIECE) / file.size));
      }
      if (signal.aborted) return;
      const found = await end(source);
      if (!signal.aborted) this.store.setState(found);
    };
    this.#pass = this.begin(through, { measured: null });
    await this.#pass;
  }
}
