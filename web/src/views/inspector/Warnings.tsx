import { isAboutInterventions, warningCount, warningTarget } from '../../model/document/warnings';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { WarningIcon } from '../../ui/icons/icons';
import { useLaboratory, useRun, useRunState } from '../laboratoryContext';
import { titleOf } from './selectionTitle';
import styles from './Warnings.module.css';

/** Warnings, folded at first; each leads to the field that can be changed. */
export function Warnings() {
  const run = useRun();
  const laboratory = useLaboratory();
  const description = useRunState((state) => state.description);
  if (!description || warningCount(description) === 0) return null;
  const { list, more } = description.warnings;
  return (
    <details className={styles.warnings} id="warnings">
      <summary>
        <WarningIcon size={13} aria-hidden="true" />
        {texts.warnings.count(warningCount(description))}
      </summary>
      <ul>
        {list.map((warning) => {
          const { target, key } = warningTarget(warning);
          const ofChanges = isAboutInterventions(warning);
          return (
            <li key={`${warning.path} ${warning.message}`}>
              <Button
                look="link"
                className={styles.place}
                onClick={() => (ofChanges ? laboratory.show('interventions') : run.select(target))}
              >
                {ofChanges
                  ? texts.interventions.title
                  : texts.warnings.place(titleOf(target, description), key)}
              </Button>
              <span>{warning.message}</span>
            </li>
          );
        })}
      </ul>
      {more > 0 ? <p className={styles.more}>{texts.warnings.more(more)}</p> : null}
    </details>
  );
}
