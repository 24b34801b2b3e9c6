/** Paints the time–sequence diagram, on the screen and into pictures. */
import { SECOND } from '../../../engine/types';
import type { MeasuredLine } from '../../../model/display/measuredOverlay';
import { isDuplicate, type PacketTrack, removal } from '../../../model/packets/packetTracks';
import type { PlotContext } from '../../../ui/drawing/plotContext';
import { stroke } from '../../../ui/style/scale';
import { colour } from '../../../ui/style/theme';
import { DOT } from '../curves/paintLines';
import { firstAt } from './diagramFrame';
import type { SequenceScene } from './sequenceScene';

export const LOOKS = {
  sent: '--plot-line',
  again: '--flow-2',
  acknowledged: '--flow-1',
  sack: '--flow-3',
  window: '--plot-third',
  cwnd: '--plot-second',
  removed: '--warning',
} as const;

/** Marks lower than this are blocks without a shape. */
const SHAPED = 4;

export function paintSequence(context: PlotContext, scene: SequenceScene): void {
  context.lineJoin = 'miter';
  context.lineWidth = stroke(1);
  if (scene.shown === null) paintColumns(context, scene);
  else paintPackets(context, scene, scene.shown);
  for (const line of scene.measured) paintMeasured(context, scene, line);
}

/** Samples as dots; what holds until the next one as a dotted line. */
function paintMeasured(
  context: PlotContext,
  { frame, y }: SequenceScene,
  { times, values, token, dots, dash, width }: MeasuredLine,
): void {
  const first = firstAt(times, frame.from / SECOND, (time) => time);
  const place = (index: number): [number, number] => {
    const at = (times[index] ?? 0) * SECOND;
    return [frame.x(at), y(values[index] ?? 0, at)];
  };
  const last = firstAt(times, frame.to / SECOND, (time) => time);
  context.beginPath();
  if (dots) {
    context.fillStyle = colour(token);
    const size = DOT * stroke(1);
    for (let index = first; index < last; index += 1) {
      const [x, at] = place(index);
      context.rect(x - size / 2, at - size / 2, size, size);
    }
    context.fill();
    return;
  }
  context.strokeStyle = colour(token);
  context.lineWidth = stroke(width);
  context.setLineDash([...dash]);
  for (let index = Math.max(0, first - 1); index < last; index += 1) {
    const [x, at] = place(index);
    if (index === Math.max(0, first - 1)) context.moveTo(x, at);
    else {
      context.lineTo(x, place(index - 1)[1]);
      context.lineTo(x, at);
    }
  }
  context.stroke();
  context.setLineDash([]);
}

function paintPackets(
  context: PlotContext,
  scene: SequenceScene,
  shown: readonly PacketTrack[],
): void {
  const { frame, y, tracks } = scene;
  const { x } = frame;
  const data = shown.filter(({ kind, sent }) => kind === 'data' && !Number.isNaN(sent));
  const acks = shown
    .filter(({ kind, delivered }) => kind === 'acknowledgement' && !Number.isNaN(delivered))
    .sort((a, b) => a.delivered - b.delivered);

  // Edges of the windows, as steps.
  edge(
    context,
    scene,
    ({ unacknowledged, window }) => unacknowledged + window,
    LOOKS.window,
    [6, 2, 1, 2],
  );
  edge(context, scene, ({ unacknowledged, cwnd }) => unacknowledged + cwnd, LOOKS.cwnd, [4, 2]);
  edge(context, scene, ({ unacknowledged }) => unacknowledged, LOOKS.acknowledged, []);

  context.strokeStyle = colour(LOOKS.sack);
  context.lineWidth = stroke(2);
  context.beginPath();
  for (const { delivered, sack } of acks) {
    for (let place = 0; place + 1 < sack.length; place += 2) {
      context.moveTo(x(delivered), y(sack[place] ?? 0, delivered));
      context.lineTo(x(delivered), y(sack[place + 1] ?? 0, delivered));
    }
  }
  context.stroke();

  const high = Math.abs(y(0, frame.from) - y(1, frame.from));
  const block = Math.max(2, high);
  const wide = high >= SHAPED ? stroke(2) : 2;
  for (const again of [false, true]) {
    context.fillStyle = colour(again ? LOOKS.again : LOOKS.sent);
    context.beginPath();
    for (const track of data) {
      if (track.again !== again) continue;
      const [at, to] = [x(track.sent), y(track.number, track.sent)];
      context.rect(at - wide / 2, to - block, wide, block);
      // By shape, too: what was sent again has a bar across.
      if (again) context.rect(at - 3.5, to - block / 2 - 1, 7, 2);
    }
    context.fill();
  }

  context.strokeStyle = colour(LOOKS.acknowledged);
  context.lineWidth = stroke(1.5);
  context.beginPath();
  for (const track of acks) {
    const [at, to] = [x(track.delivered), y(track.number, track.delivered)];
    // Each is a tick on the line; one that reports nothing new hangs from it.
    const duplicate = isDuplicate(track);
    context.moveTo(at - (duplicate ? 0 : 2), to);
    if (duplicate) context.lineTo(at, to + 5);
    else context.lineTo(at + 2, to);
  }
  context.stroke();

  context.strokeStyle = colour(LOOKS.removed);
  context.lineWidth = stroke(1.75);
  context.beginPath();
  for (const track of shown) {
    const gone = track.kind === 'data' && removal(track);
    if (gone) cross(context, x(gone.at), y(track.number + 0.5, gone.at));
  }
  context.stroke();
  context.strokeStyle = colour('--ink');
  context.lineWidth = stroke(1.25);
  context.beginPath();
  for (const { at, number } of tracks.timeouts) {
    if (at >= frame.from && at <= frame.to) clock(context, x(at), y(number, at));
  }
  context.stroke();
}

/** A line that steps to the value of each state of the sender. */
function edge(
  context: PlotContext,
  { frame, senders, y }: SequenceScene,
  of: (sender: SequenceScene['senders'][number]) => number,
  token: string,
  dash: readonly number[],
): void {
  context.strokeStyle = colour(token);
  context.lineWidth = stroke(1.25);
  context.setLineDash([...dash]);
  context.beginPath();
  let before = null as { connection: number; value: number } | null;
  for (const sender of senders) {
    const value = of(sender);
    if (!Number.isFinite(value)) {
      before = null;
      continue;
    }
    const at = Math.max(frame.left, frame.x(sender.at));
    if (before?.connection === sender.connection) context.lineTo(at, y(before.value, sender.at));
    else context.moveTo(at, y(value, sender.at));
    context.lineTo(at, y(value, sender.at));
    before = { connection: sender.connection, value };
  }
  context.stroke();
  context.setLineDash([]);
}

/** Of more packets than pixels: from the least to the largest number of each kind. */
function paintColumns(
  context: PlotContext,
  { columns, frame, lowest, highest }: SequenceScene,
): void {
  const scale = (frame.bottom - frame.top) / (highest - lowest);
  const y = (number: number): number => frame.bottom - (number - lowest) * scale;
  const bars = (key: 'sent' | 'again' | 'acknowledged' | 'removed', token: string): void => {
    context.fillStyle = colour(token);
    context.beginPath();
    for (const { x, envelope } of columns) {
      const [low, high] = envelope[key];
      if (Number.isNaN(low)) continue;
      const top = y(high + 1);
      context.rect(x, top, 1.5, Math.max(1.5, y(low) - top));
    }
    context.fill();
  };
  const line = (key: 'cwndEdge' | 'windowEdge', token: string, dash: readonly number[]): void => {
    context.strokeStyle = colour(token);
    context.setLineDash([...dash]);
    context.beginPath();
    for (const { x, envelope } of columns) {
      const [low, high] = envelope[key];
      if (Number.isNaN(low)) continue;
      context.moveTo(x + 0.5, y(low) + 0.5);
      context.lineTo(x + 0.5, y(high) - 0.5);
    }
    context.stroke();
    context.setLineDash([]);
  };
  line('windowEdge', LOOKS.window, []);
  line('cwndEdge', LOOKS.cwnd, []);
  bars('sent', LOOKS.sent);
  bars('acknowledged', LOOKS.acknowledged);
  bars('again', LOOKS.again);
  context.strokeStyle = colour(LOOKS.removed);
  context.lineWidth = stroke(1.5);
  context.beginPath();
  for (const { x, envelope } of columns) {
    const [, high] = envelope.removed;
    if (!Number.isNaN(high)) cross(context, x, y(high));
  }
  context.stroke();
  context.strokeStyle = colour('--ink');
  context.beginPath();
  for (const { x, envelope } of columns) {
    const number = envelope.acknowledged[0];
    if (envelope.timeouts > 0) clock(context, x, Number.isNaN(number) ? frame.top + 6 : y(number));
  }
  context.stroke();
}

export function cross(context: PlotContext, x: number, y: number): void {
  context.moveTo(x - 3.5, y - 3.5);
  context.lineTo(x + 3.5, y + 3.5);
  context.moveTo(x + 3.5, y - 3.5);
  context.lineTo(x - 3.5, y + 3.5);
}

/** A clock: a timer expired. */
function clock(context: PlotContext, x: number, y: number): void {
  context.moveTo(x + 4.5, y);
  context.arc(x, y, 4.5, 0, 2 * Math.PI);
  context.moveTo(x, y - 3);
  context.lineTo(x, y);
  context.lineTo(x + 2.5, y);
}
