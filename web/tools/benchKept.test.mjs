import { expect, test } from 'vitest';
import { comparedWith, readHistory, sayings, slower, speeds, withKept } from './benchKept.mjs';

const measured = {
  cases: [
    { name: 'P1', bare: 10e6, ratio: 0.25 },
    { name: 'P2', bare: 8e6, ratio: 0.3 },
  ],
  wasm: [{ name: 'P1', share: 0.6 }],
  work: [{ name: 'P5', packets: 4e6, seconds: 2 }],
};

test('a speed is a share of the bare loop', () => {
  expect(speeds(measured)).toEqual({
    'P1, native, of the bare loop': 0.25,
    'P1, WebAssembly, of the bare loop': 0.15,
    'P2, native, of the bare loop': 0.3,
    "P5, of P2's bare loop": 0.25,
  });
});

test('WebAssembly is no slower where native alone becomes faster', () => {
  const faster = {
    ...measured,
    cases: measured.cases.map((one) => ({ ...one, ratio: 2 * one.ratio })),
    wasm: measured.wasm.map((one) => ({ ...one, share: one.share / 2 })),
  };
  expect(slower({ speeds: speeds(measured) }, speeds(faster))).toEqual([]);
});

/** @param {string} version @param {string} processor @param {Record<string, number>} speeds */
const kept = (version, processor, speeds) => ({ version, date: '2030-01-02', processor, speeds });

const here = { version: '1.1.0', processor: 'a' };

test('more than three per cent slower is listed by name, the slowest first', () => {
  const before = kept('1.0.0', 'a', { one: 1, two: 1, three: 1, four: 1 });
  const now = { one: 0.9, two: 0.971, three: 0.8, four: 2 };
  expect(slower(before, now).map(({ name }) => name)).toEqual(['three', 'one']);
  expect(sayings([before], now, here)).toEqual([
    'Slower than version 1.0.0 of 2030-01-02 by 20.0 %: three (1.000 kept, 0.800 now)',
    'Slower than version 1.0.0 of 2030-01-02 by 10.0 %: one (1.000 kept, 0.900 now)',
  ]);
});

test('nothing slower, another processor and what was not measured are said', () => {
  const before = [kept('1.0.0', 'a', { one: 1 })];
  expect(sayings(before, { one: 1 }, { ...here, processor: 'b' })).toEqual([
    'Nothing is more than 3 % slower than version 1.0.0 of 2030-01-02',
    'The speeds of version 1.0.0 of 2030-01-02 were measured on another processor (a): ratios differ between processors, too',
  ]);
  expect(sayings(before, {}, here)).toEqual([
    'Kept for version 1.0.0 of 2030-01-02, but not measured: one',
  ]);
});

test('it is held against what was kept last, and against the version before', () => {
  const old = kept('0.9.0', 'a', { one: 3 });
  const before = kept('1.0.0', 'a', { one: 1 });
  const elsewhere = kept('1.0.0', 'b', { one: 1.2 });
  const during = kept('1.1.0', 'a', { one: 0.9 });
  const history = [old, before, elsewhere, during];
  expect(comparedWith(history, here)).toEqual([during, before]);
  // A little slower each time is not slower than the last time: the version before shows it.
  expect(sayings(history, { one: 0.88 }, here)).toEqual([
    'Nothing is more than 3 % slower than version 1.1.0 of 2030-01-02',
    'Slower than version 1.0.0 of 2030-01-02 by 12.0 %: one (1.000 kept, 0.880 now)',
  ]);
  expect(comparedWith([old, before], here)).toEqual([before]);
  expect(comparedWith([during], here)).toEqual([during]);
  expect(comparedWith(history, { ...here, processor: 'c' })).toEqual([during, elsewhere]);
});

test('an entry replaces the one of its version and processor, and no other', () => {
  const history = [kept('1.0.0', 'a', { one: 1 }), kept('1.1.0', 'b', { one: 2 })];
  const more = withKept(history, kept('1.1.0', 'a', { one: 0.123456 }));
  expect(more).toEqual([...history, kept('1.1.0', 'a', { one: 0.1235 })]);
  expect(withKept(more, kept('1.1.0', 'a', { one: 3 }))).toEqual([
    ...history,
    kept('1.1.0', 'a', { one: 3 }),
  ]);
});

test('every case of the bench has a speed that is kept', () => {
  const names = Object.keys(readHistory().at(-1)?.speeds ?? {});
  for (const name of ['P1', 'P2', 'P3']) {
    expect(names).toContain(`${name}, native, of the bare loop`);
    expect(names).toContain(`${name}, WebAssembly, of the bare loop`);
  }
  for (const name of ['P4', 'P5', 'P6', 'P7'])
    expect(names).toContain(`${name}, of P2's bare loop`);
});
