/** The values of a connection, before it is made and as it is made. */
import type { Json, Operation } from '../../engine/types';
import type { Run } from '../run/run';
import type { Tool } from './assemblyState';
import { moveOf } from './connect';
import { type CurrentNetwork, scenarioOf } from './currentNetwork';
import { newFlow, type Piece } from './newEntries';
import {
  LinkHabits,
  type LinkOffer,
  linkToNarrow,
  type NetworkKey,
  narrowedBy,
  newLink,
  queueOf,
} from './newLinks';

/** The piece that an edit adds, and the operations before it. */
export interface Addition {
  piece: Piece;
  first?: readonly Operation[];
  offer?: LinkOffer | null;
}

export class LinkOffers {
  #run: () => Run;
  #network: CurrentNetwork;
  #habits = new LinkHabits();

  constructor(run: () => Run, network: CurrentNetwork) {
    this.#run = run;
    this.#network = network;
  }

  /** Somebody has set values in the document of a run. */
  remember(run: Run, paths: readonly string[], value: Json): void {
    const ofLinks = paths.filter((path) => path.startsWith('links/'));
    if (ofLinks.length === 0) return;
    const scenario = scenarioOf(run);
    const step = run.document.store.getState().history.past.at(-1)?.id ?? 0;
    for (const path of ofLinks) this.#habits.note(keyOf(run), step, scenario, path, value);
  }

  /** Values that were set in a step do not count while the step is undone. */
  stepped(run: Run, step: number, way: 'undo' | 'redo'): void {
    this.#habits.count(run, step, way === 'redo');
  }

  /** The values of a connection between two nodes; null where there is nothing to say. */
  of(tool: Tool | null, from: string | null, to: string | null): LinkOffer | null {
    if (from === null || to === null || from === to) return null;
    if (tool === 'flow') return this.#narrowed(from, to);
    return tool === 'link' && !moveOf(this.#network.ends, from, to) ? this.#link(from, to) : null;
  }

  /** Whether a link that a flow has narrowed is still as it was made then. */
  isSo(offer: LinkOffer): boolean {
    const narrowed = narrowedBy(offer);
    const link = this.#network.scenario.links?.find(({ id }) => id === narrowed);
    return link?.rate === offer.values.rate && link?.delay === offer.values.delay;
  }

  /** The connection itself, in the document as it is. */
  addition(tool: 'link' | 'flow', from: string, to: string): Addition {
    const { scenario } = this.#network;
    if (tool === 'link') {
      const offer = this.#link(from, to);
      return { piece: newLink(scenario, from, to, offer.values), offer };
    }
    const piece = newFlow(scenario, from, to);
    const narrowed = this.#narrowed(from, to);
    if (!narrowed) return { piece };
    const { path, values } = narrowed;
    const set = (key: string, value: unknown): Operation => ({
      kind: 'set',
      paths: [`${path}/${key}`],
      to: value as Json,
    });
    const first = [
      set('rate', values.rate),
      set('delay', values.delay),
      ...(values.limit ? [set('queue', queueOf(values.limit))] : []),
    ];
    return { piece, first, offer: narrowed };
  }

  #link(from: string, to: string): LinkOffer {
    return this.#habits.offer(keyOf(this.#run()), this.#network.scenario, from, to);
  }

  /** The links of a run that has begun are not narrowed. */
  #narrowed(from: string, to: string): ReturnType<typeof linkToNarrow> {
    return this.#run().now === 0 ? linkToNarrow(this.#network.scenario, from, to) : null;
  }
}

function keyOf(run: Run): NetworkKey {
  return { run, subject: run.store.getState().subject };
}
