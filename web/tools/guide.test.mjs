// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guideFaults, guidePages } from './guideFaults.mjs';
import { root } from './setup.mjs';

/** @param {string} file */
const textOf = (file) => readFileSync(join(root, file), 'utf8');

describe('README and guide', () => {
  test('the README is read in two minutes', () => {
    expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  test.each(guidePages())('%s names what exists', (file) => {
    expect(guideFaults(file)).toEqual([]);
  });

  test('both indexes name every page', () => {
    const pages = guidePages().filter((file) => !file.endsWith('README.md'));
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) {
      expect(textOf('README.md')).toContain(`](${page})`);
      expect(textOf('web/src/guide/README.md')).toContain(`](${page.split('/').at(-1)})`);
    }
  });

  test('the table of agreement is that of the last npm run verify', () => {
    /** @type {{ rows: { reference: string, verdict: string }[] }} */
    const { rows } = JSON.parse(textOf('web/src/generated/checks.json'));
    const lines = [...new Set(rows.map(({ reference }) => reference))].sort().map((reference) => {
      const own = rows.filter((row) => row.reference === reference);
      const counts = ['within', 'shown', 'unproven'].map(
        (verdict) => own.filter((row) => row.verdict === verdict).length,
      );
      return `| ${[reference, own.length, ...counts].join(' | ')} |`;
    });
    const [, table = ''] = textOf('web/src/guide/trust.md').split('| compared with |');
    const shown = table.split('\n\n')[0]?.split('\n').slice(2);
    expect(shown?.sort()).toEqual(lines.sort());
  });
});

describe('a fault is found', () => {
  /** @param {string} text */
  const found = (text) => guideFaults('README.md', text);

  test.each([
    ['[a](nowhere.md)', 'the link nowhere.md leads nowhere'],
    ['![a](public/no.png)', 'the link public/no.png leads nowhere'],
    ['[a](CONTRIBUTING.md#nothing)', 'CONTRIBUTING.md has no heading #nothing'],
    ['# Here\n\n[a](#there)', 'README.md has no heading #there'],
    ['`npm run nothing`', 'package.json has no script nothing'],
    ['```sh\nnpm run engine -- --slow\n```', 'npm run engine does not take --slow'],
    ['```sh\n# A comment\nnpm run sim -- rune FILE\n```', 'the command line has no command rune'],
    ['`npm run sim -- describe FILE --json`', 'describe does not take --json'],
    ['`npm run sim -- plot FILE --ouch f.svg`', 'plot does not take --ouch'],
    ['`sawtooth new star --spokes 3`', 'new does not take --spokes'],
    ['`schema --lesson`', 'schema does not take --lesson'],
    ['`--nothing`', 'no command takes --nothing'],
    ['`npm run sim -- run scenarios/no.json`', 'there is no file scenarios/no.json'],
    ['Choose *Nothing…*', 'the page shows nothing called Nothing…'],
  ])('%j', (text, fault) => {
    expect(found(text)).toEqual([fault]);
  });

  test('and nothing else is one', () => {
    const text = [
      '# Two commands: `a`, b',
      '[a](#two-commands-a-b) [b](CONTRIBUTING.md#add-something) [c](https://example.org/x#y)',
      '`npm test -- --only rust` `npm run sim -- matrix --senders a,b --csv` `--part 3/10` `npm start`',
      '`sawtooth fluid queue --of FILE` `sawtooth import f.csv --time-unit ms` *Share* `cwnd`',
    ];
    expect(found(text.join('\n\n'))).toEqual([]);
  });
});
