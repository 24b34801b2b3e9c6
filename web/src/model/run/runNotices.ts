/** The notices of a run, one at a time. */
import type { StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../engine/types';
import { type Notice, oneLine } from '../document/problems';
import type { RunState } from './runState';

export class RunNotices {
  #store: StoreApi<RunState>;
  /** The gesture of the latest change, which a notice may be about. */
  #gesture = '';

  constructor(store: StoreApi<RunState>) {
    this.#store = store;
  }

  /** Shows a notice until the next one; null removes it. */
  show(notice: Notice | null): void {
    this.#store.setState({ notice });
  }

  /** Shows what went wrong. */
  problem(title: string, problem: Problem): void {
    this.show({ tone: 'grave', title, detail: oneLine(problem) });
  }

  /**
   * Removes a notice about an earlier change: that one was refused, and this one was not, or undo
   * would undo this one. Within the same gesture, notices about the run as a whole stay.
   */
  changed(notice: Notice | null = null, gesture = ''): void {
    const { notice: old } = this.#store.getState();
    const same = gesture !== '' && gesture === this.#gesture;
    if (same && old?.undo && !old.offer && (notice === null || notice.offer)) return;
    this.#gesture = gesture;
    if (notice || old?.undo || old?.tone === 'grave') this.show(notice);
  }
}
