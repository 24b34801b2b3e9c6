/** A contest with oneself: rules on five courses beside the senders that are built in. What came of it is kept. */
import type { ContestCourse, ContestOutcome } from '../../../generated/workbench';
import { Job, type JobState, NO_JOB } from '../../../model/job/job';
import { type Own, WorkbenchClient } from '../workbenchClient';
import { keep, type SavedContest, type Shelf, savedContestIn } from './savedContest';

/** A row of the table. */
export interface ContestRow {
  outcome: ContestOutcome;
  /** `now`: one's own; `earlier`: one's own before. */
  own: 'now' | 'earlier' | null;
}

export interface ContestState extends JobState {
  courses: readonly ContestCourse[];
  /** The draw, from which the seeds follow. */
  draw: number | null;
  /** The best first. */
  rows: readonly ContestRow[];
  /** The file of the contest. */
  record: string | null;
  /** Links to one's own runs, in the order of the courses. */
  links: readonly string[];
}

const IDLE: ContestState = {
  ...NO_JOB,
  courses: [],
  draw: null,
  rows: [],
  record: null,
  links: [],
};

type Client = Pick<
  WorkbenchClient,
  'courses' | 'contest' | 'contestOn' | 'record' | 'course' | 'close'
>;

interface Surroundings {
  /** Makes the address of a document. */
  link(document: string): Promise<string>;
  storage(): Shelf | null;
  /** A draw that nobody has seen. */
  draw(): number;
  make?(): Client;
}

export class Contest extends Job<ContestState, Client> {
  #around: Surroundings;

  constructor(around: Surroundings) {
    super(IDLE, around.make ?? (() => new WorkbenchClient()));
    this.#around = around;
  }

  /** The draw whose results are kept; null without any. */
  get kept(): number | null {
    return savedContestIn(this.#around.storage())?.draw ?? null;
  }

  /** Runs these rules; with `fresh` on courses that nobody has seen. */
  async run(rules: Own, fresh: boolean): Promise<void> {
    await this.begin(async (client, signal) => {
      const { courses, engine } = await client.courses();
      signal.throwIfAborted();
      const found = fresh ? null : savedContestIn(this.#around.storage());
      const kept: SavedContest =
        found?.engine === engine
          ? found
          : { engine, draw: this.#around.draw(), builtIn: [], own: [] };
      const { draw } = kept;
      const all = kept.builtIn.length === 0;
      const count = await client.contest(rules, draw, all);
      signal.throwIfAborted();
      this.advance(0, count);
      this.store.setState({ courses, draw });
      let outcomes: readonly ContestOutcome[] = [];
      for (let done = false; !done; ) {
        const progress = await client.contestOn();
        signal.throwIfAborted();
        ({ done, outcomes } = progress);
        const rows = rowsOf(outcomes, all ? outcomes.slice(1) : kept.builtIn, kept.own);
        this.advance(progress.passed);
        this.store.setState({ rows });
      }
      const [own] = outcomes;
      if (!own) throw new Error('nothing has run');
      const builtIn = all ? outcomes.slice(1) : kept.builtIn;
      const record = await client.record(builtIn);
      const links: string[] = [];
      for (const place of courses.keys())
        links.push(await this.#around.link(await client.course(place)));
      signal.throwIfAborted();
      keep(this.#around.storage(), { ...kept, builtIn, own: [own, ...kept.own] });
      this.store.setState({ record, links });
    }, IDLE);
  }
}

/** Rows, the best first; of equals one's own comes first. */
function rowsOf(
  now: readonly ContestOutcome[],
  builtIn: readonly ContestOutcome[],
  earlier: readonly ContestOutcome[],
): readonly ContestRow[] {
  const rows: ContestRow[] = [
    ...now.slice(0, 1).map((outcome): ContestRow => ({ outcome, own: 'now' })),
    ...earlier.map((outcome): ContestRow => ({ outcome, own: 'earlier' })),
    ...builtIn.map((outcome): ContestRow => ({ outcome, own: null })),
  ];
  return rows.sort((a, b) => b.outcome.score - a.outcome.score);
}
