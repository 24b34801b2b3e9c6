/**
 * `window.sawtooth`: the little that tests and the bench ask of a running page.
 * It reads; it changes nothing that a person could not.
 */
import { SECOND } from './engine/types';
import type { Lab } from './model/lab';

export interface SawtoothDebug {
  version(): string;
  /** The document in force. */
  document(): string;
  /** The simulated time of the latest frame, in seconds. */
  now(): number;
  /** Pauses, goes to an instant and returns the run's digest there. Running there is part of it. */
  digestAt(seconds: number): Promise<string>;
  /** Opens a document as if it had been dropped on the page, without playing it. */
  open(document: string): Promise<boolean>;
}

declare global {
  interface Window {
    sawtooth?: SawtoothDebug;
  }
}

export function exposeDebug(lab: Lab): void {
  window.sawtooth = {
    version: () => lab.store.getState().version,
    document: () => lab.store.getState().text,
    now: () => (lab.frames.latest?.time ?? 0) / SECOND,
    async digestAt(seconds) {
      lab.pause();
      await lab.client.request({ kind: 'seek', to: Math.round(seconds * SECOND) });
      const { digest } = await lab.client.request({ kind: 'digest' });
      return digest;
    },
    open: (document) => lab.open(document, 'document', false),
  };
}
