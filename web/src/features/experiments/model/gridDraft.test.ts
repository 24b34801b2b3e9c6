import { describe, expect, it } from 'vitest';
import { describe as described } from '../../../engine/fixtures';
import type { Field } from '../../../engine/types';
import {
  type GridChoice,
  gridDocument,
  rangeAbout,
  runsOf,
  type VariedNumber,
  variedNumbers,
} from './gridDraft';

const RATE: VariedNumber = {
  path: 'links/r-d/rate',
  label: 'Rate',
  unit: 'bitsPerSecond',
  value: 10e6,
  min: 1000,
  max: 1e11,
  log: true,
  integer: false,
};

const CHOICE: GridChoice = {
  varied: RATE,
  from: 1e6,
  to: 1e8,
  count: 5,
  log: true,
  series: 'sender',
  at: ['flows/f1', 'flows/f2'],
  kinds: ['newreno', 'cubic'],
  metrics: ['goodput', 'fairness'],
  seeds: 3,
  duration: 30,
  warmup: 5,
};

const SCENARIO = JSON.stringify({ format: 'sawtooth-scenario', view: { at: 3 }, duration: 60 });

describe('the numbers of an entry', () => {
  it('are the values that can be varied', () => {
    const field = (path: string, type: string, value: unknown) =>
      ({
        path,
        label: path,
        unit: 'none',
        value,
        domain: { type, min: 0, max: 9, scale: 'linear' },
      }) as unknown as Field;
    const all = [
      field('a', 'number', 1),
      field('b', 'switch', true),
      field('c', 'optional', null),
      field('d', 'choice', 'x'),
    ];
    expect(variedNumbers(all).map(({ path, value }) => [path, value])).toEqual([
      ['a', 1],
      ['c', null],
    ]);
  });

  it('have a range about their value that stays within what is allowed', () => {
    expect(rangeAbout(RATE)).toEqual({ from: 2.5e6, to: 40e6 });
    expect(rangeAbout({ ...RATE, value: 0.5, min: 0, max: 1 })).toEqual({ from: 0.125, to: 1 });
    expect(rangeAbout({ ...RATE, value: 0, min: 0, max: 1 })).toEqual({ from: 0.25, to: 1 });
    expect(rangeAbout({ ...RATE, value: 2, min: 1, max: 100, integer: true })).toEqual({
      from: 1,
      to: 8,
    });
  });
});

describe('the document of a choice', () => {
  const description = described();

  it('has the axis, the series, the measures and the scenario without its view', () => {
    const document = gridDocument(SCENARIO, description, CHOICE);
    expect(document.base).toEqual({ format: 'sawtooth-scenario', duration: 60 });
    const set = (rate: number) => ({ 'links/r-d/rate': rate });
    expect(document.axis).toEqual({
      label: 'Rate',
      unit: 'Mb/s',
      scale: 'log',
      points: [
        { x: 1, set: set(1e6) },
        { x: 3.162, set: set(3.162e6) },
        { x: 10, set: set(1e7) },
        { x: 31.62, set: set(3.162e7) },
        { x: 100, set: set(1e8) },
      ],
    });
    const plain: GridChoice = { ...CHOICE, varied: { ...RATE, unit: 'packets' } };
    expect(gridDocument(SCENARIO, description, plain).axis?.values).toEqual({
      from: 1e6,
      to: 1e8,
      count: 5,
      scale: 'log',
    });
    expect(document.series?.[1]).toEqual({
      id: 'cubic',
      label: 'CUBIC',
      set: { 'flows/f1/sender/kind': 'cubic', 'flows/f2/sender/kind': 'cubic' },
    });
    expect(document.measures.map(({ id }) => id)).toEqual(['goodput', 'fairness']);
    expect([document.seeds, document.duration, document.warmup]).toEqual([3, 30, 5]);
    expect(runsOf(CHOICE)).toBe(30);
  });

  it('varies whole numbers by whole numbers, each once', () => {
    const varied = { ...RATE, integer: true };
    const { axis } = gridDocument(SCENARIO, description, {
      ...CHOICE,
      varied,
      from: 1,
      to: 4,
      count: 8,
      log: false,
    });
    expect(axis?.values).toEqual([1, 2, 3, 4]);
  });

  it('without series is one curve', () => {
    const document = gridDocument(SCENARIO, description, { ...CHOICE, series: 'none' });
    expect(document.series).toBeUndefined();
    expect(runsOf({ ...CHOICE, series: 'none' })).toBe(15);
  });
});
