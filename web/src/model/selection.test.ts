import { describe, expect, it } from 'vitest';
import { fieldsOfPart, partsOf, queueTarget } from './selection';

const fields = [
  'links/r-d/rate',
  'links/r-d/queue/kind',
  'links/r-d/queue/limit/packets',
  'links/r-d/reverse/rate',
  'links/r-d/reverse/queue/kind',
].map((path) => ({ path }));

const paths = (target: string) => fieldsOfPart(fields, target).map(({ path }) => path);

describe('a selection', () => {
  it('of a queue names the direction of its port', () => {
    expect(queueTarget('r-d', { reverse: false })).toBe('links/r-d/queue');
    expect(queueTarget('r-d', { reverse: true })).toBe('links/r-d/reverse/queue');
  });

  it('takes the fields of the whole entry', () => {
    expect(partsOf('links/r-d/reverse/queue').entry).toBe('links/r-d');
    expect(partsOf('flows/f.2').entry).toBe('flows/f.2');
    expect(partsOf('').entry).toBe('');
  });

  it('shows the fields of the selected part, and of a link all of them', () => {
    expect(paths('links/r-d/queue')).toEqual([
      'links/r-d/queue/kind',
      'links/r-d/queue/limit/packets',
    ]);
    expect(paths('links/r-d/reverse/queue')).toEqual(['links/r-d/reverse/queue/kind']);
    expect(paths('links/r-d')).toHaveLength(fields.length);
  });
});
