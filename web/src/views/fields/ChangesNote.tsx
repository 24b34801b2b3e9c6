/** A note below a field that its value changes during the run. */
import { editOf, lastStep, recordedChanges } from '../../model/document/interventions';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { formatTime } from '../../ui/numbers/format';
import { useDocumentState, useRunState } from '../laboratoryContext';
import styles from './Field.module.css';
import { useFieldEditor } from './fieldEditor';

/** States that a value changes during the run, with a button that makes it hold from the start. */
export function ChangesNote({ path }: { path: string }) {
  const { run } = useFieldEditor();
  const all = useDocumentState((state) => state.interventions);
  const duration = useRunState((state) => state.description?.duration ?? 0);
  // Most fields never change: changes are computed only for those that do.
  const own = all.some(({ set }) => set === path)
    ? recordedChanges(all, duration).filter((one) => one.path === path)
    : [];
  const [first, ...others] = own;
  if (!first) return null;
  const last = lastStep(others.at(-1) ?? first);
  return (
    <p className={styles.note}>
      {texts.interventions.atField(own.length, formatTime(first.steps[0].at), formatTime(last.at))}{' '}
      <Button
        className={styles.start}
        onClick={() =>
          void run?.edit(
            editOf({ path, steps: [last] }, run.document, (steps) => ({
              kind: 'fromStart',
              places: steps.map(({ place }) => place),
            })),
          )
        }
      >
        {texts.interventions.startValue}
      </Button>
    </p>
  );
}
