/** The name of a run over its plots, where those of several are beside one another. */

import { Swatch } from '../../ui/icons/Swatch';
import { runLook } from '../../ui/style/runLook';
import { useLaboratory, useLaboratoryState, useRun } from '../../views/laboratoryContext';
import styles from './ColumnHead.module.css';
import { comparing } from './texts/en/comparing';

export default function ColumnHead() {
  const laboratory = useLaboratory();
  const run = useRun();
  const label = useLaboratoryState((state) => state.labels.get(run));
  const isActive = useLaboratoryState((state) => state.active === run);
  if (!label) return null;
  const { token, dash, marker } = runLook(label.look);
  return (
    <h2 className={styles.head} data-active={isActive}>
      <button
        type="button"
        className={styles.name}
        aria-pressed={isActive}
        title={comparing.activate(label.name)}
        onClick={() => laboratory.activate(run)}
      >
        <Swatch token={token} dash={dash} marker={marker} />
        <span className={styles.text}>{label.name}</span>
      </button>
    </h2>
  );
}
