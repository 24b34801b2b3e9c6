/** Draws the picture of an example: the first plot that it opens with, as the page would draw it. */

import { ask } from '../src/engine/answers.ts';
import type { EngineSession } from '../src/engine/engineInterface.ts';
import { type Description, PIXEL, SECOND } from '../src/engine/types.ts';
import { fittingAveraging } from '../src/model/display/averaging.ts';
import { FIRST_PANELS } from '../src/model/display/plotSettings.ts';
import { readScenario } from '../src/model/document/scenario.ts';
import {
  type ExamplePicture,
  HEIGHT,
  type PictureCurve,
  WIDTH,
} from '../src/model/library/pictures.ts';
import type { Panel } from '../src/views/plots/panels/panel.ts';
import { panelsOf, visibleLines } from '../src/views/plots/panels/panels.ts';
import { runUntil } from './engine.mjs';

/** Values of a curve; of many curves, which cover one another, fewer. */
const COLUMNS = { few: 120, many: 80 };
/** More curves than this are many. */
const FEW = 6;

/** Room above the highest value and below zero, for the width of a line. */
const MARGIN = 3;

/** A spread of at most this many units within a column is drawn as one point. */
const FLAT = 3;

/** Minimum, maximum and last of each column; not a number where there is nothing. */
type Columns = Float32Array;

export function drawPicture(document: string, session: EngineSession): ExamplePicture {
  const { view = {} } = readScenario(document);
  const description = ask(session, { kind: 'describe' });
  const [from, to] = view.zoom ?? [0, description.duration];
  runUntil(session, to * SECOND);
  const panel = firstPanel(description, view.panels ?? FIRST_PANELS);
  const averaging = view.averaging ?? fittingAveraging(description, { from, to });
  const lines = visibleLines(panel, new Set(), new Set());
  const count = lines.length > FEW ? COLUMNS.many : COLUMNS.few;
  const columns = lines.map(({ series }) =>
    session.columns(series, from * SECOND, to * SECOND, count, 0, averaging * SECOND),
  );
  const top = panel.top ?? Math.max(Number.MIN_VALUE, ...columns.map(highest));
  const y = (value: number): number =>
    Math.round(HEIGHT - MARGIN - (Math.min(value, top) / top) * (HEIGHT - 2 * MARGIN));
  const curves = lines.map(({ token, dash }, index): PictureCurve => {
    return { token, dash, path: pathOf(pointsOf(columns[index] ?? new Float32Array(), y)) };
  });
  return { panel: panel.title, from, to, curves };
}

/** The first panel with curves over time; the plane of two rates has none. */
function firstPanel(description: Description, asked: readonly string[]): Panel {
  const panels = panelsOf(description);
  const found = asked.map((id) => panels.find((panel) => panel.id === id));
  const panel = found.find((one) => one !== undefined) ?? panels[0];
  if (!panel) throw new Error(`nothing of “${description.name}” can be drawn`);
  return panel;
}

function highest(columns: Columns): number {
  const values = columns.filter((value, index) => index % PIXEL.stride === PIXEL.max && value > 0);
  return values.reduce((most, value) => Math.max(most, value), 0);
}

type Point = readonly [x: number, y: number];

/** Stretches of points, cut where there is nothing. */
function pointsOf(columns: Columns, y: (value: number) => number): Point[][] {
  const stretches: Point[][] = [[]];
  const step = WIDTH / (columns.length / PIXEL.stride);
  for (let column = 0; column * PIXEL.stride < columns.length; column += 1) {
    const at = column * PIXEL.stride;
    const [min = Number.NaN, max = Number.NaN, last = Number.NaN] = columns.subarray(at, at + 3);
    if (Number.isNaN(last)) {
      if (stretches.at(-1)?.length) stretches.push([]);
      continue;
    }
    const stretch = stretches.at(-1) ?? [];
    const x = Math.round((column + 0.5) * step);
    const [low, high, end] = [y(min), y(max), y(last)];
    if (low - high > FLAT) {
      // The far end of the spread first: the line goes on from the last value.
      const far = Math.abs(end - low) > Math.abs(end - high) ? low : high;
      stretch.push([x, far]);
    }
    stretch.push([x, end]);
  }
  return stretches.filter((stretch) => stretch.length > 1);
}

/** An SVG path of relative steps, without points on the way straight on. */
function pathOf(stretches: readonly (readonly Point[])[]): string {
  return stretches
    .map((points) => {
      const kept = points.filter((point, index) => {
        const [before, after] = [points[index - 1], points[index + 1]];
        return !before || !after || before[1] !== point[1] || after[1] !== point[1];
      });
      const [start, ...rest] = kept;
      if (!start) return '';
      let [x, y] = start;
      const steps = rest.map(([toX, toY]) => {
        const step = [toX - x, toY - y];
        [x, y] = [toX, toY];
        return step.join(' ');
      });
      return `M${start.join(' ')}l${steps.join(' ')}`;
    })
    .join('')
    .replace(/ -/g, '-');
}
