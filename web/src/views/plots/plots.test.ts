import { describe, expect, it } from 'vitest';
import type { Column } from '../../engine/client/frames';
import {
  describe as described,
  flowId,
  linksWithPorts,
  type PlainDescription,
  flow as plainFlow,
  portId,
  seriesId,
} from '../../engine/fixtures';
import type { EventColumns } from '../../engine/protocol/protocol';
import { EVENT_KINDS, NONE, type PortInfo, SECOND } from '../../engine/types';
import { rangeAhead } from '../../model/display/timeFrame';
import { bottlenecks, flowName, flowNameAt, flowNames } from '../../model/document/flowsAndPorts';
import { hasBand, spreadAt } from './curves/paintBand';
import { isDashDrawn, type LineData, largestValue, leastValue } from './curves/paintLines';
import { cutRuns, peakWithout } from './curves/spikes';
import { barsOf, countsOf, lanesFor, marksOf } from './events/eventMarks';
import type { Line, Panel } from './panels/panel';
import { panelsOf, visibleLines } from './panels/panels';
import { niceEnds, niceTop, timeScale } from './panels/scales';

const description = described({
  duration: 10,
  nodes: [
    { id: 'a', entry: 'a', kind: 'host', at: null },
    { id: 'b', entry: 'b', kind: 'host', at: null },
    { id: 'r', entry: 'r', kind: 'router', at: null },
    { id: 'd', entry: 'd', kind: 'host', at: null },
  ],
  ...linksWithPorts(
    [
      { id: 'a-r', entry: 'a-r', ends: [0, 2] },
      { id: 'b-r', entry: 'b-r', ends: [1, 2] },
      { id: 'r-d', entry: 'r-d', ends: [2, 3] },
    ],
    (link) => ({ rate: link === 2 ? 1e7 : 1e8 }),
  ),
  flows: [0, 1].map((flow) => ({
    id: `f${flow}`,
    entry: `f${flow}`,
    sender: 'reno',
    name: 'Reno',
    senders: [],
    copies: 1,
    from: flow,
    to: 3,
    start: 0,
    segment: 1448,
    recorded: true,
    path: [2 * flow, 4],
    reverse: [5, 2 * flow + 1],
    bottleneck: null,
  })),
  waiting: [4],
  series: [
    ...[0, 1].flatMap((flow) =>
      (['cwnd', 'ssthresh', 'rtt', 'beta'] as const).map((key, i) => ({
        index: flow * 4 + i,
        flow,
        port: null,
        key,
        label: key,
        unit: key === 'rtt' ? ('seconds' as const) : ('segments' as const),
        rate: false,
        counter: null,
      })),
    ),
    {
      index: 8,
      flow: null,
      port: 4,
      key: 'queue',
      label: 'length',
      unit: 'packets',
      rate: false,
      counter: null,
    },
    {
      index: 9,
      flow: null,
      port: 4,
      key: 'average',
      label: 'RED average',
      unit: 'packets',
      rate: false,
      counter: null,
    },
    {
      index: 10,
      flow: null,
      port: null,
      key: 'jain',
      label: 'Jain',
      unit: 'none',
      rate: true,
      counter: null,
    },
  ],
});

describe('panels', () => {
  it('hold what the run records, internal variables included', () => {
    const panels = panelsOf(description);
    expect(panels.map(({ id }) => id)).toEqual(['cwnd', 'queue', 'rtt', 'fairness', 'flow:beta']);
    expect(panels[1]?.lines.map(({ name }) => name)).toEqual(['length', 'RED average']);
    expect(panels[1]?.levels.map(({ value }) => value)).toEqual([50]);
    expect(panels.flatMap(({ lines }) => lines.map(({ key }) => key)).length).toBe(
      new Set(panels.flatMap(({ lines }) => lines.map(({ key }) => key))).size,
    );
  });

  it('name the link of each fairness index where there are several', () => {
    const jain = description.series.filter(({ key }) => key === 'jain');
    const [port] = description.flows[0]?.path ?? [];
    const both = jain.flatMap((one) => [
      one,
      { ...one, index: seriesId(one.index + 1), port: port ?? null },
    ]);
    const series = [...description.series.filter(({ key }) => key !== 'jain'), ...both];
    const fairness = panelsOf({ ...description, series }).find(({ id }) => id === 'fairness');
    const names = fairness?.lines.map(({ name }) => name);
    // The panel of throughput is beside it, and is something else.
    expect(fairness?.title).toBe('Fairness of goodput (Jain)');
    expect(names).toEqual(['Jain index', expect.stringContaining(' → ')]);
    expect(new Set(fairness?.lines.map(({ token }) => token)).size).toBe(2);
  });

  it('leave out curves that a flow without a window does not have', () => {
    const keys = ['rtt', 'throughput', 'allowedRate', 'lossEventRate'];
    const stream = keys.map((key, index) => ({
      index: seriesId(index),
      flow: flowId(0),
      port: null,
      key,
      label: key,
      unit: 'none' as const,
      rate: false,
      counter: null,
    }));
    const alone = panelsOf({ ...description, series: stream });
    expect(alone.map(({ id }) => id)).toEqual([
      'throughput',
      'rtt',
      'flow:allowedRate',
      'flow:lossEventRate',
    ]);
  });

  it('show the window of a receiver beside that of the sender, where it has one', () => {
    const cwnd = (keys: string[]) => {
      const series = keys.map((key, index) => ({
        index: seriesId(index),
        flow: flowId(0),
        port: null,
        key,
        label: key,
        unit: 'segments' as const,
        rate: false,
        counter: null,
      }));
      return panelsOf({ ...description, series }).find(({ id }) => id === 'cwnd');
    };
    expect(cwnd(['cwnd', 'flight'])?.options).toEqual(['flight']);
    const bounded = cwnd(['cwnd', 'flight', 'receiveWindow']);
    expect(bounded?.options).toEqual(['flight', 'receiveWindow']);
    if (!bounded) throw new Error('no panel');
    const shown = visibleLines(bounded, new Set(), new Set(['receiveWindow']));
    expect(shown.map(({ series }) => series)).toEqual([2, 0]);
  });

  it('show the queue where flows meet', () => {
    expect(bottlenecks(description)).toEqual([4]);
  });

  it('hide a curve with the extra curves that belong to it', () => {
    const cwnd = panelsOf(description)[0];
    if (!cwnd) throw new Error('no panel');
    const none = new Set<string>();
    expect(visibleLines(cwnd, none, new Set()).map(({ series }) => series)).toEqual([0, 4]);
    expect(visibleLines(cwnd, none, new Set(['ssthresh'])).length).toBe(4);
    expect(
      visibleLines(cwnd, new Set(['cwnd/cwnd/0']), new Set(['ssthresh'])).map(
        ({ series }) => series,
      ),
    ).toEqual([5, 4]);
  });
});

describe('axes', () => {
  it('begin at zero and end at a round number above the data', () => {
    expect(niceTop(0, null)).toBe(1);
    for (const peak of [0.3, 7, 62, 998]) {
      expect(niceTop(peak, null)).toBeGreaterThan(peak);
      expect(niceTop(peak, null)).toBeLessThanOrEqual(peak * 2);
    }
    expect(niceTop(0.2, 1)).toBeCloseTo(1.04);
  });

  it('begin below the data where those are below zero, and hold zero', () => {
    expect(niceEnds(0, 62, null)).toEqual([0, niceTop(62, null)]);
    expect(niceEnds(0, 0.2, 1)).toEqual([0, niceTop(0.2, 1)]);
    for (const [least, largest] of [
      [-7, 3],
      [-0.4, 900],
      [-62, -5],
      [-3, Number.NEGATIVE_INFINITY],
    ] as const) {
      const [bottom, top] = niceEnds(least, largest, null);
      expect(bottom).toBeLessThanOrEqual(least);
      expect(top).toBeGreaterThanOrEqual(Math.max(0, largest));
      expect(top - bottom).toBeLessThan(2.5 * (Math.max(0, largest) - least));
    }
  });

  it('map time to pixels and back', () => {
    const scale = timeScale({ from: 2, to: 12 }, 600);
    expect(scale.invert(scale(7))).toBeCloseTo(7);
  });
});

describe('curves', () => {
  it('are dashed by pixels', () => {
    const phases = [0, 5, 6, 8].map((phase) => isDashDrawn([6, 3], phase));
    expect(phases).toEqual([true, true, false, false]);
    expect(isDashDrawn([], 3)).toBe(true);
  });

  it('know their largest maximum from a pixel on', () => {
    const values = Float32Array.from([
      0,
      9,
      5,
      1,
      2,
      2,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      3,
      4,
      4,
    ]);
    expect(largestValue({ values, filled: 4 }, 0)).toBe(9);
    expect(largestValue({ values, filled: 4 }, 1)).toBe(4);
    expect(largestValue({ values, filled: 0 }, 0)).toBe(Number.NEGATIVE_INFINITY);
    expect(leastValue({ values, filled: 4 }, 0)).toBe(0);
    const below = Float32Array.from([
      -9,
      0,
      -5,
      -2,
      -1,
      -2,
      Number.NaN,
      Number.NaN,
      -1,
      -4,
      -3,
      -4,
    ]);
    expect(leastValue({ values: below, filled: 4 }, 0)).toBe(-9);
    expect(leastValue({ values: below, filled: 4 }, 1)).toBe(-4);
  });
});

describe('event marks', () => {
  const code = (kind: (typeof EVENT_KINDS)[number]): number => EVENT_KINDS.indexOf(kind);
  const events = (list: [number, number, number][]): EventColumns => ({
    from: 0,
    to: 10 * SECOND,
    times: Float64Array.from(list.map(([at]) => at * SECOND)),
    kinds: Uint8Array.from(list.map(([, kind]) => kind)),
    flows: Uint32Array.from(list.map(([, , flow]) => flow)),
    countTimes: new Float64Array(),
    countKinds: new Uint8Array(),
    countFlows: new Uint32Array(),
    density: new Float32Array(),
  });

  it('of many flows are bars that grow with the count, and a single event is visible', () => {
    const cells = 10;
    const density = new Float32Array(cells * EVENT_KINDS.length);
    const put = (kind: (typeof EVENT_KINDS)[number], cell: number, count: number): void => {
      density[code(kind) * cells + cell] = count;
    };
    put('drop', 0, 1000);
    put('drop', 1, 10);
    put('timeout', 9, 1);
    // It has no lane.
    put('start', 3, 50);
    const bars = barsOf(density);
    expect(bars.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['drop', 0, 0.1],
      ['drop', 0.1, 0.2],
      ['timeout', 0.9, 1],
    ]);
    const [most = 0, fewer = 0, one = 0] = bars.map(({ high }) => high);
    expect(most).toBe(1);
    expect(fewer).toBeLessThan(most);
    expect(one).toBeLessThan(fewer);
    expect(one).toBeGreaterThan(0.2);
  });

  it('show the event of the highest rank in each place', () => {
    const list = events([
      [1, code('retransmission'), 0],
      [1.001, code('timeout'), 0],
      [1.002, code('drop'), 0],
      [5, code('loss'), 1],
    ]);
    const marks = marksOf(list, lanesFor(2), (seconds) => seconds * 100);
    expect(marks.map(({ kind, lane }) => [kind, lane])).toEqual([
      ['timeout', 0],
      ['loss', 1],
    ]);
  });

  it('show a loss or retransmission rather than the recovery that follows', () => {
    for (const kind of ['drop', 'loss', 'mark', 'retransmission'] as const) {
      const list = events([
        [1, code(kind), 0],
        [1, code('recovery'), 0],
      ]);
      expect(marksOf(list, lanesFor(1), (seconds) => seconds).map((mark) => mark.kind)).toEqual([
        kind,
      ]);
    }
  });

  it('have lanes for kinds when there are many flows', () => {
    const lanes = lanesFor(50);
    expect(lanes.byFlow).toBe(false);
    const list = events([
      [1, code('drop'), 40],
      [1, code('timeout'), 41],
      [1, code('start'), 42],
    ]);
    expect(marksOf(list, lanes, (seconds) => seconds).map(({ kind }) => kind)).toEqual([
      'drop',
      'timeout',
    ]);
  });

  it('show probes of closed windows in the lane of timeouts where each kind has one', () => {
    const probe = [1, code('windowProbe'), 0] as const;
    const laneAmong = (flows: number, more: [number, number, number][]) =>
      marksOf(events([[...probe], ...more]), lanesFor(flows), (seconds) => seconds).map(
        ({ kind, lane }) => [kind, lane],
      );
    expect(laneAmong(50, [])).toEqual([['windowProbe', 4]]);
    expect(laneAmong(50, [[1, code('timeout'), 1]])).toEqual([['timeout', 4]]);
    expect(laneAmong(2, [])).toEqual([['windowProbe', 0]]);
  });

  it('show a connection that gave up over the timeout that ended it', () => {
    const end = [
      [1, code('timeout'), 0],
      [1, code('gaveUp'), 0],
    ] as [number, number, number][];
    const shown = (flows: number) =>
      marksOf(events(end), lanesFor(flows), (seconds) => seconds).map(({ kind, lane }) => [
        kind,
        lane,
      ]);
    expect(shown(50)).toEqual([['gaveUp', 4]]);
    expect(shown(2)).toEqual([['gaveUp', 0]]);
  });

  it('are counted by kind, with a note where not all are listed', () => {
    const list = events([
      [1, code('drop'), 0],
      [2, code('drop'), 1],
      [3, code('intervention'), NONE],
    ]);
    list.countTimes = Float64Array.of(4e9, 5e9);
    list.countKinds = Uint8Array.of(code('loss'));
    list.countFlows = Uint32Array.of(0);
    expect([...countsOf(list)]).toEqual([
      ['drop', { count: 2, more: false }],
      ['loss', { count: 0, more: true }],
    ]);
  });

  it('are at most one for each lane and cell', () => {
    const many = events(Array.from({ length: 50_000 }, (_, i) => [i / 5000, code('drop'), i % 2]));
    expect(marksOf(many, lanesFor(2), (seconds) => seconds * 120).length).toBeLessThanOrEqual(
      2 * 151,
    );
  });
});

describe('lines of queues', () => {
  const queues = (
    port: (link: number) => Partial<PortInfo>,
    links: readonly string[] = ['r-d'],
    {
      id: wanted,
      keys,
      unit,
    }: { id: string; keys: readonly string[]; unit: 'packets' | 'seconds' } = {
      id: 'queue',
      keys: ['queue', 'average'],
      unit: 'packets',
    },
  ): Panel | undefined => {
    const list = links.map((id, index) => ({
      id,
      entry: id,
      ends: [index, index + 1] as [number, number],
    }));
    const series = links.flatMap((_, link) =>
      keys.map((key, i) => ({
        index: 2 * link + i,
        flow: null,
        port: 2 * link,
        key,
        label: key,
        unit,
        rate: false,
        counter: null,
      })),
    );
    const nodes = [...links, 'end'].map((_, index) => ({
      id: `n${index}`,
      entry: `n${index}`,
      kind: 'router' as const,
      at: null,
    }));
    const [flow] = description.flows;
    const path = links.map((_, link) => portId(2 * link));
    const flows = flow ? [{ ...flow, path, reverse: [], bottleneck: null }] : [];
    const network = { nodes, ...linksWithPorts(list, port), flows, waiting: path, series };
    return panelsOf(described(network)).find(({ id }) => id === wanted);
  };

  it('of waiting times are one for each port, even where its discipline has a variable of that name', () => {
    const twice = { id: 'sojourn', keys: ['sojourn', 'sojourn'], unit: 'seconds' as const };
    const panel = queues(() => ({}), ['a-b', 'b-c'], twice);
    expect(panel?.lines.map(({ series }) => series)).toEqual([0, 2]);
  });

  it('stand at a limit in bytes, in packets of 1500 bytes', () => {
    const panel = queues(() => ({ limit: { bytes: 150_000 } }));
    expect(panel?.levels).toEqual([
      {
        value: 100,
        name: 'limit 150\u202fkB, 100\u00a0packets of 1500\u202fB',
        token: '--plot-line',
      },
    ]);
  });

  it('stand at the thresholds that a discipline declares', () => {
    const threshold = (label: string, value: number): PortInfo['thresholds'][number] => ({
      key: label,
      label,
      unit: 'packets',
      value,
    });
    const panel = queues(() => ({
      thresholds: [threshold('Minimum threshold', 5), threshold('Maximum threshold', 15)],
    }));
    expect(panel?.levels.map(({ name, value }) => [name, value])).toEqual([
      ['limit 50\u00a0packets', 50],
      ['minimum threshold 5\u00a0packets', 5],
      ['maximum threshold 15\u00a0packets', 15],
    ]);
  });

  it('of several routers each have a colour and a dash of their own', () => {
    const panel = queues((link) => ({ rate: 1e7 + link }), ['a', 'b', 'c', 'd']);
    const lengths = panel?.lines.filter(({ key }) => key.includes('/queue/')) ?? [];
    expect(lengths).toHaveLength(4);
    expect(new Set(lengths.map(({ token }) => token)).size).toBe(4);
    const looks = panel?.lines.map(({ token, dash }) => `${token} ${dash.join()}`) ?? [];
    expect(new Set(looks).size).toBe(8);
  });
});

describe('a spike', () => {
  const column = (values: readonly number[]): LineData => ({
    line: panelsOf(description)[0]?.lines[0] as Line,
    column: {
      values: Float32Array.from(values.flatMap((value) => [value, value, value])),
      filled: values.length,
    },
  });
  const sawtooth = Array.from({ length: 1000 }, (_, i) => 20 + (i % 20));

  it('of slow start is left out of a cut axis, and marked where it is', () => {
    const line = column([...Array.from({ length: 10 }, () => 400), ...sawtooth]);
    const kept = peakWithout([line], 400);
    expect(kept).toBeGreaterThan(35);
    expect(kept).toBeLessThan(40);
    expect(line.column && cutRuns(line.column, 41)).toEqual([{ from: 0, to: 9 }]);
  });

  it('is not seen in a curve that swings: the axis holds all of it', () => {
    expect(peakWithout([column(sawtooth)], 39)).toBe(39);
  });
});

describe('a band', () => {
  const column = (...values: number[]): Column => ({
    values: Float32Array.from(values.flatMap((value) => [value, value, value])),
    filled: values.length,
  });

  it('has the median, the quartiles and the extremes of the curves that have a value', () => {
    const columns = [1, 2, 3, 4, 10].map((value) => column(value, Number.NaN));
    expect(spreadAt(columns, 0)).toEqual({ least: 1, lower: 2, median: 3, upper: 4, most: 10 });
    expect(spreadAt([...columns, column(Number.NaN)], 0)?.median).toBe(3);
    expect(spreadAt(columns, 1)).toBeNull();
  });

  it('is drawn where many flows have the same sender, and never where each has its own', () => {
    const [line] = panelsOf(description)[0]?.lines.filter(({ option }) => option === null) ?? [];
    const lines = (names: string[]): Line[] =>
      names.flatMap((name) => (line ? [{ ...line, name }] : []));
    const alike = ['f.1', 'f.2', 'f.3', 'f.4', 'f.5'].map((id) => `${id} NewReno`);
    expect(hasBand(lines(alike))).toBe(true);
    expect(hasBand(lines([1, 2, 3, 4, 5].map((number) => `dctcp-flow.${number}`)))).toBe(true);
    expect(hasBand(lines(alike.slice(1)))).toBe(false);
    expect(hasBand(lines(['Reno', 'CUBIC', 'Vegas', 'BBR', 'UCC']))).toBe(false);
  });
});

describe('columns of a range that moves', () => {
  it('are requested in steps, so that most moves need no new ones', () => {
    const asked = Array.from({ length: 1000 }, (_, i) =>
      JSON.stringify(rangeAhead({ from: 1 + i / 1000, to: 11 + i / 1000 })),
    );
    expect(new Set(asked).size).toBe(2);
    const { from, to } = rangeAhead({ from: 7, to: 17 });
    expect([from <= 7, to >= 17]).toEqual([true, true]);
  });
});

describe('names in legends', () => {
  it('name all senders that a flow has over the run, and at an instant the present one', () => {
    const changed = {
      ...flow('f', 'cubic', 'CUBIC'),
      senders: [
        { from: 0, kind: 'newreno', name: 'NewReno' },
        { from: 12, kind: 'cubic', name: 'CUBIC' },
      ],
    };
    const both = described({ flows: [changed, flow('g', 'newreno', 'NewReno')] });
    expect(flowNames(both, flowId(0))).toBe('f NewReno → CUBIC at 12\u202fs');
    // Both flows have the same name then, and differ by their ids.
    expect(flowNameAt(both, flowId(0), 11.9)).toBe('f NewReno');
    expect(flowNameAt(both, flowId(0), 12)).toBe('CUBIC');
    expect(flowNameAt(both, flowId(1), 20)).toBe('NewReno');
  });

  const flow = (id: string, sender: string, name: string): PlainDescription['flows'][number] =>
    plainFlow(id, { sender, name, senders: [{ from: 0, kind: sender, name }] });
  const named = (...flows: PlainDescription['flows']): string[] =>
    flows.map((_, index) => flowName(described({ flows }), flowId(index)));

  it('are those of senders, with an id where several have one', () => {
    expect(named(flow('f', 'ucc', 'UCC'), flow('g', 'newreno', 'NewReno'))).toEqual([
      'UCC',
      'NewReno',
    ]);
    expect(named(flow('f.1', 'ucc', 'UCC'), flow('f.2', 'ucc', 'UCC'))).toEqual([
      'f.1 UCC',
      'f.2 UCC',
    ]);
  });

  it('are ids alone only where the id names the sender already', () => {
    expect(
      named(flow('dctcp-flow.1', 'dctcp', 'DCTCP'), flow('dctcp-flow.2', 'dctcp', 'DCTCP')),
    ).toEqual(['dctcp-flow.1', 'dctcp-flow.2']);
    // Another sender has taken over: the id speaks of the one before.
    expect(
      named(flow('newreno-flow', 'reno', 'Reno'), flow('westwood-plus-flow', 'reno', 'Reno')),
    ).toEqual(['newreno-flow Reno', 'westwood-plus-flow Reno']);
  });
});
