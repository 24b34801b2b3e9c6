/** The two kinds of diagrams of packets. */
import { axisLeft } from 'd3-axis';
import { scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import { type Description, type FlowId, SECOND } from '../../../engine/types';
import type { MeasuredLine } from '../../../model/display/measuredOverlay';
import { flowName } from '../../../model/document/flowsAndPorts';
import { firstKnown, type PacketTracks, removal } from '../../../model/packets/packetTracks';
import { texts } from '../../../texts';
import { packets as t } from '../../../texts/en/packets';
import { axisUnit, formatNumber, formatSpan, formatValue, THIN } from '../../../ui/numbers/format';
import { valueAt } from '../curves/fluidLines';
import { LEFT, RIGHT } from '../panels/scales';
import type { PicturedPanel } from '../stage/pictured';
import type { SeriesReading } from '../stage/plotStage';
import { firstAt } from './diagramFrame';
import type { DiagramKind } from './diagramKind';
import { legendOf, picturedDiagram } from './diagramPicture';
import { paintSequence } from './paintSequence';
import { paintSpaceTime } from './paintSpaceTime';
import {
  acknowledgedAt,
  type Origin,
  pickInSequence,
  type SequenceScene,
  sequenceScene,
} from './sequenceScene';
import {
  type Distance,
  hopLine,
  pickInSpaceTime,
  removedAt,
  type SpaceTimeScene,
  spaceTimeScene,
} from './spaceTimeScene';

/** The margin has room for so much of a node's name. */
const MOST_LETTERS = 7;

const PLAIN = { suffix: '', factor: 1 };

/** From here on numbers of segments are written in thousands: the margin has room for six letters. */
const THOUSANDS = 1e5;

export const formatSegments = (value: number): string =>
  Math.abs(value) < THOUSANDS ? formatNumber(value) : `${formatNumber(value / 1e3)}${THIN}k`;

const exactly = (value: number): number => Number(value.toPrecision(6));

export const formatBytes = (value: number): string => formatValue('bytes', exactly(value));

/**
 * The labels of ticks. The margin has no room for more than six digits: where these do not tell the ticks, all but
 * the lowest say how far they are above it, and the lowest has its last six where it needs more.
 */
export function tickLabels(
  ticks: readonly number[],
  format: (value: number) => string,
): readonly string[] {
  const [lowest = 0, second = lowest] = ticks;
  const step = second - lowest;
  const exact = ticks.every((tick) => Math.abs(exactly(tick) - tick) < step / 1000);
  if (exact || ticks.length < 2) return ticks.map(format);
  const begin =
    exactly(lowest) === lowest ? format(lowest) : `…${String(Math.round(lowest)).slice(-6)}`;
  return ticks.map((tick) => (tick === lowest ? begin : `+${format(exactly(tick - lowest))}`));
}

export interface SequenceKind extends DiagramKind<SequenceScene> {
  origin: Origin;
  /** Bytes of a segment where numbers are written in bytes; else null. */
  bytes: number | null;
  measured: readonly MeasuredLine[];
}

export function sequenceKind(): SequenceKind {
  const kind: SequenceKind = {
    id: 'sequence',
    origin: 'start',
    bytes: null,
    measured: [],
    scene: (tracks, frame) => sequenceScene(tracks, frame, kind.origin, kind.measured),
    paint: paintSequence,
    note: sequenceNote,
    pick: pickInSequence,
    points: (scene, track) => {
      const { x } = scene.frame;
      const gone = removal(track);
      if (track.kind === 'acknowledgement')
        return [{ x: x(track.delivered), y: scene.y(track.number, track.delivered) }];
      const middle = track.number + 0.5;
      const points = [{ x: x(track.sent), y: scene.y(middle, track.sent) }];
      if (gone) points.push({ x: x(gone.at), y: scene.y(middle, gone.at) });
      return points;
    },
    axis: (svg, { frame, lowest, highest }, width) => {
      const { bytes } = kind;
      const each = bytes ?? 1;
      const scale = scaleLinear([lowest * each, highest * each], [frame.bottom, frame.top]);
      const ticks = Math.max(2, Math.min(6, Math.floor((frame.bottom - frame.top) / 30)));
      const labels = tickLabels(scale.ticks(ticks), bytes === null ? formatSegments : formatBytes);
      const axis = axisLeft<number>(scale)
        .ticks(ticks)
        .tickSize(-(width - LEFT - RIGHT))
        .tickPadding(7)
        .tickFormat((_, place) => labels[place] ?? '');
      select(svg).select<SVGGElement>('g.y').attr('transform', `translate(${LEFT},0)`).call(axis);
    },
    readings: (scene) => {
      const each = kind.bytes ?? 1;
      const unit = kind.bytes === null ? PLAIN : axisUnit('bytes', each * (scene?.highest ?? 0));
      const over = (scene?.measured ?? []).map(
        (line): SeriesReading => ({
          panel: texts.packets.sequence,
          name: line.name,
          model: false,
          unit,
          at: (seconds) => each * valueAt(line, seconds),
        }),
      );
      if (!scene?.shown) return over;
      const { tracks, shown } = scene;
      const reading = (name: string, at: (nanoseconds: number) => number): SeriesReading => ({
        panel: texts.packets.sequence,
        name,
        model: false,
        unit,
        at: (seconds) => each * at(seconds * 1e9),
      });
      const stateAt = (at: number) =>
        tracks.senders[Math.max(0, firstAt(tracks.senders, at + 1, (one) => one.at) - 1)];
      const sent = shown.filter((one) => one.kind === 'data' && one.sent >= 0);
      return [
        reading(t.readings.sent, (at) => {
          const after = firstAt(sent, at + 1, firstKnown);
          return sent[after - 1]?.number ?? Number.NaN;
        }),
        reading(t.readings.acknowledged, (at) => acknowledgedAt(tracks.senders, at)),
        reading(t.readings.cwnd, (at) => {
          const state = stateAt(at);
          return state ? state.unacknowledged + state.cwnd : Number.NaN;
        }),
        ...over,
      ];
    },
    order: (scene) =>
      (scene.shown ?? []).filter(
        ({ kind: one, sent, delivered }) =>
          (one === 'data' && within(scene, sent)) ||
          (one === 'acknowledgement' && within(scene, delivered)),
      ),
  };
  return kind;
}

export interface SpaceTimeKind extends DiagramKind<SpaceTimeScene> {
  distance: Distance;
  flow: FlowId | null;
}

export function spaceTimeKind(): SpaceTimeKind {
  const kind: SpaceTimeKind = {
    id: 'spacetime',
    distance: 'delay',
    flow: null,
    scene: (tracks, frame, description) => {
      const flow = kind.flow === null ? undefined : description.flows[kind.flow];
      const path = flow?.path ?? [];
      const end = flow?.to ?? (-1 as never);
      return spaceTimeScene(tracks, frame, description, path, end, kind.distance);
    },
    paint: paintSpaceTime,
    note: spaceTimeNote,
    pick: pickInSpaceTime,
    points: (scene, track) => {
      const points = track.hops.flatMap((_, place) => {
        const line = hopLine(scene, track, place);
        if (!line) return [];
        return [
          { x: line.came, y: line.from },
          { x: line.arrived, y: line.to },
        ];
      });
      const gone = removedAt(scene, track);
      return (gone ? [...points, gone] : points).filter(({ x }) => !Number.isNaN(x));
    },
    axis: (svg, { stations, frame }, _width) => {
      select(svg)
        .select<SVGGElement>('g.y')
        .attr('transform', null)
        .selectAll<SVGTextElement, (typeof stations)[number]>('text')
        .data([...stations])
        .join('text')
        .attr('x', frame.left - 5)
        .attr('y', ({ y }) => y + 4)
        .attr('text-anchor', 'end')
        .text(({ name }) =>
          name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name,
        );
    },
    readings: () => [],
    order: (scene) => (scene.shown ?? []).filter((track) => within(scene, firstKnown(track))),
  };
  return kind;
}

/** A diagram of the packets of a flow for a picture, as it is before anything was chosen. */
export function diagramOf(
  id: 'sequence' | 'spacetime',
  description: Description,
  flow: FlowId,
  tracks: PacketTracks,
): PicturedPanel {
  const title = `${texts.packets[id]} · ${flowName(description, flow)}`;
  const picture = <Scene>(kind: DiagramKind<Scene>): PicturedPanel =>
    picturedDiagram(kind, title, legendOf(id), description, () => tracks);
  if (id === 'sequence') return picture(sequenceKind());
  const kind = spaceTimeKind();
  kind.flow = flow;
  return picture(kind);
}

function sequenceNote(scene: SequenceScene): string {
  if (scene.shown) return '';
  const packets = scene.columns.reduce((sum, { envelope }) => sum + envelope.packets, 0);
  return packets === 0 ? '' : t.envelope(formatNumber(packets));
}

function spaceTimeNote(scene: SpaceTimeScene): string {
  const { shown, bands, longestWait, elsewhere, radio } = scene;
  if (!shown) {
    // Each node passes on what comes to it: a packet counts once, there and back.
    const passed = new Map<string, number>();
    for (const { forward, from, packets } of bands) {
      const port = `${forward} ${from}`;
      passed.set(port, (passed.get(port) ?? 0) + packets);
    }
    const most = (way: string): number =>
      Math.max(0, ...[...passed].filter(([port]) => port.startsWith(way)).map(([, sum]) => sum));
    const packets = most('true') + most('false');
    const wait = formatSpan(Number((longestWait / SECOND).toPrecision(3)));
    return [t.bands(formatNumber(packets)), longestWait > 0 ? t.longestWait(wait) : ''].join(' ');
  }
  const words = [elsewhere > 0 ? t.elsewhere(elsewhere) : '', radio ? t.radio : ''];
  return words.filter((one) => one !== '').join(' ');
}

function within({ frame }: { frame: { from: number; to: number } }, at: number): boolean {
  return at >= frame.from && at <= frame.to;
}
