/** A contest with oneself: rules on five courses beside the senders that are built in. What came of it is kept. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ProblemError } from '../../engine/types';
import { type Own, WorkbenchClient } from '../../engine/workbenchClient';
import type { ContestCourse, ContestOutcome } from '../../generated/workbench';
import { oneLine } from '../document/problems';
import { type KeptContest, keep, keptIn, type Shelf } from './keptContest';

/** A row of the table. */
export interface ContestRow {
  outcome: ContestOutcome;
  /** `now`: one's own; `earlier`: one's own before. */
  own: 'now' | 'earlier' | null;
}

export interface ContestState {
  /** `unable`: the program could not be loaded, or has trapped. */
  phase: 'idle' | 'running' | 'cancelled' | 'done' | 'refused' | 'unable';
  /** The runs, and how many of them have passed. */
  count: number;
  passed: number;
  courses: readonly ContestCourse[];
  /** The draw, from which the seeds follow. */
  draw: number | null;
  /** The best first. */
  rows: readonly ContestRow[];
  /** Why the courses cannot have this sender. */
  problem: string | null;
  /** The file of the contest. */
  record: string | null;
  /** Links to one's own runs, in the order of the courses. */
  links: readonly string[];
}

const IDLE: ContestState = {
  phase: 'idle',
  count: 0,
  passed: 0,
  courses: [],
  draw: null,
  rows: [],
  problem: null,
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

export class Contest {
  readonly store: StoreApi<ContestState>;
  #around: Surroundings;
  #client: Client | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
    this.store = createStore(() => IDLE);
  }

  /** The draw whose results are kept; null without any. */
  get kept(): number | null {
    return keptIn(this.#around.storage())?.draw ?? null;
  }

  /** Runs these rules; with `fresh` on courses that nobody has seen. */
  async run(rules: Own, fresh: boolean): Promise<void> {
    this.close();
    const client = this.#around.make?.() ?? new WorkbenchClient();
    this.#client = client;
    this.store.setState({ ...IDLE, phase: 'running' });
    try {
      const { courses, engine } = await client.courses();
      if (this.#client !== client) return;
      const found = fresh ? null : keptIn(this.#around.storage());
      const kept: KeptContest =
        found?.engine === engine
          ? found
          : { engine, draw: this.#around.draw(), builtIn: [], own: [] };
      const { draw } = kept;
      const all = kept.builtIn.length === 0;
      const count = await client.contest(rules, draw, all);
      if (this.#client !== client) return;
      this.store.setState({ courses, count, draw });
      let outcomes: readonly ContestOutcome[] = [];
      for (let done = false; !done; ) {
        const told = await client.contestOn();
        if (this.#client !== client) return;
        ({ done, outcomes } = told);
        const rows = rowsOf(outcomes, all ? outcomes.slice(1) : kept.builtIn, kept.own);
        this.store.setState({ passed: told.passed, rows });
      }
      const [own] = outcomes;
      if (!own) throw new Error('nothing has run');
      const builtIn = all ? outcomes.slice(1) : kept.builtIn;
      const record = await client.record(builtIn);
      const links: string[] = [];
      for (const place of courses.keys())
        links.push(await this.#around.link(await client.course(place)));
      if (this.#client !== client) return;
      keep(this.#around.storage(), { ...kept, builtIn, own: [own, ...kept.own] });
      this.store.setState({ phase: 'done', record, links });
    } catch (thrown) {
      if (this.#client !== client) return;
      if (thrown instanceof ProblemError) {
        this.store.setState({ phase: 'refused', problem: oneLine(thrown.problem) });
      } else {
        this.store.setState({ phase: 'unable' });
      }
    }
    if (this.#client === client) this.close();
  }

  /** Stops it; what was found so far stays on the screen. */
  cancel(): void {
    if (this.store.getState().phase !== 'running') return;
    this.close();
    this.store.setState({ phase: 'cancelled' });
  }

  /** Ends its worker. */
  close(): void {
    this.#client?.close();
    this.#client = null;
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
