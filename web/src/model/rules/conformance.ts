/** The suite that senders built in pass, on the sender of a flow: begun, cancelled, and what it found. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ProblemError } from '../../engine/types';
import { type Own, WorkbenchClient } from '../../engine/workbenchClient';
import type { CheckReport, Report } from '../../generated/workbench';
import { oneLine } from '../document/problems';

export interface ConformanceState {
  /** `unable`: the program could not be loaded, or has trapped. */
  phase: 'idle' | 'running' | 'cancelled' | 'done' | 'refused' | 'unable';
  /** The trials, and how many of them have passed. */
  count: number;
  passed: number;
  report: Report | null;
  /** Why the suite cannot have this sender. */
  problem: string | null;
  /** Links to the runs of trials that show what failed, by their numbers. */
  links: ReadonlyMap<number, string>;
}

const IDLE: ConformanceState = {
  phase: 'idle',
  count: 0,
  passed: 0,
  report: null,
  problem: null,
  links: new Map(),
};

type Client = Pick<WorkbenchClient, 'suite' | 'goOn' | 'trial' | 'close'>;

export class Conformance {
  readonly store: StoreApi<ConformanceState> = createStore(() => IDLE);
  #link: (document: string) => Promise<string>;
  #make: () => Client;
  #client: Client | null = null;

  /** `link` makes the address of a document. */
  constructor(
    link: (document: string) => Promise<string>,
    make: () => Client = () => new WorkbenchClient(),
  ) {
    this.#link = link;
    this.#make = make;
  }

  /** Runs all of it on these rules. */
  async run(own: Own): Promise<void> {
    this.close();
    const client = this.#make();
    this.#client = client;
    this.store.setState({ ...IDLE, phase: 'running' });
    try {
      const count = await client.suite(own);
      for (let done = false; !done; ) {
        const told = await client.goOn();
        if (this.#client !== client) return;
        done = told.done;
        const { passed, report } = told;
        this.store.setState({ count, passed, report });
      }
      const links = await this.#linked(client);
      if (this.#client === client) this.store.setState({ phase: 'done', links });
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

  /** Stops it; what was found so far stays. */
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
