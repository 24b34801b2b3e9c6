import { describe, expect, it } from 'vitest';
import type { Experiment, ExperimentEstimate } from '../../../generated/experiment';
import {
  axisOf,
  type FigureResults,
  panelsOf,
  pointName,
  seriesNames,
  withPrefix,
} from './experimentFigure';

const GRID: Experiment = {
  format: 'sawtooth-experiment',
  version: 2,
  base: 'first',
  axis: { label: 'Loss', unit: '%', path: 'links/r-d/loss/probability', values: [0, 1, 5] },
  series: [
    { id: 'a', label: 'One' },
    { id: 'b', constant: true },
  ],
  measures: [{ id: 'goodput', label: 'Goodput', unit: 'Mb/s', figure: { path: 'totalGoodput' } }],
};

function estimate(series: number, x: number, y = 0, measure = 0): ExperimentEstimate {
  const mean = 10 * series + x + y / 10;
  return {
    series,
    x,
    y,
    measure,
    mean,
    low: mean - 1,
    high: mean + 1,
    min: 0,
    max: 0,
    runs: 3,
    missing: 0,
  };
}

const NOTHING: FigureResults = { points: [], curves: [] };

describe('an axis', () => {
  it('has the values that the document lists, or one point at zero', () => {
    expect(axisOf(undefined).points).toEqual([{ x: 0, label: '' }]);
    expect(axisOf(GRID.axis).points.map(({ x }) => x)).toEqual([0, 1, 5]);
    const points = [{ x: 1, label: 'few' }, { x: 2 }];
    expect(axisOf({ points }).points.map(({ label }) => label)).toEqual(['few', '']);
  });

  it('of a range has equal steps, or equal ratios', () => {
    const values = (scale: 'linear' | 'log') =>
      axisOf({ path: 'a', values: { from: 1, to: 100, count: 3, scale } }).points.map(({ x }) => x);
    expect(values('linear')).toEqual([1, 50.5, 100]);
    expect(values('log')).toEqual([1, 10, 100]);
  });

  it('of rates has the prefix of the least of them', () => {
    const rates = (...values: number[]) =>
      withPrefix(axisOf({ label: 'Rate', unit: 'bit/s', path: 'parameters/B', values }));
    const megabits = rates(0, 1e7, 31_622_776.6, 1e9);
    expect(megabits.unit).toBe('Mb/s');
    expect(megabits.points.map(({ x }) => x)).toEqual([0, 10, 31.6227766, 1000]);
    expect(pointName(megabits, 2)).toBe('Rate 31.6228\u202fMb/s');
    expect(rates(64_000, 1e6).points.map(({ x }) => x)).toEqual([64, 1000]);
    expect(rates(0, 300)).toMatchObject({ unit: 'bit/s', points: [{ x: 0 }, { x: 300 }] });
    expect(withPrefix(axisOf(GRID.axis))).toEqual(axisOf(GRID.axis));
  });

  it('names its points by their labels, or with their unit', () => {
    expect(pointName(axisOf(GRID.axis), 2)).toBe('Loss 5\u202f%');
    expect(pointName(axisOf({ points: [{ x: 1, label: 'few' }] }), 0)).toBe('few');
  });
});

describe('panels', () => {
  it('of a mean over the axis have one row for each series, and a line along a second axis', () => {
    const all = { id: 'all', averageOf: 'goodput' };
    const averaged = { ...GRID, measures: [...GRID.measures, all] };
    const points = [estimate(0, 0, 0, 1), estimate(0, 0, 1, 1), estimate(1, 0, 0, 1)];
    const [row] = panelsOf(averaged, { points, curves: [] }, ['all']);
    expect(row).toMatchObject({
      kind: 'rows',
      lines: [
        { series: 0, points: [points[0]] },
        { series: 1, points: [points[2]] },
      ],
    });
    const secondAxis = { path: 'links/r-d/delay', values: [0.1, 0.2] };
    const [line] = panelsOf({ ...averaged, secondAxis }, { points, curves: [] }, ['all']);
    expect(line).toMatchObject({
      kind: 'lines',
      lines: [{ points: points.slice(0, 2) }, { points: [points[2], null] }],
    });
  });

  it('have the limits of their measure, unless a run is beyond', () => {
    const figure = { path: 'totalGoodput' };
    const limits = (measure: Omit<Experiment['measures'][0], 'id'>, min = 0, max = 1) => {
      const measures = [{ id: 'm', ...measure }];
      const points = [{ ...estimate(0, 0), min, max }];
      return panelsOf({ ...GRID, measures }, { points, curves: [] })[0]?.limits;
    };
    const free = Number.POSITIVE_INFINITY;
    expect(limits({ figure, unit: '%' })).toEqual([0, 100]);
    expect(limits({ figure, unit: '%' }, 0, 276)).toEqual([0, free]);
    expect(limits({ figure })).toEqual([0, free]);
    expect(limits({ figure }, -1)).toEqual([-free, free]);
    expect(limits({ figure: { path: 'jain' } })).toEqual([0, 1]);
    const probe = (take: 'correlation' | 'share') => ({ probe: { path: 'flows/f/rtt', take } });
    expect(limits(probe('correlation'))).toEqual([-free, free]);
    expect(limits(probe('share'))).toEqual([0, free]);
  });

  it('along an axis have a line for each series, with gaps where nothing was measured', () => {
    const [panel, ...others] = panelsOf(GRID, {
      points: [estimate(0, 0), estimate(0, 2), estimate(1, 1)],
      curves: [],
    });
    expect(others).toEqual([]);
    if (panel?.kind !== 'lines') throw new Error(panel?.kind);
    expect(panel.lines.map(({ series, constant }) => [series, constant])).toEqual([
      [0, false],
      [1, true],
    ]);
    expect(panel.lines[0]?.points.map((one) => one?.mean ?? null)).toEqual([0, null, 2]);
    expect(seriesNames(GRID)).toEqual(['One', 'b']);
  });

  it('without an axis are rows, and without series there is one', () => {
    const { axis: _, series: __, ...bare } = GRID;
    const [panel] = panelsOf(bare, { points: [estimate(0, 0)], curves: [] });
    expect(panel?.kind).toBe('rows');
    expect(seriesNames(bare)).toHaveLength(1);
  });

  it('of states show the names of states, one panel for each point of the axis', () => {
    const states = ['open', 'recovery'];
    const probe = { path: 'flows/f.1/phase', take: 'curve' as const };
    const curve = { x: [1, 2], y: [0, 1] };
    const panels = panelsOf(
      { ...GRID, measures: [{ id: 'state', states, probe }] },
      { points: [], curves: [{ series: 1, x: 2, y: 0, measure: 0, curve }] },
    );
    expect(panels.map((panel) => panel.kind === 'states' && panel.states)).toEqual([
      states,
      states,
      states,
    ]);
    expect(panels.map((panel) => panel.kind === 'states' && panel.curves.length)).toEqual([
      0, 0, 1,
    ]);
  });

  it('over two axes are a map for each series, with colours that mean the same in all', () => {
    const second = { path: 'b', values: [1, 2] };
    const points = [estimate(0, 2, 0), estimate(0, 2, 1), estimate(1, 1, 1)];
    const maps = panelsOf({ ...GRID, secondAxis: second }, { points, curves: [] });
    expect(maps.map(({ kind }) => kind)).toEqual(['map', 'map']);
    const [first, other] = maps;
    if (first?.kind !== 'map' || other?.kind !== 'map') throw new Error('no maps');
    expect(first.cells[2]?.map((one) => one?.mean)).toEqual([2, 2.1]);
    expect(first.range).toEqual([0, 11.1]);
    expect(other.range).toEqual(first.range);
  });

  it('of curves are one for each point of the axis', () => {
    const probe = { path: 'flows/f/cwnd', take: 'curve' as const };
    const curves = [{ series: 1, x: 2, y: 0, measure: 0, curve: { x: [0, 1], y: [1, null] } }];
    const all = panelsOf({ ...GRID, measures: [{ id: 'w', probe }] }, { points: [], curves });
    expect(all.map((panel) => (panel.kind === 'curves' ? panel.curves.length : -1))).toEqual([
      0, 0, 1,
    ]);
    expect(all[2]?.title).toBe('w, Loss 5\u202f%');
  });

  it('leave out series that lack the measure, and measures that were not asked for', () => {
    const measures = [...GRID.measures, { id: 'queue', results: { path: 'mean' } }];
    const points = [estimate(0, 0), estimate(1, 0, 0, 1)];
    const [goodput, queue] = panelsOf({ ...GRID, measures }, { points, curves: [] });
    expect(goodput?.kind === 'lines' && goodput.lines.map(({ series }) => series)).toEqual([0]);
    expect(queue?.kind === 'lines' && queue.lines.map(({ series }) => series)).toEqual([1]);
    expect(panelsOf({ ...GRID, measures }, NOTHING, ['queue'])).toHaveLength(1);
  });
});
