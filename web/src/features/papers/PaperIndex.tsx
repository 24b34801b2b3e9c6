import { paperHref } from '../../model/share/route';
import { ClaimCounts } from './ClaimCounts';
import type { Paper } from './content/paper';
import styles from './Papers.module.css';
import { papers as t } from './texts/en/papers';

/** All papers with their subjects and the results of their claims. */
export function PaperIndex({ papers }: { papers: readonly Paper[] }) {
  return (
    <ul className={styles.index}>
      {papers.map((paper) => (
        <li key={paper.id}>
          <div>
            <h2>
              <a href={paperHref(paper.id)}>{paper.title}</a>
            </h2>
            <p className={styles.by}>
              {t.by(paper.authors, paper.year?.toString(), paper.language)}
            </p>
            <p className={styles.gist}>{paper.gist}</p>
          </div>
          <ClaimCounts paper={paper} />
        </li>
      ))}
    </ul>
  );
}
