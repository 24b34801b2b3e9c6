/** The page of an experiment: beside the laboratory, at an address of its own. */
import { type ExperimentPlace, KEPT_EXPERIMENT } from '../../model/share/route';
import { experiments } from '../../texts/experiments';
import { Header } from '../reading/Header';
import { useDrop } from '../useDrop';
import { ExperimentView } from './ExperimentView';
import styles from './Page.module.css';
import { useExperiment } from './useExperiment';

export default function ExperimentPage({ place: { what } }: { place: ExperimentPlace }) {
  const { run, refused } = useExperiment(what);
  const dropping = useDrop();
  return (
    <div className={styles.page}>
      <Header page={experiments.name} />
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
            <p>{what === KEPT_EXPERIMENT ? experiments.refused.gone : refused}</p>
          </section>
        </main>
      )}
      {dropping ? <div className={styles.drop}>{experiments.drop}</div> : null}
    </div>
  );
}
