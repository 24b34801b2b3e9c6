/** Interventions over the plots: a line for each mark, a bar for a drag, and their texts in rows. */
import type { NamedNetwork } from '../../../model/document/entryNames';
import type { Intervention } from '../../../model/document/scenario';
import { texts } from '../../../texts';
import type { PlotContext } from '../../../ui/drawing/plotContext';
import { stroke } from '../../../ui/style/scale';
import { colour } from '../../../ui/style/theme';
import { LEFT, RIGHT, type Scale } from '../panels/scales';
import { editText, marksIn } from './interventionMarks';

const FONT = '11px "Inter Variable", system-ui, sans-serif';

/** The height of a row of text, the number of rows, and the position of the lowest. */
const ROW = 15;
const MOST_ROWS = 5;
const LOWEST = 12;

/** Between texts in one row, and between a line and its text. */
const APART = 6;
const BESIDE = 5;

/** The distance that a text may reach into the right margin. */
const OVER = 10;

/** The bar of a drag. */
const BAR = 3;

interface LabelText {
  label: string;
  begin: number;
  wide: number;
  /** Counted from the bottom. */
  row: number;
}

/** An intervention's line, its texts where there is room for them, and the strip that contains them. */
export interface InterventionLabel {
  x: number;
  /** Where a drag begins; the same as `x` for a single change. */
  begin: number;
  texts: readonly LabelText[];
  left: number;
  right: number;
}

export function placeLabels(
  context: Pick<CanvasRenderingContext2D, 'measureText' | 'font'>,
  interventions: readonly Intervention[],
  scale: Scale,
  width: number,
  duration: number,
  network: NamedNetwork | null,
): readonly InterventionLabel[] {
  const right = width - RIGHT;
  context.font = FONT;
  // The free end of each row: labels are placed from the right, so that later ones get room first.
  const free = Array.from({ length: MOST_ROWS }, () => Number.POSITIVE_INFINITY);
  const labels: InterventionLabel[] = [];
  for (const mark of marksIn(interventions, (seconds) => scale(seconds), duration).reverse()) {
    const x = Math.round(mark.x);
    const start = Math.max(LEFT, Math.round(mark.begin));
    if (x < LEFT || start > right) continue;
    const shown = namesOf(mark.edits.map((edit) => editText(edit, network)));
    const placed: LabelText[] = [];
    for (const label of shown) {
      const wide = context.measureText(label).width;
      const begin = x + BESIDE + wide > right + OVER ? x - wide - BESIDE : x + BESIDE;
      const used = new Set(placed.map(({ row }) => row));
      const row = free.findIndex((until, at) => !used.has(at) && begin + wide <= until - APART);
      if (row < 0 || begin < LEFT) continue;
      free[row] = Math.min(begin, x);
      placed.push({ label, begin, wide, row });
    }
    const edges = placed.flatMap(({ begin, wide }) => [begin, begin + wide]);
    labels.push({
      x: Math.min(x, Math.round(right)),
      begin: start,
      texts: placed,
      left: Math.min(x, start, ...edges) - 4,
      right: Math.max(x, ...edges) + 4,
    });
  }
  return labels;
}

/** The texts of a mark; texts without a row are counted in the last one. */
function namesOf(all: readonly string[]): readonly string[] {
  if (all.length <= MOST_ROWS) return all;
  return [...all.slice(0, MOST_ROWS - 1), texts.plots.moreChanges(all.length - MOST_ROWS + 1)];
}

/** The strips of old and new labels that differ. */
export function differingStrips(
  before: readonly InterventionLabel[],
  after: readonly InterventionLabel[],
): (readonly [number, number])[] {
  const key = (label: InterventionLabel): string => JSON.stringify(label);
  const [old, now] = [new Set(before.map(key)), new Set(after.map(key))];
  return [
    ...before.filter((label) => !now.has(key(label))),
    ...after.filter((label) => !old.has(key(label))),
  ].map(({ left, right }) => [left, right]);
}

export function paintLabel(context: PlotContext, label: InterventionLabel, bottom: number): void {
  const { x, begin, texts: placed } = label;
  const accent = colour('--accent');
  context.fillStyle = accent;
  if (begin < x) {
    context.globalAlpha = 0.09;
    context.fillRect(begin, 0, x - begin, bottom);
    context.globalAlpha = 0.5;
    context.fillRect(begin, 0, 1, bottom);
    context.globalAlpha = 1;
    context.fillRect(begin, bottom - BAR, x - begin, BAR);
  }
  context.fillRect(x, 0, stroke(1), bottom);
  context.font = FONT;
  for (const { label: text, begin: left, wide, row } of placed) {
    const y = bottom - LOWEST - row * ROW;
    context.fillStyle = colour('--panel');
    context.globalAlpha = 0.82;
    context.fillRect(left - 2, y - 12, wide + 4, ROW);
    context.globalAlpha = 1;
    context.fillStyle = accent;
    context.fillText(text, left, y);
  }
}
