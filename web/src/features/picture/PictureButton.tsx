import { texts } from '../../texts';
import { PictureIcon } from '../../ui/icons/icons';
import { useLaboratory } from '../../views/laboratoryContext';
import styles from '../../views/plots/legend/Legend.module.css';
import type { Panel } from '../../views/plots/panels/panel';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { askForPicture } from './ask';

/** Makes a picture of a panel; those of further runs beside the first are in the picture of that. */
export function PictureButton({
  panel,
  stage,
}: {
  panel: Pick<Panel, 'id' | 'title'>;
  stage: PlotStage;
}) {
  const laboratory = useLaboratory();
  if (stage.of !== null) return null;
  return (
    <button
      type="button"
      className={`${styles.option} ${styles.inMenu}`}
      // Its key opens the same dialog, where panels are chosen: one stop for each would be many.
      tabIndex={-1}
      aria-label={texts.plots.picture(panel.title)}
      title={texts.plots.picture(panel.title)}
      onClick={() => askForPicture(laboratory, panel.id)}
    >
      <PictureIcon size={12} aria-hidden="true" />
    </button>
  );
}
