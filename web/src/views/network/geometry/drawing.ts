/** A network as it is drawn: its nodes, links and cells, each with what it stands for. */
import type { Description, NodeId, PortId } from '../../../engine/types';
import type { RadioCell } from '../../../model/assemble/radioCells';
import type { Point } from '../arrange/graph';

export interface DrawnNode {
  key: string;
  /** Its name, or that of its entry for a stack. */
  label: string;
  kind: Description['nodes'][number]['kind'];
  /** The nodes that it stands for. */
  members: NodeId[];
  /** The target that a click selects. */
  target: string;
  /** The id of its entry, which has the position in the document. */
  entry: string;
  at: Point;
}

export interface DrawnLink {
  key: string;
  a: number;
  b: number;
  /** The ports from a to b, and those from b to a. */
  forward: PortId[];
  backward: PortId[];
  target: string;
  entry: string;
  /** The radio link between stations and their access point, in place of a wire. */
  air: boolean;
}

/** A radio cell, whose channel is drawn around its nodes. */
export interface DrawnCell {
  key: string;
  /** The drawn access point, and the drawn stations. */
  accessPoint: number;
  stations: number[];
  cell: RadioCell;
}

export interface Drawing {
  nodes: DrawnNode[];
  links: DrawnLink[];
  cells: DrawnCell[];
  /** For each node of the network, the index of the drawn one. */
  drawnAs: number[];
  /** Whether its positions are those of a map, whose proportions are kept; never where the page lays it out. */
  map: boolean;
}
