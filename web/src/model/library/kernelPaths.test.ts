import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../generated/scenario';
import { examples } from './examples';
import { apart, exampleWith, type PathWindows, pathOf } from './kernelPaths';

const root = join(import.meta.dirname, '../../../..');

const kept = JSON.parse(
  readFileSync(join(root, 'web/src/generated/linuxWindows.json'), 'utf8'),
) as Record<string, PathWindows[]>;

const example = (rate: number): string => {
  const found = examples.find(({ slug }) => slug === `linux-window-${rate / 1e6}`);
  if (!found) throw new Error(`there is no example of ${rate}`);
  return found.document;
};

describe('the paths of Linux’s windows', () => {
  it('are those of the examples, with each sender that Linux has', () => {
    for (const [sender, paths] of Object.entries(kept)) {
      expect(paths.map(({ rate }) => rate)).toEqual([10e6, 100e6]);
      for (const { rate, delay, limit } of paths) {
        expect(pathOf(exampleWith(example(rate), sender))).toEqual({ sender, rate, delay, limit });
      }
    }
  });

  it('are no longer that when the path changes, or another flow comes', () => {
    const scenario = JSON.parse(example(10e6)) as Scenario;
    const { flows = [], links = [] } = scenario;
    const [, bottleneck] = links;
    if (!bottleneck) throw new Error('no bottleneck');
    const known = pathOf(JSON.stringify(scenario));
    const with_ = (change: Partial<Scenario>) => pathOf(JSON.stringify({ ...scenario, ...change }));
    const slower = links.map((link) => (link === bottleneck ? { ...link, rate: 5e6 } : link));
    expect(with_({ links: slower })).not.toEqual(known);
    const longer = links.map((link) => (link === bottleneck ? { ...link, delay: 0.001 } : link));
    expect(with_({ links: longer })).not.toEqual(known);
    expect(with_({ flows: [...flows, ...flows] })).toBeNull();
    expect(with_({ flows: [] })).toBeNull();
    expect(pathOf('')).toBeNull();
  });
});

it('two windows are apart by their mean and their largest distance', () => {
  const windows: PathWindows = {
    ...{ rate: 1, delay: 1, limit: 1, every: 0.1 },
    theirs: [10, 20, 30, 40],
    ours: [10, 25, 30, 35],
  };
  expect(apart(windows)).toEqual({ mean: 0.1, most: 5, at: 0.2 });
  expect(apart({ ...windows, ours: windows.theirs })).toMatchObject({ mean: 0, most: 0 });
});
