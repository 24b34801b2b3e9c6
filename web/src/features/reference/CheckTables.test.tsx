import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckTables } from './CheckTables';
import type { Check } from './referenceChecks';

const row: Check = {
  subject: 'queue/red',
  group: 'Fifty flows',
  case: 'N = 50, 100 ms',
  reference: 'ns-2.35',
  metric: 'mean queue',
  unit: 'packets',
  theirs: { mean: 177.2, std: 3.1, runs: 5 },
  ours: { mean: 133.4, std: null, runs: 1 },
  tolerance: 26.58,
  within: false,
  verdict: 'shown',
  mechanism: 'wait_ makes gaps twice as long',
  bound: 'switched',
  demonstration: {
    what: 'wait_ off',
    theirs: { mean: 133.1, std: 2.2, runs: 3 },
    ours: { mean: 133.4, std: null, runs: 1 },
    tolerance: 20,
    within: true,
  },
};

const why =
  'differs, shown wait_ makes gaps twice as long With wait_ off: theirs 133.1 ± 2.2 , ours 133.4';

/** The cells of a table, row by row. */
const cells = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, inner = '']) =>
    [...inner.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );

test('their figure stands beside ours, and a difference has its reason', () => {
  const html = renderToStaticMarkup(<CheckTables rows={[row]} />);
  expect(html).toContain('<h3>Fifty flows</h3>');
  expect(cells(html)[1]).toEqual([
    ...['N = 50, 100 ms', 'mean queue, packets', 'ns-2.35'],
    ...['177.2 ± 3.1', '133.4', '± 26.6', why],
  ]);
});

test('rows of one group stand in one table', () => {
  const other: Check = {
    ...{ ...row, group: 'formulas', within: true, verdict: 'within' },
    ...{ mechanism: null, bound: null, demonstration: null },
  };
  const html = renderToStaticMarkup(
    <CheckTables rows={[row, other, { ...row, metric: 'drops' }]} />,
  );
  expect(html.match(/<table>/g)).toHaveLength(2);
  expect(cells(html).map(([first, , , , , , last]) => [first, last])).toEqual([
    ['Case', 'Agrees'],
    ['N = 50, 100 ms', why],
    ['N = 50, 100 ms', why],
    ['Case', 'Agrees'],
    ['N = 50, 100 ms', 'within'],
  ]);
});

test('a mechanism that its experiment does not confirm is marked as unproven', () => {
  const { demonstration } = row;
  const unproven: Check = {
    ...{ ...row, verdict: 'unproven', bound: 'rows' },
    demonstration: demonstration && { ...demonstration, within: false },
  };
  const [, [, , , , , , last] = []] = cells(
    renderToStaticMarkup(<CheckTables rows={[unproven]} />),
  );
  expect(last).toBe(
    'differs, unproven wait_ makes gaps twice as long Within the effect of the switched runs of other rows. With wait_ off still: theirs 133.1 ± 2.2 , ours 133.4',
  );
});

test('a size from theory is marked as such', () => {
  const derived: Check = { ...row, verdict: 'unproven', bound: 'theory', demonstration: null };
  const [, [, , , , , , last] = []] = cells(renderToStaticMarkup(<CheckTables rows={[derived]} />));
  expect(last).toBe(
    'differs, unproven wait_ makes gaps twice as long Within the bound of a theory.',
  );
});
