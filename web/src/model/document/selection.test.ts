import { describe, expect, it } from 'vitest';
import { describe as described, linksWithPorts } from '../../engine/fixtures';
import type { PortInfo } from '../../engine/types';
import { existenceIn, fieldsOfPart, firstSelection, partsOf, queueTarget } from './selection';

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

/** Two links in a row, the second one the narrower. */
function chain(loss: PortInfo['properties'][number]['value'] | null): ReturnType<typeof described> {
  const links = linksWithPorts(
    [
      { id: 'first', entry: 'first', ends: [0, 1] },
      { id: 'second', entry: 'second', ends: [1, 2] },
    ],
    (link) => ({
      rate: link === 0 ? 2e7 : 1e7,
      properties:
        link === 0 && loss !== null
          ? [{ key: 'loss', label: 'Loss', unit: 'share', value: loss }]
          : [],
    }),
  );
  const flow = { id: 'f', entry: 'f', path: [0, 2], bottleneck: 2 };
  return described({ ...links, flows: [flow as never] });
}

describe('the first selection', () => {
  const first = (document: object, loss: number | string | null = null) =>
    firstSelection({ description: chain(loss), document: JSON.stringify(document) } as never);

  it('is the one that the document asks for, if it exists', () => {
    expect(first({ view: { selection: 'flows/f' } }, 0.01)).toBe('flows/f');
    expect(first({ view: { selection: 'flows/gone' } })).toBe('links/second');
  });

  it('is the scenario where it has parameters', () => {
    expect(first({ parameters: { B: { value: 1 } } }, 0.01)).toBe('');
  });

  it('is a link that loses packets before the bottleneck', () => {
    expect(first({}, 0.01)).toBe('links/first');
    expect(first({}, 0)).toBe('links/second');
    expect(first({})).toBe('links/second');
  });
});

it('checking thousands of targets goes through the network once', () => {
  let asked = 0;
  const nodes = Array.from({ length: 5000 }, (_, index) => ({
    get id() {
      asked += 1;
      return `h.${index}`;
    },
    entry: 'h',
  }));
  const there = existenceIn({ ...described({}), nodes: nodes as never });
  for (let index = 0; index < 5000; index += 1) expect(there(`nodes/h.${index}`)).toBe(true);
  expect(['nodes/h', 'nodes/g', 'flows/h', '', 'parameters/h'].map(there)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(asked).toBeLessThanOrEqual(5000);
});
