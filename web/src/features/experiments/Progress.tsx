/** How many cells have run, how long the others will take, and the buttons for that. */
import { useStore } from 'zustand';
import { Button } from '../../ui/controls/Button';
import { formatNumber } from '../../ui/numbers/format';
import { JobBar } from '../../views/job/JobBar';
import styles from './ExperimentPage.module.css';
import type { ExperimentRun } from './model/experimentRun';
import { experiments } from './texts/en/experiments';

export function Progress({ run }: { run: ExperimentRun }) {
  const { of, done, phase, remaining, fromFile, foreign } = useStore(run.store);
  const all = formatNumber(of);
  const said = (
    <>
      <span className={styles.count}>
        {experiments.ofRuns(formatNumber(done), all)}
        {remaining === null ? null : (
          <span className={styles.left}>
            {experiments.left(experiments.seconds(Math.ceil(remaining)))}
          </span>
        )}
      </span>
      <span className="visually-hidden" role="status">
        {phase === 'running'
          ? ''
          : done === of
            ? experiments.allDone(all)
            : phase === 'cancelled'
              ? experiments.cancelled(done)
              : ''}
      </span>
    </>
  );
  return (
    <div className={styles.progress}>
      <JobBar job={run} words={experiments} said={said}>
        {done < of ? (
          <Button look="primary" onClick={() => void run.start()}>
            {done === 0 ? experiments.run(all) : foreign ? experiments.again : experiments.goOn}
          </Button>
        ) : (
          <Button look="outlined" onClick={() => void run.restart()}>
            {experiments.again}
          </Button>
        )}
      </JobBar>
      {fromFile ? (
        <span className={styles.left}>
          {foreign ? experiments.ofAnotherEngine : experiments.ofFile}
        </span>
      ) : null}
    </div>
  );
}
