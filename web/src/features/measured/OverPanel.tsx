import { Suspense } from 'react';
import { useStore } from 'zustand';
import { onDemand } from '../../views/onDemand';
import type { Panel } from '../../views/plots/panels/panel';
import type { PlotStage } from '../../views/plots/stage/plotStage';

const MeasuredLegend = onDemand(() => import('./MeasuredLegend'));

/** The entries of measured curves in the legend of a panel that has some. */
export function OverPanel(props: { panel: Pick<Panel, 'id' | 'title'>; stage: PlotStage }) {
  const { measured } = useStore(props.stage.settings.store);
  return measured?.over(props.panel.id).length ? (
    <Suspense fallback={null}>
      <MeasuredLegend {...props} />
    </Suspense>
  ) : null;
}
