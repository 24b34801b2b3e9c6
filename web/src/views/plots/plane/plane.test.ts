import { describe, expect, it } from 'vitest';
import { type Column, Frames } from '../../../engine/client/frames';
import {
  describe as described,
  flowId,
  linksWithPorts,
  portId,
  portsOf,
  seriesId,
} from '../../../engine/fixtures';
import type { PlotView } from '../../../engine/protocol/protocol';
import { type Description, type Field, type PortId, SECOND } from '../../../engine/types';
import { busiestPort, comparableFlows, pairChoice, pairOf, sharedPorts } from './flowPair';
import { baseTrip, entriesOf, modelFlows, pipeOf, requestOf, rulesOf } from './modelFlows';
import {
  jainOf,
  MARGIN,
  modelAt,
  modelPath,
  NO_TRACE,
  nearestInstant,
  peakOf,
  pointAt,
  sideOf,
  type Trace,
  traceOf,
} from './planeGeometry';

const LAWS = ['aimd', 'aimd-fc', 'aimd-fc-plus', 'new-aimd', 'newreno', 'reno'];

const PAIR = { x: flowId(0), y: flowId(1) };

/** Flows through a link of 10 Mb/s and 20 ms behind links of their own. */
function dumbbell(senders: (string | null)[], traced = false): Description {
  const count = senders.length;
  const keys = ['cwnd', 'ssthresh', 'rtt', 'gained', 'given', 'throughput'];
  const links = Array.from({ length: count + 1 }, (_, i) => ({
    id: `l${i}`,
    entry: `l${i}`,
    ends: [0, 0] as [number, number],
  }));
  return described({
    duration: 10,
    ...linksWithPorts(links, (link) => ({
      ...(link < count ? { rate: 1e8, delay: 0 } : { rate: 1e7, delay: 0.02 }),
      traced,
      limit: { packets: 20 },
    })),
    flows: senders.map((sender, i) => ({
      id: `f${i}`,
      entry: `f${i}`,
      sender,
      name: sender ?? 'Sessions',
      senders: [],
      copies: 1,
      from: 0,
      to: 0,
      start: 0,
      segment: 1448,
      recorded: true,
      path: [portsOf(i)[0], portsOf(count)[0]],
      reverse: [portsOf(count)[1], portsOf(i)[1]],
      bottleneck: null,
    })),
    series: senders.flatMap((sender, flow) =>
      keys
        .filter((key) => sender !== null || key === 'throughput')
        .map((key) => ({
          index: flow * 10 + keys.indexOf(key),
          flow,
          port: null,
          key,
          label: key,
          unit: 'none' as const,
          rate: key === 'throughput',
          counter: key === 'throughput' ? flow * 10 + 9 : null,
        })),
    ),
  });
}

const view = (from: number, to: number, pixels: number): PlotView => ({
  epoch: 1,
  series: [],
  from: from * SECOND,
  to: to * SECOND,
  pixels,
  averaging: 1e9,
});

/** A column with the values at the end of each pixel. */
function column(pixels: number, value: (at: number) => number, filled = pixels): Column {
  const values = new Float32Array(pixels * 3).fill(Number.NaN);
  for (let at = 0; at < filled; at += 1) values.fill(value(at), at * 3, at * 3 + 3);
  return { values, filled };
}

describe('the flows of the plane', () => {
  const three = dumbbell(['aimd', 'aimd', 'cubic']);

  it('are the first two, or those that were chosen', () => {
    expect(pairOf(three, { x: null, y: null })).toEqual({ x: 0, y: 1 });
    expect(pairOf(three, { x: null, y: 'f0' })).toEqual({ x: 1, y: 0 });
    expect(pairOf(three, { x: 'f2', y: 'f1' })).toEqual({ x: 2, y: 1 });
    // When flows are removed, the choice is among the others.
    expect(pairOf(three, { x: 'gone', y: 'f0' })).toEqual({ x: 1, y: 0 });
    expect(pairOf(three, { x: 'f1', y: 'f1' })).toEqual({ x: 1, y: 0 });
    expect(pairOf(dumbbell(['aimd']), { x: null, y: null })).toBeNull();
    expect(pairOf(dumbbell([]), { x: 'f0', y: null })).toBeNull();
  });

  it('are never the same on both axes', () => {
    const pair = { x: flowId(0), y: flowId(1) };
    expect(pairChoice(three, pair, 'x', 'f2')).toEqual({ x: 'f2', y: 'f1' });
    expect(pairChoice(three, pair, 'x', 'f1')).toEqual({ x: 'f1', y: 'f0' });
    expect(pairChoice(three, pair, 'y', 'f0')).toEqual({ x: 'f1', y: 'f0' });
  });

  it('are those whose rates are recorded', () => {
    const some = {
      ...three,
      series: three.series.filter(({ flow }) => flow !== 1),
    };
    expect(comparableFlows(some)).toEqual([0, 2]);
    expect(pairOf(some, { x: null, y: 'f1' })).toEqual({ x: 0, y: 2 });
  });

  it('share the most used of the ports that both cross', () => {
    expect(sharedPorts(three, PAIR)).toEqual([6]);
    const apart = {
      ...three,
      flows: three.flows.map((flow, i) => ({ ...flow, path: [portsOf(i)[0]] })),
    };
    expect(sharedPorts(apart, PAIR)).toEqual([]);
    expect(busiestPort([], () => 1)).toBeNull();
    expect(busiestPort([portId(4), portId(6)], () => Number.NaN)).toBe(4);
    expect(busiestPort([portId(4), portId(6)], (port) => (port === 6 ? 0.9 : 0.5))).toBe(6);
    // The narrower one comes first, and stays where there is nothing between them.
    expect(busiestPort([portId(4), portId(6)], (port) => (port === 6 ? 0.999 : 0.995))).toBe(4);
  });
});

describe('the path', () => {
  it('is the growth of both totals over the latest round trip', () => {
    // Pixels of 10 ms; x sends 1 Mb/s, y 2 Mb/s from pixel 40 on; a round trip is 50 ms.
    const xs = column(100, (at) => (at + 1) * 1e4);
    const ys = column(100, (at) => (at < 40 ? Number.NaN : (at - 39) * 2e4));
    const trip = column(100, () => 0.05);
    const sources = { totals: [xs, ys] as const, trips: [trip, undefined], base: 0.05 };
    const trace = traceOf(view(0, 1, 100), sources, SECOND, NO_TRACE);
    expect([trace.first, trace.end]).toEqual([0, 100]);
    const at = (pixel: number) => [trace.x[pixel] ?? 0, trace.y[pixel] ?? 0];
    for (const [pixel, x, y] of [
      [0, 1e6, 0],
      [39, 1e6, 0],
      [41, 1e6, 0.8e6],
      [99, 1e6, 2e6],
    ] as const) {
      expect(at(pixel)[0]).toBeCloseTo(x, -2);
      expect(at(pixel)[1]).toBeCloseTo(y, -2);
    }
    expect(peakOf(trace)).toBeCloseTo(2e6, -2);
  });

  it('ends where the recording ends', () => {
    const total = column(100, (at) => (at + 1) * 1e4);
    const sources = { totals: [total, total] as const, trips: [], base: 0.05 };
    const trace = traceOf(view(0, 1, 100), sources, 0.305 * SECOND, NO_TRACE);
    expect(trace.end).toBe(30);
    expect(pointAt(trace, 0.305 * SECOND)?.x).toBeCloseTo(1e6, -2);
    expect(pointAt(trace, 0.9 * SECOND)).toBeNull();
    expect(pointAt(trace, 0)).toBeNull();
    // Its arrays serve again.
    expect(traceOf(view(0, 1, 100), sources, SECOND, trace).x).toBe(trace.x);
  });

  it('begins after a round trip where the view begins within the run', () => {
    const total = column(100, (at) => 1e9 + (at + 1) * 1e4);
    const sources = { totals: [total, total] as const, trips: [], base: 0.05 };
    const trace = traceOf(view(5, 6, 100), sources, 6 * SECOND, NO_TRACE);
    expect(trace.first).toBe(5);
    expect(trace.x[5]).toBeCloseTo(1e6, -4);
    // With less than a round trip in view, all of it is used.
    const close = traceOf(view(5, 5.02, 100), sources, 6 * SECOND, NO_TRACE);
    expect(close.first).toBe(25);
    expect(close.end).toBe(100);
  });

  it('does not mistake bursts for changes of a rate', () => {
    // Twenty packets at 10 Mb/s, then silence until the round trip of 83 ms is over.
    const burst = (seconds: number): number => {
      const trips = Math.floor(seconds / 0.083);
      return trips * 240_000 + Math.min(240_000, (seconds - trips * 0.083) * 1e7);
    };
    for (const pixels of [2400, 700, 240]) {
      const total = column(pixels, (at) => burst(((at + 1) * 24) / pixels));
      const sources = { totals: [total, total] as const, trips: [], base: 0.083 };
      const { x } = traceOf(view(0, 24, pixels), sources, 24 * SECOND, NO_TRACE);
      const steady = x.subarray(Math.floor(pixels / 12));
      const mean = 240_000 / 0.083;
      // One end of the span lies within a pixel: a straight line through a burst's edge is
      // off by a quarter of what the pixel could carry at most.
      const pixel = 24 / pixels;
      const span = 0.083 * Math.max(1, Math.ceil((3 * pixel) / 0.083));
      const off = (pixel * 1e7) / 4 / span / mean;
      expect(off).toBeLessThan(0.27);
      expect(Math.max(...steady) / mean).toBeLessThan(1 + off);
      expect(Math.min(...steady) / mean).toBeGreaterThan(1 - off);
    }
  });

  it('is empty without data', () => {
    const none = column(10, () => Number.NaN);
    for (const totals of [
      [none, none],
      [undefined, none],
    ] as const) {
      const trace = traceOf(view(0, 1, 10), { totals, trips: [], base: 0.1 }, SECOND, NO_TRACE);
      expect(trace.end - trace.first).toBe(0);
      expect(pointAt(trace, SECOND)).toBeNull();
      expect(peakOf(trace)).toBe(0);
    }
  });

  it('can be pointed at', () => {
    const trace: Trace = {
      x: Float32Array.of(0, 1, 2, 1),
      y: Float32Array.of(0, 0, 0, 0),
      first: 0,
      end: 4,
      from: 0,
      pixel: SECOND,
    };
    expect(nearestInstant(trace, 4, { x: 2.1, y: 0.1 }, 0.5)).toBe(3 * SECOND);
    // A place that was passed twice is its latest instant.
    expect(nearestInstant(trace, 4, { x: 1, y: 0 }, 0.5)).toBe(4 * SECOND);
    expect(nearestInstant(trace, 4, { x: 5, y: 5 }, 0.5)).toBeNull();
    // The future cannot be pointed at, and a found instant is where the path was then.
    expect(nearestInstant(trace, 2, { x: 2, y: 0 }, 0.5)).toBeNull();
    expect(pointAt(trace, 3 * SECOND)).toEqual({ x: 2, y: 0 });
  });

  it('is drawn in a square', () => {
    expect(sideOf(1000, 300)).toBe(300 - MARGIN.top - MARGIN.bottom);
    expect(sideOf(390, 900)).toBe(390 - MARGIN.left - MARGIN.right);
    expect(sideOf(10, 10)).toBe(0);
  });

  it('gives Jain’s index of its rates', () => {
    expect(jainOf({ x: 5, y: 5 })).toBe(1);
    expect(jainOf({ x: 10, y: 0 })).toBe(0.5);
    expect(jainOf({ x: 0, y: 0 })).toBeNaN();
  });
});

describe('the model’s path', () => {
  // Two flows of 4 and 2 segments of 1000 bits, a pipe of 8 segments and 100 ms, a buffer of 2.
  const trajectory = {
    times: [0, 1, 2, 3.25, 4.25],
    windows: [4, 2, 5, 3, 6, 4, 3, 2, 4, 3],
    congested: [2],
    cycles: [],
  };
  const pipe = { rtt: 0.1, bits: 1000, holds: 8 };

  it('turns windows into rates', () => {
    const path = modelPath(trajectory, 2, [0, 1], 10, pipe);
    // The beginning, the start of the queue, the overload, the point after it, the end.
    const expected = [10, 10.1, 10.2, 10.325, 10.425];
    expect(path.times.length).toBe(expected.length);
    for (const [i, time] of expected.entries()) expect(path.times[i]).toBeCloseTo(time);
    expect(path.x[0]).toBeCloseTo(4000 / 0.1);
    // Ten segments under way in a pipe of eight: the link is full, and no more.
    expect((path.x[2] ?? 0) + (path.y[2] ?? 0)).toBeCloseTo(8000 / 0.1);
    expect(path.x[2]).toBeCloseTo((6000 / 0.1) * 0.8);
    expect(path.y[3]).toBeCloseTo(2000 / 0.1);
    // The other way round, and with one that is not there yet.
    expect(modelPath(trajectory, 2, [1, 0], 10, pipe).x).toEqual(path.y);
    expect([...modelPath(trajectory, 2, [0, -1], 10, pipe).y]).toEqual([0, 0, 0, 0, 0]);
  });

  it('follows the time', () => {
    const path = modelPath(trajectory, 2, [0, 1], 10, pipe);
    expect(modelAt(path, 9.9)).toBeNull();
    expect(modelAt(path, 11)).toBeNull();
    expect(modelAt(path, 10.05)?.x).toBeCloseTo(4500 / 0.1);
    expect(modelAt(path, 10.05)?.corner).toBe(0);
    expect(modelAt(path, 10.4)?.corner).toBe(3);
    expect(modelAt({ times: new Float64Array(), x: path.x, y: path.y }, 10)).toBeNull();
  });

  it('keeps only corners', () => {
    const steps = 5000;
    const climbing = {
      times: Array.from({ length: steps }, (_, i) => i),
      windows: Array.from({ length: steps }, (_, i) => 1 + i),
      congested: [],
      cycles: [],
    };
    const path = modelPath(climbing, 1, [0, -1], 0, { ...pipe, holds: 1e6 });
    expect(path.times.length).toBe(2);
    // A flow that joins begins with its present window.
    const joining = { ...trajectory, windows: [4, 0, 5, 0, 5, 3, 6, 4, 7, 5], congested: [] };
    const joined = modelPath(joining, 2, [0, 1], 0, { ...pipe, holds: 100 });
    expect([...joined.y].map((y) => Math.round(y / 1e4))).toEqual([0, 0, 3, 5]);
  });
});

describe('the model', () => {
  const pair = { x: flowId(0), y: flowId(1) };

  it('has all flows at the queue, or a reason why there is none', () => {
    const flows = (description: Description, port: PortId | null = null) => {
      const found = modelFlows(
        description,
        pair,
        port ?? portsOf(description.links.length - 1)[0],
        LAWS,
      );
      return Array.isArray(found) ? found.map(({ flow }) => flow) : found;
    };
    expect(flows(dumbbell(['aimd', 'newreno', 'new-aimd']))).toEqual([0, 1, 2]);
    expect(modelFlows(dumbbell(['aimd', 'aimd']), pair, null, LAWS)).toEqual({ why: 'unshared' });
    expect(flows(dumbbell(['aimd', 'cubic']))).toMatchObject({ why: 'law', other: false });
    expect(flows(dumbbell(['aimd', 'aimd', 'cubic']))).toMatchObject({ why: 'law', other: true });
    expect(flows(dumbbell(['aimd', null]))).toMatchObject({ why: 'law' });
    expect(flows(dumbbell(['aimd', 'aimd'], true))).toEqual({ why: 'traced' });
    expect(flows(dumbbell(Array(17).fill('aimd')))).toEqual({ why: 'many', count: 17 });
    expect(flows(dumbbell(Array(16).fill('aimd')))).toHaveLength(16);
    const sessions = dumbbell(['aimd', 'aimd']);
    sessions.series = sessions.series.filter(({ key, flow }) => flow === 0 || key !== 'cwnd');
    expect(flows(sessions)).toMatchObject({ why: 'window' });
  });

  it('takes a flow where it is first in congestion avoidance', () => {
    const members = modelFlows(dumbbell(['aimd-fc-plus', 'aimd']), pair, portId(4), LAWS);
    if (!Array.isArray(members)) throw new Error('unfit');
    const frames = new Frames();
    frames.view = view(2, 3, 10);
    const set = (series: number, value: (at: number) => number) =>
      frames.columns.set(seriesId(series), column(10, value));
    set(0, (at) => 10 + at);
    set(1, (at) => (at < 4 ? Number.POSITIVE_INFINITY : 12));
    set(3, () => 6);
    set(4, () => 30);
    // The other is in slow start to the end of the view.
    set(10, () => 5);
    set(11, () => Number.POSITIVE_INFINITY);
    const entries = entriesOf(members, frames);
    // No part of a window is larger than it.
    expect(entries).toEqual([{ flow: 0, at: 2.5, window: 14, gained: 0, given: 14 }]);
    frames.columns.clear();
    expect(entriesOf(members, frames)).toEqual([]);
  });

  it('is requested with the path and the rules of the run', () => {
    const description = dumbbell(['aimd', 'aimd']);
    const field = (path: string, value: Field['value']): Field =>
      ({ path: `flows/f/${path}`, value }) as Field;
    const rules = rulesOf([
      field('sender/kind', 'aimd'),
      field('sender/a', 0.5),
      field('sender/b', 0.2),
      field('slowStart/kind', 'classic'),
      field('transport/segment', 1448),
      field('transport/timestamps', true),
    ]);
    expect(rules).toEqual({ law: { kind: 'aimd', a: 0.5, b: 0.2 }, bytes: 1500 });

    // 40 ms, and a packet's time on each of four wires.
    const packets = 12_000 / 1e8 + 12_000 / 1e7 + (416 / 1e7 + 416 / 1e8);
    expect(baseTrip(description, flowId(0), 1500)).toBeCloseTo(0.04 + packets, 9);
    const pipe = pipeOf(description, pair, portId(4), 1500);
    expect(pipe.holds).toBeCloseTo((1e7 * (0.04 + packets)) / 12_000, 6);
    expect(pipe.buffer).toBe(20);

    const all = new Map([
      [flowId(0), rules],
      [flowId(1), rules],
    ]);
    const entry = (flow: number, at: number) => ({
      flow: flowId(flow),
      at,
      window: 10,
      gained: 1,
      given: 0,
    });
    const request = requestOf([entry(0, 3), entry(1, 2)], all, pipe, 4);
    expect(request?.start).toBe(2);
    expect(request?.model.capacity).toBeCloseTo(pipe.holds + 20);
    expect(request?.model.steps).toBe(Math.ceil(2 / pipe.rtt) + 1);
    expect(request?.model.flows[0]).toMatchObject({ window: 10, start: 1 / pipe.rtt });
    expect(requestOf([entry(0, 0)], all, pipe, 1e6)?.model.steps).toBe(20_000);
    expect(requestOf([], all, pipe, 4)).toBeNull();
    // Not before the rules of all are known.
    expect(requestOf([entry(5, 0)], all, pipe, 4)).toBeNull();
  });
});
