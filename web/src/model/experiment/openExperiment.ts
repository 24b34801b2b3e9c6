/** The experiment that is open in the page; its code is loaded with the first one. */
import { createStore } from 'zustand/vanilla';
import { ProblemError } from '../../engine/types';
import { texts } from '../../texts';
import { oneLine } from '../document/problems';
import { decodeLink, encodeLink } from '../share/link';
import { experimentHref, OPEN_EXPERIMENT } from '../share/route';
import type { ExperimentRun } from './experimentRun';

export interface OpenExperimentState {
  /** The part of the address that names it. */
  what: string | null;
  run: ExperimentRun | null;
  /** Why there is none. */
  refused: string | null;
}

const { link } = texts;

/** Names have parts, and links have none. */
const LINK = /^\d[^/]*$/;

/** Browsers do not keep longer addresses: such a document is only in the page. */
const LONGEST_ADDRESS = 100_000;

export class OpenExperiment {
  readonly store = createStore<OpenExperimentState>(() => ({
    what: null,
    run: null,
    refused: null,
  }));
  #opens = 0;

  /** Opens what an address names: a link, or an experiment that comes with the page. */
  async show(what: string): Promise<void> {
    if (what === this.store.getState().what) return;
    await this.#open(what, async () => {
      if (LINK.test(what))
        return { text: await decodeLink(`#${what}`, link.noExperiment), results: null };
      const { shippedExperiment } = await import('./experimentLibrary');
      return shippedExperiment(what);
    });
  }

  /** Opens a document, or a file of results. Returns its address. */
  async put(text: string): Promise<string> {
    const { results, document } = read(text);
    const what = await addressOf(document);
    await this.#open(what, async () => ({ text: document, results }), true);
    return experimentHref(what);
  }

  async #open(
    what: string,
    load: () => Promise<{ text: string; results: string | null }>,
    again = false,
  ): Promise<void> {
    this.#opens += 1;
    const own = this.#opens;
    const before = this.store.getState();
    if (before.what === what && !again) return;
    before.run?.dispose();
    this.store.setState({ what, run: null, refused: null });
    try {
      const [{ ExperimentRun }, { text, results }] = await Promise.all([
        import('./experimentRun'),
        load(),
      ]);
      if (own !== this.#opens) return;
      const run = new ExperimentRun(text);
      this.store.setState({ run });
      void run.open(results);
    } catch (thrown) {
      if (own !== this.#opens) return;
      const refused =
        thrown instanceof ProblemError
          ? oneLine(thrown.problem)
          : thrown instanceof Error
            ? thrown.message
            : String(thrown);
      this.store.setState({ refused });
    }
  }
}

/** A file of results has its document inside. */
function read(text: string): { document: string; results: string | null } {
  const { format, experiment } = JSON.parse(text) as { format?: unknown; experiment?: unknown };
  if (format !== 'sawtooth-result') return { document: text, results: null };
  return { document: JSON.stringify(experiment ?? null), results: text };
}

async function addressOf(document: string): Promise<string> {
  const link = (await encodeLink(document)).slice(1);
  return link.length > LONGEST_ADDRESS ? OPEN_EXPERIMENT : link;
}
