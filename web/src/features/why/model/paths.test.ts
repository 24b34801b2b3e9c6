import { expect, test } from 'vitest';
import type { Description } from '../../../engine/types';
import { aboutPath, pathOf } from './paths';

const description = {
  flows: [
    { id: 'f.1', entry: 'f' },
    { id: 'f.2', entry: 'f' },
  ],
  links: [{ id: 'a-b' }],
  ports: [
    { id: 'a-b:a', link: 0 },
    { id: 'a-b:b', link: 0 },
    { id: 'ap:radio', link: null },
  ],
  waiting: [1],
} as unknown as Description;

test('a path names a flow, or the end of a link where packets wait, and back', () => {
  expect(aboutPath(description, 'flows/f.2', 'rate')).toEqual({
    kind: 'flow',
    flow: 'f.2',
    of: 'rate',
  });
  expect(aboutPath(description, 'flows/f', 'length')).toMatchObject({ flow: 'f.1', of: 'cwnd' });
  const queue = aboutPath(description, 'links/a-b', 'fate');
  expect(queue).toEqual({ kind: 'queue', port: 'a-b:b', of: 'fate' });
  expect(queue && pathOf(description, queue)).toBe('links/a-b');
  const radio = aboutPath(description, 'nodes/ap', null);
  expect(radio).toEqual({ kind: 'queue', port: 'ap:radio', of: 'length' });
  expect(radio && pathOf(description, radio)).toBe('nodes/ap');
  for (const gone of ['flows/g', 'links/x', 'nodes/', '', 'flows'])
    expect(aboutPath(description, gone, null), gone).toBeNull();
});
