import { describe, expect, it } from 'vitest';
import type { Field } from '../../../engine/types';
import { copied, findingIn, findingOfFault, lostSettings, rewritten, textOf } from './algorithms';

const document = JSON.stringify({
  algorithms: [
    { id: 'my-aimd', text: 'one' },
    { id: 'other', text: 'two' },
  ],
});

const field = (path: string, value: number, isDefault = false): Field =>
  ({ path, value, isDefault, expression: null }) as Field;

describe('the algorithms of a document', () => {
  it('get another text, and the others keep theirs', () => {
    expect(textOf(document, 'other')).toBe('two');
    expect(textOf(document, 'nobody')).toBeNull();
    expect(textOf('', 'nobody')).toBeNull();
    expect(rewritten(document, 'other', 'three')).toEqual({
      kind: 'set',
      paths: ['algorithms'],
      to: [
        { id: 'my-aimd', text: 'one' },
        { id: 'other', text: 'three' },
      ],
    });
  });

  it('get a copy of a sender, with its parameters that were set', () => {
    const operations = copied(document, 'flows/f/sender', {
      kind: 'aimd',
      text: 'param a: segments = 1 in 0 .. 9\nparam b: share = 0.5\n',
      fields: [
        field('flows/f/sender/a', 2),
        field('flows/f/sender/b', 0.5, true),
        { ...field('flows/f/start', 4), expression: '2*A' },
      ],
    });
    expect(operations).toEqual([
      expect.objectContaining({
        to: [
          { id: 'my-aimd', text: 'one' },
          { id: 'other', text: 'two' },
          { id: 'my-aimd-2', text: expect.any(String) },
        ],
      }),
      {
        kind: 'set',
        paths: ['flows/f/sender'],
        to: { kind: 'rules', algorithm: 'my-aimd-2', a: 2 },
      },
    ]);
  });

  it('get what rules have under another name, and what they lack is known', () => {
    const named = (name: string, value: Field['value'], isDefault = false): Field =>
      ({
        path: `flows/f/sender/${name}`,
        label: name,
        value,
        isDefault,
        expression: null,
      }) as Field;
    const text = 'param md: share = 0.875\nparam onlyOverload: switch = off\n';
    const fields = [
      named('kind', 'vcp'),
      named('md', 0.5),
      named('freeze', 'overload'),
      named('scaling', 'interval', true),
      named('unknown', 3),
    ];
    const [, set] = copied(document, 'flows/f/sender', { kind: 'vcp', text, fields });
    expect(set).toMatchObject({
      to: { kind: 'rules', algorithm: 'my-vcp', md: 0.5, onlyOverload: true },
    });
    expect(lostSettings('flows/f/sender', { kind: 'vcp', text, fields })).toEqual(['unknown']);
    const update = [
      { ...named('update', 0.03), path: 'links/l/queue/update' },
      { ...named('delay', 'rate'), path: 'links/l/queue/delay' },
    ];
    const pie = 'param every: s = 0.015 in 0 .. 1\nparam byRate: switch = off\n';
    const original = { kind: 'pie', text: pie, fields: update };
    expect(copied(document, 'links/l/queue', original)[1]).toMatchObject({
      to: { every: 0.03, byRate: true },
    });
    expect(lostSettings('links/l/queue', original)).toEqual([]);
    const policers = [named('policers', true, true)];
    expect(lostSettings('flows/f/sender', { kind: 'bbr', text: '', fields: policers })).toEqual([
      'policers',
    ]);
    policers[0] = named('policers', false);
    expect(lostSettings('flows/f/sender', { kind: 'bbr', text: '', fields: policers })).toEqual([]);
  });

  it('say where something is wrong in them', () => {
    const problem = {
      path: 'algorithms/mine/text',
      message: 'line 2, column 3: unknown variable sstresh (did you mean ssthresh?)',
    };
    expect(findingIn(problem, 'mine')).toEqual({
      line: 2,
      column: 3,
      message: 'unknown variable sstresh (did you mean ssthresh?)',
    });
    expect(findingIn(problem, 'other')).toBeNull();
    expect(findingIn({ ...problem, message: 'too long' }, 'mine')).toBeNull();
    expect(findingOfFault('line 4: cwnd is negative')).toEqual({
      line: 4,
      column: 1,
      message: 'cwnd is negative',
    });
  });
});
