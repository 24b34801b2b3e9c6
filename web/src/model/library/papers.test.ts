import { afterEach, describe, expect, test, vi } from 'vitest';
import { areOfOtherDocument, EXPERIMENTS, experimentOf, ResultsError, resultsOf } from './papers';

const figure = experimentOf('ucc', '6');
if (!figure) throw new Error('no such figure');

const results = {
  format: 'sawtooth-result',
  version: 1,
  experiment: figure,
  cells: [],
  points: [],
  curves: [],
  verdicts: [],
  claims: [],
};

afterEach(() => vi.unstubAllGlobals());

function serve(body: string, status = 200): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
}

async function whyNot(name: string): Promise<unknown> {
  const thrown = await resultsOf('ucc', name).catch((error: unknown) => error);
  return thrown instanceof ResultsError ? thrown.why : thrown;
}

test('scenarios that experiments vary are no experiments', () => {
  expect(EXPERIMENTS).toContain('ucc/6');
  expect(EXPERIMENTS.length).toBeGreaterThan(15);
  expect(EXPERIMENTS).not.toContain('ucc/two-senders');
  expect(experimentOf('ucc', 'two-senders')).toBeUndefined();
});

describe('results', () => {
  test('that do not ship with the page are missing', async () => {
    serve('', 404);
    expect(await whyNot('a')).toBe('missing');
  });

  test('cannot be reached offline, or where the host fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await whyNot('b')).toBe('unreachable');
    serve('', 503);
    expect(await whyNot('b')).toBe('unreachable');
  });

  test.each([
    ['a page of the host', '<!doctype html>'],
    ['half a file', JSON.stringify(results).slice(0, 200)],
    ['another format', JSON.stringify({ ...results, format: 'sawtooth-scenario' })],
    ['a newer version', JSON.stringify({ ...results, version: 2 })],
    ['no list of verdicts', JSON.stringify({ ...results, verdicts: null })],
    ['no list of what came of claims', JSON.stringify({ ...results, claims: undefined })],
    ['nothing', 'null'],
  ])('are not read from %s', async (_, body) => {
    serve(body);
    expect(await whyNot('c')).toBe('unreadable');
  });

  test('that failed are fetched again; successful ones are cached', async () => {
    serve('', 503);
    expect(await whyNot('6')).toBe('unreachable');
    serve(JSON.stringify(results));
    expect(await resultsOf('ucc', '6')).toEqual(results);
    serve('', 404);
    expect(await resultsOf('ucc', '6')).toEqual(results);
  });

  test('of a document that was changed since are recognised as outdated', () => {
    const read = { ...results, format: 'sawtooth-result', version: 1, engine: '0.1.0' } as const;
    expect(areOfOtherDocument(read, figure)).toBe(false);
    expect(areOfOtherDocument(read, { ...figure, seeds: 2 })).toBe(true);
  });
});
