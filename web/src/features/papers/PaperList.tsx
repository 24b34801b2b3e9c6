import { paperHref } from '../../model/share/route';
import { type CardFacts, cardsOf, OUTCOME } from './cards';
import { PAPERS } from './content';
import type { Paper } from './content/paper';
import { hasOutcome } from './Outcome';
import styles from './Papers.module.css';
import { papers as t } from './texts/en/papers';

/** The list of papers beside the open one, with its figures. */
export function PaperList({
  current,
  figure,
}: {
  current: Paper | undefined;
  /** The card that the address leads to. */
  figure: string | null;
}) {
  return (
    <section>
      <h2>{t.title}</h2>
      <ul>
        {PAPERS.map((paper) => (
          <li key={paper.id}>
            <a
              href={paperHref(paper.id)}
              {...(paper === current && { 'aria-current': 'page' as const })}
            >
              {paper.short}
            </a>
            {paper === current ? <Figures paper={paper} figure={figure} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether no other card has the label: remarks of one section do. */
function isAlone(cards: readonly CardFacts[], label: string): boolean {
  return cards.filter((card) => card.label === label).length === 1;
}

/** Its figures by their numbers, then ours by their names. */
function Figures({ paper, figure }: { paper: Paper; figure: string | null }) {
  const cards = cardsOf(paper);
  const ours = cards.filter(({ part }) => part === 'own');
  const link = (name: string, words: string | undefined) => (
    <li key={name}>
      <a
        href={paperHref(paper.id, name)}
        {...(name === figure && { 'aria-current': 'location' as const })}
      >
        {words}
      </a>
    </li>
  );
  if (cards.length === 0) return null;
  return (
    <ul className={styles.sublist}>
      {cards.map(({ name, label, part, experiment }) =>
        part === 'own' ? null : link(name, isAlone(cards, label) ? label : experiment.name),
      )}
      {hasOutcome(paper.id) ? link(OUTCOME, t.outcome) : null}
      {ours.length > 0 ? (
        <li>
          <span className={styles.ours}>{t.own}</span>
          <ul>{ours.map(({ name, experiment }) => link(name, experiment.name))}</ul>
        </li>
      ) : null}
    </ul>
  );
}
