/**
 * Paints the transmitting radios: frame by frame where the run goes slowly enough, or else the
 * share of the time that each radio had of late.
 */
import type { CellState, FlowId, PortId } from '../../../engine/types';
import type { DrawingContext } from '../../../ui/drawing/plotContext';
import { flowLook } from '../../../ui/style/flowLook';
import { stroke } from '../../../ui/style/scale';
import { colour } from '../../../ui/style/theme';
import type { Point } from '../geometry/layout';
import type { CellShape } from '../geometry/scene';
import { NODE, type Scene } from '../geometry/scene';
import { barsOf } from './airBars';
import type { CellUse } from './airTime';

type Radio = CellState['radios'][number];

/** The inputs for painting a cell: where the nodes of its ports are. */
export interface AirView {
  scene: Scene;
  /** The drawn node of a port. */
  nodeOf: (port: PortId) => number;
  /** The drawn station that the access point's frames of a flow go to. */
  stationOf: (flow: FlowId, bare: boolean) => number;
  /** The flow of a radio that sends for a single one. */
  flowOf: (port: PortId) => FlowId | null;
}

/** The frames that are on the air at this instant. */
export function paintFrames(
  context: DrawingContext,
  view: AirView,
  { radios }: CellState,
  { accessPoint }: CellShape,
): void {
  const { places } = view.scene;
  for (const radio of radios) {
    if (radio.state.doing !== 'transmitting' && radio.state.doing !== 'colliding') continue;
    const node = view.nodeOf(radio.port);
    const other =
      node !== accessPoint
        ? accessPoint
        : radio.flow === null
          ? -1
          : view.stationOf(radio.flow, radio.bare);
    const [from, to] = [places[node], places[other]];
    if (from && to) paintFrame(context, radio, from, to);
  }
}

/** Waves around the transmitter, and the frame on its way; a collision is marked with a star. */
function paintFrame(context: DrawingContext, radio: Radio, from: Point, to: Point): void {
  const colliding = radio.state.doing === 'colliding';
  context.strokeStyle = colour(radio.flow === null ? '--ink-2' : flowLook(radio.flow).token);
  context.fillStyle = context.strokeStyle;
  context.lineWidth = stroke(2);
  context.setLineDash(colliding ? [3, 3] : []);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  context.beginPath();
  for (const radius of [30, 37, 44]) {
    context.moveTo(
      from.x + radius * Math.cos(angle - 0.6),
      from.y + radius * Math.sin(angle - 0.6),
    );
    context.arc(from.x, from.y, radius, angle - 0.6, angle + 0.6);
  }
  context.stroke();
  context.setLineDash([]);
  const at = { x: from.x + 54 * Math.cos(angle), y: from.y + 54 * Math.sin(angle) };
  paintMark(context, radio, at);
  if (colliding) paintStar(context, at);
}

/** A frame with data is a square, one without a dot; retries are hollow. */
function paintMark(context: DrawingContext, { bare, state }: Radio, at: Point): void {
  context.beginPath();
  if (bare) context.arc(at.x, at.y, 3.2, 0, 2 * Math.PI);
  else context.rect(at.x - 4, at.y - 4, 8, 8);
  if (state.failures > 0) context.fillStyle = colour('--well');
  context.fill();
  context.stroke();
}

function paintStar(context: DrawingContext, { x, y }: Point): void {
  context.strokeStyle = colour('--ink');
  context.lineWidth = stroke(2);
  context.beginPath();
  for (let ray = 0; ray < 4; ray += 1) {
    const angle = (ray * Math.PI) / 4 + Math.PI / 8;
    const [dx, dy] = [10 * Math.cos(angle), 10 * Math.sin(angle)];
    context.moveTo(x - dx, y - dy);
    context.lineTo(x + dx, y + dy);
  }
  context.stroke();
}

const BAR = { width: 40, height: 5, below: 4 };

/** Parts of a stack's bar are set apart where they are as wide as this on average. */
const APART = 2.5;

/**
 * For each radio a bar: its share of the time on the air, and the share of collisions in it.
 * A stack's is as long as those of its members together, each in the look of its flow.
 */
export function paintShares(context: DrawingContext, view: AirView, use: CellUse): void {
  for (const [node, { parts, collided }] of barsOf(use, view.nodeOf)) {
    const place = view.scene.places[node];
    if (!place) continue;
    const [x, y] = [place.x - BAR.width / 2, place.y + NODE.height + BAR.below];
    context.fillStyle = colour('--panel');
    context.strokeStyle = colour('--control');
    context.lineWidth = stroke(1);
    context.beginPath();
    context.rect(x, y, BAR.width, BAR.height);
    context.fill();
    context.stroke();
    const widths = parts.map(({ airtime }) => BAR.width * Math.min(1, airtime));
    const all = widths.reduce((sum, width) => sum + width, 0);
    const gap = all / parts.length >= APART && parts.length > 1 ? 1 : 0;
    let at = x;
    for (const [index, { port }] of parts.entries()) {
      const width = widths[index] ?? 0;
      const flow = view.flowOf(port);
      context.fillStyle = colour(flow === null ? '--ink-2' : flowLook(flow).token);
      context.fillRect(at, y, Math.max(0, width - gap), BAR.height);
      at += width;
    }
    paintHatched(context, at, y, BAR.width * collided);
  }
}

/** Collisions are hatched: colour alone would not show them. */
function paintHatched(context: DrawingContext, x: number, y: number, width: number): void {
  if (width < 1) return;
  context.save();
  context.beginPath();
  context.rect(x, y, width, BAR.height);
  context.clip();
  context.strokeStyle = colour('--ink');
  context.lineWidth = stroke(1.2);
  context.beginPath();
  for (let at = x - BAR.height; at < x + width; at += 3) {
    context.moveTo(at, y + BAR.height);
    context.lineTo(at + BAR.height, y);
  }
  context.stroke();
  context.restore();
}

/** The use of a cell's channel, below its standard. */
export function paintUse(context: DrawingContext, text: string, { label }: CellShape): void {
  if (!label) return;
  context.font = '12px "Inter Variable", system-ui, sans-serif';
  context.fillStyle = colour('--ink-3');
  context.strokeStyle = colour('--well');
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.textAlign = label.anchor === 'middle' ? 'center' : label.anchor;
  context.strokeText(text, label.x, label.y + 14);
  context.fillText(text, label.x, label.y + 14);
  context.textAlign = 'left';
}
