import { expect, it } from 'vitest';
import type { FlowId, Theories, Theory } from '../../engine/types';
import { valueAt } from '../../views/plots/curves/fluidLines';
import { curvesOver, failuresOf } from './theoryCurves';

type Curves = Theory['curves'];

function theory(id: string, curves: Curves): Theory {
  return {
    law: 'cubicCurve',
    name: 'CUBIC’s curve',
    says: '',
    formula: '',
    source: '',
    subject: { flow: 0 as FlowId },
    id,
    assumptions: [],
    reason: null,
    values: [],
    panels: ['cwnd'],
    lines: [],
    curves,
    bode: null,
  };
}

const said = (...theories: Theory[]): Theories => ({
  from: 0,
  to: 10,
  theories,
  omitted: 0,
  replay: false,
});

const curve = (from: number, to: number, fails: string | null): Curves[number] => ({
  panel: 'cwnd',
  label: 'curve',
  points: [
    [from, 10],
    [to, 20],
  ],
  ticks: false,
  fails,
});

it('curves of one law are one line with gaps, and a grey one of where it does not hold', () => {
  const law = theory('f', [curve(4, 6, null), curve(1, 2, null), curve(2, 4, 'Reno is faster')]);
  const [holds, fails, ...more] = curvesOver('cwnd', said(law), '');
  expect(more).toEqual([]);
  if (!holds || !fails) throw new Error('no curves');
  expect([1.5, 3, 5].map((at) => valueAt(holds, at))).toEqual([15, Number.NaN, 15]);
  expect([1.5, 3, 5].map((at) => valueAt(fails, at))).toEqual([Number.NaN, 15, Number.NaN]);
  expect(fails.token).not.toBe(holds.token);
  expect(failuresOf('cwnd', [law])).toEqual(['Reno is faster']);
  expect(curvesOver('queue', said(law), '')).toEqual([]);
});

it('of many flows only the selected one has its curve', () => {
  const many = said(...[1, 2, 3, 4, 5].map((n) => theory(`f.${n}`, [curve(0, 1, null)])));
  expect(curvesOver('cwnd', many, '')).toEqual([]);
  expect(curvesOver('cwnd', many, 'f.3').map(({ name }) => name)).toEqual(['f.3 curve']);
});
