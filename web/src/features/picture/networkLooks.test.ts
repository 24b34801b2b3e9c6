// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOOKS } from './networkLooks';

const sheet = readFileSync(
  new URL('../../views/network/drawing/Topology.module.css', import.meta.url),
  'utf8',
);

/** The declarations of the rule of one class, without the rules inside it. */
function declared(name: string): ReadonlyMap<string, string> {
  const [, body = ''] = new RegExp(`^\\.${name} \\{\\n((?:  [^{}]*;\\n)*)`, 'm').exec(sheet) ?? [];
  const own = body.replace(/\n\n[\s\S]*$/, '\n');
  return new Map(
    [...own.matchAll(/([\w-]+): ([^;]+);/g)].map(([, key = '', value = '']) => [key, value]),
  );
}

it('a network looks in pictures as its style sheet says', () => {
  for (const [name, look] of Object.entries(LOOKS)) {
    const rules = declared(name);
    for (const [key, value] of Object.entries(look)) {
      const written = rules.get(key)?.replace(/^calc\((\d+) \* 1px\)$/, '$1');
      const meant = String(value);
      expect(`${name} ${key} ${written}`).toBe(
        `${name} ${key} ${meant.startsWith('--') ? `var(${meant})` : meant}`,
      );
    }
    // Nothing that shapes or colours it is left out.
    for (const key of rules.keys())
      if (!['pointer-events', 'touch-action'].includes(key))
        expect(Object.keys(look), `${name}: ${key}`).toContain(key);
  }
});
