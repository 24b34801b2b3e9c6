/** The switch of fluid models in a panel. */
import { useStore } from 'zustand';
import { texts } from '../../../texts';
import { useRunState } from '../../laboratoryContext';
import { mayHaveModel } from '../curves/fluidLines';
import type { Panel } from '../panels/panel';
import type { PlotStage } from '../stage/plotStage';
import styles from './Legend.module.css';

interface Props {
  panel: Panel;
  stage: PlotStage;
}

/** A switch that draws the models over their panels; absent where no queue has a model. */
export function FluidSwitch({ panel, stage }: Props) {
  const fluid = useStore(stage.settings.store, (state) => state.fluid);
  const description = useRunState((state) => state.description);
  if (!description || !mayHaveModel(panel.id, description)) return null;
  const { option, means } = texts.plots.fluid;
  return (
    <button
      type="button"
      className={styles.option}
      aria-pressed={fluid}
      aria-label={texts.plots.toggle(`${option}, ${panel.title}`)}
      title={means}
      onClick={() => stage.settings.showFluid(!fluid)}
    >
      {option}
    </button>
  );
}
