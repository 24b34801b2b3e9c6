import { paperHref } from '../../model/route';
import { PAPERS } from '../../papers';
import type { Paper } from '../../papers/paper';
import { papers as t } from '../../texts/papers';
import { cardsOf } from './cards';
import styles from './Papers.module.css';

/** The papers beside the one that is read, with its figures. */
export function List({
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
            {paper === current && paper.figures.length > 0 ? (
              <ul className={styles.sublist}>
                {cardsOf(paper).map(({ name, label, experiment, part }) => (
                  <li key={name}>
                    <a
                      href={paperHref(paper.id, name)}
                      {...(name === figure && { 'aria-current': 'location' as const })}
                    >
                      {part === 'own' ? experiment.name : label}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
