import { describe, expect, it } from 'vitest';
import type { Measured, Series } from '../../../generated/measured';
import { PlotSettings } from '../../../model/display/plotSettings';
import { addMeasured, MeasuredData, measuredIn, overlay, usualOffset } from './measuredData';

const words = ({ key, name }: Pick<Series, 'key' | 'name'>, entry: string): string =>
  `${entry} ${name === '' ? key : name}`;

const series = (change: Partial<Series>): Series => ({
  key: 'rtt',
  name: '',
  quantity: 'seconds',
  look: 'steps',
  times: [0, 1],
  values: [1, 2],
  samples: 2,
  ...change,
});

const measured = (all: Series[], change: Partial<Measured> = {}): Measured => ({
  name: '',
  start: 0,
  ends: null,
  segment: 1000,
  figures: null,
  notes: [],
  series: all,
  ...change,
});

const data = (all: Measured, change = {}): MeasuredData =>
  new MeasuredData(
    [{ id: 1, name: 'a', measured: all, offset: 0, shown: true, panel: null, place: 0, ...change }],
    words,
  );

describe('measured series over panels', () => {
  it('lie over the panel of their meaning, in its unit, from their offset on', () => {
    const all = data(
      measured([
        series({ look: 'dots' }),
        series({ key: 'flight', quantity: 'bytes', values: [1000, 2500] }),
        series({ key: 'cwnd', quantity: 'segments' }),
        series({ key: 'sent', quantity: 'bytes' }),
      ]),
      { offset: 5 },
    );
    expect(all.over('rtt')).toMatchObject([{ times: [5, 6], values: [1, 2], dots: true }]);
    expect(all.over('cwnd').map(({ values }) => values)).toEqual([
      [1, 2.5],
      [1, 2],
    ]);
    const [first, second] = all.over('cwnd');
    expect(first?.token).not.toBe(second?.token);
    expect(first?.dash).not.toEqual(second?.dash);
    expect(all.over('sequence')).toMatchObject([{ values: [0.001, 0.002] }]);
    expect(all.over('queue')).toEqual([]);
  });

  it('of bytes need the length of a segment', () => {
    const flight = [series({ key: 'flight', quantity: 'bytes' })];
    expect(data(measured(flight, { segment: null })).over('cwnd')).toEqual([]);
    expect(data(measured(flight, { segment: 0 })).over('cwnd')).toEqual([]);
  });

  it('that are of the time before an instant begin with it', () => {
    const rate = series({ key: 'goodput', quantity: 'bitsPerSecond', look: 'before' });
    const [line] = data(measured([{ ...rate, times: [0.5, 1], values: [8, 9] }])).over(
      'throughput',
    );
    expect(line).toMatchObject({ times: [0, 0.5, 1], values: [8, 9, 9] });
  });

  it('may be hidden, and lie over another panel', () => {
    expect(data(measured([series({})]), { shown: false }).over('rtt')).toEqual([]);
    expect(data(measured([series({})]), { panel: 'sojourn' }).over('sojourn')).toHaveLength(1);
  });
});

it('a capture of a run begins as its clock has it, any other at the start', () => {
  const begins = (start: number): number => usualOffset(measured([], { start }), 60);
  expect(begins(3.5)).toBe(3.5);
  expect(begins(1_795_717_947)).toBe(0);
  expect(begins(-1_795_717_947)).toBe(0);
  expect(begins(-2)).toBe(-2);
  // A log of the evening, by the time of day.
  expect(begins(79_200)).toBe(0);
});

it('adding opens the panels, leaves out what would flatten others, and removing ends it', () => {
  let drawn = 0;
  const plots = new PlotSettings(() => {
    drawn += 1;
  });
  const window = series({ key: 'receiveWindow', quantity: 'bytes' });
  const entry = { name: 'a', measured: measured([series({}), window]), offset: 0, panel: null };
  addMeasured(plots, entry, words);
  addMeasured(plots, { ...entry, name: 'b' }, words);
  expect(plots.state.panels).toContain('rtt');
  const hidden = (): string[] => measuredIn(plots).map(({ id }) => `measured/${id}/receiveWindow/`);
  expect(plots.state.hidden).toEqual(new Set(hidden()));
  expect(plots.state.measured?.over('rtt').map(({ name }) => name)).toEqual(['a rtt', 'b rtt']);
  expect(drawn).toBeGreaterThan(0);

  // The one that is left keeps its look, and of a new one the same is hidden.
  const tokens = (): (string | undefined)[] | undefined =>
    plots.state.measured?.over('rtt').map(({ token }) => token);
  const [, second] = tokens() ?? [];
  overlay(plots, measuredIn(plots).slice(1), words);
  expect(tokens()).toEqual([second]);
  overlay(plots, [], words);
  addMeasured(plots, entry, words);
  const [only = ''] = hidden();
  expect(plots.state.hidden.has(only)).toBe(true);
  overlay(plots, [], words);
  expect(plots.state.measured).toBeNull();
});
