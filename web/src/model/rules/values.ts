/** The values of the variables and parameters of rules at an instant, by a replay beside the run. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Nanoseconds, SECOND } from '../../engine/types';
import { WorkbenchClient } from '../../engine/workbenchClient';
import type { RulesValues } from '../../generated/workbench';

export interface ValuesState {
  /** Seconds; null before there are any values. */
  at: number | null;
  found: RulesValues | null;
  /** The program could not be loaded, or the run cannot be replayed. */
  unable: boolean;
}

type Client = Pick<WorkbenchClient, 'replay' | 'values' | 'close'>;

interface Wanted {
  document: string;
  flow: number;
  at: Nanoseconds;
}

export class ValuesAt {
  readonly store: StoreApi<ValuesState> = createStore(() => ({
    at: null,
    found: null,
    unable: false,
  }));
  #make: () => Client;
  #client: Client | null = null;
  /** The latest wish, until it is fulfilled. */
  #wanted: Wanted | null = null;
  #last: Wanted | null = null;
  #opened: Wanted | null = null;
  #working = false;

  constructor(make: () => Client = () => new WorkbenchClient()) {
    this.#make = make;
  }

  /** Asks for the values of a flow of a document, by its number, at an instant; earlier wishes are given up. */
  want(document: string, flow: number, at: Nanoseconds): void {
    const wanted = { document, flow, at };
    if (this.#last && isSame(this.#last, wanted) && this.#last.at === at) return;
    this.#last = wanted;
    this.#wanted = wanted;
    void this.#work();
  }

  close(): void {
    this.#wanted = null;
    this.#client?.close();
    this.#client = null;
    this.#opened = null;
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      for (let wanted = this.#wanted; wanted; wanted = this.#wanted) {
        this.#client ??= this.#make();
        if (!this.#opened || !isSame(this.#opened, wanted)) {
          this.#opened = null;
          await this.#client.replay(wanted.document, wanted.flow);
          this.#opened = wanted;
        }
        const found = await this.#client.values(wanted.at);
        if (found === null) continue;
        if (this.#wanted === wanted) this.#wanted = null;
        this.store.setState({ at: wanted.at / SECOND, found, unable: false });
      }
    } catch {
      // Closed, or the text is being changed: the next wish tries again.
      if (this.#client) this.store.setState({ unable: true });
      this.close();
    }
    this.#working = false;
  }
}

function isSame(a: Wanted, b: Wanted): boolean {
  return a.document === b.document && a.flow === b.flow;
}
