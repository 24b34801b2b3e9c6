/** A GraphML file that is about to be opened: its options, and the network made of it. */
import { createStore } from 'zustand/vanilla';
import {
  type GraphMlImport,
  type GraphMlOptions,
  type Problem,
  ProblemError,
} from '../../engine/types';
import type { GraphMlClient } from './graphMlClient';

/** Proposed values where a file says nothing: a small office's network. */
const PROPOSED: GraphMlOptions = {
  rate: 100e6,
  delay: 0.005,
  rateUnit: 1,
  delayUnit: 1,
  distance: true,
  hosts: 'leaves',
  flow: true,
};

interface GraphMlDraftState {
  options: GraphMlOptions;
  /** The network that the latest accepted options make of the file. */
  made: GraphMlImport | null;
  /** Why the present options were refused. */
  problem: Problem | null;
  /** Whether the present options are being tried. */
  reading: boolean;
  /** Whether the kind of the file is known, so that options can be asked for. */
  begun: boolean;
  /** Whether the reader could not be fetched, or crashed on the file. */
  failed: boolean;
}

export class GraphMlDraft {
  readonly store;
  #reader: Pick<GraphMlClient, 'read'>;
  /** Whether the options have changed since the present attempt began. */
  #stale = false;
  #present: Promise<void> = Promise.resolve();

  constructor(reader: Pick<GraphMlClient, 'read'>, { name }: { name: string }) {
    this.#reader = reader;
    this.store = createStore<GraphMlDraftState>(() => ({
      options: { ...PROPOSED, name: name.replace(/\.[^.]*$/, '') },
      made: null,
      problem: null,
      reading: false,
      begun: false,
      failed: false,
    }));
  }

  /** Reads the file, and reads it again where its kind suggests other options. */
  async begin(): Promise<void> {
    await this.#read();
    const { made } = this.store.getState();
    if (!made) return;
    const { own, hosts, usualRate, usualDelay } = made.found;
    const fitting: Partial<GraphMlOptions> = {
      // A scenario of ours has its own flows already.
      ...(own && { flow: false }),
      // Without two hosts there is nothing to send to.
      ...(hosts < 2 && { hosts: 'attached' as const }),
      // Links of 100 bit/s, or of 5 seconds, are implausible.
      ...(usualRate !== null && usualRate < 1e5 && { rateUnit: 1e6 }),
      ...(usualDelay !== null && usualDelay >= 0.5 && { delayUnit: 1e-3 }),
    };
    if (Object.keys(fitting).length > 0) await this.set(fitting);
    this.store.setState({ begun: true });
  }

  /** The network that the present options make of the file, once it is known; null where they are refused. */
  async settled(): Promise<GraphMlImport | null> {
    await this.#present;
    const { made, problem, failed } = this.store.getState();
    return problem || failed ? null : made;
  }

  /** Sets options; when they change quickly, only the latest are tried. */
  set(change: Partial<GraphMlOptions>): Promise<void> {
    this.store.setState(({ options }) => ({ options: { ...options, ...change } }));
    return this.#read();
  }

  #read(): Promise<void> {
    this.#stale = true;
    if (!this.store.getState().reading) this.#present = this.#readOn();
    return this.#present;
  }

  async #readOn(): Promise<void> {
    this.store.setState({ reading: true });
    while (this.#stale) {
      this.#stale = false;
      try {
        const made = await this.#reader.read(this.store.getState().options);
        if (!this.#stale) this.store.setState({ made, problem: null });
      } catch (thrown) {
        if (!(thrown instanceof ProblemError)) this.store.setState({ failed: true });
        else if (!this.#stale) this.store.setState({ problem: thrown.problem });
      }
    }
    this.store.setState({ reading: false });
  }
}
