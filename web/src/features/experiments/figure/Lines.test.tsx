import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ExperimentEstimate } from '../../../generated/experiment';
import type { LinePanel } from '../model/experimentFigure';
import { FigureLegend } from './FigureLegend';
import { Lines } from './Lines';
import { PanelWidth } from './paperColumn';

function estimate(mean: number, half = 0): ExperimentEstimate {
  const place = { series: 0, x: 0, y: 0, measure: 0 };
  const value = { mean, low: mean - half, high: mean + half, min: 0, max: 2 };
  return { ...place, ...value, runs: 5, missing: 0 };
}

function panelOf(
  points: readonly ExperimentEstimate[],
  changes: { constant?: boolean; limits?: LinePanel['limits'] } = {},
): LinePanel {
  const { constant = false, limits } = changes;
  const axis = {
    label: '',
    unit: '',
    log: false,
    points: points.map((_, x) => ({ x, label: '' })),
  };
  const lines = [{ series: 1, constant, points }];
  return { key: 'm', title: 'M', unit: '%', kind: 'lines', axis, lines, ...(limits && { limits }) };
}

const drawn = (panel: LinePanel): string =>
  renderToStaticMarkup(
    <PanelWidth value={400}>
      <Lines panel={panel} names={['a', 'b']} hidden={new Set()} height={200} />
    </PanelWidth>,
  );

/** How many points are marked: of all marks these alone are filled and moved. */
const marks = (html: string): number => html.match(/<path[^>]*transform="translate/g)?.length ?? 0;

test('an interval of a share is drawn as far as a share goes', () => {
  const points = [estimate(0), estimate(0.4, 1.2)];
  const below = (html: string): boolean => html.includes('>−');
  expect(below(drawn(panelOf(points)))).toBe(true);
  const html = drawn(panelOf(points, { limits: [0, 100] }));
  expect(below(html)).toBe(false);
  // The lower end of the bar is where the axis is.
  const axis = /<line[^>]* y1="([\d.]+)" y2="\1"/g;
  const levels = [...html.matchAll(axis)].map(([, y]) => Number(y));
  expect(html).toContain(`,${Math.max(...levels)}V`);
});

test('a line that does not depend on the axis has the markers of the legend', () => {
  const points = [1, 1, 1].map((mean) => estimate(mean));
  expect(marks(drawn(panelOf(points, { constant: true })))).toBe(3);
});

test('a legend has markers where points are marked', () => {
  const legend = (count: number): string => {
    const panel = panelOf(Array.from({ length: count }, () => estimate(1)));
    const props = { names: ['a'], hidden: new Set<number>(), onChange: () => {} };
    return renderToStaticMarkup(<FigureLegend panels={[panel]} {...props} />);
  };
  expect(legend(16)).toContain('<path');
  expect(legend(17)).not.toContain('<path');
  expect(marks(drawn(panelOf(Array.from({ length: 17 }, () => estimate(1)))))).toBe(0);
});
