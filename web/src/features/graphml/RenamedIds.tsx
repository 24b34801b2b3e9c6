import type { GraphMlImport } from '../../engine/types';
import styles from './GraphMlDialog.module.css';
import { graphMlDialog as words } from './texts/en/graphMlDialog';

/** The most rows: a table of thousands would be slow, and is not read. */
const MOST = 200;

/** Nodes whose names cannot be ids, with the ids that they got. */
export function RenamedIds({ renamed }: { renamed: GraphMlImport['found']['renamed'] }) {
  const left = renamed.length - MOST;
  return (
    <details className={styles.renamed} open={renamed.length <= 8}>
      <summary>{words.renamed(renamed.length)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.was}</th>
            <th scope="col">{words.id}</th>
          </tr>
        </thead>
        <tbody>
          {renamed.slice(0, MOST).map(({ was, id }) => (
            <tr key={id}>
              <td>{was}</td>
              <td>{id}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? <p className={styles.help}>{words.more(left)}</p> : null}
    </details>
  );
}
