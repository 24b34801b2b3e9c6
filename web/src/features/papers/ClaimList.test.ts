import { expect, test } from 'vitest';
import type { ClaimResult } from '../../generated/experiment';
import { type Found, listed } from './ClaimList';
import { cardsOf } from './cards';
import { PAPERS } from './content';

/** Every claim of every card with one result. */
function all(result: ClaimResult): Record<string, Found> {
  return Object.fromEntries(
    PAPERS.map((paper) => [
      paper.id,
      Object.fromEntries(
        cardsOf(paper).map(({ name, experiment }) => [
          name,
          Object.fromEntries((experiment.claims ?? []).map(({ id }) => [id, result])),
        ]),
      ),
    ]),
  );
}

test.each(PAPERS.map((paper) => [paper.id, paper] as const))(
  'the list of %s has each claim once, with its place and all its figures',
  (id, paper) => {
    const claims = listed(paper, all('confirmed')[id] ?? {});
    const words = claims.map(({ text }) => text);
    expect(words.length).toBeGreaterThan(10);
    expect(new Set(words).size).toBe(words.length);
    expect(claims.filter(({ places }) => places.length === 0)).toEqual([]);
    const tested = cardsOf(paper)
      .filter(({ part }) => part !== 'own')
      .flatMap(({ name, experiment }) =>
        (experiment.claims ?? []).filter(({ own }) => !own).map((claim) => `${name} ${claim.text}`),
      );
    const shown = claims.flatMap(({ text, tests }) => tests.map(({ name }) => `${name} ${text}`));
    expect(shown.toSorted()).toEqual(tested.toSorted());
  },
);

/** As many as readers of the texts count in abstract, results and conclusions, and in sections that argue for the proposal. */
const COUNTED: Record<string, number> = {
  ucc: 18,
  'vcp-bise': 23,
  'new-aimd': 17,
  'window-clamp': 26,
  spred: 17,
};

test('no claim of a paper is missing', () => {
  const found = all('confirmed');
  const counts = PAPERS.map((paper) => [paper.id, listed(paper, found[paper.id] ?? {}).length]);
  expect(Object.fromEntries(counts)).toEqual(COUNTED);
});

test('a claim of ours and one without a result are not in it', () => {
  const [paper] = PAPERS.filter(({ id }) => id === 'spred');
  if (!paper) throw new Error('no such paper');
  const found = all('confirmed').spred ?? {};
  const ours = listed(paper, found).filter(({ text }) => text.includes('laboratory'));
  expect(ours).toEqual([]);
  const { '4-5': left = {}, ...others } = found;
  const without = listed(paper, others).map(({ text }) => text);
  expect(Object.keys(left).length).toBeGreaterThan(0);
  expect(without.some((text) => text.startsWith('From a round trip of 300 ms'))).toBe(false);
});
