import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ExperimentEstimate } from '../../../generated/experiment';
import type { FigureAxis, LinePanel, MapPanel } from '../model/experimentFigure';
import { HeatMap } from './HeatMap';
import { Lines } from './Lines';
import { tableOf } from './NumberTable';
import { runWords, shortValue, valueWords } from './valueWords';

const THIN = '\u202f';

function estimate(changes: Partial<ExperimentEstimate> = {}): ExperimentEstimate {
  const place = { series: 0, x: 0, y: 0, measure: 0 };
  const value = { mean: 38.7, low: 38.2, high: 39.2, min: 38, max: 40 };
  return { ...place, ...value, runs: 20, missing: 0, ...changes };
}

const ended = estimate({ low: null, high: null, capped: 14 });

describe('an estimate in words', () => {
  test('of runs that ended early is a bound, with their number', () => {
    expect(valueWords(ended)).toBe('at least 38.7');
    expect(shortValue(ended, 2)).toBe(`≥${THIN}39`);
    expect(runWords(ended)).toBe(`20\u00a0runs, 14 ended earlier`);
  });

  test('distinguishes pending runs from those without a value', () => {
    expect(runWords(estimate({ runs: 3, missing: 2, waiting: 15 }))).toBe(
      `3\u00a0runs, 2 without a value, 15 missing`,
    );
    expect(runWords(estimate({ runs: 1 }))).toBe('');
  });
});

const axis: FigureAxis = {
  label: 'Loss',
  unit: '',
  log: false,
  points: [
    { x: 0, label: '' },
    { x: 1, label: '' },
  ],
};

function lines(...points: (ExperimentEstimate | null)[]): LinePanel {
  const line = { series: 0, constant: false, points };
  return { key: 'm', title: 'M', unit: '', kind: 'lines', axis, lines: [line] };
}

describe('a table of numbers', () => {
  test('states the number of runs once', () => {
    const { rows, runs } = tableOf(lines(estimate(), estimate()), ['a']);
    expect(runs).toBe(`20\u00a0runs`);
    expect(rows[0]).toEqual(['0', `38.70${THIN}±${THIN}0.50`]);
  });

  test('states it for each value where they differ', () => {
    const { rows, runs } = tableOf(lines(ended, estimate()), ['a']);
    expect(runs).toBe('');
    expect(rows.map(([, value]) => value)).toEqual([
      `at least 38.7; 20\u00a0runs, 14 ended earlier`,
      `38.70${THIN}±${THIN}0.50; 20\u00a0runs`,
    ]);
  });
});

test('the keys of a map go along its two axes, those of lines to other series', () => {
  const map: MapPanel = {
    ...{ key: 'm', title: 'M', unit: '', kind: 'map', series: 0, axis, second: axis },
    ...{ cells: [[estimate()], [estimate()]], range: [0, 1] },
  };
  const props = { names: ['a'], hidden: new Set<number>(), height: 200 };
  const keysOf = (html: string): string => /visually-hidden">([^<]*)/.exec(html)?.[1] ?? '';
  expect(keysOf(renderToStaticMarkup(<HeatMap panel={map} {...props} />))).toMatch(/vertical one/);
  expect(keysOf(renderToStaticMarkup(<Lines panel={lines(estimate())} {...props} />))).toMatch(
    /other series/,
  );
});
