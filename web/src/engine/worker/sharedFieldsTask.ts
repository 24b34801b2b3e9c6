/** Finds the fields that selected targets share, a few targets in each turn beside the run: there may be thousands. */
import { type SharedField, SharedForms } from '../protocol/sharedFields';
import type { Field } from '../types';

/** With a slice of the run before it, a turn stays under ten milliseconds. */
const SLICE_MS = 2.5;

interface SharedFieldsRequest {
  id: number;
  targets: readonly string[];
  fields: (target: string) => readonly Field[];
  next: number;
  shared: SharedForms;
}

export class SharedFieldsTask {
  #clock: () => number;
  #under: SharedFieldsRequest | null = null;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** The request that is being answered. */
  get id(): number | null {
    return this.#under?.id ?? null;
  }

  start(targets: readonly string[], fields: SharedFieldsRequest['fields'], id: number): void {
    // Parts of one entry have the form of that entry.
    const once = [...new Set(targets)];
    this.#under = { id, targets: once, fields, next: 0, shared: new SharedForms() };
  }

  stop(): void {
    this.#under = null;
  }

  /** Goes on for a slice; the answer once all have been looked at. */
  turn(): { shared: SharedField[] } | null {
    const began = this.#clock();
    const under = this.#under;
    if (!under) return null;
    const { targets, fields, shared } = under;
    while (under.next < targets.length) {
      shared.add(fields(targets[under.next] ?? ''));
      under.next += 1;
      if (this.#clock() - began >= SLICE_MS) break;
    }
    return under.next < targets.length ? null : { shared: shared.fields };
  }
}
