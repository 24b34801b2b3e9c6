// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inThePage } from './fuzz.mjs';
import { crates } from './setup.mjs';

test('random programs of rules leave the same bits in WebAssembly as natively', async () => {
  const found = await inThePage();
  const natively = readFileSync(join(crates, 'workbench/src/fuzz/first.txt'), 'utf8').trim();
  expect(found(0, 500)).toBe(natively);
});
