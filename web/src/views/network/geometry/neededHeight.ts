/** The height that a network needs, so that its rows do not cover each other. */

import type { DrawnNode } from './drawing';
import { ONE_COLUMN } from './fitToBox';
import { NODE } from './scene';

/** Above the highest row and below the lowest: a node's half, its queue at its lowest, and the edge. */
const EDGES = 110;

/** Of a radio cell: the line around its nodes, and two lines of text. */
const CELL = 44;

/** From the middle of a node to that of the next one below it. */
const APART = { host: 2 * NODE.height + 2, router: 2 * NODE.router + 2 };

/**
 * In units of the page. Rows keep their proportions: the closest pair of a column determines how high
 * a unit of the document is. A map is no higher than it can be in its width.
 */
export function neededHeight(
  {
    nodes,
    cells,
    map,
  }: {
    nodes: readonly Pick<DrawnNode, 'kind' | 'at'>[];
    cells: readonly unknown[];
    map: boolean;
  },
  width: number,
): number {
  const ys = nodes.map(({ at }) => at.y);
  if (ys.length === 0) return 0;
  let unit = 0;
  const ordered = nodes.toSorted((one, other) => one.at.y - other.at.y);
  ordered.forEach(({ kind, at }, index) => {
    for (let next = index + 1; next < ordered.length; next += 1) {
      const other = ordered[next];
      if (!other) break;
      const distance = other.at.y - at.y;
      if (distance === 0) continue;
      // Nodes further away need no more than the unit found so far.
      if (APART.router <= unit * distance) break;
      if (Math.abs(other.at.x - at.x) >= ONE_COLUMN) continue;
      const diamonds = kind === 'router' && other.kind === 'router';
      unit = Math.max(unit, (diamonds ? APART.router : APART.host) / distance);
    }
  });
  if (map) {
    const xs = nodes.map(({ at }) => at.x);
    unit = Math.min(unit, width / (Math.max(...xs) - Math.min(...xs)));
  }
  return EDGES + (cells.length > 0 ? CELL : 0) + unit * (Math.max(...ys) - Math.min(...ys));
}
