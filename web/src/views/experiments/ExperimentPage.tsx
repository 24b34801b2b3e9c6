/** The page of an experiment: beside the laboratory, at an address of its own. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type ExperimentPlace, KEPT_EXPERIMENT, route } from '../../model/route';
import { texts } from '../../texts';
import { experiments } from '../../texts/experiments';
import { Logo } from '../../ui/Logo';
import { useLaboratory } from '../context';
import { openFile } from '../files';
import { ExperimentView } from './ExperimentView';
import styles from './Page.module.css';
import { useExperiment } from './useExperiment';

export default function ExperimentPage({ place: { what } }: { place: ExperimentPlace }) {
  const { run, refused } = useExperiment(what);
  const labHash = useStore(route, (state) => state.labHash);
  const home = labHash === '' ? '#' : labHash;
  const dropping = useDrop();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a className={styles.home} href={home} aria-label={experiments.back}>
          <Logo />
          <span className={styles.name}>{texts.app.name}</span>
        </a>
        <span className={styles.crumb}>{experiments.name}</span>
        <span className={styles.space} />
        <a className={styles.back} href={home}>
          {experiments.back}
        </a>
      </header>
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

/** Files that are dropped on the page are opened; whether one is over it. */
function useDrop(): boolean {
  const laboratory = useLaboratory();
  const [dropping, setDropping] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDropping(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setDropping(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setDropping(false);
      const file = event.dataTransfer?.files[0];
      if (file) void openFile(laboratory, file);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [laboratory]);
  return dropping;
}
