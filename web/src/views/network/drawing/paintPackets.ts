/** Paints packets, queues and drops on the canvas over the network, from the latest frame. */
import { idIn } from '../../../engine/ids';
import type { Frame } from '../../../engine/protocol/protocol';
import {
  type Description,
  DOT,
  DOT_KIND,
  EVENT_KINDS,
  type FlowId,
  NONE,
  type PortId,
  type PortInfo,
  QUEUE,
  type QueueState,
} from '../../../engine/types';
import { texts } from '../../../texts';
import type { DrawingContext } from '../../../ui/drawing/plotContext';
import { formatNumber, formatValue } from '../../../ui/numbers/format';
import { flowLook } from '../../../ui/style/flowLook';
import { stroke } from '../../../ui/style/scale';
import { colour, prefersReducedMotion } from '../../../ui/style/theme';
import { type Camera, seenAt, WHOLE } from '../geometry/camera';
import type { Point } from '../geometry/layout';
import type { QueueBox, Scene } from '../geometry/scene';
import { FALL, packetPosition } from '../geometry/sceneOf';
import { busyText, doingOf } from './airText';
import type { AirTime } from './airTime';
import { type AirView, paintFrames, paintShares, paintUse } from './paintAir';
import { lanesOf } from './queueLanes';

const DATA = 7;
const SMALL = 2.1;

/** Slots that a queue's box is divided into at most. */
const MOST_SLOTS = 24;

export interface PaintSource {
  scene: Scene;
  description: Description;
  /** The longest queue at each shown port so far: boxes of large queues are scaled by it. */
  seen: Map<PortId, number>;
  /** The recent use of cells' channels. */
  airTime: AirTime;
  air: AirView;
  /** The name of a discipline. */
  nameOf: (discipline: string) => string;
}

export function paintPackets(
  context: DrawingContext,
  frame: Frame,
  background: PaintSource,
  camera: Camera,
): void {
  const { scene } = background;
  const { top, height } = livelyIn(scene, camera);
  context.clearRect(0, 0, scene.width, height);
  context.save();
  context.translate(0, -top);
  // In an overview packets keep their size, as the nodes do; otherwise all of it grows.
  const wires = scene.overview ? camera : WHOLE;
  if (!scene.overview) {
    context.translate(camera.x, camera.y);
    context.scale(camera.scale, camera.scale);
  }
  const on: OnWire = (port, fraction) => {
    const place = packetPosition(scene, port, fraction);
    return place && seenAt(wires, place);
  };
  paintDots(context, frame, (port, fraction) =>
    // A packet in the transmitter of a radio is painted with its cell.
    background.description.ports[port]?.link === null ? null : on(port, fraction),
  );
  paintCells(context, frame, background);
  for (const box of scene.queues) paintQueue(context, frame, background, box);
  paintFalling(context, frame, scene, on);
  context.restore();
}

function paintCells(
  context: DrawingContext,
  { cells, time, playing }: Frame,
  { scene, airTime, air, description }: PaintSource,
): void {
  airTime.take(time, cells, performance.now());
  const uses = airTime.uses();
  const fast = playing && airTime.isFast;
  for (const shape of scene.cells) {
    const index = cells.findIndex(({ radios }) => radios[0]?.port === shape.port);
    const [cell, use] = [cells[index], uses?.[index]];
    if (!cell) continue;
    if (!fast) {
      paintFrames(context, air, cell, shape);
      paintUse(context, doingOf(description, cell), shape);
    } else if (use) {
      paintShares(context, air, use);
      paintUse(context, busyText(use), shape);
    }
  }
}

/** The position on the screen of a packet that has covered `fraction` of its way from a port. */
type OnWire = (port: PortId, fraction: number) => Point | null;

/** The heights of the box between which anything moves. */
export function livelyIn({ lively, height }: Scene, camera: Camera): Scene['lively'] {
  return camera === WHOLE ? lively : { top: 0, height };
}

/** Flow by flow, since changing the colour of a canvas is slow. */
function paintDots(context: DrawingContext, frame: Frame, on: OnWire): void {
  const { dots } = frame;
  const byFlow = new Map<FlowId, number[]>();
  for (let at = 0; at < dots.length; at += DOT.stride) {
    const flow = idIn<FlowId>(dots, at + DOT.flow, NONE);
    const list = byFlow.get(flow);
    if (list) list.push(at);
    else byFlow.set(flow, [at]);
  }
  for (const [flow, list] of byFlow) {
    const { token } = flowLook(flow);
    context.fillStyle = colour(token);
    context.strokeStyle = context.fillStyle;
    context.lineWidth = stroke(1.5);
    context.beginPath();
    const again: { x: number; y: number }[] = [];
    for (const at of list) {
      const place = on(idIn<PortId>(dots, at + DOT.port, NONE), dots[at + DOT.fraction] ?? 0);
      if (!place) continue;
      const { x, y } = place;
      switch (dots[at + DOT.kind]) {
        // Without data, both of them.
        case DOT_KIND.windowProbe:
        case DOT_KIND.acknowledgement:
          context.moveTo(x + SMALL, y);
          context.arc(x, y, SMALL, 0, 2 * Math.PI);
          break;
        case DOT_KIND.handshake:
          context.moveTo(x, y - 4);
          context.lineTo(x + 4, y);
          context.lineTo(x, y + 4);
          context.lineTo(x - 4, y);
          break;
        case DOT_KIND.retransmission:
          again.push(place);
          break;
        default:
          context.rect(x - DATA / 2, y - DATA / 2, DATA, DATA);
      }
    }
    context.fill();
    if (again.length === 0) continue;
    // A retransmission is hollow: colour alone would not show it.
    context.fillStyle = colour('--well');
    context.beginPath();
    for (const { x, y } of again) context.rect(x - DATA / 2, y - DATA / 2, DATA, DATA);
    context.fill();
    context.stroke();
  }
}

function paintQueue(
  context: DrawingContext,
  frame: Frame,
  background: PaintSource,
  box: QueueBox,
): void {
  const port = background.description.ports[box.port];
  if (!port) return;
  const packets = frame.queues[box.port * QUEUE.stride + QUEUE.packets] ?? 0;
  const bytes = frame.queues[box.port * QUEUE.stride + QUEUE.bytes] ?? 0;
  const inPackets = 'packets' in port.limit;
  const limit = 'packets' in port.limit ? port.limit.packets : port.limit.bytes;
  const amount = inPackets ? packets : bytes;
  const seen = Math.max(background.seen.get(box.port) ?? 0, amount);
  background.seen.set(box.port, seen);
  // In a box for a thousand packets, forty would not be visible.
  const room =
    seen > limit * 0.3 ? limit : Math.min(limit, Math.max(inPackets ? 50 : limit * 0.1, seen * 2));
  const slots = Math.max(1, Math.min(MOST_SLOTS, inPackets ? room : MOST_SLOTS));
  const filled = amount === 0 ? 0 : Math.max(1, Math.round(Math.min(1, amount / room) * slots));
  const from = frame.waitingOffsets[box.port] ?? 0;
  const known = (frame.waitingOffsets[box.port + 1] ?? from) - from;

  context.fillStyle = colour('--panel');
  context.strokeStyle = colour('--wire');
  context.lineWidth = stroke(1);
  context.beginPath();
  context.roundRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, 3);
  context.fill();
  context.stroke();
  const lanes = frame.several.find((one) => one.port === box.port);
  if (lanes) {
    paintLanes(context, lanes.queues, box);
  } else {
    const slot = (box.height - 6) / slots;
    const thick = Math.max(1, slot - 1);
    for (let i = 0; i < filled; i += 1) {
      // The oldest is the lowest: it leaves first.
      const at = from + Math.min(known - 1, Math.floor((i * known) / filled));
      const flow = known > 0 ? idIn<FlowId>(frame.waiting, at, NONE) : NONE;
      context.fillStyle = flow === NONE ? colour('--control') : colour(flowLook(flow).token);
      context.fillRect(box.x + 4, box.y + box.height - 3 - (i + 1) * slot, box.width - 8, thick);
    }
  }

  if (box.label.hidden) return;
  context.font = '12px "Inter Variable", system-ui, sans-serif';
  context.fillStyle = colour('--ink-3');
  context.textAlign = box.label.right ? 'left' : 'right';
  const figure = inPackets ? String(packets) : formatValue('bytes', Number(bytes.toPrecision(3)));
  const whole = inPackets ? formatNumber(limit) : formatValue('bytes', limit);
  const label = box.label.short
    ? texts.topology.queueFigures(figure, whole)
    : texts.topology.queueFill(background.nameOf(port.discipline), figure, whole);
  // A halo, since a link may pass behind.
  context.strokeStyle = colour('--well');
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeText(label, box.label.x, box.label.y);
  context.fillText(label, box.label.x, box.label.y);
  context.textAlign = 'left';
}

function paintLanes(context: DrawingContext, queues: readonly QueueState[], box: QueueBox): void {
  const [width, height] = [box.width - 6, box.height - 6];
  for (const lane of lanesOf(queues)) {
    const thick = Math.max(1, lane.width * width - 1);
    let bottom = box.y + 3 + height;
    for (const part of lane.parts) {
      const tall = part.height * height;
      bottom -= tall;
      context.fillStyle = colour(flowLook(part.flow).token);
      context.fillRect(box.x + 3 + lane.left * width, bottom, thick, Math.max(1, tall));
    }
  }
}

/** The texts of a full queue, which are the longest and determine the room. */
export function fullest(
  { limit, discipline }: Pick<PortInfo, 'limit' | 'discipline'>,
  nameOf: (discipline: string) => string,
): { full: string; short: string } {
  const most = 'packets' in limit ? formatNumber(limit.packets) : formatValue('bytes', limit.bytes);
  return {
    full: texts.topology.queueFill(nameOf(discipline), most, most),
    short: texts.topology.queueFigures(most, most),
  };
}

function paintFalling(context: DrawingContext, frame: Frame, scene: Scene, on: OnWire): void {
  const { falling, time } = frame;
  const span = Math.max(1, time - falling.from);
  const still = prefersReducedMotion();
  context.lineWidth = 2;
  for (let i = 0; i < falling.times.length; i += 1) {
    const kind = EVENT_KINDS[falling.kinds[i] ?? 0];
    if (kind !== 'drop' && kind !== 'loss') continue;
    const age = Math.min(1, Math.max(0, (time - (falling.times[i] ?? 0)) / span));
    const start = startOfFall(scene, on, kind, idIn<PortId>(falling.ports, i, NONE));
    if (!start) continue;
    const flow = idIn<FlowId>(falling.flows, i, NONE);
    const x = start.x + (still ? 0 : age * 10);
    const y = start.y + (still ? 0 : age * age * FALL);
    context.globalAlpha = 1 - age * age;
    context.strokeStyle = colour(flow === NONE ? '--ink-2' : flowLook(flow).token);
    context.beginPath();
    context.moveTo(x - 4, y - 4);
    context.lineTo(x + 4, y + 4);
    context.moveTo(x + 4, y - 4);
    context.lineTo(x - 4, y + 4);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** A dropped packet falls from beside the queue, a lost one from near the far end of its link. */
function startOfFall(
  scene: Scene,
  on: OnWire,
  kind: 'drop' | 'loss',
  port: PortId,
): { x: number; y: number } | null {
  if (port === NONE) return null;
  if (kind === 'loss') return on(port, 0.82);
  const box = scene.queues.find((one) => one.port === port);
  if (box) return { x: box.label.right ? box.x - 8 : box.x + box.width + 8, y: box.y + 4 };
  return on(port, 0);
}
