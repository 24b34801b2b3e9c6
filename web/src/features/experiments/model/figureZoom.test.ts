import { describe, expect, test } from 'vitest';
import type { CurvePanel, LinePanel, RowPanel } from './experimentFigure';
import {
  firstShown,
  hasAxis,
  isZoomable,
  wholeZoom,
  zoomAround,
  zoomBetween,
  zoomedPanel,
} from './figureZoom';

const lines: LinePanel = {
  kind: 'lines',
  key: 'a',
  title: 'A',
  unit: '',
  axis: {
    label: 'x',
    unit: '',
    log: false,
    points: [1, 2, 4, 8, 16].map((x) => ({ x, label: '' })),
  },
  lines: [{ series: 0, constant: false, points: [null, null, null, null, null] }],
};

const curves: CurvePanel = {
  kind: 'curves',
  key: 'b',
  title: 'B',
  unit: '',
  label: 'Time',
  labelUnit: 's',
  counted: false,
  curves: [
    {
      series: 3,
      x: 0,
      y: 0,
      measure: 0,
      curve: {
        x: [0, 1, 2, 3, 4],
        y: [5, 6, 7, 8, 9],
        low: [4, 5, 6, 7, 8],
        high: [6, 7, 8, 9, 10],
      },
    },
  ],
};

const rows: RowPanel = { kind: 'rows', key: 'c', title: 'C', unit: '', lines: [] };

describe('a part of a panel', () => {
  test('of an axis is between the points of two readings, whichever comes first', () => {
    const zoom = zoomBetween(lines, { series: 0, point: 3 }, { series: 0, point: 1 });
    expect(zoom).toEqual([1, 3]);
    const part = zoomedPanel(lines, zoom);
    expect(part.axis.points.map(({ x }) => x)).toEqual([2, 4, 8]);
    expect(part.lines[0]?.points).toHaveLength(3);
    // A point that is opened is one of the whole grid.
    expect(firstShown(lines, zoom)).toBe(1);
  });

  test('of curves is between the values of two readings, with their bands', () => {
    const zoom = zoomBetween(curves, { series: 3, point: 1 }, { series: 3, point: 3 });
    expect(zoom).toEqual([1, 3]);
    expect(zoomedPanel(curves, zoom).curves[0]?.curve).toEqual({
      x: [1, 2, 3],
      y: [6, 7, 8],
      low: [5, 6, 7],
      high: [7, 8, 9],
    });
    expect(firstShown(curves, zoom)).toBe(0);
  });

  test('that would leave one point is the whole of it', () => {
    expect(zoomedPanel(lines, [2, 2])).toBe(lines);
    expect(firstShown(lines, [2, 2])).toBe(0);
    expect(zoomedPanel(curves, [1.2, 1.8])).toBe(curves);
    expect(zoomedPanel(rows, [0, 1])).toBe(rows);
  });

  test('around a reading is half of what is shown, and not beyond it', () => {
    expect(zoomAround(curves, wholeZoom(curves), { series: 3, point: 2 })).toEqual([1, 3]);
    expect(zoomAround(curves, [1, 3], { series: 3, point: 1 })).toEqual([1, 1.5]);
    expect(zoomAround(lines, wholeZoom(lines), { series: 0, point: 0 })).toEqual([0, 1]);
  });

  test('is offered where there is an axis or time', () => {
    expect([lines, curves, rows].map((panel) => isZoomable(panel))).toEqual([true, true, false]);
    // A zoomed panel still has an axis, so that the zoom can be undone.
    const two = zoomedPanel(lines, [0, 1]);
    expect([isZoomable(two), hasAxis(two)]).toEqual([false, true]);
  });
});
