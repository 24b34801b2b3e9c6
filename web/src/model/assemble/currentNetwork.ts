/** The network of the active run at the moment, and the positions of its nodes. */
import type { Description, Placed } from '../../engine/types';
import { nameAt } from '../document/entryNames';
import { readScenario } from '../document/scenario';
import { entryOf, partsOf, type Target } from '../document/selection';
import type { CoveredArea, DocumentPoint } from '../run/canvas';
import type { Run } from '../run/run';
import { type ConnectionEnds, endsOf } from './connect';
import type { NodeKind, Piece } from './newEntries';

/** The parts of a description that assembling depends on. */
type NetworkParts = Pick<Description, 'nodes' | 'links' | 'ports' | 'flows' | 'ecmp'>;

const NOTHING: NetworkParts = { nodes: [], links: [], ports: [], flows: [], ecmp: false };

export class CurrentNetwork {
  #run: () => Run;
  #known: { description: NetworkParts; ends: ConnectionEnds } | null = null;

  constructor(run: () => Run) {
    this.#run = run;
  }

  /** The ends that can be connected at the moment. */
  get ends(): ConnectionEnds {
    const description = this.description;
    if (this.#known?.description !== description) {
      this.#known = { description, ends: endsOf(description) };
    }
    return this.#known.ends;
  }

  /** Near the middle of the visible part; the first node is placed left of it, to leave room for others. */
  middle(): DocumentPoint {
    const [x, y] = this.#run().canvas.middle();
    const half = (value: number): number => Math.round(2 * value) / 2;
    return this.description.nodes.length === 0 ? [half(x) - 1, half(y)] : [half(x), half(y)];
  }

  /** The entries of targets; a queue is none. */
  entriesOf(targets: readonly Target[]): Target[] {
    const entries = targets
      .filter((target) => partsOf(target).part === '')
      .map((target) => entryOf(this.description, target));
    return [...new Set(entries)];
  }

  entry(node: string): string {
    return this.description.nodes.find(({ id }) => id === node)?.entry ?? node;
  }

  /** The name of a node's entry. */
  nameOf(id: string): string {
    return this.ends.all.get(id)?.name ?? id;
  }

  /** The name of a target's entry or instance. */
  nameAt(target: Target): string {
    return nameAt(target, this.description);
  }

  /** The entries of nodes with their positions. */
  places(): Map<string, { kind: NodeKind; at: DocumentPoint }> {
    const unplaced = new Map(this.unplaced().map(({ path, at }) => [path, at]));
    const nodes = this.description.nodes.map(
      ({ entry, kind, at }) =>
        [entry, { kind, at: unplaced.get(`nodes/${entry}`) ?? at ?? [0, 0] }] as const,
    );
    return new Map<string, { kind: NodeKind; at: DocumentPoint }>(nodes);
  }

  /** Covered areas: all nodes, and whatever else is drawn on the screen. */
  covered(): CoveredArea[] {
    const { canvas } = this.#run();
    const counts = new Map<string, number>();
    for (const { entry } of this.description.nodes) counts.set(entry, (counts.get(entry) ?? 0) + 1);
    const nodes = [...this.places()].map(([id, { kind, at }]) => ({
      at,
      half: canvas.halfOf({ name: this.nameOf(id), kind, count: counts.get(id) ?? 1 }),
    }));
    return [...nodes, ...canvas.covered()];
  }

  /** The access point that is nearest to a point; null where there is none. */
  cellNear([x, y]: DocumentPoint): string | null {
    let nearest: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [entry, { kind, at }] of this.places()) {
      const distance = Math.hypot(at[0] - x, at[1] - y);
      if (kind !== 'access-point' || distance >= least) continue;
      nearest = entry;
      least = distance;
    }
    return nearest;
  }

  /** The cell of a node that is selected, or else the nearest. */
  cellOf(node: string, at: DocumentPoint): string | null {
    const end = this.ends.all.get(this.entry(node));
    if (end?.kind === 'access-point') return end.id;
    return end?.cell ?? this.cellNear(at);
  }

  /** The drawn positions of nodes without one. The screen may be a moment behind the document. */
  unplaced(): Placed[] {
    const { nodes } = this.description;
    if (nodes.every(({ at }) => at !== null)) return [];
    const known = new Set(nodes.map(({ entry }) => `nodes/${entry}`));
    return this.#run()
      .canvas.unplaced()
      .filter(({ path }) => known.has(path));
  }

  get description(): NetworkParts {
    const { description } = this.#run().store.getState();
    return description ?? NOTHING;
  }

  get scenario(): Piece {
    return scenarioOf(this.#run());
  }
}

/** The network of a run as its document has it. */
export function scenarioOf({ document }: Run): Piece {
  return document.text === '' ? {} : readScenario(document.text);
}
