/** The plane in a picture: a square of its own, under the panels over time. */
import { type Description, type PortId, SECOND } from '../../../engine/types';
import type { PanelId } from '../../../model/document/scenario';
import { texts } from '../../../texts';
import { plane as t } from '../../../texts/en/plane';
import type { DrawingContext } from '../../../ui/drawing/plotContext';
import { colour } from '../../../ui/style/theme';
import { ownPicture } from '../stage/ownPicture';
import type { PicturedPanel } from '../stage/pictured';
import type { FlowPair } from './flowPair';
import { paintPlane } from './paintPlane';
import { drawFrame } from './planeAxes';
import { frameOf } from './planeData';
import { MARGIN, type ModelPath, passedBy, pointAt, type Trace } from './planeGeometry';

export interface PlaneData {
  description: Description;
  pair: FlowPair;
  /** The port that both share. */
  port: PortId | null;
  trace: Trace;
  /** The present instant, in nanoseconds. */
  now: number;
  /** The rate at the end of both axes. */
  top: number;
  model: ModelPath | null;
}

const NAMESPACE = 'http://www.w3.org/2000/svg';

export function picturedPlane(data: PlaneData): PicturedPanel {
  const { overlay, packets } = t;
  const { title } = texts.plane;
  const path = [packets, '--plot-line', []] as const;
  const model = [overlay, '--plot-second', [5, 3]] as const;
  return {
    ...ownPicture('plane' satisfies PanelId, title, data.model ? [path, model] : [path]),
    square: {
      margin: MARGIN,
      paint: (context, side, wide) => painted(data, context, side, wide),
    },
  };
}

function painted(
  { description, pair, port, trace, now, top, model }: PlaneData,
  context: DrawingContext,
  side: number,
  wide: (text: string) => number,
): SVGSVGElement {
  const svg = skeleton();
  drawFrame(svg, frameOf(description, pair, port, { side, top }), wide);
  paintPlane(
    context,
    {
      trace,
      end: passedBy(trace, now),
      present: pointAt(trace, now),
      pointed: null,
      model,
      now: now / SECOND,
      modelPointed: null,
    },
    { left: MARGIN.left, bottom: MARGIN.top + side, scale: side / top },
  );
  return svg;
}

/** The elements that `drawFrame` fills in, with the looks that the style sheet gives them on the screen. */
function skeleton(): SVGSVGElement {
  const add = (
    parent: Element,
    tag: string,
    attributes: Readonly<Record<string, string>>,
  ): Element => {
    const made = document.createElementNS(NAMESPACE, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    parent.append(made);
    return made;
  };
  const svg = document.createElementNS(NAMESPACE, 'svg');
  add(svg, 'g', { class: 'x' });
  add(svg, 'g', { class: 'y' });
  const lines = add(svg, 'g', { class: 'lines' });
  add(lines, 'line', { class: 'full', stroke: colour('--ink-2'), 'stroke-width': '1.25' });
  const equal = { stroke: colour('--control'), 'stroke-dasharray': '1.5 4' };
  add(lines, 'line', { class: 'equal', ...equal });
  for (const name of ['full', 'equal']) add(lines, 'text', { class: name, dy: '-5' });
  for (const name of ['titleX', 'titleY']) {
    const title = add(svg, 'g', { class: name });
    add(title, 'path', {});
    add(title, 'text', {});
  }
  return svg;
}
