import { expect, it } from 'vitest';
import { describe, linksWithPorts } from '../../engine/fixtures';
import { texts } from '../../texts';
import { titleOf } from './selectionTitle';

it('the title of a queue has the name of its link', () => {
  const node = (id: string) => ({ id, entry: id, kind: 'router' as const, at: null });
  const link = { id: 'r-d', entry: 'r-d', label: 'Uplink', ends: [0, 1] as [number, number] };
  const description = describe({
    nodes: [node('r'), node('d')],
    ...linksWithPorts([link]),
  });
  const { queue } = texts.inspector;
  expect(titleOf('links/r-d/queue', description)).toBe(queue('Uplink', 'r', 'd'));
  expect(titleOf('links/r-d/reverse/queue', description)).toBe(queue('Uplink', 'd', 'r'));
});
