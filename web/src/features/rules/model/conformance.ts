/** The suite that senders built in pass, on the sender of a flow: begun, cancelled, and what it found. */
import type { CheckReport, Report } from '../../../generated/workbench';
import { Job, type JobState, NO_JOB } from '../../../model/job/job';
import { type Own, WorkbenchClient } from '../workbenchClient';

export interface ConformanceState extends JobState {
  report: Report | null;
  /** Links to the runs of trials that show what failed, by their numbers. */
  links: ReadonlyMap<number, string>;
}

const IDLE: ConformanceState = { ...NO_JOB, report: null, links: new Map() };

type Client = Pick<WorkbenchClient, 'suite' | 'goOn' | 'trial' | 'close'>;

export class Conformance extends Job<ConformanceState, Client> {
  #link: (document: string) => Promise<string>;

  /** `link` makes the address of a document. */
  constructor(
    link: (document: string) => Promise<string>,
    make: () => Client = () => new WorkbenchClient(),
  ) {
    super(IDLE, make);
    this.#link = link;
  }

  /** Runs all of it on these rules. */
  async run(own: Own): Promise<void> {
    await this.begin(async (client, signal) => {
      const count = await client.suite(own);
      for (let done = false; !done; ) {
        const progress = await client.goOn();
        signal.throwIfAborted();
        done = progress.done;
        this.advance(progress.passed, count);
        this.store.setState({ report: progress.report });
      }
      const links = await this.#linked(client);
      signal.throwIfAborted();
      this.store.setState({ links });
    }, IDLE);
  }

  async #linked(client: Client): Promise<ReadonlyMap<number, string>> {
    const { report } = this.store.getState();
    const links = new Map<number, string>();
    for (const { trial } of report?.checks.flatMap(shownOf) ?? []) {
      if (!links.has(trial)) links.set(trial, await this.#link(await client.trial(trial)));
    }
    return links;
  }
}

/** The most failures of one check that are shown one by one. */
const MOST_SHOWN = 3;

/** The findings of a check that are shown: those that failed, or the one closest to its bound. */
export function shownOf({ findings }: CheckReport): CheckReport['findings'] {
  return findings.slice(0, MOST_SHOWN);
}
