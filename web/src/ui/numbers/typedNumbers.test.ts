import { expect, it } from 'vitest';
import { THIN } from './format';
import { parseRateAndDelay, rangeProblem } from './typedNumbers';

it.each([
  ['100 Mbit/s 5 ms', 100e6, 0.005],
  ['5 ms 100 Mbit/s', 100e6, 0.005],
  ['10Mb/s, 20ms', 10e6, 0.02],
  ['1.5 Gbps; 300 µs', 1.5e9, 0.0003],
  [`10${THIN}Mb/s · 20${THIN}ms`, 10e6, 0.02],
  ['2,5 Mbps 1 s', 2.5e6, 1],
])('%s is a rate with a delay', (text, rate, delay) => {
  expect(parseRateAndDelay(text)).toEqual({ rate, delay });
});

it.each(['100 Mbit/s', '5 ms', '100 5', '100 Mb/s 5', '100 5 ms', '10 Mb/s 20 Mb/s', '2 * B', ''])(
  '%s is none',
  (text) => expect(parseRateAndDelay(text)).toBeNull(),
);

it('speaks of limits in the unit that was typed', () => {
  const upTo10s = { min: 0, max: 10 };
  expect(rangeProblem('seconds', '20000 ms', 's', 20, upTo10s)).toBe(
    `At most 10${THIN}000${THIN}ms, not 20${THIN}000${THIN}ms`,
  );
  expect(rangeProblem('seconds', '-1', 'ms', -0.001, upTo10s)).toBe(
    `At least 0${THIN}ms, not −1${THIN}ms`,
  );
  expect(
    rangeProblem('bitsPerSecond', '2 Tbps', 'Mb/s', 2e12, { min: 1, max: 1e12 }),
  ).not.toBeNull();
  expect(rangeProblem('bitsPerSecond', '2000 Gbit/s', 'Mb/s', 2e12, { min: 1, max: 1e12 })).toBe(
    `At most 1000${THIN}Gbit/s, not 2000${THIN}Gbit/s`,
  );
  expect(rangeProblem('none', '7', '', 7, { min: 0, max: 5 })).toBe('At most 5, not 7');
  expect(rangeProblem('seconds', '10 s', 'ms', 10, upTo10s)).toBeNull();
});
