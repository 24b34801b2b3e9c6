import { describe, expect, it } from 'vitest';
import { APART, type CoveredArea, type DocumentPoint, type PlannedNode } from '../run/canvas';
import { freePoint } from './freePoint';
import { pasteShift, withPoints } from './pastedPoints';

const HALF: DocumentPoint = [APART / 2, APART / 2];
const halfOf = ({ count }: PlannedNode): DocumentPoint => [HALF[0], HALF[1] + (count - 1) * 0.25];
const node = (x: number, y: number): CoveredArea => ({ at: [x, y], half: HALF });
const piece = (...nodes: object[]): string =>
  JSON.stringify({
    format: 'sawtooth-piece',
    nodes: nodes.map((one, index) => ({ id: `n${index}`, ...one })),
  });
const covers = (one: CoveredArea, other: CoveredArea): boolean =>
  [0, 1].every(
    (axis) =>
      Math.abs((one.at[axis] ?? 0) - (other.at[axis] ?? 0)) <
      (one.half[axis] ?? 0) + (other.half[axis] ?? 0) - 1e-9,
  );

describe('a pasted piece', () => {
  it.each([
    ['nodes', [{ at: [0, 0] }], [node(0, 0)]],
    ['neighbours below and beside', [{ at: [0, 0] }], [node(0, 0), node(0, 1), node(1, 0)]],
    [
      'a stack of four, which is drawn one below the other',
      [{ at: [0, 0] }],
      [node(0, 0), { at: [0, 1.7], half: [HALF[0], HALF[1] + 0.75] } satisfies CoveredArea],
    ],
    [
      'the box of a queue',
      [{ at: [0, 0] }],
      [node(0, 0), { at: [0.2, 1.2], half: [0.1, 0.4] } satisfies CoveredArea],
    ],
    ['anything with a stack of its own', [{ at: [0, 0], count: 4 }], [node(0, 0), node(0, 2)]],
    [
      'what a wide name covers',
      [{ at: [0, 0] }],
      [{ at: [0, 0], half: [1.4, 0.4] } as CoveredArea],
    ],
    [
      'any of a network',
      [{ at: [0, 0] }, { at: [2, 1] }],
      [node(0, 0), node(2, 1), node(0, 2), node(3, 0)],
    ],
  ] as [string, object[], CoveredArea[]][])('does not cover %s', (_, nodes, taken) => {
    const text = piece(...nodes);
    const [dx, dy] = pasteShift(text, taken, halfOf);
    const shown = nodes.map((one): CoveredArea => {
      const { at = [0, 0], count = 1 } = one as { at?: DocumentPoint; count?: number };
      return { at: [at[0] + dx, at[1] + dy], half: halfOf({ name: '', kind: 'host', count }) };
    });
    for (const one of shown) expect(taken.filter((other) => covers(one, other))).toEqual([]);
    // Beside, and not far away.
    expect(Math.hypot(dx, dy)).toBeLessThan(6);
  });

  it('stays at its position where that is free', () => {
    expect(pasteShift(piece({ at: [3, 4] }), [node(0, 0)], halfOf)).toEqual([0, 0]);
    expect(pasteShift('no JSON', [node(0, 0)], halfOf)).toEqual([0, 0]);
  });

  it('gets positions: known ones, or else one below the other', () => {
    const nodes = (text: string): unknown[] => JSON.parse(text).nodes;
    const text = piece({ at: [1, 2] }, {}, { label: 'x' });
    const known = new Map<string, DocumentPoint>([['n2', [5, 5]]]);
    expect(nodes(withPoints(text, known))).toEqual([
      { id: 'n0', at: [1, 2] },
      { id: 'n1', at: [0, 3] },
      { id: 'n2', label: 'x', at: [5, 5] },
    ]);
    expect(withPoints(piece({ at: [1, 2] }), known)).toBe(piece({ at: [1, 2] }));
    expect(withPoints('no JSON', known)).toBe('no JSON');
  });
});

it('a new node keeps off queues, stacks and wide names', () => {
  const taken: CoveredArea[] = [
    node(0, 0),
    { at: [0, 1], half: [0.1, 0.5] },
    { at: [1.5, 0], half: [1.1, 0.4] },
  ];
  const at = freePoint(taken, HALF, [0, 0], 'below');
  expect(taken.filter((other) => covers({ at, half: HALF }, other))).toEqual([]);
});

it('a piece that makes the drawing smaller is put further away, since names keep their size', () => {
  // The drawing holds two units; with a third row everything covers half as much again.
  const taken = [node(0, 0), node(0, 1)];
  const [dx, dy] = pasteShift(piece({ at: [0, 1] }), taken, halfOf, [8, 2]);
  const rows = [0, 1, 1 + dy].sort((a, b) => a - b);
  const size = (rows[2] ?? 0) - (rows[0] ?? 0) + APART;
  const scale = Math.max(1, size / 1.6);
  expect(dx !== 0 || Math.abs(dy) >= scale * APART).toBe(true);
  expect(pasteShift(piece({ at: [0, 1] }), taken, halfOf)).toEqual([0, 1]);
});
