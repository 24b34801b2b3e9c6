/** Opens what the address of a frame names, or what a message brings: scenarios and comparisons. */
import { type Problem, SECOND } from '../../engine/types';
import { readScenario } from '../../model/document/scenario';
import type { Laboratory } from '../../model/laboratory';
import { COMPARISON } from '../../model/share/comparisonText';
import { formatOf } from '../../model/share/documentFormat';
import { canonical, routeOf } from '../../model/share/route';
import { withoutAppended } from '../../model/share/withoutAppended';
import type { EmbedSettings } from './model/embed';
import { embed as t } from './texts/en/embed';

/** Opens the document that a hash names, as the page does; the address of another page where it belongs there. */
export type OpenHash = (
  laboratory: Laboratory,
  hash: string,
  opening: { play: boolean },
) => Promise<string | null>;

export class EmbedOpener {
  #laboratory: Laboratory;
  #openHash: OpenHash;
  #settings: EmbedSettings;
  #listeners = new Set<() => void>();
  #opening = 0;
  /** The document that the latest address has opened. */
  #named = { text: '', hash: '' };

  constructor(laboratory: Laboratory, openHash: OpenHash, settings: EmbedSettings) {
    this.#laboratory = laboratory;
    this.#openHash = openHash;
    this.#settings = settings;
  }

  /** Whether a document on the screen is about to be replaced, and not changed. */
  get isOpening(): boolean {
    return this.#opening > 0;
  }

  /** Calls the listener whenever something has been opened, until the returned function is called. */
  onOpened(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The hash that the text was opened by; null for any other text. */
  hashOf(text: string): string | null {
    return text !== '' && text === this.#named.text ? this.#named.hash : null;
  }

  /** Opens what the frame's address names. Without a playback nobody could stop it: it stands at its end. */
  async begin(hash: string): Promise<void> {
    const moves = this.#settings.shown.includes('playback');
    const problem = await this.#openLink(hash, moves && !this.#settings.paused);
    const { active, playback } = this.#laboratory;
    if (problem) {
      // The words of the engine or the link are shown already.
      if (active.store.getState().refusal === null) active.refuse({ what: 'link', problem });
      return;
    }
    const { view } = readScenario(active.document.text);
    if (!moves && view?.at === undefined) await playback.seek(playback.store.getState().duration);
  }

  /** Opens one or the other; the reason where it is refused: what was open goes on. */
  async open(link: string | null, document: string | null, play: boolean): Promise<Problem | null> {
    const { active } = this.#laboratory;
    const there = active.store.getState().phase === 'ready';
    const problem =
      link === null ? await this.#openText(document ?? '', play) : await this.#openLink(link, play);
    if (problem && there) this.#laboratory.active.dismissRefusal();
    return problem;
  }

  async #openLink(link: string, play: boolean): Promise<Problem | null> {
    const at = link.indexOf('#');
    const hash = at < 0 ? '' : canonical(withoutAppended(link.slice(at)));
    if (at < 0 && link !== '') return { path: 'link', message: t.noHash };
    if (routeOf(hash) !== null) return { path: 'link', message: t.page };
    return this.#opened('link', play, async () => {
      const moved = await this.#openHash(this.#laboratory, hash, { play });
      if (moved !== null) return { path: 'link', message: t.other };
      this.#named = { text: this.#laboratory.text, hash };
      return null;
    });
  }

  #openText(document: string, play: boolean): Promise<Problem | null> {
    return this.#opened('document', play, async () => {
      const format = formatOf(document);
      if (format === COMPARISON) await this.#laboratory.openComparisonText(document, 'document');
      else if (format === null) await this.#laboratory.open(document, 'document', { play });
      else return { path: 'document', message: t.other };
      return null;
    });
  }

  async #opened(
    place: 'link' | 'document',
    play: boolean,
    work: () => Promise<Problem | null>,
  ): Promise<Problem | null> {
    this.#laboratory.active.dismissRefusal();
    this.#opening += 1;
    const elsewhere = await work().finally(() => {
      this.#opening -= 1;
    });
    if (elsewhere) return elsewhere;
    const { active, playback } = this.#laboratory;
    const { refusal } = active.store.getState();
    if (refusal) {
      const { path, message } = refusal.problem;
      return { path: path === '' ? place : path, message };
    }
    // Runs beside one another, and what was handed in, play as soon as they are open.
    if (!play && playback.store.getState().playing) {
      playback.pause();
      await playback.seek((readScenario(active.document.text).view?.at ?? 0) * SECOND);
    }
    for (const listener of this.#listeners) listener();
    return null;
  }
}
