/** Places texts beside lines and queues, where they cover as little else as possible. */

import type { Drawing } from './drawing';
import type { Point } from './layout';
import type { CellShape } from './scene';
import {
  type DrawingTexts,
  grownRectangle,
  type Label,
  lineCrosses,
  NODE,
  nodeShapes,
  overlap,
  type QueueBox,
  type Rectangle,
  type Scene,
  type Segment,
} from './scene';
import { widthInLetters } from './textWidth';

/** About the size of a letter. */
export const LETTER = { width: 6, height: 12 };

/** The cost of covering something, and of any position but the best. */
const COST = { text: 60, shape: 80, outside: 200, wire: 14, own: 24, short: 8, away: 12, side: 3 };
/** More than all that a text may cover. */
const FAR = 1e6;
/** The cost of no text: less than that of covering a shape or another text. */
const NOTHING = 50;

/** How far along a line its label may stand. */
const ALONG = [0.5, 0.38, 0.62, 0.26, 0.74];

/** From a line to the middle of its text; packets are drawn between them. */
const BESIDE = 17;

/** The rectangle that a text covers, estimated. */
export function labelRectangle({ text, x, y, anchor }: Label): Rectangle {
  const width = widthInLetters(text) * LETTER.width;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { x: left, y: y - LETTER.height + 2, width, height: LETTER.height };
}

/** Places the texts of queues first, then those of links that have a queue, then the others. */
export function writeLabels(
  scene: Scene,
  drawing: Drawing,
  words: DrawingTexts,
  head: number,
): void {
  const shapes = [...nodeShapes(scene, drawing), ...scene.queues];
  const texts: Rectangle[] = [];
  const isOutside = (box: Rectangle): boolean =>
    box.x < 2 ||
    box.x + box.width > scene.width - 2 ||
    box.y < head - 6 ||
    box.y + box.height > scene.height;
  const covered = (box: Rectangle, others: readonly Rectangle[], by: number): number => {
    const around = grownRectangle(box, by);
    return others.filter((other) => overlap(around, other)).length;
  };
  const cost = (label: Label, own: Segment | null): number => {
    const box = labelRectangle(label);
    const near = grownRectangle(box, 2);
    const wires = scene.segments.filter((one) => one !== own && lineCrosses(one, near));
    return (
      (isOutside(box) ? COST.outside : 0) +
      COST.shape * covered(box, shapes, 1) +
      COST.text * covered(box, texts, 3) +
      COST.wire * wires.length +
      (own && lineCrosses(own, grownRectangle(box, 4)) ? COST.own : 0)
    );
  };
  for (const box of scene.queues) {
    let least = Number.POSITIVE_INFINITY;
    for (const { label, extra, right, short } of besideQueue(box, words.queue(box.port))) {
      const place = labelRectangle(label);
      const names = covered(place, shapes, 1) > 0;
      // It lies across any number of lines and texts rather than across a name.
      const now = extra + cost(label, null) + (isOutside(place) ? 2 * FAR : 0) + (names ? FAR : 0);
      if (now >= least) continue;
      least = now;
      box.label = { x: label.x, y: label.y, right, short };
      if (names) box.label.hidden = true;
      texts[scene.queues.indexOf(box)] = place;
    }
    // There is no room; its figures are beside the plots, too.
    if (box.label.hidden) delete texts[scene.queues.indexOf(box)];
  }
  for (const cell of scene.cells) {
    const text = words.cell(cell.port);
    if (text === '') continue;
    let least = Number.POSITIVE_INFINITY;
    for (const { label, extra } of besideCell(cell, text, scene.places[cell.accessPoint])) {
      const second = secondLine(label);
      const now = extra + cost(label, null) + cost(second, null);
      if (now >= least) continue;
      least = now;
      cell.label = label;
    }
    if (cell.label) texts.push(labelRectangle(cell.label), labelRectangle(secondLine(cell.label)));
  }
  const queued = new Set(scene.queues.map(({ port }) => scene.ports[port]?.segment));
  const order = scene.segments.map((_, index) => index);
  order.sort((a, b) => Number(queued.has(b)) - Number(queued.has(a)) || a - b);
  scene.labels = scene.segments.map(() => null);
  for (const index of order) {
    const segment = scene.segments[index];
    const text = words.link(index);
    if (!segment || text === '') continue;
    let best: Label | null = null;
    let least = NOTHING;
    for (const { label, extra } of besideLine(segment, text)) {
      const now = extra + cost(label, segment);
      if (now >= least) continue;
      least = now;
      best = label;
    }
    scene.labels[index] = best;
    if (best) texts.push(labelRectangle(best));
  }
}

/** Letters of the longest line below a cell's label, about the use of its channel. */
const LONGEST_USE = 34;

function secondLine(label: Label): Label {
  return { ...label, text: ' '.repeat(LONGEST_USE), y: label.y + LETTER.height + 2 };
}

/** Above a cell rather than below it, where other text may be; with room for a second line. */
function besideCell({ outline }: CellShape, text: string, accessPoint?: Point): Candidate[] {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const half = (Math.max(text.length, LONGEST_USE) * LETTER.width) / 2;
  // A cell may take all of the height: then its label is below its access point, clear of the bar there.
  const within = accessPoint
    ? [{ x: accessPoint.x, y: accessPoint.y + NODE.height + 30 }].map(
        ({ x, y }): Candidate => ({ label: { text, x, y, anchor: 'middle' }, extra: COST.away }),
      )
    : [];
  const around = [(left + right) / 2, left + half, right - half].flatMap((x, index) =>
    [top - LETTER.height - 10, bottom + LETTER.height + 4].map(
      (y, below): Candidate => ({
        label: { text, x, y, anchor: 'middle' },
        extra: COST.side * (index + 2 * below),
      }),
    ),
  );
  return [...around, ...within];
}

interface Candidate {
  label: Label;
  extra: number;
}

function besideQueue(
  box: QueueBox,
  { full, short }: { full: string; short: string },
): (Candidate & { right: boolean; short: boolean })[] {
  return [full, short].flatMap((text) =>
    [true, false].flatMap((right) =>
      [box.y + 12, box.y + box.height - 4].map((y, index) => ({
        label: {
          text,
          x: right ? box.x + box.width + 8 : box.x - 8,
          y,
          anchor: right ? ('start' as const) : ('end' as const),
        },
        extra:
          (text === full ? 0 : COST.short) +
          (right === box.label.right ? 0 : 2 * COST.side) +
          COST.side * index,
        right,
        short: text !== full,
      })),
    ),
  );
}

/** A text, then shorter versions with more and more of its last parts dropped, which a mark shows. */
function shortened(whole: string): string[] {
  const parts = whole.split(' · ');
  return parts.map(
    (_, dropped) => parts.slice(0, parts.length - dropped).join(' · ') + (dropped > 0 ? ' …' : ''),
  );
}

function besideLine(segment: Segment, whole: string): Candidate[] {
  const slope = Math.abs(segment.along.y) / Math.max(1e-6, Math.abs(segment.along.x));
  const falls = segment.along.x * segment.along.y > 0;
  return shortened(whole).flatMap((text, dropped) =>
    ALONG.flatMap((share) =>
      // Below first, where there is no queue.
      [1, -1].map((below): Candidate => {
        const x = segment.from.x + (segment.to.x - segment.from.x) * share;
        const y = segment.from.y + (segment.to.y - segment.from.y) * share;
        const reach = (slope * widthInLetters(text) * LETTER.width) / 2;
        const extra =
          (dropped === 0 ? 0 : COST.short + dropped) +
          COST.away * Math.abs(share - 0.5) +
          // A level line has its label below, a sloping one where it moves away to the right.
          (below === (reach < 12 || !falls ? 1 : -1) ? 0 : COST.side);
        if (reach < 12) {
          return {
            label: { text, x, y: y + below * (BESIDE + reach) + 4, anchor: 'middle' },
            extra,
          };
        }
        const right = below > 0 !== falls;
        return {
          label: {
            text,
            x: x + (right ? 10 : -10),
            y: y + (below > 0 ? 20 : -10),
            anchor: right ? 'start' : 'end',
          },
          extra,
        };
      }),
    ),
  );
}
