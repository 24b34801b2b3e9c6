import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { earlierNotice } from './earlierDocument';

/** The files that the engine's own tests read: one of format 1 with all that it meant in another way, and its present form. */
const [then = '', today = ''] = ['version-1', 'version-1-today'].map((name) =>
  readFileSync(
    new URL(`../../../sim-core-wasm/document/src/tests/files/${name}.json`, import.meta.url),
    'utf8',
  ),
);

test('a scenario in an earlier format says how its values are read', () => {
  expect(earlierNotice(then)).toEqual({
    tone: 'calm',
    title: 'This scenario has the earlier format 1',
    detail:
      'It runs as it did then: HyStart++ counts segments itself (bursts), SPRED starts anchored, and its model takes all packets (fill: sent), the preset linux is now called linux-paced. A new link or file has the present format.',
  });
});

test('one of today, one that means the same, and one that cannot be read say nothing', () => {
  expect(earlierNotice(today)).toBeNull();
  expect(earlierNotice(then.replace('"version": 1', '"version": 2'))).toBeNull();
  expect(earlierNotice('{"version": 1, "flows": [{"transport": {"preset": "rfc"}}]}')).toBeNull();
  expect(earlierNotice('{"version": 1')).toBeNull();
  expect(earlierNotice('[1]')).toBeNull();
});

test('changes of a preset during the run are found, and documents inside are left out', () => {
  const set = '{"version": 1, "steps": [{"path": "flows/f/transport/preset", "to": "linux"}]}';
  expect(earlierNotice(set)?.detail).toContain('linux-paced');
  const inside = '{"version": 1, "base": {"format": "sawtooth-scenario", "preset": "linux"}}';
  expect(earlierNotice(inside)).toBeNull();
});
