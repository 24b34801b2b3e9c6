/** A position for text over a drawing where it covers none of its parts, if there is room. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  left: number;
  top: number;
}

/** The step of the search for a position, and the distance from the edge, in pixels. */
const STEP = 12;
const EDGE = 8;

/**
 * The first of the wanted spots, moved into the area, where text of a size covers nothing; or
 * else the nearest such spot to the first; or else the wanted one that covers least. All use one
 * system of coordinates.
 */
export function freeSpot(
  { width, height }: { width: number; height: number },
  wanted: readonly Spot[],
  boxes: readonly Box[],
  area: Box,
): Spot {
  const within = (value: number, least: number, most: number): number =>
    Math.max(least + EDGE, Math.min(value, most - EDGE));
  const inside = wanted.map(({ left, top }) => ({
    left: within(left, area.left, area.right - width),
    top: within(top, area.top, area.bottom - height),
  }));
  const covered = ({ left, top }: Spot): number => {
    let sum = 0;
    for (const box of boxes) {
      const across = Math.min(left + width, box.right) - Math.max(left, box.left);
      const down = Math.min(top + height, box.bottom) - Math.max(top, box.top);
      if (across > 0 && down > 0) sum += across * down;
    }
    return sum;
  };
  const free = inside.find((spot) => covered(spot) === 0);
  const [first = { left: area.left, top: area.top }] = inside;
  if (free) return free;
  let best: Spot | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let top = area.top + EDGE; top <= area.bottom - EDGE - height; top += STEP) {
    for (let left = area.left + EDGE; left <= area.right - EDGE - width; left += STEP) {
      const distance = Math.hypot(left - first.left, top - first.top);
      if (distance >= least || covered({ left, top }) > 0) continue;
      least = distance;
      best = { left, top };
    }
  }
  return best ?? inside.reduce((a, b) => (covered(b) < covered(a) ? b : a), first);
}
