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

/**
 * Whether an expression of SPDX is met by a list of licences. AND binds more closely than OR.
 * @param {string} expression
 * @param {ReadonlySet<string>} allowed
 */
function isAllowed(expression, allowed) {
  const words = expression.match(/[()]|[^\s()]+(?: WITH [^\s()]+)?/g) ?? [];
  const any = () => {
    let met = every();
    while (words[0] === 'OR') {
      words.shift();
      met = every() || met;
    }
    return met;
  };
  /** @returns {boolean} */
  const every = () => {
    let met = one();
    while (words[0] === 'AND') {
      words.shift();
      met = one() && met;
    }
    return met;
  };
  /** @returns {boolean} */
  const one = () => {
    const word = words.shift() ?? '';
    if (word !== '(') return allowed.has(word);
    const met = any();
    words.shift();
    return met;
  };
  return any();
}

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
      expect(isAllowed(license, allowed), `${name}: ${license}`).toBe(true);
    }
    expect(isAllowed('(MIT OR Zlib) AND GPL-3.0-only', allowed)).toBe(false);
    const headings = [...notice.matchAll(/^### (.*)$/gm)].flatMap(([, names = '']) =>
      names.split(', '),
    );
    expect(headings.length).toBeGreaterThan(0.9 * all.length);
  });
});
