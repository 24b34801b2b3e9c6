/** A report card in the page. Tests, numbers and texts come from the collector. */

import type { CellClient } from '../../engine/programs/cellClient';
import type { Problem } from '../../engine/types';
import type { CardAnswers, CardQuery, ShownCard } from '../../generated/card';
import { CellJob, type CellOptions, type CellsState, NO_CELLS } from '../../model/job/cellJob';
import { encodeLink } from '../../model/share/link';
import type { CardSettings } from './cardSettings';

export interface CardState extends CellsState {
  /** The settings of the card that is shown. */
  settings: CardSettings | null;
  shown: ShownCard | null;
}

interface CardOptions extends CellOptions<CardQuery> {
  encode: (document: string) => Promise<string>;
}

/** The card that all workers begin with. */
type CardOpening = Omit<Extract<CardQuery, { kind: 'open' }>, 'kind'>;

/** The card of an address that cannot be read. */
const USUAL: CardSettings = { subject: 'sender/cubic', seeds: 5, sections: [] };

export class CardRun extends CellJob<CardState, CardOpening, CardQuery, CardAnswers> {
  #encode: CardOptions['encode'];

  constructor({ encode = encodeLink, ...options }: Partial<CardOptions> = {}) {
    super({ ...NO_CELLS, settings: null, shown: null }, 'CardProgram', options);
    this.#encode = encode;
  }

  /** Takes settings, with the document that has the algorithms. */
  async open(settings: CardSettings, document: string): Promise<void> {
    const problem = await this.#open(settings, document);
    // A link that cannot be read leaves the form with what is usual.
    if (!problem || this.store.getState().shown !== null) return;
    if ((await this.#open(USUAL, '')) === null) this.say({ fault: problem });
  }

  /** The card in Markdown; null when there is none. */
  markdown(site: string): Promise<string | null> {
    return this.ask((collector) => collector.ask({ kind: 'markdown', site }));
  }

  /** The card as JSON; null when there is none. */
  json(): Promise<string | null> {
    return this.ask((collector) => collector.ask({ kind: 'results' }));
  }

  protected override show(shown: ShownCard): Partial<CardState> {
    return { shown };
  }

  #open(settings: CardSettings, document: string): Promise<Problem | null | undefined> {
    const opening = openingOf(settings, document);
    return this.read(async (collector) => {
      const shown = await this.#linked(collector, await collector.open(opening));
      const { done, of } = shown.report;
      return { opening, done, of, state: { settings, shown } };
    });
  }

  /** The card with a link to the run of each test. */
  async #linked(
    collector: CellClient<CardOpening, CardQuery, CardAnswers>,
    opened: ShownCard,
  ): Promise<ShownCard> {
    const documents = await collector.ask({ kind: 'documents' });
    if (documents.length === 0) return opened;
    const links = await Promise.all(documents.map(this.#encode));
    return collector.ask({ kind: 'links', links });
  }
}

/** The document belongs to the card where that is about one of its algorithms. */
function openingOf({ subject, seeds, sections }: CardSettings, document: string): CardOpening {
  const isOwn = subject.startsWith('rules/');
  return { subject, document: isOwn ? document : '', seeds, sections: [...sections] };
}
