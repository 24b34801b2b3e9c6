/**
 * `window.sawtooth`: the interface of tests and benchmarks to a running page. It does
 * nothing that a person could not do.
 */
import { SECOND } from './engine/types';
import type { Laboratory } from './model/laboratory';

export interface SawtoothDebug {
  version(): string;
  /** The document of the active run. */
  document(): string;
  /** The simulated time of the latest frame, in seconds. */
  now(): number;
  /** The simulated time of the engine, in seconds: its frame may still be on its way. */
  instant(): Promise<number>;
  /** Pauses, goes to an instant and returns the run's digest there. Where nothing is recorded yet, it runs there. */
  digestAt(seconds: number): Promise<string>;
  /** Opens a document as if it had been dropped on the page, without playing it. */
  open(document: string): Promise<boolean>;
  /** Opens documents as runs beside one another, and plays them. */
  compare(documents: readonly string[]): Promise<boolean>;
}

declare global {
  interface Window {
    sawtooth?: SawtoothDebug;
  }
}

export function exposeDebug(laboratory: Laboratory): void {
  window.sawtooth = {
    version: () => laboratory.active.store.getState().version,
    document: () => laboratory.active.document.text,
    now: () => (laboratory.active.frames.latest?.time ?? 0) / SECOND,
    async instant() {
      const { now } = await laboratory.active.query({ kind: 'digest' });
      return now / SECOND;
    },
    async digestAt(seconds) {
      const { active, playback } = laboratory;
      playback.pause();
      await playback.seek(seconds * SECOND);
      return active.digest();
    },
    open: (document) => laboratory.open(document, 'document', { play: false }),
    compare: (documents) =>
      laboratory.openComparison(documents.map((document) => ({ document, name: '' }))),
  };
}
