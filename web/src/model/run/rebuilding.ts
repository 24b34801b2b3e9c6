/** A run after the death of its worker: it is built again, by itself a few times, and then when it is asked for. */
import type { StoreApi } from 'zustand/vanilla';
import { texts } from '../../texts';
import { problemIn } from '../document/problems';
import type { RunNotices } from './runNotices';
import { type RunState, showRefusal } from './runState';

export class Rebuilding {
  #store: StoreApi<RunState>;
  #notices: RunNotices;
  #build: () => Promise<void>;

  /** `build` builds the simulation where it was. */
  constructor(store: StoreApi<RunState>, notices: RunNotices, build: () => Promise<void>) {
    this.#store = store;
    this.#notices = notices;
    this.#build = build;
  }

  /** Its worker died. */
  async after(message: string): Promise<void> {
    // The engine was loaded: it crashes on this document.
    if (this.#store.getState().phase !== 'ready') return this.fail(message, 'refused');
    this.#notices.problem(texts.notices.crashed, { path: '', message });
    await this.#again(message);
  }

  /** Somebody asks for another attempt. */
  async asked(): Promise<void> {
    await this.#again('');
  }

  fail(message: string, phase: 'refused' | 'unable'): void {
    showRefusal(this.#store, { what: 'engine', problem: { path: '', message } }, phase);
  }

  async #again(detail: string): Promise<void> {
    try {
      await this.#build();
      this.#store.setState({ phase: 'ready', refusal: null });
      this.#notices.show({ tone: 'calm', title: texts.notices.rebuilt, detail });
    } catch (thrown) {
      const problem = problemIn(thrown);
      if (problem) showRefusal(this.#store, { what: 'engine', problem }, 'refused');
    }
  }
}
