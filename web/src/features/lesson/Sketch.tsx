import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useLaboratory } from '../../views/laboratoryContext';
import type { Panel } from '../../views/plots/panels/panel';
import type { PlotStage } from '../../views/plots/stage/plotStage';

/** Fetched with the first step that asks for a curve. */
const SketchLayer = lazy(() => import('./SketchLayer'));

export function Sketch(props: { panel: Panel; stage: PlotStage }) {
  const { lesson } = useLaboratory();
  // Another step may ask for another curve.
  useStore(lesson.store, (state) => state.step);
  return lesson.sketchOn(props.panel.id) ? (
    <Suspense fallback={null}>
      <SketchLayer {...props} />
    </Suspense>
  ) : null;
}
