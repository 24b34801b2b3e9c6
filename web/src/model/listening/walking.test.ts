import { expect, it } from 'vitest';
import { PIXEL, SECOND, type SeriesId } from '../../engine/types';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../laboratory';
import { toggleListening } from './listening';
import { turnsOf, valuesOf, walk, walkNextCurve } from './walking';

const FIGURES = {
  time: (seconds: number) => `${seconds.toFixed(3)} s`,
  value: (unit: string, value: number) => `${value / 1e6} M, ${unit}`,
};

const of = (...values: number[]) => ({
  filled: values.length,
  values: Float32Array.from(values.flatMap((value) => Array(PIXEL.stride).fill(value))),
});

it('values are those that differ from the one before, and holes are none', () => {
  expect(valuesOf(of(Number.NaN, 3, 3, Number.NaN, 3, 4, 3))).toEqual([
    { pixel: 1, value: 3 },
    { pixel: 5, value: 4 },
    { pixel: 6, value: 3 },
  ]);
  expect(valuesOf(of())).toEqual([]);
});

it('a sawtooth turns at its peaks and falls, and not where it trembles', () => {
  const turns = turnsOf(of(10, 20, 19, 40, 20, 30, 29, 41, 20, 21));
  expect(turns).toEqual([
    { pixel: 3, value: 40, peak: true },
    { pixel: 4, value: 20, peak: false },
    { pixel: 7, value: 41, peak: true },
  ]);
  for (const flat of [of(), of(5), of(5, 5, 5), of(Number.NaN, Number.NaN), of(1, 2, 3)])
    expect(turnsOf(flat)).toEqual([]);
});

it('a peak within one pixel of the plot is found', () => {
  const column = of(10, 10, 10, 10);
  column.values[PIXEL.stride + PIXEL.max] = 90;
  expect(turnsOf(column)[0]).toEqual({ pixel: 1, value: 90, peak: true });
});

it('keys go along one curve with the crosshair, in words with the time and the unit', async () => {
  const laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const { active: run, time } = laboratory;
  await laboratory.open(JSON.stringify({ name: 'a' }), 'document', { play: false });
  run.frames.clear();
  const said = (): string => laboratory.assembly.state.said.text;
  walk(laboratory, { by: 'value', way: 1 }, FIGURES);
  expect(said()).toMatch(/No plot shows a curve/);
  walkNextCurve(laboratory);
  expect(said()).toMatch(/No plot shows a curve/);

  const [first, second] = [3 as SeriesId, 4 as SeriesId];
  run.frames.columns.set(first, of(1, 1, 8e6, 2e6)).set(second, of(5, 5, 5, 5));
  run.frames.view = { epoch: 1, from: 0, to: SECOND, pixels: 4 } as typeof run.frames.view;
  const series = [
    { index: first, flow: 0, port: null, label: 'Throughput', unit: 'bitsPerSecond' },
    { index: second, flow: null, port: null, label: 'Fairness', unit: 'none' },
  ];
  const flows = [{ id: 'f1' }];
  const description = { duration: 1, series, flows, ports: [], nodes: [], links: [] };
  run.store.setState({ description } as unknown as ReturnType<typeof run.store.getState>);
  const steps = (by: 'value' | 'turn', way: 1 | -1): [number | null, string] => {
    walk(laboratory, { by, way }, FIGURES);
    return [time.crosshair, said()];
  };
  expect(steps('value', 1)).toEqual([
    0.125,
    '0.000001 M, bitsPerSecond at 0.125 s, Throughput of f1',
  ]);
  expect(steps('value', 1)).toEqual([0.625, '8 M, bitsPerSecond at 0.625 s, Throughput of f1']);
  expect(steps('value', 1)).toEqual([0.875, '2 M, bitsPerSecond at 0.875 s, Throughput of f1']);
  expect(steps('value', 1)).toEqual([0.875, 'No later value in view.']);
  expect(steps('turn', -1)).toEqual([
    0.625,
    'Peak: 8 M, bitsPerSecond at 0.625 s, Throughput of f1',
  ]);
  expect(steps('turn', -1)[1]).toBe('No earlier peak or low in view.');

  walkNextCurve(laboratory);
  expect(said()).toBe('Curve: Fairness');
  expect(steps('turn', 1)[1]).toBe('This curve has no peak or low here.');
  // The curve that is heard is walked.
  toggleListening(laboratory, () => ({ play: () => {}, close: () => {} }));
  expect(steps('value', -1)[1]).toMatch(/Throughput of f1$/);
  walkNextCurve(laboratory);
  time.moveCrosshair(null);
  expect(steps('value', -1)[1]).toMatch(/Fairness$/);
  toggleListening(laboratory);
  laboratory.dispose();
});
