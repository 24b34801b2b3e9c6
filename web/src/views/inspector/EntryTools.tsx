/** Buttons for the whole selection: capture its packets, duplicate it, or remove it. */
import { partsOf, type Target } from '../../model/document/selection';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { DownloadIcon, DuplicateIcon, RemoveIcon } from '../../ui/icons/icons';
import { Tooltip } from '../../ui/overlays/Tooltip';
import { useLaboratory } from '../laboratoryContext';
import styles from './Inspector.module.css';

/** Packets of these are captured. */
const CAPTURED: ReadonlySet<string> = new Set(['nodes', 'links', 'flows']);

export function EntryTools({ selected }: { selected: readonly Target[] }) {
  const laboratory = useLaboratory();
  const { assembly } = laboratory;
  const [only] = selected;
  const capture =
    selected.length === 1 && only !== undefined && CAPTURED.has(partsOf(only).kind) ? (
      <Tooltip text={texts.header.capture}>
        <Button
          look="icon"
          className={styles.close}
          aria-label={texts.header.capture}
          onClick={() => laboratory.show('capture')}
        >
          <DownloadIcon size={14} aria-hidden="true" />
        </Button>
      </Tooltip>
    ) : null;
  // A queue is a part of its link, and the scenario is the whole document.
  if (selected.length === 0 || selected.some((target) => partsOf(target).part !== '')) {
    return capture;
  }
  const duplicate = texts.inspector.duplicate(selected.length);
  const remove = texts.inspector.remove(selected.length);
  return (
    <>
      {capture}
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
