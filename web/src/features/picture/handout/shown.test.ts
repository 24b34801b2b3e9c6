import { expect, it } from 'vitest';
import type { Column } from '../../../engine/client/frames';
import { SECOND, type SeriesId } from '../../../engine/types';
import { haveColumns } from './shown';

const [ONE, TWO] = [1, 2] as SeriesId[];
const SERIES = [ONE, TWO].filter((one) => one !== undefined);
const VIEW = { epoch: 1, from: 0, to: 10 * SECOND, pixels: 100, averaging: SECOND };
const COLUMN: Column = { values: new Float32Array(), filled: 0 };

function have(series: readonly SeriesId[], columns: readonly SeriesId[], recorded = 5): boolean {
  const latest = { recordedUntil: recorded * SECOND } as never;
  const view = { ...VIEW, series: [...series] };
  const all = new Map(columns.map((one) => [one, COLUMN]));
  return haveColumns({ view, latest, columns: all }, { from: 0, to: 10 }, SERIES);
}

it('a page waits for the columns of all of its panels', () => {
  expect(have(SERIES, SERIES)).toBe(true);
  expect(have(SERIES, SERIES.slice(1))).toBe(false);
  // The plots have not asked for those of a panel that was opened just now.
  expect(have(SERIES.slice(1), SERIES.slice(1))).toBe(false);
});

it('nothing is waited for where nothing is recorded', () => {
  expect(have(SERIES, [], 0)).toBe(true);
});
