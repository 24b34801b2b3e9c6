import { useEffect, useRef } from 'react';
import { warningCount } from '../../model/document/warnings';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { WarningIcon } from '../../ui/icons/icons';
import { Tooltip } from '../../ui/overlays/Tooltip';
import { useRunState } from '../laboratoryContext';
import styles from './Header.module.css';

/** The inspector may still be loading: it is looked for in this many frames. */
const FRAMES = 120;

/** Unfolds the list of warnings, wherever on the page it is. */
function showList(frames = FRAMES): void {
  const list = document.getElementById('warnings');
  if (!(list instanceof HTMLDetailsElement)) {
    if (frames > 0) requestAnimationFrame(() => showList(frames - 1));
    return;
  }
  list.open = true;
  list.scrollIntoView({ block: 'nearest' });
  list.querySelector('summary')?.focus({ preventScroll: true });
}

/** The number of warnings, if any; changes are announced to screen readers. */
export function WarningCount() {
  const count = useRunState(({ description }) => (description ? warningCount(description) : 0));
  const before = useRef(0);
  const gone = count === 0 && before.current > 0 ? texts.warnings.none : '';
  useEffect(() => {
    before.current = count;
  }, [count]);
  return (
    <>
      {count === 0 ? null : (
        <Tooltip text={texts.warnings.show(count)}>
          <Button
            className={styles.warnings}
            aria-label={texts.warnings.show(count)}
            onClick={() => showList()}
          >
            <WarningIcon size={14} aria-hidden="true" />
            {count}
          </Button>
        </Tooltip>
      )}
      <span role="status" className="visually-hidden">
        {count === 0 ? gone : texts.warnings.count(count)}
      </span>
    </>
  );
}
