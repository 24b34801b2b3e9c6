/** The synchronous model of a run: its flows, its path and its rules, as the engine takes them. */
import { type Frames, lastIn } from '../../../engine/client/frames';
import {
  type Description,
  type Field,
  type FlowId,
  type PortId,
  SECOND,
  type SeriesId,
  type SynchronousFlow,
  type SynchronousModel,
} from '../../../engine/types';
import { flowName, flowsThrough } from '../../../model/document/flowsAndPorts';
import { type FlowPair, seriesOf } from './flowPair';
import type { Pipe } from './planeGeometry';

/** As many as the engine takes. */
export const MOST_FLOWS = 16;
export const MOST_STEPS = 20_000;

/** Bytes of headers, of timestamps, and of an acknowledgement with both. */
const HEADERS = 40;
const TIMESTAMPS = 12;

/** A flow of the model, and the series of its state. */
export interface ModelFlow {
  flow: FlowId;
  cwnd: SeriesId;
  ssthresh: SeriesId;
  gained: SeriesId | null;
  given: SeriesId | null;
}

/** Why there is no model of two flows. */
export type NoModelReason =
  | { why: 'unshared' }
  | { why: 'traced' }
  | { why: 'many'; count: number }
  /** Of the pair itself, or of another flow at the same queue. */
  | { why: 'law'; name: string; other: boolean }
  | { why: 'window'; name: string };

/** All flows at a queue as members of the model, or why there is no model of them. */
export function modelFlows(
  description: Description,
  pair: FlowPair,
  port: PortId | null,
  laws: readonly string[],
): ModelFlow[] | NoModelReason {
  if (port === null) return { why: 'unshared' };
  const { flows, ports } = description;
  const crossing = flowsThrough(description, port);
  // A reason that concerns the pair itself comes first.
  crossing.sort((a, b) => Number(isOf(pair, b)) - Number(isOf(pair, a)) || a - b);
  const members: ModelFlow[] = [];
  for (const flow of crossing.slice(0, MOST_FLOWS + 1)) {
    const name = flowName(description, flow);
    if (!laws.includes(flows[flow]?.sender ?? ''))
      return { why: 'law', name, other: !isOf(pair, flow) };
    const series = (key: string): SeriesId | null =>
      seriesOf(description, { flow }, key)?.index ?? null;
    const cwnd = series('cwnd');
    const ssthresh = series('ssthresh');
    if (cwnd === null || ssthresh === null) return { why: 'window', name };
    members.push({
      flow,
      cwnd,
      ssthresh,
      gained: series('gained') ?? series('additive'),
      given: series('given'),
    });
  }
  if (crossing.length > MOST_FLOWS) return { why: 'many', count: crossing.length };
  if (ports[port]?.traced) return { why: 'traced' };
  return members;
}

function isOf({ x, y }: FlowPair, flow: FlowId): boolean {
  return flow === x || flow === y;
}

/** The entry of a flow into the model: when, in seconds, and with which window. */
export interface FlowEntry {
  flow: FlowId;
  at: number;
  window: number;
  gained: number;
  given: number;
}

/** The first point of each flow in congestion avoidance within the view; flows without one have no entry. */
export function entriesOf(members: readonly ModelFlow[], frames: Frames): FlowEntry[] {
  const { view, columns } = frames;
  if (!view) return [];
  const pixel = (view.to - view.from) / view.pixels;
  return members.flatMap(({ flow, cwnd, ssthresh, gained, given }) => {
    const windows = columns.get(cwnd);
    const thresholds = columns.get(ssthresh);
    for (let at = 0; windows && thresholds && at < windows.filled; at += 1) {
      const window = lastIn(windows, at);
      // The model has no slow start.
      if (!(window >= lastIn(thresholds, at))) continue;
      const part = (series: SeriesId | null, most: number): number => {
        const column = series === null ? undefined : columns.get(series);
        const value = column ? lastIn(column, at) : 0;
        return Math.max(0, Math.min(most, Number.isFinite(value) ? value : 0));
      };
      const back = part(given, window);
      return [
        {
          flow,
          at: (view.from + (at + 1) * pixel) / SECOND,
          window: Math.max(1, window),
          gained: part(gained, window - back),
          given: back,
        },
      ];
    }
    return [];
  });
}

/** The rules and packet size of a flow, as its fields give them. */
export interface FlowRules {
  law: NonNullable<SynchronousFlow['law']>;
  /** Bytes of a full segment on the wire. */
  bytes: number;
}

export function rulesOf(fields: readonly Field[]): FlowRules {
  const value = (end: string): Field['value'] | undefined =>
    fields.find(({ path }) => path.endsWith(end))?.value;
  const prefix = /^flows\/[^/]+\/sender\//;
  const own = fields
    .filter(({ path, value }) => prefix.test(path) && value !== null)
    .map(({ path, value }) => [path.replace(prefix, ''), value] as const);
  const segment = value('/transport/segment');
  return {
    law: Object.fromEntries(own) as unknown as FlowRules['law'],
    bytes:
      (typeof segment === 'number' ? segment : 1448) +
      HEADERS +
      (value('/transport/timestamps') === true ? TIMESTAMPS : 0),
  };
}

/** The round trip of a flow without any queue, in seconds. */
export function baseTrip({ flows, ports }: Description, flow: FlowId, bytes: number): number {
  const way = (path: readonly PortId[], size: number): number =>
    path.reduce((sum, index) => {
      const port = ports[index];
      return port ? sum + port.delay + (size * 8) / port.rate : sum;
    }, 0);
  const { path = [], reverse = [] } = flows[flow] ?? {};
  return way(path, bytes) + way(reverse, HEADERS + TIMESTAMPS);
}

/** The path through a port that two flows share. */
export function pipeOf(
  description: Description,
  { x, y }: FlowPair,
  port: PortId,
  bytes: number,
): Pipe & { buffer: number } {
  const { rate = 1, limit = { packets: 0 } } = description.ports[port] ?? {};
  const rtt = (baseTrip(description, x, bytes) + baseTrip(description, y, bytes)) / 2;
  return {
    rtt,
    bits: bytes * 8,
    holds: (rate * rtt) / (bytes * 8),
    buffer: 'packets' in limit ? limit.packets : limit.bytes / bytes,
  };
}

/** The model of a path from the first entry until an instant, in seconds. */
export function requestOf(
  entries: readonly FlowEntry[],
  rules: ReadonlyMap<FlowId, FlowRules>,
  pipe: Pipe & { buffer: number },
  until: number,
): { model: SynchronousModel; start: number } | null {
  const start = Math.min(...entries.map(({ at }) => at));
  const flows: SynchronousFlow[] = [];
  for (const { flow, at, window, gained, given } of entries) {
    const own = rules.get(flow);
    if (!own) return null;
    flows.push({ law: own.law, window, start: (at - start) / pipe.rtt, gained, given });
  }
  if (flows.length === 0) return null;
  const steps = Math.ceil((until - start) / pipe.rtt) + 1;
  return {
    start,
    model: {
      capacity: pipe.holds + pipe.buffer,
      pipe: pipe.holds,
      steps: Math.max(1, Math.min(MOST_STEPS, steps)),
      flows,
    },
  };
}
