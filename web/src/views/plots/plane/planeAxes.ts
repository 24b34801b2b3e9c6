/** The fixed parts of the plane: its axes, the line of full use, the line of equal rates. */
import { axisBottom, axisLeft } from 'd3-axis';
import { scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import { plane as t } from '../../../texts/en/plane';
import { type AxisUnit, axisUnit, formatNumber, formatValue } from '../../../ui/numbers/format';
import { type FlowLook, markerSvg } from '../../../ui/style/flowLook';
import { MARGIN } from './planeGeometry';

export interface PlaneAxis {
  name: string;
  look: FlowLook;
}

export interface PlaneFrame {
  side: number;
  /** The rate at the end of both axes. */
  top: number;
  /** The rate of the shared link; null where nothing is shared. */
  capacity: number | null;
  x: PlaneAxis;
  y: PlaneAxis;
}

/** Draws the fixed parts; returns the unit of the figures. `wide` measures texts, where the browser has not laid them out. */
export function drawFrame(
  svg: SVGSVGElement,
  frame: PlaneFrame,
  wide?: (text: string) => number,
): AxisUnit {
  const { side, top, capacity } = frame;
  const unit = axisUnit('bitsPerSecond', top);
  const { left, top: above } = MARGIN;
  const root = select(svg);
  const ticks = Math.max(2, Math.min(6, Math.floor(side / 56)));
  const across = scaleLinear([0, top / unit.factor], [0, side]);
  const up = scaleLinear([0, top / unit.factor], [side, 0]);
  const format = (value: number): string => formatNumber(value);
  root
    .select<SVGGElement>('g.x')
    .attr('transform', `translate(${left},${above + side})`)
    .call(
      axisBottom<number>(across).ticks(ticks).tickSize(-side).tickPadding(6).tickFormat(format),
    );
  root
    .select<SVGGElement>('g.y')
    .attr('transform', `translate(${left},${above})`)
    .call(axisLeft<number>(up).ticks(ticks).tickSize(-side).tickPadding(6).tickFormat(format));

  const at = (value: number): number => (value / top) * side;
  const lines = root
    .select<SVGGElement>('g.lines')
    .attr('transform', `translate(${left},${above})`);
  // With many flows, both together are far from full use.
  const full = capacity !== null && capacity < 2 * top ? capacity : null;
  const [near, far] = [Math.max(0, (full ?? 0) - top), Math.min(full ?? 0, top)];
  lines
    .select('line.full')
    .attr('visibility', full === null ? 'hidden' : 'visible')
    .attr('x1', at(near))
    .attr('y1', side - at(far))
    .attr('x2', at(far))
    .attr('y2', side - at(near));
  lines.select('line.equal').attr('x1', 0).attr('y1', side).attr('x2', side).attr('y2', 0);
  const along = near + (far - near) * 0.22;
  lines
    .select('text.full')
    .attr('visibility', full === null ? 'hidden' : 'visible')
    .attr('transform', `translate(${at(along)},${side - at((full ?? 0) - along)}) rotate(45)`)
    .text(full === null ? '' : t.full(formatValue('bitsPerSecond', full)));
  lines
    .select('text.equal')
    .attr('transform', `translate(${side * 0.86},${side * 0.14}) rotate(-45)`)
    .text(t.equal);

  title(
    root.select('g.titleX'),
    frame.x,
    unit,
    `translate(${left + side / 2},${above + side + 31})`,
    wide,
  );
  const beside = `translate(13,${above + side / 2}) rotate(-90)`;
  title(root.select('g.titleY'), frame.y, unit, beside, wide);
  return unit;
}

function title(
  group: ReturnType<typeof select<Element, unknown>>,
  { name, look }: PlaneAxis,
  unit: AxisUnit,
  transform: string,
  wide?: (text: string) => number,
): void {
  const words = t.axis(name, unit.suffix);
  const text = group.select<SVGTextElement>('text').text(words);
  const long = wide ? wide(words) : (text.node()?.getComputedTextLength?.() ?? 0);
  group.attr('transform', transform);
  group
    .select('path')
    .attr('d', markerSvg(look.marker, 3.6))
    .attr('transform', `translate(${-long / 2 - 9},-4)`)
    .attr('fill', `var(${look.token})`);
}
