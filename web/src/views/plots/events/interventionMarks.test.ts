import { describe, expect, it } from 'vitest';
import { timeScale } from '../panels/scales';
import { placeLabels } from './interventionLabels';
import { editsIn, editText, marksIn, valueText } from './interventionMarks';

describe('interventions', () => {
  const drag = Array.from({ length: 59 }, (_, i) => ({
    at: 5 + i / 20,
    set: 'links/r-d/rate',
    to: 1e6 * (i + 1),
  }));

  it('of one drag are a span with its first and last value, however far one zooms in', () => {
    for (const pixels of [10, 1000]) {
      const marks = marksIn(drag, (seconds) => seconds * pixels, 60);
      expect(marks.map(({ edits }) => edits.map((edit) => editText(edit, null)))).toEqual([
        ['r-d rate 1\u202fMb/s → 59\u202fMb/s'],
      ]);
      expect([marks[0]?.begin, marks[0]?.x]).toEqual([5 * pixels, 7.9 * pixels]);
    }
  });

  it('at one instant are all named, with their values', () => {
    const marks = marksIn(
      [
        { at: 2, set: 'links/r-d/rate', to: 2e6 },
        { at: 2, set: 'links/r-d/delay', to: 0.1 },
        { at: 2, set: 'flows/f/sender', to: 'cubic' },
      ],
      (seconds) => seconds * 10,
      60,
    );
    expect(marks.map(({ edits }) => edits.map((edit) => editText(edit, null)))).toEqual([
      ['r-d rate 2\u202fMb/s', 'r-d delay 100\u202fms', 'f sender CUBIC'],
    ]);
  });

  it('are ordered by time, whatever the order of the document', () => {
    const rate = (at: number, to: number) => ({ at, set: 'links/r-d/rate', to });
    const edits = editsIn([rate(30, 1e6), rate(20, 2e6)], (seconds) => seconds * 10, 60);
    expect(edits.map(({ from, to, count, last }) => [from, to, count, last])).toEqual([
      [20, 20, 1, 2e6],
      [30, 30, 1, 1e6],
    ]);
  });

  it('a change of another value does not end a drag', () => {
    const both = [...drag, { at: 6.01, set: 'links/r-d/delay', to: 0.1 }].sort(
      (a, b) => a.at - b.at,
    );
    const marks = marksIn(both, (seconds) => seconds * 100, 60);
    expect(marks.map(({ edits }) => edits.map(({ count }) => count))).toEqual([[1], [59]]);
  });

  it('put texts that would overlap into rows', () => {
    const context = { font: '', measureText: (text: string) => ({ width: 6 * text.length }) };
    const labels = placeLabels(
      context as unknown as CanvasRenderingContext2D,
      [
        { at: 20, set: 'links/r-d/rate', to: 2e6 },
        { at: 20, set: 'links/r-d/delay', to: 0.1 },
        { at: 22, set: 'flows/f/sender', to: 'cubic' },
      ],
      timeScale({ from: 0, to: 60 }, 1000),
      1000,
      60,
      null,
    );
    const rows = labels.flatMap(({ texts }) => texts.map(({ row, label }) => [row, label]));
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(([row]) => row)).size).toBe(3);
  });

  it('have short texts', () => {
    expect(valueText('flows/f/sender', { kind: 'cubic', beta: 0.7 })).toBe('CUBIC');
    expect(valueText('flows/f/sender/kind', 'newreno')).toBe('NewReno');
    expect(valueText('links/l/loss', { kind: 'bernoulli', probability: 0.005 })).toBe(
      'Random 0.5\u202f%',
    );
    expect(valueText('links/l/loss', 'none')).toBe('None');
    expect(valueText('flows/f/sender', { kind: 'no such thing' })).toBe('no such thing');
    expect(valueText('flows/f/sender/form', 'rfc9438')).toBe('rfc9438');
    expect(valueText('links/l/loss/probability', 0.005)).toBe('0.5\u202f%');
    expect(valueText('links/l/queue/gentle', true)).toBe('true');
    expect(valueText('links/l/reverse/jitter', 0.002)).toBe('2\u202fms');
    expect(valueText('links/l/queue/limit/packets', 5)).toBe('5\u00a0packets');
    // A bit error rate has no unit, other than the rate of a link.
    expect(valueText('links/l/loss/rate', 0.5)).toBe('0.5');
    expect(valueText('parameters/rate', 5)).toBe('5');
  });
});
