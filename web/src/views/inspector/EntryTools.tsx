/** Buttons for the whole selection: duplicate it, or remove it. */
import { partsOf, type Target } from '../../model/document/selection';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { DuplicateIcon, RemoveIcon } from '../../ui/controls/icons';
import { Tooltip } from '../../ui/controls/Tooltip';
import { useLaboratory } from '../laboratoryContext';
import styles from './Inspector.module.css';

export function EntryTools({ selected }: { selected: readonly Target[] }) {
  const { assembly } = useLaboratory();
  // A queue is a part of its link, and the scenario is the whole document.
  if (selected.length === 0 || selected.some((target) => partsOf(target).part !== '')) return null;
  const duplicate = texts.inspector.duplicate(selected.length);
  const remove = texts.inspector.remove(selected.length);
  return (
    <>
      <Tooltip text={duplicate}>
        <Button
          look="icon"
          className={styles.close}
          aria-label={duplicate}
          onClick={() => void assembly.duplicate()}
        >
          <DuplicateIcon size={14} aria-hidden="true" />
        </Button>
      </Tooltip>
      <Tooltip text={remove}>
        <Button
          look="icon"
          className={styles.close}
          aria-label={remove}
          onClick={() => void assembly.remove()}
        >
          <RemoveIcon size={14} aria-hidden="true" />
        </Button>
      </Tooltip>
    </>
  );
}
