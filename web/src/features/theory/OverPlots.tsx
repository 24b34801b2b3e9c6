/** The laws while they are shown: what they say of the range in view, and their legends. */
import { Suspense } from 'react';
import { useStore } from 'zustand';
import panelsWithLaws from '../../generated/theoryPanels.json';
import { texts } from '../../texts';
import { onDemand } from '../../views/onDemand';
import styles from '../../views/plots/legend/Legend.module.css';
import type { Panel } from '../../views/plots/panels/panel';
import type { PlotStage } from '../../views/plots/stage/plotStage';

const TheoryWatch = onDemand(() => import('./TheoryWatch'), texts.theory.broken);
const TheoryLegend = onDemand(() => import('./TheoryLegend'), texts.theory.broken);

function useShown({ settings }: PlotStage): boolean {
  return useStore(settings.store, (state) => state.theory);
}

export function LawsOfRange({ stage }: { stage: PlotStage }) {
  return useShown(stage) ? (
    <Suspense fallback={null}>
      <TheoryWatch stage={stage} />
    </Suspense>
  ) : null;
}

interface OfPanel {
  panel: Pick<Panel, 'id' | 'title'>;
  stage: PlotStage;
}

/** Whether a law may have lines over a panel: of the run that is shown, not of those beside it. */
function mayHaveLaws({ panel: { id }, stage: { of } }: OfPanel): boolean {
  return of === null && panelsWithLaws.includes(id);
}

export function LawsOfPanel(props: OfPanel) {
  return useShown(props.stage) && mayHaveLaws(props) ? (
    <Suspense fallback={null}>
      <TheoryLegend {...props} />
    </Suspense>
  ) : null;
}

export function LawsSwitch(props: OfPanel) {
  const { panel, stage } = props;
  const shown = useShown(stage);
  return mayHaveLaws(props) ? (
    <button
      type="button"
      className={`${styles.option} ${styles.inMenu}`}
      // It is one switch for all panels, which has a key: one stop for each would be many.
      tabIndex={-1}
      aria-pressed={shown}
      aria-label={texts.plots.toggle(`${texts.theory.option}, ${panel.title}`)}
      title={texts.theory.means}
      onClick={() => stage.settings.showTheory(!shown)}
    >
      {texts.theory.option}
    </button>
  ) : null;
}
