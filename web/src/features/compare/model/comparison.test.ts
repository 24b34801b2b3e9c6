import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../engine/types';
import { COMPARISON, comparisonText } from '../../../model/share/comparisonText';
import { formatOf } from '../../../model/share/documentFormat';
import { readComparison } from './comparison';

const run = (name: string) => ({ name, document: JSON.stringify({ name }) });

function pathOf(text: string): string {
  try {
    readComparison(text);
  } catch (thrown) {
    if (thrown instanceof ProblemError) return thrown.problem.path;
    throw thrown;
  }
  throw new Error('it was read');
}

const text = (parts: object): string =>
  JSON.stringify({ format: COMPARISON, version: 1, runs: [{ name: 'A', document: {} }], ...parts });

describe('the document of a comparison', () => {
  it('is read as it was written', () => {
    const runs = ['A', 'Half the buffer'].map(run);
    const written = comparisonText(runs);
    expect(formatOf(written)).toBe(COMPARISON);
    expect(readComparison(written)).toEqual(runs);
  });

  it('is refused by the place of what is wrong', () => {
    const seven = [...'ABCDEFG'].map((name) => ({ name, document: {} }));
    expect([
      pathOf('{'),
      pathOf('[]'),
      pathOf(text({ format: 'other' })),
      pathOf(text({ version: 2 })),
      pathOf(text({ more: 1 })),
      pathOf(text({ runs: [] })),
      pathOf(text({ runs: seven })),
      pathOf(text({ runs: [null] })),
      pathOf(text({ runs: [{ name: ' ', document: {} }] })),
      pathOf(text({ runs: [{ name: 'x'.repeat(41), document: {} }] })),
      pathOf(text({ runs: [run('A'), run('A')].map(({ name }) => ({ name, document: {} })) })),
      pathOf(text({ runs: [{ name: 'A', document: [] }] })),
      pathOf(text({ runs: [{ name: 'A', document: {}, seed: 1 }] })),
    ]).toEqual([
      ...['', '', 'format', 'version', 'more', 'runs', 'runs', 'runs/0'],
      ...['runs/0/name', 'runs/0/name', 'runs/1/name', 'runs/0/document', 'runs/0/seed'],
    ]);
  });

  it('is read as strictly as a document: no key twice, and no number that would become null', () => {
    const runs = (document: string, name = '"name":"A"') =>
      `{"format":"${COMPARISON}","version":1,"runs":[{${name},"document":${document}}]}`;
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    expect([
      pathOf(runs('{"duration":1e999}')),
      pathOf(runs('{"links":[{"rate":1},{"rate":[0,-1e999]}]}')),
      pathOf(runs('{"a":1,"a":1}')),
      pathOf(runs(String.raw`{"a":1,"\u0061":1}`)),
      pathOf(runs(String.raw`{"a":{"b":1},"c":[{"b":1},{"b":1,"x":"{\"b\",","b":2}]}`)),
      pathOf(runs('{}', '"name":"A","name":"B"')),
      pathOf(`{"version":1,${runs('{}').slice(1)}`),
    ]).toEqual([
      'runs/0/document/duration',
      'runs/0/document/links/1/rate/1',
      'runs/0/document/a',
      'runs/0/document/a',
      'runs/0/document/c/1/b',
      'runs/0/name',
      'version',
    ]);
    expect(pathOf(runs(deep))).toMatch(/^runs\/0\/document\/0\/0/);
    expect(readComparison(`\ufeff${runs('{"a":[],"b":"a"}')}`)).toHaveLength(1);
  });
});
