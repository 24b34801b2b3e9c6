/** Paints the space–time diagram, on the screen and into pictures. */
import type { PacketTrack } from '../../../model/packets/packetTracks';
import type { PlotContext } from '../../../ui/drawing/plotContext';
import { stroke } from '../../../ui/style/scale';
import { colour } from '../../../ui/style/theme';
import { cross, LOOKS } from './paintSequence';
import { hopLine, removedAt, type SpaceTimeScene } from './spaceTimeScene';

const TRANSMISSION = 0.28;

/** Envelopes lie over one another, edge to edge. */
const ENVELOPE = 0.4;

/** The longest wait of what is shown is as high as this, in pixels. */
const HIGHEST_WAIT = 12;

export function paintSpaceTime(context: PlotContext, scene: SpaceTimeScene): void {
  const { frame, stations, shown } = scene;
  context.strokeStyle = colour('--plot-grid');
  context.lineWidth = stroke(1);
  context.beginPath();
  for (const { y } of stations) {
    context.moveTo(frame.left, y);
    context.lineTo(frame.right, y);
  }
  context.stroke();
  if (!shown) {
    paintBands(context, scene);
    return;
  }
  const groups: [string, (track: PacketTrack) => boolean][] = [
    [LOOKS.acknowledged, ({ kind }) => kind !== 'data'],
    [LOOKS.sent, ({ kind, again }) => kind === 'data' && !again],
    [LOOKS.again, ({ kind, again }) => kind === 'data' && again],
  ];
  for (const [token, belongs] of groups) paintGroup(context, scene, shown.filter(belongs), token);
  context.strokeStyle = colour('--flow-3');
  context.lineWidth = stroke(1.25);
  context.beginPath();
  for (const track of shown) {
    for (const { at, port, fate } of track.fates) {
      if (fate !== 'markedOnArrival' && fate !== 'markedInQueue') continue;
      const from = scene.description.ports[port]?.from;
      const y = from === undefined ? undefined : scene.yOf.get(from);
      if (y !== undefined) diamond(context, frame.x(at), y);
    }
  }
  context.stroke();
  context.strokeStyle = colour(LOOKS.removed);
  context.lineWidth = stroke(1.75);
  context.beginPath();
  for (const track of shown) {
    const gone = removedAt(scene, track);
    if (gone) cross(context, gone.x, gone.y);
  }
  context.stroke();
}

/** Of more packets than pixels: the way of the first to that of the last, how long they waited, and losses. */
function paintBands(context: PlotContext, { frame, bands, longestWait }: SpaceTimeScene): void {
  for (const forward of [false, true]) {
    const own = bands.filter((band) => band.forward === forward);
    context.fillStyle = colour(forward ? LOOKS.sent : LOOKS.acknowledged);
    context.globalAlpha = ENVELOPE;
    context.beginPath();
    for (const { left, arrived, from, to } of own) {
      if (Number.isNaN(left[0])) continue;
      // One packet alone is as wide as a line.
      const wide = Math.max(0, 1 - (frame.x(arrived[1]) - frame.x(arrived[0])));
      context.moveTo(frame.x(left[0]), from);
      context.lineTo(frame.x(left[1]) + wide, from);
      context.lineTo(frame.x(arrived[1]) + wide, to);
      context.lineTo(frame.x(arrived[0]), to);
      context.closePath();
    }
    context.fill();
    context.globalAlpha = 1;
    context.beginPath();
    for (const { left, waited, from } of own) {
      const high = longestWait > 0 ? (HIGHEST_WAIT * waited) / longestWait : 0;
      const [begins, ends] = [frame.x(left[0]), frame.x(left[1])];
      // On the side of the node from which the packets do not leave.
      if (high > 0.5)
        context.rect(begins, forward ? from - high : from, Math.max(1, ends - begins), high);
    }
    context.fill();
  }
  context.strokeStyle = colour(LOOKS.removed);
  context.lineWidth = stroke(1.5);
  context.beginPath();
  for (const { dropped, lost, from, to, delay } of bands) {
    if (!Number.isNaN(dropped[0])) cross(context, frame.x(dropped[0]), from);
    // On the wire nobody knows where: half way.
    if (!Number.isNaN(lost[0])) cross(context, frame.x(lost[0] + delay / 2), (from + to) / 2);
  }
  context.stroke();
}

function paintGroup(
  context: PlotContext,
  scene: SpaceTimeScene,
  tracks: readonly PacketTrack[],
  token: string,
): void {
  const lines = tracks.flatMap((track) =>
    track.hops.flatMap((_, place) => hopLine(scene, track, place) ?? []),
  );
  // The time that it takes to transmit is the width of the band.
  context.fillStyle = colour(token);
  context.globalAlpha = TRANSMISSION;
  context.beginPath();
  for (const { from, to, began, left, first, arrived } of lines) {
    if (!(left - began > 1.5) || Number.isNaN(arrived)) continue;
    context.moveTo(began, from);
    context.lineTo(left, from);
    context.lineTo(arrived, to);
    context.lineTo(first, to);
    context.closePath();
  }
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = colour(token);
  context.lineWidth = stroke(1);
  context.beginPath();
  for (const { from, to, began, left, first, arrived } of lines) {
    if (Number.isNaN(arrived)) continue;
    context.moveTo(began, from);
    context.lineTo(first, to);
    if (left - began > 1.5) {
      context.moveTo(left, from);
      context.lineTo(arrived, to);
    }
  }
  context.stroke();
  // Waiting.
  context.lineWidth = stroke(2.25);
  context.beginPath();
  for (const { from, came, began } of lines) {
    if (!(began - came > 0.5)) continue;
    context.moveTo(came, from);
    context.lineTo(began, from);
  }
  context.stroke();
  // The way of a lost packet, as far as it is known.
  context.lineWidth = stroke(1);
  context.beginPath();
  for (const track of tracks) {
    const gone = removedAt(scene, track);
    const fate = track.fates.at(-1);
    const port = fate && scene.description.ports[fate.port];
    const y = port && scene.yOf.get(port.from);
    if (!gone || y === undefined || fate?.fate !== 'lost') continue;
    context.moveTo(scene.frame.x(fate.at), y);
    context.lineTo(gone.x, gone.y);
  }
  context.stroke();
}

function diamond(context: PlotContext, x: number, y: number): void {
  context.moveTo(x, y - 4);
  context.lineTo(x + 4, y);
  context.lineTo(x, y + 4);
  context.lineTo(x - 4, y);
  context.closePath();
}
