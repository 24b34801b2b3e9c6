import { Suspense } from 'react';
import { useStore } from 'zustand';
import { useLaboratory } from '../../views/laboratoryContext';
import { onDemand } from '../../views/onDemand';
import type { PlotStage } from '../../views/plots/stage/plotStage';

/** Loaded with the first lecture. */
export const parts = () => import('./parts');

const PlotNotes = onDemand(async () => ({ default: (await parts()).PlotNotes }));

/** In front of a room, beside the plots that all look at. */
export function OverPlots({ stage }: { stage: PlotStage }) {
  const { lecture } = useLaboratory();
  const on = useStore(lecture.store, (state) => state.on);
  return on && stage.of === null ? (
    <Suspense fallback={null}>
      <PlotNotes stage={stage} />
    </Suspense>
  ) : null;
}
