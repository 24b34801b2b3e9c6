import { expect, it } from 'vitest';
import { neededHeight as needed } from './neededHeight';

type Nodes = Parameters<typeof needed>[0]['nodes'];
const neededHeight = (nodes: Nodes): number => needed({ nodes, cells: [], map: false }, 900);

const node = (kind: 'host' | 'router', x: number, y: number) => ({ kind, at: { x, y } });

it('rows of hosts need a host and a gap each, whatever the unit of their positions', () => {
  const rows = (unit: number) => [0, 1, 2, 3, 4, 5].map((row) => node('host', 0, row * unit));
  // Edges of 110, and five distances of 32.
  expect(neededHeight(rows(1))).toBe(110 + 5 * 32);
  expect(neededHeight(rows(0.25))).toBeCloseTo(110 + 5 * 32, 9);
});

it('diamonds need more than boxes, and the closest pair of a column says how much', () => {
  const routers = [node('router', 1, 0), node('router', 1, 1)];
  expect(neededHeight(routers)).toBe(110 + 46);
  const uneven = [node('host', 0, 0), node('host', 0, 0.5), node('host', 0, 2)];
  expect(neededHeight(uneven)).toBe(110 + (32 / 0.5) * 2);
});

it('nodes of one row, or of different columns, need no height between them', () => {
  expect(neededHeight([])).toBe(0);
  expect(neededHeight([node('host', 0, 0), node('router', 1, 0)])).toBe(110);
  expect(neededHeight([node('host', 0, 0), node('host', 1, 0.1)])).toBe(110);
});

it('a radio cell needs room for its text', () => {
  const nodes = [node('host', 0, 0), node('host', 1, 0)];
  expect(needed({ nodes, cells: ['cell'], map: false }, 900)).toBe(110 + 44);
});

it('a map needs no more height than fits its width', () => {
  // Rows would ask for 64 a unit; 200 over ten units leave 20.
  const nodes = [node('host', 0, 0), node('host', 0, 0.5), node('host', 10, 4)];
  expect(needed({ nodes, cells: [], map: true }, 200)).toBe(110 + 20 * 4);
  expect(needed({ nodes, cells: [], map: true }, 2000)).toBe(110 + 64 * 4);
});
