import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../engine/types';
import { readComparison } from './comparison';
import { COMPARISON, comparisonText } from './comparisonText';
import { formatOf } from './documentFormat';

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
    expect(formatOf(written)).toBe('comparison');
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
});
