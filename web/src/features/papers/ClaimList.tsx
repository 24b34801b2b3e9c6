/** Every claim of a paper with its place in the paper, the figures that test it, and what came of it. */
import type { ClaimResult } from '../../generated/experiment';
import { paperHref } from '../../model/share/route';
import { ResultMark } from '../experiments/claims/ResultMark';
import styles from './ClaimList.module.css';
import { cardsOf } from './cards';
import type { Paper } from './content/paper';
import { papers as t } from './texts/en/papers';

/** The results by experiment and claim. */
export type Found = Readonly<Record<string, Readonly<Record<string, ClaimResult>>>>;

/** A claim, whichever figures test it. */
export interface Listed {
  text: string;
  /** The sections and the figures of the paper that say it. */
  places: readonly string[];
  tests: readonly { name: string; label: string; result: ClaimResult }[];
}

/** The claims of a paper, each once. Our own are no claims of it. */
export function listed(paper: Paper, found: Found): readonly Listed[] {
  const claims = new Map<string, { places: Set<string>; tests: Listed['tests'][number][] }>();
  for (const { name, label, part, experiment } of cardsOf(paper)) {
    for (const { id, text, own, section = '', figure = '' } of experiment.claims ?? []) {
      const result = found[name]?.[id];
      if (part === 'own' || own || result === undefined) continue;
      const one = claims.get(text) ?? { places: new Set(), tests: [] };
      claims.set(text, one);
      for (const place of [section, figure === '' ? '' : t.figure(figure)]) {
        if (place !== '') one.places.add(place);
      }
      one.tests.push({ name, label, result });
    }
  }
  return [...claims].map(([text, { places, tests }]) => ({ text, places: [...places], tests }));
}

export function ClaimList({ paper, found }: { paper: Paper; found: Found }) {
  return (
    <>
      <h3 id="every-claim">{t.claimList}</h3>
      <p>{t.claimListAbout}</p>
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{t.claimWords}</th>
            <th scope="col">{t.claimPlace}</th>
            <th scope="col">{t.claimResults}</th>
          </tr>
        </thead>
        <tbody>
          {listed(paper, found).map(({ text, places, tests }) => (
            <tr key={text}>
              <td>{text}</td>
              <td>{places.join('; ')}</td>
              <td>
                <ul>
                  {tests.map(({ name, label, result }) => (
                    <li key={name}>
                      <a href={paperHref(paper.id, name)}>{label}</a> <ResultMark result={result} />
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
