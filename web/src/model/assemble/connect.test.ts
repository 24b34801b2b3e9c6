import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  option,
  property,
  record,
  tuple,
} from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtEngine } from '../../../tools/engine.mjs';
import { ask, change } from '../../engine/answers';
import type { Description, Operation } from '../../engine/types';
import { texts } from '../../texts';
import { readScenario } from '../document/scenario';
import { endsOf, targetsOf, whyNot, whyNotFrom } from './connect';
import { newFlow } from './newEntries';
import { newLink } from './newLinks';

let open: Awaited<ReturnType<typeof builtEngine>>;

beforeAll(async () => {
  open = await builtEngine();
});

const LINE = { rate: 10e6 } as const;

const network = (parts: object): string =>
  JSON.stringify({ format: 'sawtooth-scenario', version: 2, ...parts });

function describedBy(document: string): Description {
  const session = open(document);
  const description = ask(session, { kind: 'describe' });
  session.free();
  return description;
}

/** The engine's refusal of an operation; null where it is accepted. */
function refusalOf(document: string, operation: Operation): string | null {
  const session = open(document);
  try {
    change(session, { kind: 'edit', operation });
    return null;
  } catch (thrown) {
    return (JSON.parse(String(thrown)) as { message: string }).message;
  } finally {
    session.free();
  }
}

const line = network({
  nodes: [
    { id: 'a', kind: 'host' },
    { id: 'r', kind: 'router' },
    { id: 'b', kind: 'host' },
    { id: 'far', kind: 'host' },
    { id: 'many', kind: 'host', count: 3 },
    { id: 'two', kind: 'host', count: 2 },
  ],
  links: [
    { id: 'a-r', between: ['a', 'r'], rate: 1e7 },
    { id: 'r-b', between: ['r', 'b'], rate: 1e7 },
    { id: 'many-r', between: ['many', 'r'], rate: 1e7 },
  ],
});

describe('possible connections', () => {
  const words = texts.assemble.whyNot;

  it('a link joins two nodes that no link joins, whatever way round it is drawn', () => {
    const ends = endsOf(describedBy(line));
    expect(whyNot(ends, 'link', 'a', 'b')).toBeNull();
    expect(whyNot(ends, 'link', 'a', 'a')).toBe(words.self);
    expect(whyNot(ends, 'link', 'r', 'a')).toBe(words.joined('r', 'a', 'a-r'));
    expect(whyNot(ends, 'link', 'many', 'two')).toBe(words.counts('many', 3, 'two', 2));
    expect(targetsOf(ends, 'link', 'r')).toEqual(['far', 'two']);
  });

  it('a flow goes to a host that links reach, counted ones included', () => {
    const ends = endsOf(describedBy(line));
    expect(targetsOf(ends, 'flow', 'a')).toEqual(['b', 'many']);
    expect(whyNot(ends, 'flow', 'a', 'a')).toBe(words.flowToItself);
    expect(whyNot(ends, 'flow', 'a', 'r')).toBe(words.noHost('r'));
    expect(whyNot(ends, 'flow', 'a', 'far')).toBe(words.unreachable('far', 'a'));
    expect(whyNotFrom(ends, 'flow', 'r')).toBe(words.noHost('r'));
    expect(whyNotFrom(ends, 'link', 'r')).toBeNull();
  });

  it('are those that the engine accepts in any network, with its reasons for the others', () => {
    const node = record({
      kind: constantFrom('host', 'router'),
      count: option(integer({ min: 1, max: 3 }), { nil: undefined, freq: 2 }),
    });
    const two = tuple(integer({ min: 0, max: 6 }), integer({ min: 0, max: 6 }));
    assert(
      property(
        array(node, { minLength: 2, maxLength: 7 }),
        array(two, { maxLength: 8 }),
        two,
        boolean(),
        (list, joins, [x, y], ecmp) => {
          const nodes = list.map((one, index) => ({ id: `n${index}`, ...one }));
          let document = network({ nodes, ecmp });
          // Whatever the engine takes of them.
          for (const [a, b] of joins) {
            const piece = newLink(readScenario(document), `n${a}`, `n${b}`, LINE);
            const session = open(document);
            try {
              change(session, { kind: 'edit', operation: { kind: 'insert', piece } });
              document = ask(session, { kind: 'document' });
            } catch {
              // Refused.
            }
            session.free();
          }
          const ends = endsOf(describedBy(document));
          const [from, to] = [`n${x % nodes.length}`, `n${y % nodes.length}`];
          for (const what of ['link', 'flow'] as const) {
            const scenario = readScenario(document);
            const piece =
              what === 'link' ? newLink(scenario, from, to, LINE) : newFlow(scenario, from, to);
            const refused = refusalOf(document, { kind: 'insert', piece });
            const why = whyNot(ends, what, from, to);
            expect(why === null).toBe(refused === null);
            if (refused?.endsWith('add a link')) expect(why?.toLowerCase()).toBe(`${refused}.`);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
