import { expect, test } from 'vitest';
import { readKept, sayings, slower, speeds } from './benchKept.mjs';

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
  expect(slower({ processor: 'a', speeds: speeds(measured) }, speeds(faster))).toEqual([]);
});

test('more than three per cent slower is told by name, the slowest first', () => {
  const kept = { processor: 'a', speeds: { one: 1, two: 1, three: 1, four: 1 } };
  const now = { one: 0.9, two: 0.971, three: 0.8, four: 2 };
  expect(slower(kept, now).map(({ name }) => name)).toEqual(['three', 'one']);
  expect(sayings(kept, now, 'a')).toEqual([
    'Slower than what is kept by 20.0 %: three (1.000 kept, 0.800 now)',
    'Slower than what is kept by 10.0 %: one (1.000 kept, 0.900 now)',
  ]);
});

test('nothing slower, another processor and what was not measured are said', () => {
  const kept = { processor: 'a', speeds: { one: 1 } };
  expect(sayings(kept, { one: 1 }, 'b')).toEqual([
    'Nothing is more than 3 % slower than what is kept',
    'What is kept was measured on another processor (a): ratios differ between processors, too',
  ]);
  expect(sayings(kept, {}, 'a')).toEqual(['Kept, but not measured: one']);
});

test('every case of the bench has a speed that is kept', () => {
  const names = Object.keys(readKept().speeds);
  for (const name of ['P1', 'P2', 'P3']) {
    expect(names).toContain(`${name}, native, of the bare loop`);
    expect(names).toContain(`${name}, WebAssembly, of the bare loop`);
  }
  for (const name of ['P4', 'P5', 'P6', 'P7'])
    expect(names).toContain(`${name}, of P2's bare loop`);
});
