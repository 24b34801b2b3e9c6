import { expect, it } from 'vitest';
import { describe, linksWithPorts } from '../../engine/fixtures';
import { relatedEntries } from './relatedEntriesOf';

/** Two hosts on a router, whose link to a third is the slowest; a flow from each. */
const network = describe({
  nodes: ['s', 't', 'r', 'd'].map((id) => ({
    id,
    entry: id,
    kind: id === 'r' ? 'router' : 'host',
    at: null,
  })),
  ...linksWithPorts(
    [
      { id: 's-r', entry: 's-r', ends: [0, 2] },
      { id: 't-r', entry: 't-r', ends: [1, 2] },
      { id: 'r-d', entry: 'r-d', ends: [2, 3] },
    ] as never,
    (link) => ({ rate: link === 2 ? 1e6 : 1e7 }),
  ),
  flows: [
    { id: 'f', entry: 'f', from: 0, to: 3, path: [0, 4], reverse: [5, 1], bottleneck: 4 },
    { id: 'g', entry: 'g', from: 1, to: 3, path: [2, 4], reverse: [5, 3], bottleneck: 4 },
  ] as never,
});

const paths = (target: string): (string | undefined)[][] =>
  relatedEntries(target, network).ways.map(({ to }) => [...to]);

it('leads from a flow to its ends and to the slowest link on its way', () => {
  expect(paths('flows/f')).toEqual([['nodes/s'], ['nodes/d'], ['links/r-d']]);
});

it('leads from a link to its nodes, its queues and all of its flows', () => {
  expect(paths('links/r-d')).toEqual([
    ['nodes/r'],
    ['nodes/d'],
    ['links/r-d/queue'],
    ['links/r-d/reverse/queue'],
    ['flows/f', 'flows/g'],
  ]);
});

it('leads from a node to its links and flows', () => {
  expect(paths('nodes/s')).toEqual([['links/s-r'], ['flows/f']]);
  expect(paths('nodes/r')).toEqual([['links/s-r'], ['links/t-r'], ['links/r-d']]);
});

it('leads nowhere from the scenario, from a queue and from a removed entry', () => {
  for (const target of ['', 'links/r-d/queue', 'flows/x']) expect(paths(target)).toEqual([]);
});
