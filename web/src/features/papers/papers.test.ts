import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shipped as built } from 'virtual:verdicts';
import { describe, expect, test } from 'vitest';
import type { ExperimentResults } from '../../generated/experiment';
import { examples } from '../../model/library/examples';
import { EXPERIMENTS, experimentOf, resultsHref } from '../../model/library/papers';
import { registryEntry } from '../../model/library/registry';
import { routeOf } from '../../model/share/route';
import { testsOf } from '../experiments/claims/model/verdicts';
import { cardsOf } from './cards';
import { PAPERS } from './content';

const texts = import.meta.glob<{ lead: string; sections: unknown[] }>('./content/*.md', {
  eager: true,
});
const shipped = join(import.meta.dirname, '../../../../public');

test('every experiment is shown by exactly one card', () => {
  const cards = PAPERS.flatMap((paper) => cardsOf(paper).map(({ name }) => `${paper.id}/${name}`));
  expect(cards.toSorted()).toEqual(EXPERIMENTS.toSorted());
  const named = PAPERS.flatMap(({ figures, beside = [] }) => [...figures, ...beside]);
  expect(named).toHaveLength(cards.length);
});

describe.each(PAPERS.map((paper) => [paper.id, paper] as const))('%s', (id, paper) => {
  test('its systems are registered, each once', () => {
    expect(paper.systems.filter(({ group, kind }) => !registryEntry(group, kind))).toEqual([]);
    const names = paper.systems.map(({ group, kind }) => `${group}/${kind}`);
    expect(new Set(names).size).toBe(names.length);
    expect(paper.systems.some(({ part }) => part === 'proposed')).toBe(true);
  });

  test('its examples exist', () => {
    const slugs = examples.map(({ slug }) => slug);
    expect(paper.examples.filter((slug) => !slugs.includes(slug))).toEqual([]);
  });

  test('its text is rendered, and its links lead to pages', () => {
    const { lead = '', sections = [] } = texts[`./content/${id}.md`] ?? {};
    expect(lead).toMatch(/^<p>/);
    expect(sections).toEqual([]);
    expect(lead).not.toMatch(/\$|<script|katex-error/);
    for (const [, href = ''] of lead.matchAll(/href="(#[^"]*)"/g)) {
      const place = routeOf(href);
      expect(place?.kind === 'page' && registryEntry(place.group, place.id), href).toBeTruthy();
    }
  });

  test('its experiments name its authors', () => {
    for (const { name, experiment } of cardsOf(paper)) {
      const [first = ''] = (experiment.source?.paper ?? '').split(/,? and |, /);
      const names = paper.authors.map((author) => author.split(' ').at(-1));
      expect(names, name).toContain(first);
    }
  });

  test('our own experiments are separate from its figures, and marked in their documents', () => {
    for (const { name, part, label, experiment } of cardsOf(paper)) {
      expect(experiment.source?.own ?? false, name).toBe(part === 'own');
      expect(label.startsWith('Ours'), name).toBe(part === 'own');
      if (part === 'own') expect(paper.figures).not.toContain(name);
    }
  });

  test('where there are results, each reading of each claim has a verdict', () => {
    for (const { name } of cardsOf(paper)) {
      const file = join(shipped, resultsHref(id, name));
      if (!existsSync(file)) continue;
      const results = JSON.parse(readFileSync(file, 'utf8')) as ExperimentResults;
      const asked = (experimentOf(id, name)?.claims ?? []).flatMap((claim) =>
        testsOf(claim).map((_, reading) => `${claim.id} ${reading}`),
      );
      expect(results.verdicts.map(({ claim, reading }) => `${claim} ${reading}`)).toEqual(asked);
      expect(results.claims.map(({ claim }) => claim)).toEqual(
        (results.experiment.claims ?? []).map((claim) => claim.id),
      );
    }
  });
});

test('results belong to the present documents', () => {
  expect(Object.keys(built).filter((name) => built[name]?.stale)).toEqual([]);
});
