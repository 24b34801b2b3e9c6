/** The question that a step of a lesson asks the reader to put. */
import { useStore } from 'zustand';
import type { LessonTask as Task } from '../../generated/scenario';
import { CheckIcon } from '../../ui/icons/icons';
import { formatTime } from '../../ui/numbers/format';
import { useLaboratory } from '../../views/laboratoryContext';
import styles from './LessonTask.module.css';
import { why as words } from './texts/en/why';

export default function LessonTask({ task, step }: { task: Task; step: number }) {
  const { lesson } = useLaboratory();
  const done = useStore(lesson.store, ({ asked }) => asked.has(step));
  const [from, to] = task.within;
  return (
    <p className={styles.task} role="status" data-done={done}>
      {done ? (
        <>
          <CheckIcon size={14} aria-hidden="true" /> {words.lesson.done}
        </>
      ) : (
        words.lesson.task(formatTime(from), formatTime(to))
      )}
    </p>
  );
}
