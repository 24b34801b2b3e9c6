import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axisUnit,
  formatNumber,
  formatReading,
  formatSpeed,
  formatTime,
  formatValue,
  formatWithError,
  parseValue,
  splitValue,
  THIN,
} from './format';

describe('quantities', () => {
  it('are written in handy units', () => {
    expect(formatValue('bitsPerSecond', 10e6)).toBe(`10${THIN}Mb/s`);
    expect(formatValue('seconds', 0.02)).toBe(`20${THIN}ms`);
    expect(formatValue('seconds', 1.5e-5)).toBe(`15${THIN}µs`);
    expect(formatValue('share', 0.005)).toBe(`0.5${THIN}%`);
    expect(formatValue('packets', 50)).toBe('50\u00a0packets');
    expect(formatValue('packets', 1)).toBe('1\u00a0packet');
    expect(formatValue('seconds', 0)).toBe(`0${THIN}ms`);
    expect(formatValue('bitsPerSecond', 999_999.999)).toBe(`1${THIN}Mb/s`);
    expect(formatValue('none', -2.5)).toBe('−2.5');
  });

  it('are not written with noise', () => {
    expect(formatNumber(0.1 + 0.2)).toBe('0.3');
    expect(formatNumber(1_234_567)).toBe(`1${THIN}234${THIN}567`);
    expect(formatNumber(1e-7)).toBe('1e−7');
    expect(formatNumber(Number.NaN)).toBe('–');
  });

  it('are read as people type them', () => {
    expect(parseValue('bitsPerSecond', '10 Mb/s', 'Mb/s')).toBe(10e6);
    expect(parseValue('bitsPerSecond', '10M', 'kb/s')).toBe(10e6);
    expect(parseValue('bitsPerSecond', '2.5gbps', 'Mb/s')).toBe(2.5e9);
    for (const [text, value] of [
      ['10 Mbit/s', 10e6],
      ['2 Gbit/s', 2e9],
      ['5 kbit/s', 5e3],
      ['300 bit/s', 300],
    ] as const) {
      expect(parseValue('bitsPerSecond', text, 'kb/s')).toBe(value);
    }
    expect(parseValue('bitsPerSecond', '7', 'Mb/s')).toBe(7e6);
    expect(parseValue('seconds', '20ms', 's')).toBe(0.02);
    expect(parseValue('seconds', '0,5 s', 'ms')).toBe(0.5);
    expect(parseValue('share', '0.5', '%')).toBe(0.005);
    expect(parseValue('packets', '50', 'packets')).toBe(50);
    expect(parseValue('packets', '3', 'packet')).toBe(3);
    expect(parseValue('segments', '1 segment', 'segments')).toBe(1);
    expect(parseValue('seconds', '3 apples', 's')).toBeNull();
    expect(parseValue('seconds', '', 's')).toBeNull();
    expect(parseValue('none', '1e400', '')).toBeNull();
  });

  it.each([
    ['3 MB/s', 24e6],
    ['2 kB/s', 16e3],
    ['2 KB/s', 16e3],
    ['1GB/s', 8e9],
    ['125 B/s', 1000],
    ['3 MBps', 24e6],
    ['3 Mb/s', 3e6],
    ['3 mb/s', 3e6],
    ['3 Kb/s', 3e3],
    ['3 mbps', 3e6],
    ['3 Mbps', 3e6],
    ['3 MBit/s', 3e6],
    ['3 MBIT/S', 3e6],
    // Written either way in capitals, and bytes without a time.
    ['3 MBPS', null],
    ['3 MB/S', null],
    ['3 MB', null],
    ['3 B', null],
    ['3 MiB/s', null],
  ])('%s is a rate in bits, or refused', (text, value) => {
    expect(parseValue('bitsPerSecond', text, 'Mb/s')).toBe(value);
  });

  it.each([
    ['64 kB', 64e3],
    ['64 KB', 64e3],
    ['64 kb', 64e3],
    ['3 mb', 3e6],
    ['3 Mb', null],
    ['3 Kb', null],
    ['3 Gb', null],
    ['3 Mbit', null],
  ])('%s is a size in bytes, or refused', (text, value) => {
    expect(parseValue('bytes', text, 'kB')).toBe(value);
  });

  it('come back from their own writing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('seconds', 'bitsPerSecond', 'share', 'bytes', 'none'),
        fc.double({ min: 1e-9, max: 1e12, noNaN: true }),
        (unit, value) => {
          const back = parseValue(unit, formatValue(unit, value), splitValue(unit, value).suffix);
          expect(back).not.toBeNull();
          expect(Math.abs((back ?? 0) - value)).toBeLessThanOrEqual(value * 1e-5);
        },
      ),
    );
  });
});

describe('readings', () => {
  it('keep their digits', () => {
    const mega = axisUnit('bitsPerSecond', 8e6);
    expect(mega).toEqual({ suffix: 'Mb/s', factor: 1e6 });
    expect(formatReading(5.837e6, mega)).toBe('5.84');
    expect(formatReading(12.34e6, mega)).toBe('12.3');
    expect(formatReading(Number.NaN, mega)).toBe('–');
    expect(axisUnit('seconds', 0.9).suffix).toBe('ms');
    expect(axisUnit('seconds', 1.5).suffix).toBe('ms');
    expect(axisUnit('seconds', 3).suffix).toBe('s');
    expect(formatTime(12.3456)).toBe(`12.346${THIN}s`);
    expect(formatSpeed(0.012)).toBe('0.012×');
  });
});

describe('a figure with its error', () => {
  it.each([
    [9.57002, 0.00297854, '9.5700', '0.0030'],
    [0.999919, 4.63549e-6, '0.9999190', '0.0000046'],
    [21.7713, 0.8108, '21.77', '0.81'],
    [20.8997, 1.02444, '20.9', '1.0'],
    [177.2, 31, '177', '31'],
    [98_765, 1234, '98\u202f800', '1200'],
    // The rounded error decides: 0.0996 has two digits as 0.10.
    [1.23456, 0.0996, '1.23', '0.10'],
    [-0.5, 0.25, '−0.50', '0.25'],
    [9.9999, 0, '9.9999', '0'],
    [1.5, Number.NaN, '1.5', '–'],
    [3e-12, 1.23e-13, '3e−12', '1.2e−13'],
  ])('%d ± %d is %s ± %s', (value, error, shown, spread) => {
    expect(formatWithError(value, error)).toEqual({ value: shown, error: spread });
  });
});
