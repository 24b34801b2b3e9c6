import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Experiment } from '../../../generated/experiment';
import { numbersIn, numbersOf, sensitivitiesOf, withVariedAxis } from './sensitivity';

const scenario = JSON.stringify({
  links: [
    { id: 'a-r', rate: 1e8, delay: 0 },
    { id: 'r-b', rate: 1e7, delay: 0.02, queue: { kind: 'drop-tail', limit: { packets: 50 } } },
    { id: 'b-c', rate: 'N * 1e6', delay: 0.001 },
  ],
  flows: [{ id: 'f1' }, { id: 'f2' }],
});

const experiment: Experiment = {
  format: 'sawtooth-experiment',
  version: 2,
  base: 'any',
  seeds: 20,
  measures: [],
};

const offered = sensitivitiesOf(scenario, experiment);
const label = (recovery?: string): string => recovery ?? 'L';

function one(id: string) {
  const found = offered.find((sensitivity) => sensitivity.id === id);
  if (!found) throw new Error(id);
  return found;
}

describe('the sensitivities of an experiment', () => {
  test('are the parts of a round trip, the buffer of the bottleneck, and how flows are run', () => {
    expect(offered.map(({ id }) => id)).toEqual([
      'delay-r-b',
      'buffer-r-b',
      'clock',
      'recovery',
      'seeds',
    ]);
    expect(one('delay-r-b').values).toEqual([0.005, 0.01, 0.02, 0.04, 0.08]);
    expect(one('buffer-r-b').values).toEqual([13, 25, 50, 100, 200]);
    expect(one('seeds').values).toEqual([40]);
  });

  test('are the numbers of a model', () => {
    const model: Experiment = { ...experiment, base: { model: 'queue', rtt: 0.2, flows: 50 } };
    expect(numbersOf(model).map(({ of, values }) => [of, values[2]])).toEqual([
      ['rtt', 0.2],
      ['flows', 50],
    ]);
    expect(numbersOf(experiment)).toEqual([]);
  });
});

describe('varied, an experiment', () => {
  test('without an axis gets one, and with one a second', () => {
    const first = withVariedAxis(experiment, one('delay-r-b'), [0.04, 0.01, 0.04], [], label);
    expect(first?.axis).toEqual({
      label: 'L',
      unit: 's',
      path: 'links/r-b/delay',
      values: [0.01, 0.04],
    });
    const axis = { path: 'parameters/n', values: [1, 2] };
    const second = withVariedAxis({ ...experiment, axis }, one('buffer-r-b'), [5, 50], [], label);
    expect(second?.axis).toBe(axis);
    expect(second?.secondAxis).toMatchObject({ path: 'links/r-b/queue/limit/packets' });
  });

  test('has the clock and the recovery of every flow', () => {
    const flows = [{ id: 'f1' }, { id: 'f2', transport: { preset: 'linux-paced', sack: false } }];
    const clocks = withVariedAxis(experiment, one('clock'), [0.001], flows, label);
    expect(clocks?.axis?.points).toEqual([
      {
        x: 0.001,
        set: {
          'flows/f1/transport': { clock: 0.001 },
          'flows/f2/transport': { preset: 'linux-paced', sack: false, clock: 0.001 },
        },
      },
    ]);
    const points =
      withVariedAxis(experiment, one('recovery'), [], flows, label)?.axis?.points ?? [];
    expect(points.map((point) => point.label)).toEqual(['newreno', 'sack', 'rack']);
    expect(points[2]?.set).toEqual({
      'flows/f1/transport': { recovery: 'rack', sack: true },
      'flows/f2/transport': { preset: 'linux-paced', recovery: 'rack', sack: true },
    });
  });

  test('keeps the claims that name no point of the axis that it replaces', () => {
    const reading = { measure: 'm', kind: 'value' as const, series: 'a', atLeast: 1 };
    const claim = { id: 'c', text: '', reason: '' };
    const claims = [
      { ...claim, readings: [reading, { ...reading, y: 1 }] },
      { ...claim, readings: [{ ...reading, y: 1 }] },
      { ...claim, parts: [reading, { ...reading, y: 1 }] },
    ];
    const axis = { path: 'parameters/n', values: [1, 2] };
    const other = withVariedAxis({ ...experiment, axis, claims }, one('clock'), [0.001], [], label);
    expect(other?.claims).toEqual([{ ...claim, readings: [reading] }]);
  });

  test('does not vary a value that a remaining axis or a choice sets', () => {
    const ids = (changed: Partial<Experiment>): string[] =>
      sensitivitiesOf(scenario, { ...experiment, ...changed }).map(({ id }) => id);
    const axis = { path: 'links/r-b/delay', values: [0.01, 0.02] };
    expect(ids({ axis })).toEqual(['buffer-r-b', 'clock', 'recovery', 'seeds']);
    const clock = { a: { 'flows/f1/transport/clock': 1e-6 } };
    const queue = { 'links/r-b/queue': 'red' };
    const choices = [{ id: 'one' }, { id: 'two', series: clock, set: queue }];
    expect(ids({ settings: [{ id: 's', reason: '', choices }] })).toEqual([
      'delay-r-b',
      'recovery',
      'seeds',
    ]);
  });

  test('can have more seeds, and is null without a valid value', () => {
    expect(withVariedAxis(experiment, one('seeds'), [40], [], label)?.seeds).toBe(40);
    expect(withVariedAxis(experiment, one('seeds'), [0], [], label)).toBeNull();
    expect(withVariedAxis(experiment, one('clock'), [], [], label)).toBeNull();
  });

  test('of a paper finds its bottleneck', () => {
    const file = join(import.meta.dirname, '../../../../../scenarios/papers/ucc/two-senders.json');
    const ids = sensitivitiesOf(readFileSync(file, 'utf8'), experiment).map(({ id }) => id);
    expect(ids).toContain('buffer-r-n3');
    expect(ids).toContain('delay-r-n3');
  });
});

test('numbers are typed with commas or blanks between them', () => {
  expect(numbersIn('1, 2.5 3e-3;4')).toEqual([1, 2.5, 0.003, 4]);
  expect([numbersIn('1, x'), numbersIn('  ')]).toEqual([null, null]);
});
