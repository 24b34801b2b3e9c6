// @ts-check
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { HEIGHT, WIDTH } from '../src/model/library/pictures.ts';
import { allPictures } from './pictures.mjs';
import { cache, root } from './setup.mjs';

/** @typedef {import('../src/model/library/pictures.ts').ExamplePicture} Picture */

/** The site may be built meanwhile, which draws into another folder. */
const kept = join(cache, 'pictures-tested');

/** @type {Record<string, Picture>} */
let pictures;

beforeAll(async () => {
  pictures = await allPictures(kept);
  // Drawing them takes its time on a busy machine.
}, 120_000);

const slugs = readdirSync(join(root, 'scenarios'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace(/\.json$/, ''));

/**
 * The points that a path goes through.
 * @param {string} path
 */
function points(path) {
  let [x, y] = [0, 0];
  return [...path.matchAll(/(M?)[l ]?(-?\d+) ?(-?\d+)/g)].map(([, start, right, down]) => {
    [x, y] = start ? [0, 0] : [x, y];
    x += Number(right);
    y += Number(down);
    return { x, y };
  });
}

describe('the pictures of the examples', () => {
  test.each(slugs)('%s has one that is small and stays within its frame', (slug) => {
    const { curves = [], panel = '', from = 0, to = 0 } = pictures[slug] ?? {};
    expect(panel).not.toBe('');
    expect(to).toBeGreaterThan(from);
    expect(curves.length).toBeGreaterThan(0);
    const all = curves.flatMap(({ path }) => points(path));
    for (const { x, y } of all) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(WIDTH);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(HEIGHT);
    }
    // It shows something: a line that only lies flat would show nothing.
    const heights = all.map(({ y }) => y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(HEIGHT / 4);
    expect(JSON.stringify(pictures[slug]).length).toBeLessThan(8000);
  });

  test('are drawn once, and kept', async () => {
    const written = () => readdirSync(kept).map((file) => statSync(join(kept, file)).mtimeMs);
    const before = written();
    expect(await allPictures(kept)).toEqual(pictures);
    expect(written()).toEqual(before);
  });

  test('of outdated examples are deleted, and unfinished files are not', async () => {
    const old = join(kept, `${'0'.repeat(64)}.json`);
    const part = `${old}.1`;
    for (const file of [old, part]) writeFileSync(file, '{}');
    await allPictures(kept);
    expect([old, part].map((file) => existsSync(file))).toEqual([false, true]);
    rmSync(part);
    expect(readdirSync(kept)).toHaveLength(Object.keys(pictures).length);
  });
});
