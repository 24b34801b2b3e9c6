import { expect, it } from 'vitest';
import { csvRow } from './csv';

it('fields are quoted, and no spreadsheet finds a formula in a name', () => {
  expect(csvRow(['Ada', 1.5, null, Number.NaN])).toBe('Ada,1.5,,');
  expect(csvRow(['a, "b"', 'x;=HYPERLINK(1)'])).toBe('"a, ""b""","x;=HYPERLINK(1)"');
  expect(csvRow(['=1+1', '@x', -2])).toBe("'=1+1,'@x,-2");
});
