import { expect, it } from 'vitest';
import { describe, linksWithPorts } from '../../engine/fixtures';
import type { Problem } from '../../engine/types';
import { warningCount, warningsAt, warningTarget } from './warnings';

const at = (path: string): Problem => ({ path, message: `of ${path}` });

function description(...paths: string[]) {
  return describe({
    ...linksWithPorts([
      { id: 'l.1', entry: 'l', ends: [0, 1] },
      { id: 'l.2', entry: 'l', ends: [0, 1] },
    ]),
    warnings: { list: paths.map(at), more: 0 },
  });
}

it('counts unlisted warnings too', () => {
  const { warnings } = description('flows/f/sender', 'flows/g/sender');
  expect(warningCount({ warnings: { ...warnings, more: 5 } })).toBe(7);
});

it('leads to a flow, or to the queue of a link', () => {
  expect(warningTarget(at('flows/f/sender/interval'))).toEqual({
    target: 'flows/f',
    key: 'sender/interval',
  });
  expect(warningTarget(at('links/l/queue/limit'))).toEqual({
    target: 'links/l/queue',
    key: 'limit',
  });
  expect(warningTarget(at('links/l/reverse/queue/target'))).toEqual({
    target: 'links/l/reverse/queue',
    key: 'target',
  });
  expect(warningTarget(at('links/l/queueing'))).toEqual({ target: 'links/l', key: 'queueing' });
});

it('is shown at the field that it names, or at the first field of the part that it names', () => {
  const fields = ['links/l/queue/kind', 'links/l/queue/limit/bdp', 'links/l/queue/limit/rtt'].map(
    (path) => ({ path }),
  );
  const found = warningsAt(fields, description('links/l/queue/limit', 'links/l/queue/kind'));
  expect([...found]).toEqual([
    ['links/l/queue/limit/bdp', ['of links/l/queue/limit']],
    ['links/l/queue/kind', ['of links/l/queue/kind']],
  ]);
  // Keys that begin alike are not the same.
  expect(warningsAt(fields, description('links/l/queue/lim')).size).toBe(0);
  expect(warningsAt(fields, description('links/k/queue/limit')).size).toBe(0);
});

it('is shown by an instance for its entry, by an entry for its instances, and by no other', () => {
  const shown = (field: string, warned: string): boolean =>
    warningsAt([{ path: field }], description(warned)).size === 1;
  expect(shown('links/l.1/queue/limit/bytes', 'links/l/queue/limit')).toBe(true);
  expect(shown('links/l/queue/limit/bytes', 'links/l.2/queue/limit')).toBe(true);
  expect(shown('links/l.2/queue/limit/bytes', 'links/l.2/queue/limit')).toBe(true);
  expect(shown('links/l.1/queue/limit/bytes', 'links/l.2/queue/limit')).toBe(false);
});
