/** The plots of a step that shows another scenario: a run on no screen plays it up to the instant of the step. */
import { SECOND } from '../../../engine/types';
import type { LessonStep, View } from '../../../generated/scenario';
import { PlotSettings } from '../../../model/display/plotSettings';
import { TimeFrame } from '../../../model/display/timeFrame';
import { showOnPlots } from '../../../model/display/view';
import { annotationsAt } from '../../../model/document/annotations';
import { readScenario } from '../../../model/document/scenario';
import type { Laboratory } from '../../../model/laboratory';
import { LEFT, RIGHT } from '../../../views/plots/panels/scales';
import { PlotStage } from '../../../views/plots/stage/plotStage';
import type { PictureSource } from '../panelsPart';
import { endsOf } from '../picturedPanel';
import { sourceOfRun } from '../stageSource';
import { seriesOf } from './shown';

export interface Elsewhere {
  stage: PlotStage;
  /** The instant that it shows, in seconds. */
  at: number;
  source(stage: PlotStage, step: number, until?: number): PictureSource;
  close(): void;
}

/** The scenario that a step names; null for that of the lesson's own document. */
export function scenarioOf(step: Partial<LessonStep> | undefined): string | null {
  return step?.scenario ?? null;
}

/** Plots of such a width for a step; null where there is no such scenario, or the engine refuses it. */
export async function plotsElsewhere(
  laboratory: Laboratory,
  index: number,
  width: number,
): Promise<Elsewhere | null> {
  const { lesson } = laboratory;
  const step = lesson.steps[index];
  const scenario = scenarioOf(step);
  const home = lesson.home ?? laboratory.active.document.text;
  const document = scenario === null ? home : await exampleOf(scenario);
  if (!step || document === null) return null;
  const run = laboratory.hidden(() => run.drawn());
  const close = (): void => run.dispose();
  if (!(await run.open(document))) {
    close();
    return null;
  }
  const seconds = (): number => run.store.getState().duration / SECOND;
  const time = new TimeFrame(seconds, () => {});
  const settings = new PlotSettings(() => {});
  const view: View = { ...readScenario(document).view, ...step.view };
  showOnPlots(settings, time, view);
  // Without an instant all of it is shown, but not the answer to a question.
  const at = view.at ?? (step.question ? 0 : seconds());
  const stage = new PlotStage(run, time, settings);
  stage.resize(width, 1);
  const { from, to } = stage.range;
  run.look({
    series: seriesOf(stage),
    from: Math.round(from * SECOND),
    to: Math.round(to * SECOND),
    pixels: Math.max(16, Math.round(width - LEFT - RIGHT)),
    averaging: Math.round(stage.averaging * SECOND),
  });
  await run.seek(at * SECOND);
  run.drawn();
  return {
    stage,
    at,
    source: (own, place, until) => ({
      ...sourceOfRun(own, run, place, { until, ends: endsOf }),
      annotations: annotationsAt(
        { annotations: run.document.store.getState().annotations, lesson: lesson.lesson },
        place,
      ),
    }),
    close,
  };
}

/** Null where there is none of this name, or it could not be fetched. */
async function exampleOf(name: string): Promise<string | null> {
  const { examples } = await import('../../../model/library/examples').catch(() => ({
    examples: [],
  }));
  return examples.find(({ slug }) => slug === name)?.document ?? null;
}
