import { describe, expect, it } from 'vitest';
import { ofPart, partsOf, queueTarget } from './selection';

const fields = [
  'links/r-d/rate',
  'links/r-d/queue/kind',
  'links/r-d/queue/limit/packets',
  'links/r-d/reverse/rate',
  'links/r-d/reverse/queue/kind',
].map((path) => ({ path }));

const paths = (target: string) => ofPart(fields, target).map(({ path }) => path);

describe('a selection', () => {
  it('of a queue is of the port that it stands at', () => {
    expect(queueTarget('r-d', 4)).toBe('links/r-d/queue');
    expect(queueTarget('r-d', 5)).toBe('links/r-d/reverse/queue');
  });

  it('asks for the form of the whole entry', () => {
    expect(partsOf('links/r-d/reverse/queue').entry).toBe('links/r-d');
    expect(partsOf('flows/f.2').entry).toBe('flows/f.2');
    expect(partsOf('').entry).toBe('');
  });

  it('shows the part that is meant, and of a link the whole', () => {
    expect(paths('links/r-d/queue')).toEqual([
      'links/r-d/queue/kind',
      'links/r-d/queue/limit/packets',
    ]);
    expect(paths('links/r-d/reverse/queue')).toEqual(['links/r-d/reverse/queue/kind']);
    expect(paths('links/r-d')).toHaveLength(fields.length);
  });
});
