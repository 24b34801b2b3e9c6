/** Opens experiments in the page, one in place of another. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ProblemError } from '../../../engine/types';
import { oneLine } from '../../../model/document/problems';
import { formatOf } from '../../../model/share/documentFormat';
import { decodeLink, encodeLink } from '../../../model/share/link';
import { experimentHref, OPEN_EXPERIMENT } from '../../../model/share/route';
import { texts } from '../../../texts';
import type { ExperimentOptions } from './experimentRun';
import { KeptRuns } from './keptRuns';
import { NOTHING, type OpenExperimentState, RESULT } from './openedExperiment';

const { link } = texts;

interface Loaded {
  text: string;
  results: string | null;
  /** It came in a link, which anybody can have made. */
  isForeign?: boolean;
}

/** Names have parts, and links have none. */
const LINK = /^\d[^/]*$/;

/** Browsers do not keep longer addresses: such a document is only in the page. */
const LONGEST_ADDRESS = 100_000;

export class OpenExperiment {
  readonly store: StoreApi<OpenExperimentState>;
  #options: Partial<ExperimentOptions>;
  #opens = 0;
  #kept = new KeptRuns();
  /** Documents that have no address of their own. */
  #texts: string[] = [];

  constructor(options: Partial<ExperimentOptions> = {}, store = createStore(() => NOTHING)) {
    this.#options = options;
    this.store = store;
  }

  /** Opens what an address names: a link, or an experiment that comes with the page. */
  async show(what: string): Promise<void> {
    if (what === this.store.getState().what) return;
    await this.#open(what, async () => {
      if (LINK.test(what))
        return {
          ...{ text: await decodeLink(`#${what}`, link.noExperiment), results: null },
          isForeign: true,
        };
      const { shippedExperiment } = await import('./experimentLibrary');
      return shippedExperiment(what);
    });
  }

  /** Opens a document, or a file of results. Returns its address. */
  async put(text: string): Promise<string> {
    const { results, document } = read(text);
    const what = await this.#addressOf(document);
    await this.#open(what, async () => ({ text: document, results }), results !== null);
    return experimentHref(what);
  }

  async #open(what: string, load: () => Promise<Loaded>, again = false): Promise<void> {
    this.#opens += 1;
    const own = this.#opens;
    const before = this.store.getState();
    if (before.what === what && before.run && !again) return;
    if (before.run && before.what !== null) this.#kept.leave(before.what, before.run);
    const kept = again ? null : this.#kept.at(what);
    this.store.setState({ what, run: kept ?? null, refused: null });
    if (kept) return;
    try {
      const [{ ExperimentRun, OF_LINK_AT_ONCE }, { text, results, isForeign }] = await Promise.all([
        import('./experimentRun'),
        load(),
      ]);
      if (own !== this.#opens) return;
      const run = new ExperimentRun(text, this.#options);
      this.store.setState({ run });
      void run.open(results, isForeign ? OF_LINK_AT_ONCE : undefined);
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

  async #addressOf(document: string): Promise<string> {
    const address = await addressOf(document);
    if (address !== null) return address;
    if (!this.#texts.includes(document)) this.#texts.push(document);
    return OPEN_EXPERIMENT + this.#texts.indexOf(document);
  }
}

/** A file of results has its document inside. */
function read(text: string): { document: string; results: string | null } {
  if (formatOf(text) !== RESULT) return { document: text, results: null };
  const { experiment } = JSON.parse(text) as { experiment?: unknown };
  return { document: JSON.stringify(experiment ?? null), results: text };
}

/** Null where only this page can have it. */
async function addressOf(document: string): Promise<string | null> {
  const { readStrictly } = await import('../../../model/share/strictJson');
  try {
    readStrictly(document);
  } catch {
    // An address would have it without what is wrong with it.
    return null;
  }
  const link = (await encodeLink(document)).slice(1);
  return link.length > LONGEST_ADDRESS ? null : link;
}
