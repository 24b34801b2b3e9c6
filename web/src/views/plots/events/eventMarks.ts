/** Event marks above the panels: a shape for each kind, a lane for each flow. */

import { idIn } from '../../../engine/ids';
import type { EventColumns } from '../../../engine/protocol/protocol';
import { EVENT_KINDS, type EventKind, type FlowId, NONE, SECOND } from '../../../engine/types';
import { keptPath, type PlotContext } from '../../../ui/drawing/plotContext';
import { flowLook } from '../../../ui/style/flowLook';
import { stroke } from '../../../ui/style/scale';
import { colour } from '../../../ui/style/theme';
import type { Scale } from '../panels/scales';

/** Around the origin, 7 pixels wide; stroked, so that they differ by shape alone. */
export const GLYPHS: Record<EventKind, string> = {
  drop: 'M-3,-3L3,3M3,-3L-3,3',
  loss: 'M-2.2,3L2.2,-3',
  mark: 'M0,-3.4L3.4,0L0,3.4L-3.4,0Z',
  retransmission: 'M2.3,-1.9A3,3 0 1 0 3,0.5M2.6,-3.6V-1.5H0.5',
  timeout: 'M3.2,0A3.2,3.2 0 1 1 -3.2,0A3.2,3.2 0 1 1 3.2,0M0,-2V0.2H1.7',
  recovery: 'M-3.2,-2.2H3.2L0,3.2Z',
  start: 'M-2,-3L3.2,0L-2,3Z',
  complete: 'M-2.6,-2.6H2.6V2.6H-2.6Z',
  intervention: 'M0,-3.4L3.4,3H-3.4Z',
  windowProbe: 'M-1.9,-1.2A1.9,1.9 0 1 1 0,0.7V1.6M0,3.1V3.4',
  gaveUp: 'M-3.2,-3.2H3.2V3.2H-3.2ZM-1.4,-1.4L1.4,1.4M1.4,-1.4L-1.4,1.4',
};

/** Of several events at one point, the one with the highest rank is drawn. */
const RANK: Record<EventKind, number> = {
  gaveUp: 10,
  timeout: 9,
  drop: 8,
  loss: 7,
  mark: 6,
  retransmission: 5,
  windowProbe: 4,
  // A consequence of one of those above, which are more informative.
  recovery: 3,
  complete: 2,
  start: 1,
  intervention: 0,
};

const CELL = 8;
const LANE = 10;

/** With more flows than this the lanes are for kinds, not for flows. */
const MOST_FLOW_LANES = 4;

const KIND_LANES: readonly EventKind[] = ['drop', 'loss', 'mark', 'retransmission', 'timeout'];

/** A timer causes these, too: they have no lane of their own where each kind has one. */
const BY_TIMER: ReadonlySet<EventKind> = new Set(['windowProbe', 'gaveUp']);

const laneOf = (kind: EventKind): number =>
  KIND_LANES.indexOf(BY_TIMER.has(kind) ? 'timeout' : kind);

export interface MarkLanes {
  byFlow: boolean;
  count: number;
  height: number;
}

export function lanesFor(flows: number): MarkLanes {
  const byFlow = flows <= MOST_FLOW_LANES;
  const count = byFlow ? Math.max(1, flows) : KIND_LANES.length;
  return { byFlow, count, height: count * LANE + 4 };
}

export interface EventMark {
  kind: EventKind;
  flow: FlowId | null;
  lane: number;
  cell: number;
}

/** The marks to draw: at most one for each lane and cell. */
export function marksOf(
  events: EventColumns,
  lanes: MarkLanes,
  scale: (seconds: number) => number,
): EventMark[] {
  const cells = new Map<number, EventMark>();
  const put = (kind: EventKind | undefined, flow: FlowId | null, cell: number): void => {
    if (!kind || kind === 'intervention') return;
    const lane = lanes.byFlow ? (flow ?? 0) : laneOf(kind);
    if (lane < 0 || lane >= lanes.count) return;
    const key = cell * 16 + lane;
    const present = cells.get(key);
    if (!present || RANK[kind] > RANK[present.kind]) cells.set(key, { kind, flow, lane, cell });
  };
  const cellAt = (nanoseconds: number): number => Math.floor(scale(nanoseconds / SECOND) / CELL);
  for (let i = 0; i < events.times.length; i += 1) {
    put(EVENT_KINDS[events.kinds[i] ?? 0], flowIn(events.flows, i), cellAt(events.times[i] ?? 0));
  }
  for (let i = 0; i < events.countKinds.length; i += 1) {
    const last = cellAt(Math.min(events.countTimes[2 * i + 1] ?? 0, events.to));
    for (let cell = cellAt(events.countTimes[2 * i] ?? 0); cell <= last; cell += 1) {
      put(EVENT_KINDS[events.countKinds[i] ?? 0], flowIn(events.countFlows, i), cell);
    }
  }
  return [...cells.values()];
}

function flowIn(flows: Uint32Array, index: number): FlowId | null {
  const flow = idIn<FlowId>(flows, index, NONE);
  return flow === NONE ? null : flow;
}

export interface EventCount {
  count: number;
  /** Whether there were more, in stretches whose events are not listed one by one. */
  more: boolean;
}

/** How often each kind of event happened, except interventions, which have a list of their own. */
export function countsOf(events: EventColumns): Map<EventKind, EventCount> {
  const counts = new Map<EventKind, EventCount>();
  const found = (code: number | undefined): EventCount | null => {
    const kind = EVENT_KINDS[code ?? -1];
    if (!kind || kind === 'intervention') return null;
    const known = counts.get(kind) ?? { count: 0, more: false };
    counts.set(kind, known);
    return known;
  };
  for (const code of events.kinds) {
    const count = found(code);
    if (count) count.count += 1;
  }
  for (const code of events.countKinds) {
    const count = found(code);
    if (count) count.more = true;
  }
  return counts;
}

/** A bar of a kind's density: its position in the range, from 0 to 1, and its share of the lane's height. */
export interface DensityBar {
  kind: EventKind;
  lane: number;
  from: number;
  to: number;
  high: number;
}

/** The least share of a lane's height, so that one event among thousands is visible. */
const LEAST_BAR = 0.22;

/**
 * Bars for the kinds that have lanes, over the range of the view. Heights grow with
 * the logarithm of the number of events, on the same scale in all lanes.
 */
export function barsOf(density: Float32Array): DensityBar[] {
  const cells = density.length / EVENT_KINDS.length;
  const countAt = (kind: EventKind, cell: number): number =>
    density[EVENT_KINDS.indexOf(kind) * cells + cell] ?? 0;
  let most = 1;
  for (const kind of KIND_LANES) {
    for (let cell = 0; cell < cells; cell += 1) most = Math.max(most, countAt(kind, cell));
  }
  const bars: DensityBar[] = [];
  for (const [lane, kind] of KIND_LANES.entries()) {
    for (let cell = 0; cell < cells; cell += 1) {
      const count = countAt(kind, cell);
      if (!(count > 0)) continue;
      const share = Math.log1p(count) / Math.log1p(most);
      const high = LEAST_BAR + (1 - LEAST_BAR) * share;
      bars.push({ kind, lane, from: cell / cells, to: (cell + 1) / cells, high });
    }
  }
  return bars;
}

/** A lane's own glyph stands left of it. */
const BESIDE_LANE = 10;

/** Paints the density of events, in lanes for kinds; returns the kinds. */
export function paintDensity(
  context: PlotContext,
  density: Float32Array,
  view: { from: number; to: number },
  scale: Scale,
  width: number,
  height: number,
): Set<EventKind> {
  const kinds = new Set<EventKind>();
  context.clearRect(0, 0, width, height);
  const [left = 0, right = width] = scale.range();
  const [begin, end] = [scale(view.from / SECOND), scale(view.to / SECOND)];
  const at = (share: number): number =>
    Math.min(right, Math.max(left, begin + share * (end - begin)));
  context.fillStyle = colour('--ink-2');
  for (const { kind, lane, from, to, high } of barsOf(density)) {
    const [x, next] = [at(from), at(to)];
    if (next <= x) continue;
    kinds.add(kind);
    const tall = high * (LANE - 1);
    context.fillRect(x, (lane + 1) * LANE + 2 - tall, next - x, tall);
  }
  context.strokeStyle = colour('--ink-2');
  context.lineWidth = stroke(1.1);
  for (const kind of kinds) {
    const y = KIND_LANES.indexOf(kind) * LANE + LANE / 2 + 2;
    context.translate(left - BESIDE_LANE, y);
    context.stroke(glyphPath(kind));
    context.translate(BESIDE_LANE - left, -y);
  }
  return kinds;
}

const paths = new Map<EventKind, Path2D>();

export function glyphPath(kind: EventKind): Path2D {
  let path = paths.get(kind);
  if (!path) {
    path = keptPath(GLYPHS[kind]);
    paths.set(kind, path);
  }
  return path;
}

export function paintEvents(
  context: PlotContext,
  events: EventColumns | null,
  lanes: MarkLanes,
  scale: Scale,
  width: number,
  height: number,
): Set<EventKind> {
  const kinds = new Set<EventKind>();
  context.clearRect(0, 0, width, height);
  if (!events) return kinds;
  const [left = 0, right = width] = scale.range();
  context.lineWidth = stroke(1.1);
  for (const { kind, flow, lane, cell } of marksOf(events, lanes, (seconds) => scale(seconds))) {
    const x = cell * CELL + CELL / 2;
    if (x < left - CELL || x > right + CELL) continue;
    kinds.add(kind);
    context.strokeStyle = colour(lanes.byFlow && flow !== null ? flowLook(flow).token : '--ink-2');
    context.translate(x, lane * LANE + LANE / 2 + 2);
    context.stroke(glyphPath(kind));
    context.translate(-x, -(lane * LANE + LANE / 2 + 2));
  }
  return kinds;
}
