import { expect, it } from 'vitest';
import type { FlowId, Theories, Theory } from '../../engine/types';
import { isCrowded, lawsOver, levelsOver, MOST_LINES } from './theoryLevels';

function theory(law: string, id: string, value: number | null): Theory {
  return {
    law,
    name: law,
    says: '',
    formula: '',
    source: '',
    subject: { flow: 0 as FlowId },
    id,
    assumptions: [],
    reason: value === null ? 'it is another' : null,
    values: [],
    panels: ['throughput', 'cwnd'],
    bode: null,
    curves: [],
    lines: value === null ? [] : [{ panel: 'throughput', label: law, value }],
  };
}

function said(theories: Theory[]): Theories {
  return { from: 0, to: 10, theories, omitted: 0, replay: false };
}

const named = (found: Theories, selected = ''): [string, number][] =>
  levelsOver('throughput', found, selected).map(({ name, value }) => [name, value]);

it('equal lines of several flows are one, and others have the names of their flows', () => {
  const equal = said([theory('share', 'a', 1e6), theory('share', 'b', 1.001e6)]);
  expect(named(equal)).toEqual([['share', 1e6]]);
  const unequal = said([theory('share', 'a', 1e6), theory('share', 'b', 2e6)]);
  expect(named(unequal)).toEqual([
    ['a share', 1e6],
    ['b share', 2e6],
  ]);
});

it('a law that does not hold has no line, and is listed nevertheless', () => {
  const found = said([theory('root', 'a', null), theory('share', 'a', 1e6)]);
  expect(named(found)).toEqual([['share', 1e6]]);
  expect(lawsOver('throughput', found).map((law) => law[0]?.law)).toEqual(['root', 'share']);
  expect(lawsOver('queue', found)).toEqual([]);
  expect(levelsOver('cwnd', found, '')).toEqual([]);
});

it('of too many lines only that of the selected flow is drawn', () => {
  const many = Array.from({ length: MOST_LINES + 1 }, (_, place) =>
    theory('root', `f.${place}`, 1e6 * (place + 1)),
  );
  const found = said(many);
  expect(named(found)).toEqual([]);
  expect(isCrowded('throughput', many, '')).toBe(true);
  expect(named(found, 'f.2')).toEqual([['f.2 root', 3e6]]);
  expect(isCrowded('throughput', many, 'f.2')).toBe(false);
  expect(isCrowded('throughput', many.slice(1), '')).toBe(false);
});

it('a line is drawn from the last change before the end of the stretch to the next', () => {
  const changes = ['flows/a/sender', 'links/r-d/rate', 'links/r-d/loss'].map((set, place) => ({
    at: 3 * (place + 1),
    set,
    to: 1,
  }));
  const stretch = (law: string, to: number) => {
    const found = { ...said([theory(law, 'a', 1e6)]), to };
    const [level] = levelsOver('throughput', found, '', changes);
    return [level?.from, level?.to];
  };
  expect(stretch('share', 10)).toEqual([9, undefined]);
  expect(stretch('share', 5)).toEqual([3, 6]);
  // A path holds as much with another sender, and with losses.
  expect(stretch('bandwidthDelay', 10)).toEqual([6, undefined]);
  expect(stretch('bandwidthDelay', 5)).toEqual([undefined, 6]);
});
