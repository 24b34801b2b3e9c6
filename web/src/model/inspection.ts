/** What is selected of a run, its fields as the engine describes them, and why a value was refused. */
import { createStore } from 'zustand/vanilla';
import type { Field, Problem } from '../engine/types';
import { fieldsOfPart, partsOf, type Target } from './selection';

export interface InspectionState {
  selection: Target;
  fields: readonly Field[];
  /** The refusal of the last value that was set, shown beside its field. */
  problem: Problem | null;
}

export class Inspection {
  readonly store = createStore<InspectionState>(() => ({
    selection: '',
    fields: [],
    problem: null,
  }));
  #fetch: (entry: Target) => Promise<Field[] | null>;

  /** `fetch` asks the engine for the fields of an entry; null when there are none to be had. */
  constructor(fetch: (entry: Target) => Promise<Field[] | null>) {
    this.#fetch = fetch;
  }

  get selection(): Target {
    return this.store.getState().selection;
  }

  select(target: Target): void {
    this.store.setState({ selection: target, problem: null });
    void this.refresh();
  }

  /** Fetches the fields of the selection again. */
  async refresh(): Promise<void> {
    const { selection } = this;
    const fields = await this.#fetch(partsOf(selection).entry);
    if (this.selection !== selection) return;
    this.store.setState({ fields: fieldsOfPart(fields ?? [], selection) });
    // What was selected is not in the document any more.
    if (!fields && selection !== '') this.select('');
  }

  refuse(problem: Problem): void {
    this.store.setState({ problem });
  }

  accept(): void {
    this.store.setState({ problem: null });
  }
}
