/** An attack in the page. The search, its numbers and its words come from the collector. */

import type { CellClient } from '../../engine/programs/cellClient';
import type { AttackAnswers, AttackQuery, AttackReport } from '../../generated/attack';
import { CellJob, type CellOptions, type CellsState, NO_CELLS } from '../../model/job/cellJob';
import { encodeLink } from '../../model/share/link';
import { type AttackChoice, choiceIn, choiceOf, programSettings } from './attackSettings';

export interface AttackState extends CellsState {
  /** The settings of the attack that is shown, and those that nobody has chosen. */
  choice: AttackChoice | null;
  usual: AttackChoice | null;
  presets: readonly string[];
  shown: AttackReport | null;
}

interface AttackOptions extends CellOptions<AttackQuery> {
  encode: (document: string) => Promise<string>;
}

/** The attack that all workers begin with, and the jobs that those have to run. */
type AttackOpening = Omit<Extract<AttackQuery, { kind: 'open' }>, 'kind'>;

type Collector = CellClient<AttackOpening, AttackQuery, AttackAnswers>;

const NOTHING = { choice: null, usual: null, presets: [], shown: null };

/** The sender that is attacked where none is named. */
const USUAL = 'sender/cubic';

export class AttackRun extends CellJob<AttackState, AttackOpening, AttackQuery, AttackAnswers> {
  #encode: AttackOptions['encode'];

  constructor({ encode = encodeLink, ...options }: Partial<AttackOptions> = {}) {
    super({ ...NO_CELLS, ...NOTHING }, 'AttackProgram', options);
    this.#encode = encode;
  }

  /** Takes the settings of an address, with the document that has the algorithms; `own` is the first of them. */
  async open(query: string, document: string, own: string | undefined): Promise<void> {
    const problem = await this.#open(query, document, own);
    // A link that cannot be read leaves the form with what is usual.
    if (!problem || this.store.getState().shown !== null) return;
    if ((await this.#open('', '', undefined)) === null) this.say({ fault: problem });
  }

  /** Goes on with the search: a pool runs the jobs that the collector gives out, until there are no more. */
  override async start(): Promise<void> {
    const { opening } = this;
    const { phase, done, of } = this.store.getState();
    if (opening === null || phase === 'running') return;
    await this.begin(async (pool, signal) => {
      this.advance(done, of);
      for (;;) {
        const jobs = await this.ask((collector) => collector.ask({ kind: 'jobs' }));
        const missing = await this.ask((collector) => collector.missing());
        if (!jobs || !missing || missing.length === 0 || signal.aborted) return;
        await pool.run({ ...opening, jobs }, missing, (record) => {
          // If the collector is gone, the next question reports it.
          void this.ask((collector) => collector.take(record));
        });
        const shown = await this.ask((collector) => this.#linked(collector));
        if (!shown || signal.aborted) return;
        this.say({}, { shown });
        const runs = runsOf(shown);
        this.advance(runs.done, runs.of);
      }
    });
  }

  /** The findings in Markdown; null when there are none. */
  markdown(site: string): Promise<string | null> {
    return this.ask((collector) => collector.ask({ kind: 'markdown', site }));
  }

  /** The findings as JSON; null when there are none. */
  json(): Promise<string | null> {
    return this.ask((collector) => collector.ask({ kind: 'results' }));
  }

  protected override show(shown: AttackReport): Partial<AttackState> {
    return { shown };
  }

  #open(query: string, document: string, own: string | undefined) {
    return this.read(async (collector) => {
      const { settings, presets } = await collector.ask({ kind: 'usual' });
      const usual = choiceOf(settings, own === undefined ? USUAL : `rules/${own}`);
      const choice = choiceIn(query, usual);
      const { subject, objectives } = choice;
      const opening = {
        subject,
        // The document belongs to the attack where that is on one of its algorithms.
        document: subject.startsWith('rules/') ? document : '',
        settings: programSettings(choice),
        objectives: [...objectives],
        jobs: [],
      };
      // Finished runs stay where it is the same attack.
      if (this.opening === null || !this.isSame(this.opening, opening))
        await collector.open(opening);
      const shown = await this.#linked(collector);
      return { opening, ...runsOf(shown), state: { choice, usual, presets, shown } };
    });
  }

  /** The findings with links to their runs. */
  async #linked(collector: Collector): Promise<AttackReport> {
    const documents = await collector.ask({ kind: 'documents' });
    const links = await Promise.all(documents.map(this.#encode));
    return collector.ask({ kind: 'links', links });
  }
}

/** The runs of the searches; shrinking counts as one more for each. */
export function runsOf({ findings, settings: { runs } }: AttackReport): {
  done: number;
  of: number;
} {
  const done = findings.map(({ phase, searched }) => (phase === 'done' ? runs + 1 : searched));
  return { done: done.reduce((sum, one) => sum + one, 0), of: findings.length * (runs + 1) };
}
