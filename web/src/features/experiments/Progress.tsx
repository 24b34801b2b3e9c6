/** How many cells have run, how long the others will take, and the buttons for that. */
import { useStore } from 'zustand';
import { Button } from '../../ui/controls/Button';
import { formatNumber } from '../../ui/numbers/format';
import styles from './ExperimentPage.module.css';
import type { ExperimentRun } from './model/experimentRun';
import { experiments } from './texts/en/experiments';

export function Progress({ run }: { run: ExperimentRun }) {
  const { count, done, running, remaining, fromFile, foreign, cancelled } = useStore(run.store);
  const all = formatNumber(count);
  const words = experiments.ofRuns(formatNumber(done), all);
  return (
    <div className={styles.progress}>
      <progress max={count} value={done} aria-label={experiments.progress} />
      <span className={styles.count}>
        {words}
        {running && remaining !== null ? (
          <span className={styles.left}>
            {experiments.left(experiments.seconds(Math.ceil(remaining)))}
          </span>
        ) : null}
      </span>
      <span className="visually-hidden" role="status">
        {running
          ? ''
          : done === count
            ? experiments.allDone(all)
            : cancelled
              ? experiments.cancelled(done)
              : ''}
      </span>
      {running ? (
        <Button look="outlined" onClick={() => run.cancel()}>
          {experiments.cancel}
        </Button>
      ) : done < count ? (
        <Button look="primary" onClick={() => void run.start()}>
          {done === 0 ? experiments.run(all) : foreign ? experiments.again : experiments.goOn}
        </Button>
      ) : (
        <Button look="outlined" onClick={() => void run.restart()}>
          {experiments.again}
        </Button>
      )}
      {fromFile ? (
        <span className={styles.left}>
          {foreign ? experiments.ofAnotherEngine : experiments.ofFile}
        </span>
      ) : null}
    </div>
  );
}
