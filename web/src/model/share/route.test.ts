import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  asksForLecture,
  cardHref,
  lectureQuery,
  pageHref,
  paperHref,
  route,
  routeOf,
  shippedName,
  speakerOf,
  startRouting,
} from './route';

describe('page addresses', () => {
  test.each([
    ['', null],
    ['#', null],
    ['#1abc', null],
    ['#/reference', { kind: 'index' }],
    ['#/reference/', { kind: 'index' }],
    ['#/reference/sender/cubic', { kind: 'page', group: 'sender', id: 'cubic' }],
    ['#/reference/sender', { kind: 'unknown', what: 'reference/sender' }],
    ['#/reference/a/b/c', { kind: 'unknown', what: 'reference/a/b/c' }],
    ['#/references', { kind: 'unknown', what: 'references' }],
    ['#/', { kind: 'unknown', what: '' }],
    ['#/glossary', { kind: 'glossary', id: null }],
    ['#/glossary/ssthresh', { kind: 'glossary', id: 'ssthresh' }],
    ['#/glossary/a/b', { kind: 'unknown', what: 'glossary/a/b' }],
    ['#/papers', { kind: 'papers' }],
    ['#/papers/', { kind: 'papers' }],
    ['#/papers/ucc', { kind: 'paper', id: 'ucc', figure: null }],
    ['#/papers/ucc/7-8', { kind: 'paper', id: 'ucc', figure: '7-8' }],
    ['#/papers/a/b/c', { kind: 'paper', id: 'a/b/c', figure: null }],
    ['#/papers2', { kind: 'unknown', what: 'papers2' }],
    ['#/experiment/ucc/6', { kind: 'experiment', what: 'ucc/6' }],
    ['#/experiment', { kind: 'experiment', what: '' }],
    ['#/matrix', { kind: 'matrix', query: '' }],
    ['#/matrix?rate=1e6&seeds=2', { kind: 'matrix', query: 'rate=1e6&seeds=2' }],
    ['#/card?of=sender/cubic', { kind: 'card', query: 'of=sender/cubic' }],
    ['#/attack?of=sender/bbr', { kind: 'attack', query: 'of=sender/bbr' }],
    ['#/matrix/x', { kind: 'unknown', what: 'matrix/x' }],
    [`#/${'a/'.repeat(500_000)}`, { kind: 'unknown', what: `${'a/'.repeat(50)}…` }],
    [`#/papers/${'a'.repeat(1e6)}`, { kind: 'unknown', what: `papers/${'a'.repeat(93)}…` }],
    ['#/experiments', { kind: 'unknown', what: 'experiments' }],
  ])('%.60s', (hash, page) => {
    expect(routeOf(hash)).toEqual(page);
  });

  test('each address names its page', () => {
    expect(routeOf(pageHref('queue', 'red'))).toEqual({ kind: 'page', group: 'queue', id: 'red' });
    expect(routeOf(paperHref('ucc'))).toEqual({ kind: 'paper', id: 'ucc', figure: null });
    expect(cardHref('ucc/6')).toBe(paperHref('ucc', '6'));
    expect([cardHref('1abc'), cardHref('open'), cardHref('a/b/c')]).toEqual([null, null, null]);
    expect(cardHref('ucc/6/clock=exact')).toBe(paperHref('ucc', '6'));
    expect([shippedName('ucc/6/clock=exact/acks=each'), shippedName('ucc/6/c')]).toEqual([
      'ucc/6',
      null,
    ]);
    expect(routeOf(paperHref('ucc', '6'))).toEqual({ kind: 'paper', id: 'ucc', figure: '6' });
  });
});

test('a query turns a lecture on or off, and keeps its other parameters', () => {
  expect([asksForLecture(''), asksForLecture('?lecture'), asksForLecture('?a=lecture')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(lectureQuery('', true)).toBe('?lecture');
  expect(lectureQuery('?lecture=', true)).toBe('?lecture');
  expect(lectureQuery('?a=1&lecture&b', false)).toBe('?a=1&b');
  expect(lectureQuery('?lecture', false)).toBe('');
});

describe('coming and going', () => {
  const base = 'https://host/some/folder/';
  let turn: (event: { oldURL: string }) => void;
  let hash: string;
  const enter = vi.fn<(hash: string) => Promise<string | null>>();

  const begin = (first: string): void => {
    hash = first;
    vi.stubGlobal('location', {
      get hash() {
        return hash;
      },
    });
    vi.stubGlobal('addEventListener', (_: string, listener: typeof turn) => {
      turn = listener;
    });
    vi.stubGlobal('scrollY', 120);
    startRouting(enter);
  };
  const go = (to: string): void => {
    const oldURL = base + hash;
    hash = to;
    turn({ oldURL });
  };

  beforeEach(() => {
    enter.mockReset();
    enter.mockResolvedValue(null);
    route.setState({ page: null, labHash: '', labScroll: 0 });
  });

  test('going back from a page keeps the run', () => {
    begin('#1abc');
    go('#/reference/sender/cubic');
    expect(route.getState()).toEqual({
      page: { kind: 'page', group: 'sender', id: 'cubic' },
      labHash: '#1abc',
      labScroll: 120,
    });
    go('#/reference/sender/reno');
    go('#1abc');
    expect(route.getState().page).toBeNull();
    expect(enter.mock.calls).toEqual([['#1abc']]);
  });

  test('another link opens another scenario, from a page as well', () => {
    begin('');
    go('#/reference');
    go('#1def');
    go('#1ghi');
    expect(enter.mock.calls).toEqual([[''], ['#1def'], ['#1ghi']]);
  });

  test('a link to an experiment opens its page, and going back shows the scenario before', async () => {
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, to: string) => {
        hash = to;
      },
    });
    begin('#1abc');
    enter.mockResolvedValueOnce('#/experiment/1def');
    go('#1def');
    await Promise.resolve();
    expect(route.getState()).toMatchObject({
      page: { kind: 'experiment', what: '1def' },
      labHash: '#1abc',
    });
    expect(hash).toBe('#/experiment/1def');
    go('#1abc');
    expect(enter.mock.calls).toEqual([['#1abc'], ['#1def']]);
  });

  test('starting at an experiment link, the laboratory is entered later', async () => {
    enter.mockResolvedValueOnce('#/experiment/1def');
    begin('#1def');
    await Promise.resolve();
    go('');
    expect(enter.mock.calls).toEqual([['#1def'], ['']]);
  });

  test('characters appended by mail programs are removed from any address', () => {
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, to: string) => {
        hash = to;
      },
    });
    begin('#1abc/2.');
    expect(hash).toBe('#1abc/2');
    go('#/example/phase-effects/3)%20');
    expect(enter.mock.calls).toEqual([['#1abc/2'], ['#/example/phase-effects/3']]);
    go('#/reference/sender/cubic,');
    expect(route.getState()).toMatchObject({
      page: { kind: 'page', group: 'sender', id: 'cubic' },
      labHash: '#/example/phase-effects/3',
    });
  });

  test('starting at a page, the laboratory is entered later', () => {
    begin('#/reference');
    expect(enter).not.toHaveBeenCalled();
    go('');
    expect(enter.mock.calls).toEqual([['']]);
    go('#/reference');
    go('');
    expect(enter).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['?speaker=0b1c2d3e-aaaa', '0b1c2d3e-aaaa'],
  ['?lecture', null],
])('%s asks for the window of the speaker of lecture %j', (search, id) => {
  expect(speakerOf(search)).toBe(id);
});
