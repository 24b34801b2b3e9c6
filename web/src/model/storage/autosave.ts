/**
 * Edited documents, saved in the browser: changes that a reload or a crash would lose are
 * offered again. A document that was opened and not changed is not saved.
 *
 * Every page writes entries of its own, so that two tabs do not overwrite each
 * other, and holds a lock while it is open, so that a tab is not offered work that
 * is open in another.
 */
import { createStore } from 'zustand/vanilla';
import { readScenario } from '../document/scenario';
import { RecentTexts } from './recentTexts';

/** The part of `Storage` that is used. Each call may throw: access can be denied, space can run out. */
export interface TextStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The open pages, by the names of the locks that they hold. */
export interface LivingPages {
  /** Marks a page as open as long as it exists. */
  hold(page: string): void;
  /** Null where the browser has no locks: any page may be open. */
  alive(): Promise<ReadonlySet<string> | null>;
}

/** Why work is not saved: there is no space, or the browser lets nothing be stored. */
export type Unsaved = 'full' | 'blocked';

/** Work that can be opened again. */
export interface SavedWork {
  key: string;
  name: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  document: string;
  /** Texts that are being typed, as the document of a run has them. */
  unfinished: string;
}

/** Work as a file can have it; that of the present document is of no earlier time. */
export type Work = Pick<SavedWork, 'name' | 'document'> & { savedAt: number | null };

/** The document of a run, for saving. */
export interface EditedWork {
  /** The edited document. */
  text: string;
  unfinished: string;
  /** The same with the present view. */
  shown: () => string;
}

const PREFIX = 'sawtooth-work.';
/** The most entries of closed pages that are kept beside the latest; older ones are removed. */
const MOST_ENTRIES = 4;
/** A drag changes a document 20 times a second. */
const LEAST_GAP_MS = 1000;
/** As much unsaved work of documents that were left as a browser would store of large ones. */
const MOST_LEFT = 16;

export interface AutosaveOptions {
  storage: () => TextStorage | null;
  pages: LivingPages;
  clock: () => number;
  /** The name of this page, unlike that of any other. */
  page: string;
}

export class Autosave {
  /** The latest work of a closed page, and why that of this one is not saved, if it is not. */
  readonly store = createStore<{ latest: SavedWork | null; unsaved: Unsaved | null }>(() => ({
    latest: null,
    unsaved: null,
  }));
  #options: AutosaveOptions;
  /** Documents as they were opened, which are not worth saving. */
  #opened = new RecentTexts<true>();
  #work: EditedWork | null = null;
  /** The entry that was written last. */
  #written: { key: string; text: string } | null = null;
  /** The present work, where it could not be written. */
  #unwritten: SavedWork | null = null;
  /** The same of documents that others have replaced since; it is tried again with each change. */
  #left: SavedWork[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #postponed = false;
  /** Whether it is known which pages are open: otherwise only the person removes work of another. */
  #locked = true;
  /** Work of other pages that was opened in this one. */
  #taken = new Set<string>();

  constructor(options: AutosaveOptions) {
    this.#options = options;
    options.pages.hold(options.page);
  }

  /** Looks for work of closed pages. */
  async look(): Promise<void> {
    const alive = await this.#options.pages.alive();
    const { latest: before } = this.store.getState();
    const open = (key: string): boolean =>
      alive?.has(pageOf(key)) || pageOf(key) === this.#options.page || this.#taken.has(key);
    const closed = this.#entries().filter(({ key }) => !open(key));
    this.#locked = alive !== null;
    if (alive) for (const { key } of closed.splice(MOST_ENTRIES + 1)) this.#remove(key);
    if (this.#postponed) return;
    const [latest = null] = closed;
    if (latest?.key !== before?.key || latest?.savedAt !== before?.savedAt)
      this.store.setState({ latest });
  }

  /** Saves what another document replaces and no undo brings back, and offers it at once. */
  keep(name: string, document: string): void {
    const savedAt = this.#options.clock();
    const key = `${PREFIX}${this.#options.page}.${name}.${savedAt}`;
    const saved = { key, name, savedAt, document, unfinished: '' };
    const unsaved = this.#write(saved);
    if (unsaved) {
      this.#putAside(saved);
      this.#tell(unsaved);
    } else this.store.setState({ latest: saved });
  }

  /** Saves the present work; another run is shown from now on. */
  leave(): void {
    this.#flush();
    this.#rest();
  }

  /** A document was opened, before which {@link save} was called; it is saved once it is changed. */
  opened(text: string): void {
    this.#rest();
    this.#opened.set(text, true);
  }

  /** The document has changed. */
  changed(work: EditedWork): void {
    this.#work = work;
    this.#timer ??= setTimeout(() => this.#flush(), LEAST_GAP_MS);
  }

  /** Writes pending work at once: the page is about to close, or another document to be opened. */
  save(): void {
    this.#flush();
  }

  /** Hands over the offered work, which is this page's from now on. */
  take(): SavedWork | null {
    const { latest } = this.store.getState();
    this.store.setState({ latest: null });
    return latest;
  }

  /** Takes over work that is now open in this page; `work.text` is as the engine writes it. */
  took(saved: SavedWork, work: EditedWork): void {
    // It is unchanged since it was saved, but must be saved again under this page.
    this.#opened.delete(work.text);
    this.changed(work);
    this.#flush();
    this.#taken.add(saved.key);
    if (this.#written && this.#locked) this.#remove(saved.key);
  }

  /** Removes the offered work, and offers older work. */
  async forget(): Promise<void> {
    const { latest } = this.store.getState();
    if (latest) this.#remove(latest.key);
    await this.look();
  }

  /** Leaves the offer for the next visit. */
  postpone(): void {
    this.#postponed = true;
    this.store.setState({ latest: null });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The present work is not that of this page any more. */
  #rest(): void {
    if (this.#unwritten) {
      const { key, ...work } = this.#unwritten;
      // A later one of the same name is another work.
      this.#putAside({ ...work, key: `${key}.${work.savedAt}` });
    }
    this.#unwritten = null;
    this.#work = null;
    this.#written = null;
  }

  #putAside(saved: SavedWork): void {
    this.#left = [...this.#left, saved].slice(-MOST_LEFT);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const work = this.#work;
    const text = work && work.text + work.unfinished;
    if (!work || text === null || text === this.#written?.text) return;
    if (this.#opened.has(text)) {
      // All changes have been undone.
      if (this.#written) this.#remove(this.#written.key);
      this.#written = null;
      this.#unwritten = null;
      this.#writeLeft();
      return;
    }
    const { name = '' } = readScenario(work.text);
    const key = `${PREFIX}${this.#options.page}.${name}`;
    const savedAt = this.#options.clock();
    const { unfinished } = work;
    const saved = { key, name, savedAt, document: work.shown(), unfinished };
    const unsaved = this.#write(saved);
    this.#unwritten = unsaved ? saved : null;
    if (unsaved) {
      this.#tell(unsaved);
      return;
    }
    // It was renamed since it was written.
    if (this.#written && this.#written.key !== key) this.#remove(this.#written.key);
    this.#written = { key, text };
    this.#writeLeft();
  }

  #writeLeft(): void {
    let unsaved: Unsaved | null = null;
    this.#left = this.#left.filter((saved) => {
      const why = this.#write(saved);
      unsaved ??= why;
      return why !== null;
    });
    this.#tell(unsaved);
  }

  #tell(unsaved: Unsaved | null): void {
    if (unsaved !== this.store.getState().unsaved) this.store.setState({ unsaved });
  }

  /** Never at the cost of other work: what cannot be saved is said, and tried again with the next change. */
  #write({ key, ...entry }: SavedWork): Unsaved | null {
    try {
      const storage = this.#options.storage();
      if (!storage) return 'blocked';
      storage.setItem(key, JSON.stringify(entry));
      return null;
    } catch (thrown) {
      const full = thrown instanceof DOMException && thrown.name === 'QuotaExceededError';
      return full ? 'full' : 'blocked';
    }
  }

  /** The work that is open here as it is now, all of this page that is not saved, and all that is, of other pages too. */
  everything(): readonly Work[] {
    const work = this.#work;
    const { name = '' } = work ? readScenario(work.text) : {};
    const own = work ? [{ name, savedAt: null, document: work.shown() }] : [];
    const saved = this.#entries().filter(({ key }) => key !== this.#written?.key);
    return [...own, ...this.#left, ...saved];
  }

  #remove(key: string): void {
    try {
      this.#options.storage()?.removeItem(key);
    } catch {
      // Where nothing can be written, nothing is saved.
    }
  }

  /** All saved work, the latest first. What cannot be read stays: another version may have written it. */
  #entries(): SavedWork[] {
    const found: SavedWork[] = [];
    try {
      const storage = this.#options.storage();
      if (!storage) return [];
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      for (const key of keys) {
        if (!key?.startsWith(PREFIX)) continue;
        const entry = entryOf(key, storage.getItem(key));
        if (entry) found.push(entry);
      }
    } catch {
      // Entries that cannot be read are not offered.
    }
    return found.sort((a, b) => b.savedAt - a.savedAt);
  }
}

function pageOf(key: string): string {
  return key.slice(PREFIX.length).split('.')[0] ?? '';
}

function entryOf(key: string, text: string | null): SavedWork | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null) return null;
    if (!('name' in value && 'savedAt' in value && 'document' in value)) return null;
    const { name, savedAt, document } = value;
    if (typeof name !== 'string' || typeof document !== 'string') return null;
    const unfinished = 'unfinished' in value ? String(value.unfinished) : '';
    return typeof savedAt === 'number' ? { key, name, savedAt, document, unfinished } : null;
  } catch {
    return null;
  }
}
