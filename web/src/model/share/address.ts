/**
 * The address bar names the open document, so that a reload and Back lead to it: an example by
 * its name, any other or changed document as a link, and the step of the lesson that is
 * read: `#/example/phase-effects/2`, `#1…/2`.
 */
import type { Run } from '../run/run';
import { RecentTexts } from '../storage/recentTexts';
import { encodeLink } from './link';

/** The part of the address bar that is used. */
export interface AddressBar {
  /** The present hash. */
  readonly hash: string;
  /** Whether a page beside the laboratory is shown, whose address it is. */
  readonly away: boolean;
  /** Writes another address in the place of this one; an empty one names nothing. */
  replace(hash: string): void;
  /** Adds an entry, from which Back leads to this one. */
  push(hash: string): void;
  /** The least time between two changes, in milliseconds. */
  readonly gap: number;
}

/** Longer documents take too long to pack, and no browser need keep such an address. */
const LONGEST_TEXT = 200_000;
const LONGEST_ADDRESS = 60_000;

/** The address of a document, and the step that follows it. */
export function splitAddress(hash: string): { base: string; step: number } {
  const [, base, step] = /^([^/]*)\/([1-9]\d{0,2})$/.exec(hash) ?? [];
  return base === undefined ? { base: hash, step: 1 } : { base, step: Number(step) };
}

/** A value with subscriptions. */
interface ObservableValue<T> {
  getState(): T;
  subscribe(listener: (state: T, before: T) => void): () => void;
}

/** The part of the page whose documents the address names. */
interface AddressSubject {
  readonly active: Run;
  readonly runs: readonly Run[];
  /** The document of what is on the screen. */
  readonly text: string;
  readonly store: ObservableValue<{ readonly active: Run; readonly labels: unknown }>;
  readonly lesson: { readonly store: ObservableValue<{ readonly step: number }> };
}

export class Address {
  #subject: AddressSubject;
  #bar: AddressBar;
  /** The addresses that documents were opened by; documents are as the engine writes them. */
  #names = new RecentTexts<string>();
  /** The address that was last written or opened. Any other one is a navigation under way. */
  #known: string;
  /** The number of documents being opened: until then the state on the screen is incomplete. */
  #opening = 0;
  /** Whether another document was opened since the last writing. */
  #another = false;
  /** The address named nothing, and needs no history entry. */
  #refused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;
  #runs = new Map<Run, () => void>();
  #unsubscribe: (() => void)[];

  constructor(subject: AddressSubject, bar: AddressBar) {
    this.#subject = subject;
    this.#bar = bar;
    this.#known = bar.hash;
    this.#unsubscribe = [
      subject.store.subscribe(({ active, labels }, before) => {
        this.#followRuns();
        if (active !== before.active || labels !== before.labels) this.update();
      }),
      subject.lesson.store.subscribe(({ step }, before) => {
        if (step !== before.step) this.update();
      }),
    ];
    this.#followRuns();
  }

  /** Opens something; nothing is written until it is open, with its step. */
  async during<T>(opening: () => Promise<T>): Promise<T> {
    this.#opening += 1;
    this.#known = this.#bar.hash;
    try {
      return await opening();
    } finally {
      this.#opening -= 1;
      this.update();
    }
  }

  /** A document was opened, by its name if it has one. */
  opened(text: string, name: string | null): void {
    const { hash } = this.#bar;
    // A document opened by its address has its entry already.
    this.#another = name === null || (hash !== name && !hash.startsWith(`${name}/`));
    if (name !== null) this.#names.set(text, name);
  }

  /** The readable address of a text that was opened by one, at the present step; null where it has none. */
  nameOf(text: string): string | null {
    const name = this.#names.get(text);
    return name?.startsWith('#/') ? this.#atStep(name) : null;
  }

  /** All that the address names is open: it needs no other entry. */
  arrived(): void {
    this.#another = false;
  }

  /** Soon writes the address of the open document. */
  update(): void {
    const wait = Math.max(0, this.#lastAt + this.#bar.gap - performance.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#write();
    }, wait);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const leave of [...this.#unsubscribe, ...this.#runs.values()]) leave();
  }

  async #write(): Promise<void> {
    const { active: run, text } = this.#subject;
    if (!this.#ready(run)) return;
    const base = this.#names.get(text) ?? (await linkOf(text));
    // It was changed or replaced while it was packed: another writing follows.
    if (!this.#ready(run) || this.#subject.text !== text || this.#subject.active !== run) return;
    const hash = this.#atStep(base);
    const another = this.#another && !this.#refused;
    this.#another = false;
    this.#refused = false;
    if (hash === this.#bar.hash) return;
    this.#lastAt = performance.now();
    // An address that named nothing is not worth going back to.
    if (another && this.#bar.hash.length > 1) this.#bar.push(hash);
    else this.#bar.replace(hash);
    this.#known = this.#bar.hash;
  }

  #atStep(base: string): string {
    const { step } = this.#subject.lesson.store.getState();
    return base === '' || step === 0 ? base : `${base}/${step + 1}`;
  }

  #ready(run: Run): boolean {
    const { refusal } = run.store.getState();
    // A refused address stays in the bar, where it can be corrected.
    const { hash, away } = this.#bar;
    // The browser has gone back, but its event is still to come: that address will be opened, and must not be overwritten.
    const isLeft = hash.length > 1 && hash !== this.#known;
    return run.document.text !== '' && refusal === null && this.#opening === 0 && !away && !isLeft;
  }

  #followRuns(): void {
    const { runs } = this.#subject;
    for (const [run, leave] of this.#runs) {
      if (runs.includes(run)) continue;
      leave();
      this.#runs.delete(run);
    }
    for (const run of runs) {
      if (this.#runs.has(run)) continue;
      const leaves = [
        run.document.store.subscribe(({ text }, before) => {
          if (text !== before.text) this.update();
        }),
        run.store.subscribe(({ refusal }, before) => {
          if (refusal === before.refusal) return;
          this.#refused ||= refusal?.what === 'link';
          this.update();
        }),
      ];
      this.#runs.set(run, () => {
        for (const leave of leaves) leave();
      });
    }
  }
}

/** A document in a link; empty where that would be too long for an address. */
async function linkOf(text: string): Promise<string> {
  if (text.length > LONGEST_TEXT) return '';
  const link = await encodeLink(text);
  return link.length > LONGEST_ADDRESS ? '' : link;
}
