// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './setup.mjs';
import { listed, NOTICE, shippedCrates, shippedPackages } from './thirdParty.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

const notice = readFileSync(NOTICE, 'utf8');

/** @param {{ name: string, version: string }} one */
const called = ({ name, version }) => `${name} ${version}`;

describe('the notice of works of others', () => {
  test('lists exactly what is shipped: after a change of a lock file, npm run licences', () => {
    const shipped = [...shippedCrates(read), ...shippedPackages(read)];
    expect(listed(notice).map(called)).toEqual(shipped.map(called));
    // Each kind has something that is certainly in it, and nothing that only tests use.
    const names = shipped.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['serde_json', 'clap', 'react', 'micromark']));
    for (const other of ['proptest', 'ts-rs', 'vitest', 'vite', 'wasm-bindgen-cli-support']) {
      expect(names).not.toContain(other);
    }
  });

  test('has a licence for each that deny.toml allows, and a text for nearly all', () => {
    const deny = read('sim-core-wasm/deny.toml');
    const list = /^allow = \[([^\]]*)\]/m.exec(deny)?.[1] ?? '';
    const allowed = new Set([...list.matchAll(/"([^"]+)"/g)].map(([, id = '']) => id));
    const all = listed(notice);
    for (const { name, license } of all) {
      const choices = license.replaceAll(/[()]/g, '').split(' OR ');
      const fits = choices.some((one) => one.split(' AND ').every((id) => allowed.has(id.trim())));
      expect(fits, `${name}: ${license}`).toBe(true);
    }
    const headings = [...notice.matchAll(/^### (.*)$/gm)].flatMap(([, names = '']) =>
      names.split(', '),
    );
    expect(headings.length).toBeGreaterThan(0.9 * all.length);
  });
});
