/** A text that is being typed, on its way into the document of a run: the run follows each version without a mistake. */
import { createStore } from 'zustand/vanilla';
import { oneLine, orNull } from '../../../model/document/problems';
import type { Run } from '../../../model/run/run';
import {
  ALGORITHMS,
  type Finding,
  findingIn,
  findingOfFault,
  rewritten,
  textOf,
} from './algorithms';

/** A pause in typing after which a text is tried. */
const PAUSE_MS = 250;

/** How often a flow or a queue is asked whether it could go on. */
const WATCH_MS = 500;

export interface RewritingState {
  /** A version is on its way. */
  waiting: boolean;
  /** The fault of the latest version, at its place. */
  wrong: Finding | null;
  /** Why it was refused, where that has no place in it. */
  refused: string | null;
  /** The flow or the queue that could not go on, and why. */
  stopped: { entry: string; fault: string } | null;
}

export class Rewriting {
  readonly store = createStore<RewritingState>(() => ({
    waiting: false,
    wrong: null,
    refused: null,
    stopped: null,
  }));
  readonly id: string;
  readonly of: 'sender' | 'queue';
  #run: Run;
  #entry: string;
  /** The text that the document has, or is about to have, by this editor. */
  #known: string;
  #typed: string | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval>;
  #asking = false;

  /** `entry`: the id of the flow or the link that follows the algorithm. */
  constructor(run: Run, id: string, of: 'sender' | 'queue', entry: string) {
    this.#run = run;
    this.id = id;
    this.of = of;
    this.#entry = entry;
    this.#known = textOf(run.document.text, id) ?? '';
    this.#watch = setInterval(() => void this.#ask(), WATCH_MS);
  }

  /** The text that the document has; null if it has none of this id. */
  get text(): string | null {
    return textOf(this.#run.document.text, this.id);
  }

  /** The text to begin with: as it was left unfinished, or else that of the document. */
  get first(): string {
    const { text } = this;
    const draft = this.#run.document.store.getState().drafts[this.id];
    return (draft?.over === text ? draft?.text : text) ?? '';
  }

  /** The text that the editor is to show instead of its own, after an undo or another change from elsewhere. */
  changedElsewhere(): string | null {
    const { text } = this;
    if (text === null || text === this.#known || this.#typed !== null) return null;
    this.#known = text;
    this.#run.document.draft(this.id, null);
    this.store.setState({ wrong: null, refused: null });
    return text;
  }

  type(text: string): void {
    this.#typed = text;
    const over = this.text;
    this.#run.document.draft(this.id, over === null || over === text ? null : { over, text });
    this.store.setState({ waiting: true });
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#send(), PAUSE_MS);
  }

  /** Tries now the text that was typed. */
  close(): void {
    clearInterval(this.#watch);
    clearTimeout(this.#pause);
    void this.#send();
  }

  async #send(): Promise<void> {
    const text = this.#typed;
    if (text === null) return;
    this.#typed = null;
    const { id, text: present } = this;
    // Meanwhile the document lost the algorithm: there is nothing to rewrite.
    if (present === null) return this.store.setState({ waiting: false });
    const before = this.#known;
    this.#known = text;
    let found: Pick<RewritingState, 'wrong' | 'refused'> = { wrong: null, refused: null };
    const taken =
      present === text ||
      (await this.#run.edit(() => [rewritten(this.#run.document.text, id, text)], {
        gesture: this.#run.gestureAt(ALGORITHMS),
        refused: (problem) => {
          const wrong = findingIn(problem, id);
          found = { wrong, refused: wrong ? null : oneLine(problem) };
        },
      }));
    if (!taken && this.#known === text) this.#known = before;
    const { [id]: draft } = this.#run.document.store.getState().drafts;
    if (taken && draft?.text === text) this.#run.document.draft(id, null);
    // A later version is on its way already.
    if (this.#typed === null) this.store.setState({ waiting: false, ...found });
    if (taken) void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const summary = await orNull(this.#run.summary());
    this.#asking = false;
    if (!summary) return;
    const { flows = [], links = [] } = this.#run.store.getState().description ?? {};
    const ofEntry = (all: readonly { id: string; entry: string }[]): ReadonlySet<string> =>
      new Set(all.filter(({ id, entry }) => [id, entry].includes(this.#entry)).map(({ id }) => id));
    const [ownFlows, ownLinks] = [ofEntry(flows), ofEntry(links)];
    const one =
      this.of === 'sender'
        ? summary.flows.find(({ id, fault }) => fault !== undefined && ownFlows.has(id))
        : summary.queues.find(({ link, fault }) => fault !== undefined && ownLinks.has(link));
    const { stopped } = this.store.getState();
    if (one?.fault === undefined) {
      if (stopped) this.store.setState({ stopped: null });
    } else if (one.fault !== stopped?.fault || one.id !== stopped.entry) {
      this.store.setState({ stopped: { entry: one.id, fault: one.fault } });
    }
  }
}

/** The places that an editor marks. */
export function findings({ wrong, stopped }: RewritingState): readonly Finding[] {
  const fault = stopped ? findingOfFault(stopped.fault) : null;
  return [wrong, fault].filter((one) => one !== null);
}
