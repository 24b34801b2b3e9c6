/** Positions of a run's nodes on the screen, for adding nodes and drawing connections. */
import type { Description, Placed } from '../../engine/types';
import type { Target } from '../document/selection';

/** A point of the drawing, in the document's units. */
export type DocumentPoint = [x: number, y: number];

/** Free positions are rounded to a fine grid: documents hold no more digits than can be seen. */
const PER_UNIT = 100;

/** The nearest coordinate on the grid. */
export function onGrid(units: number): number {
  // No negative zero: a document would have it as another number.
  return Math.round(units * PER_UNIT) / PER_UNIT + 0;
}

/** An area of the drawing that something covers, in the document's units: its middle, and half its size. */
export interface CoveredArea {
  at: DocumentPoint;
  half: DocumentPoint;
}

/** Nodes that are closer than this in both directions cover each other, however small they are drawn. */
export const APART = 0.75;

/** Up to this many nodes of one entry are drawn one below the other, this far apart; more of them as a stack. */
export const MOST_APART = 4;
export const SPREAD = 0.5;

/** A node that is about to be added. */
export interface PlannedNode {
  name: string;
  kind: Description['nodes'][number]['kind'];
  /** How many of it there are. */
  count: number;
}

/** A drawing of the network. Client coordinates are those of pointer events. */
export interface Canvas {
  /** Converts a point of the page to the document's units. */
  toDocument(clientX: number, clientY: number): DocumentPoint;
  /** Converts a point in the document's units to the page. */
  toClient(at: DocumentPoint): [clientX: number, clientY: number];
  /** The id of the node at a point of the page; for a stack, that of its entry. */
  nodeAt(clientX: number, clientY: number): string | null;
  /** The node or the link at a point of the page. */
  entryAt(clientX: number, clientY: number): Target | null;
  /** The box of an entry on the page; null where it is not drawn. */
  boxOf(entry: Target): DOMRect | null;
  /** Brings an entry into sight. */
  show(entry: Target): void;
  /** Whether a press of the pointer pans, as it does with Space. */
  readonly panning: boolean;
  /** The middle of the visible part. */
  middle(): DocumentPoint;
  /** The positions of nodes that have none in the document. */
  unplaced(): Placed[];
  /** All nodes that are drawn. */
  nodes(): Target[];
  /** Zooms in by some steps, or out; zero shows all of the network. Returns the scale; null where all is in sight. */
  zoom(steps: number): number | null;
  /** Areas that nodes cover, with the text below them, and queues. */
  covered(): CoveredArea[];
  /** The same as boxes of the page; none for a large network, whose nodes are marks. */
  boxes(): DOMRect[];
  /** Half the size of the area that a new node will cover. */
  halfOf(node: PlannedNode): DocumentPoint;
  /** The width and height of the drawing; larger networks are drawn smaller. */
  room(): DocumentPoint;
}

/** The drawing on the screen; without one, everything is at the origin. */
export class AttachedCanvas implements Canvas {
  #canvas: Canvas | null = null;

  /** Attaches a drawing. Returns a function that detaches it. */
  attach(canvas: Canvas): () => void {
    this.#canvas = canvas;
    return () => {
      if (this.#canvas === canvas) this.#canvas = null;
    };
  }

  toDocument(clientX: number, clientY: number): DocumentPoint {
    return this.#canvas?.toDocument(clientX, clientY) ?? [0, 0];
  }

  toClient(at: DocumentPoint): [number, number] {
    return this.#canvas?.toClient(at) ?? [0, 0];
  }

  nodeAt(clientX: number, clientY: number): string | null {
    return this.#canvas?.nodeAt(clientX, clientY) ?? null;
  }

  entryAt(clientX: number, clientY: number): Target | null {
    return this.#canvas?.entryAt(clientX, clientY) ?? null;
  }

  boxOf(entry: Target): DOMRect | null {
    return this.#canvas?.boxOf(entry) ?? null;
  }

  show(entry: Target): void {
    this.#canvas?.show(entry);
  }

  get panning(): boolean {
    return this.#canvas?.panning ?? false;
  }

  middle(): DocumentPoint {
    return this.#canvas?.middle() ?? [0, 0];
  }

  unplaced(): Placed[] {
    return this.#canvas?.unplaced() ?? [];
  }

  nodes(): Target[] {
    return this.#canvas?.nodes() ?? [];
  }

  zoom(steps: number): number | null {
    return this.#canvas?.zoom(steps) ?? null;
  }

  covered(): CoveredArea[] {
    return this.#canvas?.covered() ?? [];
  }

  boxes(): DOMRect[] {
    return this.#canvas?.boxes() ?? [];
  }

  /** At least the area of a node that is drawn small; nodes of one entry are one below the other. */
  halfOf(node: PlannedNode): DocumentPoint {
    const [x, y] = this.#canvas?.halfOf(node) ?? [0, 0];
    const rows = node.count > MOST_APART ? 0 : (node.count - 1) * SPREAD;
    return [Math.max(x, APART / 2), Math.max(y, (APART + rows) / 2)];
  }

  room(): DocumentPoint {
    return this.#canvas?.room() ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  }
}
