/** The line from a node to where a new link would end. */
import { inUnits } from '../../ui/style/scale';

export interface Point {
  x: number;
  y: number;
}

interface Around {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function middleOf({ left, top, width, height }: Around): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

/** Draws the line between places of the page, in a drawing that begins at an origin. */
export function drawLine(
  line: SVGLineElement | null,
  from: Around | null,
  to: Point | null,
  origin: { left: number; top: number },
): void {
  if (!line) return;
  line.style.visibility = from && to ? 'visible' : 'hidden';
  if (!from || !to) return;
  const start = rimTowards(from, to);
  const places = {
    x1: start.x - origin.left,
    y1: start.y - origin.top,
    x2: to.x - origin.left,
    y2: to.y - origin.top,
  };
  // The drawing is enlarged with the page.
  for (const [name, value] of Object.entries(places))
    line.setAttribute(name, String(inUnits(value)));
}

/** Where a line from the middle of a node leaves it. */
function rimTowards(box: Around, to: Point): Point {
  const { x, y } = middleOf(box);
  const [dx, dy] = [to.x - x, to.y - y];
  const share = Math.min(
    1,
    box.width / 2 / Math.max(Math.abs(dx), 1),
    box.height / 2 / Math.max(Math.abs(dy), 1),
  );
  return { x: x + dx * share, y: y + dy * share };
}
