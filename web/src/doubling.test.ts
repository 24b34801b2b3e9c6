/**
 * Everything of the page that reads a text of a stranger: a link, a file, a message, a text in a document. Twice the text
 * is at most twice the work, and what is too large is refused before it. A new one has its line here.
 */
// First: what comes after it is counted.

import Markdown from 'react-markdown';
import { it } from 'vitest';
import { expectBounded, expectDoubles, stepsOf } from '../tools/stepCounter';

import { brief, visible, visibleIn } from './engine/visible';
import { readComparison } from './features/compare/model/comparison';
import { readEmbed } from './features/embed/model/embed';
import { readMessage } from './features/embed/readMessage';
import { numbersIn, sensitivitiesOf } from './features/experiments/model/sensitivity';
import { beginsAsGraph } from './features/graphml/files';
import { isMeasured } from './features/measured/files';
import { parametersIn } from './features/rules/model/twins';
import { declaredIn, wordsAfter } from './features/rules/words';
import { withPoints } from './model/assemble/pastedPoints';
import { starterOf } from './model/library/starterAddress';
import { withTerms } from './model/library/terms';
import { splitAddress } from './model/share/address';
import { formatOf } from './model/share/documentFormat';
import { decodeLink, encodeLink } from './model/share/link';
import {
  asksForLecture,
  canonical,
  isPageAddress,
  routeOf,
  shippedName,
} from './model/share/route';
import { readStrictly } from './model/share/strictJson';
import { withoutAppended } from './model/share/withoutAppended';
import { columnsOfCsv } from './ui/numbers/dataColumns';
import { parseRateAndDelay } from './ui/numbers/typedNumbers';
import { isExpression } from './views/fields/isExpression';
import { isQuickMarkdown } from './views/markdown/isQuickMarkdown';
import { textPieces } from './views/markdown/textPieces';

/** A text of so many parts. */
type Made = (parts: number) => string;

const of =
  (part: string): Made =>
  (parts) =>
    part.repeat(parts);

/** Whatever a reader refuses takes its steps too. */
const quiet =
  (read: (text: string) => unknown) =>
  async (text: string): Promise<void> => {
    try {
      await read(text);
    } catch {
      // The steps count.
    }
  };

const asked = (text: string): unknown => routeOf(text) ?? canonical(text);
const experiment = JSON.parse(
  '{"format":"sawtooth-experiment","version":2,"name":"x","base":{},"seeds":1,"duration":1,"series":[],"measures":[]}',
);

/** A reader, its kinds of texts, and the parts of the smaller of two. */
const READERS: Readonly<Record<string, [(text: string) => unknown, readonly Made[], number]>> = {
  'JSON that is read strictly': [
    readStrictly,
    [
      (parts) => `[${'1,'.repeat(parts)}1]`,
      (parts) => `{${Array.from({ length: parts }, (_, at) => `"${at}":1`).join()}}`,
      (parts) => `["${'\\"'.repeat(parts)}"]`,
      (parts) => `{"${'a'.repeat(parts)}":1,"${'a'.repeat(parts)}":1}`,
      (parts) => `[${' \n'.repeat(parts)}1e999]`,
      (parts) => `${'['.repeat(20)}${'1,'.repeat(parts)}1${']'.repeat(20)}`,
    ],
    2000,
  ],
  comparisons: [
    readComparison,
    [
      (parts) =>
        `{"format":"sawtooth-comparison","version":1,"runs":[{"name":"a","document":{"x":[${'1,'.repeat(parts)}1]}}]}`,
      (parts) => `{${Array.from({ length: parts }, (_, at) => `"k${at}":1`).join()}}`,
    ],
    2000,
  ],
  'formats of documents': [formatOf, [of('"sawtooth-scenario"'), of('"sawtooth-x" ')], 2000],
  'characters that are shown': [visible, [of('\u202e'), of('a'), of('\u0000\n')], 2000],
  'errors that repeat a text': [(text) => brief(text, 100_000), [of('\u202e')], 2000],
  'texts of a value': [
    (text) => visibleIn(JSON.parse(text)),
    [(parts) => `[${'{"a":["b"]},'.repeat(parts)}1]`],
    1000,
  ],
  'appended characters': [withoutAppended, [of(')'), of('%20'), of('a)'), of('%2')], 2000],
  'addresses of pages': [asked, [(parts) => `#/${'a/'.repeat(parts)}`, of('#/papers/')], 1000],
  'names of experiments': [shippedName, [of('a/'), (parts) => `a/b${'/c=d'.repeat(parts)}`], 1000],
  'queries of addresses': [asksForLecture, [of('&lecture=1'), of('&&')], 1000],
  'addresses with a step': [splitAddress, [of('~1'), of('?step=1')], 1000],
  'marks of Markdown': [
    isQuickMarkdown,
    [of('['), of('a\n\n'), of('> '), of('- '), of('`a`\n')],
    2000,
  ],
  'long texts': [textPieces, [of('['), of('a\n'), of('ab ')], 50_000],
  'terms in Markdown': [
    withTerms,
    [of('cwnd '), of('slow start threshol '), of('`a` '), of('[a](b) '), of('congestion\n')],
    500,
  ],
  'graphs by their beginning': [
    beginsAsGraph,
    [of(' '), of('# a\n'), of('Creator "a" '), of('Creator " '), of('<graphm')],
    1000,
  ],
  'measurements by their beginning': [
    (text) => isMeasured('a', text),
    [
      (parts) => `{${'"a":{"b":1},'.repeat(parts)}`,
      (parts) => `{"${'\\'.repeat(2 * parts)}`,
      (parts) => '['.repeat(parts),
      (parts) => `{"${'"'.repeat(parts)}`,
    ],
    1000,
  ],
  'names in rules': [
    (text) => [declaredIn(text), parametersIn(text)],
    [
      of('param a : s = 1 "help"\n'),
      of('param a\n\n'),
      of('fn a(\n'),
      of('fn a (b, c)\n'),
      of('param a : "\n'),
      of('state a :\n '),
    ],
    500,
  ],
  'words that may follow': [
    (text) => wordsAfter(text, text),
    [of('param a'), of('on '), of('1 '), of('= on a')],
    500,
  ],
  'tables of columns': [
    columnsOfCsv,
    [(parts) => `a,b\n${'1,2\n'.repeat(parts)}`, of(','), (parts) => `${'a,'.repeat(parts)}\n1\n`],
    1000,
  ],
  'lists of numbers': [numbersIn, [of('1 '), of('1,;'), of(' '), of('x')], 1000],
  'pasted networks': [
    (text) => withPoints(text, new Map()),
    [
      (parts) => `{"nodes":[${'{"id":"a","at":[1,2]},'.repeat(parts)}{"id":"b"}]}`,
      (parts) => `{"nodes":[${'{"id":"a"},'.repeat(parts)}1]}`,
    ],
    500,
  ],
  'values of an experiment': [
    (text) => sensitivitiesOf(text, experiment),
    [(parts) => `{"links":[${'{"id":"a","rate":1},'.repeat(parts)}{"id":"b"}]}`],
    300,
  ],
  formulas: [(text) => isExpression(text, ['n']), [of('n'), of('1 '), of(' '), of('1e')], 1000],
};

it.each(Object.entries(READERS))(
  '%s take twice the steps for twice the text',
  async (_, reader) => {
    const [read, kinds, parts] = reader;
    await expectDoubles(kinds, parts, quiet(read));
  },
);

/** A text that cannot be packed well. */
function digits(count: number): string {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 10;
  }).join('');
}

it('links take twice the steps for twice the text', async () => {
  const parts = 20_000;
  const [few, many] = await Promise.all(
    [parts, 2 * parts].map((length) => encodeLink(`["${digits(length)}"]`)),
  );
  const link: Made = (length) => (length === parts ? few : many) ?? '';
  const garbage: Made = (length) => `#1${'A'.repeat(length)}`;
  await expectDoubles([link, garbage], parts, quiet(decodeLink));
});

it('messages take twice the steps for twice the value', async () => {
  const set = (value: unknown): unknown =>
    readMessage({ sawtooth: 1, id: 1, command: 'set', path: 'seed', value } as {
      sawtooth: unknown;
    });
  const kinds = [
    (parts: number) => Array.from({ length: parts }, () => ({ a: [1] })),
    (parts: number) => Object.fromEntries(Array.from({ length: parts }, (_, at) => [`k${at}`, at])),
    (parts: number) => ({ text: 'x'.repeat(parts) }),
  ];
  await expectDoubles<unknown>(kinds, 1000, set);
});

/** Readers that refuse a longer text at once. */
const BOUNDED: Readonly<Record<string, [(text: string) => unknown, Made, number]>> = {
  'a link': [decodeLink, (parts) => `#1${'A'.repeat(parts)}`, 1_500_000],
  'an address of a page': [isPageAddress, (parts) => `#/papers/${'a/'.repeat(parts)}`, 1000],
  'a network to start from': [starterOf, (parts) => `#/start/a?${'b=1&'.repeat(parts)}`, 1000],
  'a frame': [readEmbed, (parts) => `?embed&show=${'a,'.repeat(parts)}`, 3000],
  'a rate with a delay': [parseRateAndDelay, of('1 '), 100],
};

it.each(Object.entries(BOUNDED))('%s that is too large is refused first', async (_, reader) => {
  const [read, make, parts] = reader;
  await expectBounded(make, parts, quiet(read));
});

/** The most steps of a text that is formatted: as many take 100 ms on a phone. */
const MOST_STEPS = 4_000_000;

it.each([
  '> ',
  '- ',
  '1. ',
  '*a',
  '_a_ ',
  '[',
  '[](x (',
  'a <?',
  '`',
  '![a](',
  '&amp',
  '\n\na',
  'a\n',
  '* *',
  '# ',
  '|a',
  '<a ',
  '\\',
  '~',
])('a text of %j is formatted in so many steps, or not at all', async (part) => {
  // The longest that is formatted, among those of twice the length.
  let parts = 1;
  while (parts < 20_000 && isQuickMarkdown(part.repeat(2 * parts))) parts *= 2;
  const text = part.repeat(parts);
  Markdown({ children: 'a' });
  const steps = await stepsOf(() => Markdown({ children: withTerms(text), skipHtml: true }));
  if (steps > MOST_STEPS) throw new Error(`${parts} parts: ${steps} steps`);
});
