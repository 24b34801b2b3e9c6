import { Suspense } from 'react';
import { useStore } from 'zustand';
import { useLaboratory } from '../../views/laboratoryContext';
import { onDemand } from '../../views/onDemand';
import type { PlotStage } from '../../views/plots/stage/plotStage';

const KernelOverlay = onDemand(() => import('./KernelOverlay'));

/** Linux's window over that of the run, while it is asked for. A second run beside it has none. */
export function OverRun({ stage }: { stage: PlotStage }) {
  const { plots } = useLaboratory();
  const kernel = useStore(plots.store, (state) => state.kernel);
  if (!kernel || stage.of !== null) return null;
  return (
    <Suspense fallback={null}>
      <KernelOverlay />
    </Suspense>
  );
}
