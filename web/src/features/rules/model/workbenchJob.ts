/** Work of the workbench on one's rules: begun, cancelled, refused; it has a worker of its own while it lasts. */
import type { StoreApi } from 'zustand/vanilla';
import { ProblemError } from '../../../engine/types';
import { oneLine } from '../../../model/document/problems';

export interface JobState {
  /** `unable`: the program could not be loaded, or has trapped. */
  phase: 'idle' | 'running' | 'cancelled' | 'done' | 'refused' | 'unable';
  /** The runs, and how many of them have passed. */
  count: number;
  passed: number;
  /** Why these rules cannot be run. */
  problem: string | null;
}

export const NO_JOB: JobState = { phase: 'idle', count: 0, passed: 0, problem: null };

export abstract class WorkbenchJob<State extends JobState, Client extends { close(): void }> {
  abstract readonly store: StoreApi<State>;
  #client: Client | null = null;

  /** The state before anything has come of it. */
  protected abstract readonly idle: State;
  protected abstract make(): Client;

  /** Does it in place of what is done now; `work` tells of what it finds while it `isCurrent`. */
  protected async begin(
    work: (client: Client, isCurrent: () => boolean) => Promise<void>,
  ): Promise<void> {
    this.close();
    const client = this.make();
    this.#client = client;
    const isCurrent = (): boolean => this.#client === client;
    this.#tell({ ...this.idle, phase: 'running' });
    try {
      await work(client, isCurrent);
      if (isCurrent()) this.#tell({ phase: 'done' });
    } catch (thrown) {
      if (!isCurrent()) return;
      if (thrown instanceof ProblemError) {
        this.#tell({ phase: 'refused', problem: oneLine(thrown.problem) });
      } else {
        this.#tell({ phase: 'unable' });
      }
    }
    if (isCurrent()) this.close();
  }

  /** Stops it; what was found so far stays on the screen. */
  cancel(): void {
    if (this.store.getState().phase !== 'running') return;
    this.close();
    this.#tell({ phase: 'cancelled' });
  }

  /** Ends its worker. */
  close(): void {
    this.#client?.close();
    this.#client = null;
  }

  #tell(news: Partial<JobState>): void {
    this.store.setState((state) => ({ ...state, ...news }));
  }
}
