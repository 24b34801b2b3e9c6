/** Where a run's nodes are on the screen, for whoever adds one or draws a line to it. */
import type { Placed } from '../engine/types';

/** A place of the document, in its units. */
export type At = [x: number, y: number];

/** A drawing of the network. Client coordinates are those of pointer events. */
export interface Canvas {
  /** The place of the document that is drawn at a point of the page. */
  toDocument(clientX: number, clientY: number): At;
  /** Where on the page a place of the document is drawn. */
  toClient(at: At): [clientX: number, clientY: number];
  /** The id of the node at a point of the page; of a stack that of its entry. */
  nodeAt(clientX: number, clientY: number): string | null;
  /** The place in the middle of what is in sight. */
  middle(): At;
  /** The places that nodes have which have none in the document. */
  unplaced(): Placed[];
}

/** The drawing on the screen; without one, everything is at the origin. */
export class CanvasPlaces implements Canvas {
  #canvas: Canvas | null = null;

  /** Has a drawing answer. Returns how to take it off. */
  attach(canvas: Canvas): () => void {
    this.#canvas = canvas;
    return () => {
      if (this.#canvas === canvas) this.#canvas = null;
    };
  }

  toDocument(clientX: number, clientY: number): At {
    return this.#canvas?.toDocument(clientX, clientY) ?? [0, 0];
  }

  toClient(at: At): [number, number] {
    return this.#canvas?.toClient(at) ?? [0, 0];
  }

  nodeAt(clientX: number, clientY: number): string | null {
    return this.#canvas?.nodeAt(clientX, clientY) ?? null;
  }

  middle(): At {
    return this.#canvas?.middle() ?? [0, 0];
  }

  unplaced(): Placed[] {
    return this.#canvas?.unplaced() ?? [];
  }
}
