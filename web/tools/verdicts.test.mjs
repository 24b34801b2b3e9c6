// @ts-check
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './setup.mjs';
import { allTallies, allVerdicts, areStale, experimentFiles } from './verdicts.mjs';

/** Figures of packets and of a model, whose digests are made in two ways. */
const FIGURES = ['ucc/4', 'vcp-bise/2'];

/** @param {string} name */
const documentOf = (name) => readFileSync(join(root, `scenarios/papers/${name}.json`), 'utf8');
/** @param {string} name */
const resultsPath = (name) => join(root, `public/papers/${name}.json`);
const there = FIGURES.every((name) => existsSync(resultsPath(name)));

test('the experiments are found, and the scenarios that they vary are not', () => {
  const files = experimentFiles();
  expect(files).toContain('ucc/4.json');
  expect(files).not.toContain('ucc/two-senders.json');
});

describe.skipIf(!there)('results', () => {
  /** @param {string} name */
  const results = (name) => JSON.parse(readFileSync(resultsPath(name), 'utf8'));

  test.each(FIGURES)('of %s are of its document', async (name) => {
    expect(await areStale(documentOf(name), results(name))).toBe(false);
  });

  test.each(FIGURES)('of %s are out of date when the document is another', async (name) => {
    const changed = { ...JSON.parse(documentOf(name)), name: 'Another' };
    expect(await areStale(JSON.stringify(changed), results(name))).toBe(true);
  });

  test.each(FIGURES)('of %s are out of date when a cell runs something else', async (name) => {
    const written = results(name);
    written.cells.at(-1).document = '0000000000000000';
    for (const cell of written.cells) cell.series = 0;
    written.cells[0].document = '0000000000000000';
    expect(await areStale(documentOf(name), written)).toBe(true);
  });

  test('of an experiment with fewer cells are out of date', async () => {
    const written = results('ucc/4');
    written.cells.pop();
    expect(await areStale(documentOf('ucc/4'), written)).toBe(true);
  });

  test('that can no longer be run are out of date', async () => {
    const changed = { ...JSON.parse(documentOf('ucc/4')), base: 'papers/ucc/nothing' };
    const written = { ...results('ucc/4'), experiment: changed };
    expect(await areStale(JSON.stringify(changed), written)).toBe(true);
  });
});

describe('verdicts of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
  beforeAll(() => mkdirSync(join(folder, 'ucc')));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are by claim, and missing where there are no results', async () => {
    expect(await allVerdicts(folder)).toEqual({});
    const standings = [
      { claim: 'a', result: 'in-part' },
      { claim: 'b', result: 'inconclusive' },
      { claim: 'ours', result: 'confirmed' },
    ];
    const claims = [
      { id: 'a', text: 'One word.' },
      { id: 'b', text: 'Two words.', parts: [] },
      { id: 'ours', text: 'Three words.', own: true },
    ];
    writeFileSync(
      join(folder, 'ucc/4.json'),
      JSON.stringify({ experiment: { claims }, cells: [], claims: standings }),
    );
    // The same words in another experiment are the same claim: its key is a digest of them.
    const key = expect.stringMatching(/^[0-9a-f]{8}$/);
    const found = await allVerdicts(folder);
    expect(found).toEqual({
      'ucc/4': {
        claims: [
          { key, result: 'in-part' },
          { key, result: 'inconclusive' },
        ],
        stale: true,
      },
    });
    const keys = found['ucc/4']?.claims.map((claim) => claim.key);
    expect(new Set(keys).size).toBe(2);
    const { ucc } = await allTallies(found);
    const tally = { confirmed: 0, 'in-part': 1, depends: 0, 'not-confirmed': 0, inconclusive: 1 };
    expect(ucc).toEqual(tally);
    expect(Object.keys(ucc)).toEqual(Object.keys(tally));
  });
});
