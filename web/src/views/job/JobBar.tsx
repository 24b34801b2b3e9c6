/** How far a job is, and its button: while it runs one that cancels it, and otherwise what is given. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { JobState } from '../../model/job/job';
import { Button } from '../../ui/controls/Button';
import styles from './JobBar.module.css';

interface Props {
  job: { store: StoreApi<JobState>; cancel(): void };
  words: { progress: string; cancel: string };
  /** Beside the bar. */
  said?: ReactNode;
  onCancel?: () => void;
  /** No bar before and after. */
  brief?: boolean;
  children?: ReactNode;
}

/** The parts of a row: they stand where its parent puts them. */
export function JobBar({ job, words, said, onCancel, brief = false, children }: Props) {
  const { phase, done, of } = useStore(job.store);
  const cancel = (): void => {
    job.cancel();
    onCancel?.();
  };
  return (
    <>
      {brief && phase !== 'running' ? null : (
        <progress
          className={styles.done}
          max={of > 0 ? of : 1}
          value={done}
          aria-label={words.progress}
        />
      )}
      {said}
      {phase === 'running' ? (
        <Button look="outlined" onClick={cancel}>
          {words.cancel}
        </Button>
      ) : (
        children
      )}
    </>
  );
}
