import { expect, it } from 'vitest';
import type { Field } from '../../engine/types';
import { groupName, groupsOf } from './fieldGroups';

function member(path: string, group: string, words = false): { field: Field } {
  return {
    field: {
      path,
      label: path,
      about: '',
      unit: 'none',
      domain: words
        ? { type: 'id' }
        : { type: 'number', default: 0, min: 0, max: 1, scale: 'linear' },
      slidesTo: null,
      value: 0,
      expression: null,
      isDefault: true,
      live: true,
      group,
    },
  };
}

function shape(paths: readonly { field: Field }[], selection: string) {
  return groupsOf(paths, selection).map(({ name, members, within }) => ({
    name,
    paths: members.map(({ field: { path } }) => path.split('/').at(-1)),
    within: within.map((one) => one.name),
  }));
}

it('separates the directions of a link, begins with what is changed most, and ends with its names', () => {
  const link = [
    member('links/l/id', '', true),
    member('links/l/rate', ''),
    member('links/l/delay', ''),
    member('links/l/loss/probability', 'loss'),
    member('links/l/jitter', ''),
    member('links/l/queue/kind', 'queue'),
    member('links/l/queue/drop', 'queue'),
    member('links/l/queue/limit/packets', 'queue'),
    member('links/l/reverse/rate', 'reverse'),
    member('links/l/reverse/queue/kind', 'reverse'),
  ];
  expect(shape(link, 'links/l')).toEqual([
    { name: 'forward', paths: ['rate', 'delay', 'probability'], within: [] },
    { name: 'queue', paths: ['kind', 'packets', 'drop'], within: [] },
    { name: 'wire', paths: ['jitter'], within: [] },
    { name: 'reverse', paths: ['rate'], within: ['queue'] },
    { name: 'names', paths: ['id'], within: [] },
  ]);
  expect(groupName('forward', ['r', 'd'])).toBe('r → d');
  expect(groupName('reverse', ['r', 'd'])).toBe('Reverse direction, d → r');
});

it('names the group of a flow’s times, and puts the name of a node first', () => {
  const flow = [
    member('flows/f/id', '', true),
    member('flows/f/sender/beta', 'sender'),
    member('flows/f/start', ''),
  ];
  expect(shape(flow, 'flows/f').map(({ name }) => name)).toEqual(['sender', 'timing', 'names']);
  expect(shape([member('nodes/n/id', '', true), member('nodes/n/count', '')], 'nodes/n')).toEqual([
    { name: '', paths: ['id', 'count'], within: [] },
  ]);
});
