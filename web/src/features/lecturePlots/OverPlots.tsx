import { Suspense } from 'react';
import { useStore } from 'zustand';
import { useDocumentState, useLaboratory } from '../../views/laboratoryContext';
import { onDemand } from '../../views/onDemand';
import type { Panel } from '../../views/plots/panels/panel';
import type { PlotStage } from '../../views/plots/stage/plotStage';

/** Loaded with the first lecture, or the first plot that somebody has drawn on. */
export const parts = () => import('./parts');

const PlotNotes = onDemand(async () => ({ default: (await parts()).PlotNotes }));
const Annotations = onDemand(async () => ({ default: (await parts()).Annotations }));

function useOn(): boolean {
  const { lecture } = useLaboratory();
  return useStore(lecture.store, (state) => state.on);
}

/** In front of a room, beside the plots that all look at. */
export function OverPlots({ stage }: { stage: PlotStage }) {
  return useOn() && stage.of === null ? (
    <Suspense fallback={null}>
      <PlotNotes stage={stage} />
    </Suspense>
  ) : null;
}

/** Strokes and words on a plot, and in a lecture the pen. */
export function OverPanel(props: { panel: Panel; stage: PlotStage }) {
  const on = useOn();
  const drawn = useDocumentState(
    ({ annotations, lesson }) =>
      annotations.length > 0 || lesson?.steps?.some((step) => step.annotations),
  );
  return (on || drawn) && props.stage.of === null ? (
    <Suspense fallback={null}>
      <Annotations {...props} />
    </Suspense>
  ) : null;
}
