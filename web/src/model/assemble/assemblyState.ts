/** The state of assembling: the held tool, the connection being drawn, the name being written. */

import type { Target } from '../document/selection';
import type { Connection } from './connect';
import type { NodeKind } from './newEntries';
import type { LinkOffer } from './newLinks';

/** A tool, which a press on the canvas uses: it adds a node, or connects two. */
export type Tool = NodeKind | Connection;

export interface AssemblyState {
  /** Null while a press selects. */
  tool: Tool | null;
  /** Whether it stays held after use. */
  held: boolean;
  /** The node that a connection begins at. */
  from: string | null;
  /** The node that it is aimed at, by the pointer or by keys. */
  to: string | null;
  /** The values of the link to be made, or of the link that a flow narrows. */
  offer: LinkOffer | null;
  /** The link that the latest flow has narrowed. */
  narrowed: LinkOffer | null;
  /** Why the connection is impossible, or why the last attempt was refused. */
  why: string | null;
  /** Whether the target is chosen by keys, so that nothing follows the pointer. */
  byKeys: boolean;
  /** Whether the pointer was pressed on the handle of a node, and is on its way to another. */
  handled: boolean;
  /** The entry whose name is being edited. */
  renaming: Target | null;
  /** The latest event, for screen readers; `nth` distinguishes two equal ones. */
  said: { text: string; offer: LinkOffer | null; nth: number };
  /** The number of requests that move the focus to the entry that they make. */
  asked: number;
  /** The target that gets the focus as soon as it is drawn; '' is the network itself. */
  focus: Focus | null;
}

export interface Focus {
  target: Target;
  nth: number;
  /** The number of the request: a focus that has moved elsewhere since then stays there. */
  asked: number;
}

/** No tool is held. */
export const AT_REST = {
  tool: null,
  held: false,
  from: null,
  to: null,
  offer: null,
  narrowed: null,
  why: null,
  byKeys: false,
  handled: false,
} as const;

export function isConnection(tool: Tool | null): tool is Connection {
  return tool === 'link' || tool === 'flow';
}
