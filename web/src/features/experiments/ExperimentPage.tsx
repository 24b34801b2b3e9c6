/** The page of an experiment: beside the laboratory, at an address of its own. */
import { type ExperimentRoute, OPEN_EXPERIMENT } from '../../model/share/route';
import { ReadingHeader } from '../../views/reading/ReadingHeader';
import { useFileDrop } from '../../views/useFileDrop';
import styles from './ExperimentPage.module.css';
import { ExperimentView } from './ExperimentView';
import { experiments } from './texts/en/experiments';
import { useExperiment } from './useExperiment';

export default function ExperimentPage({ route: { what } }: { route: ExperimentRoute }) {
  const { run, refused } = useExperiment(what);
  const dropping = useFileDrop();
  return (
    <div className={styles.page}>
      <ReadingHeader page={experiments.name} />
      {run ? (
        <ExperimentView key={run.text} run={run} />
      ) : refused === null ? (
        <main className={styles.main} aria-busy="true">
          <p>{experiments.reading}</p>
        </main>
      ) : (
        <main className={styles.main}>
          <h1>{experiments.name}</h1>
          <section className={styles.trouble} role="alert">
            <h2>{experiments.refused.title}</h2>
            <p>{what.startsWith(OPEN_EXPERIMENT) ? experiments.refused.gone : refused}</p>
          </section>
        </main>
      )}
      {dropping ? <div className={styles.drop}>{experiments.drop}</div> : null}
    </div>
  );
}
