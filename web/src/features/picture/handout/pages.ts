/** The pages of a handout: the picture of each step, as its view shows it, with its words. */
import { SECOND } from '../../../engine/types';
import type { LessonQuestion, LessonStep } from '../../../generated/scenario';
import { currentView, showView } from '../../../model/display/view';
import type { Laboratory } from '../../../model/laboratory';
import type { PlotStage } from '../../../views/plots/stage/plotStage';
import type { PictureSource } from '../panelsPart';
import { pictureOf } from '../picture';
import { measure, networkOf, sourceOf } from '../stageSource';
import { handout as words } from '../texts/en/handout';
import { plotsElsewhere, scenarioOf } from './elsewhere';
import { shown } from './shown';
import { untilOf } from './until';

export interface HandoutPage {
  title: string;
  text: string;
  question: LessonQuestion | null;
  /** Null where nothing could be drawn. */
  svg: string | null;
}

/** The width of a picture on paper: A4 and letter have room for it within their margins. */
const WIDTH_MM = 175;
const PER_MM = 96 / 25.4;
const LETTERS = 11;

/** The height of all panels of a page together, so that question and answer have room. */
const PANELS = 330;
const MOST_PANEL = 140;

/** More panels would be too low to be read. */
const MOST_PANELS = 4;

/** Whoever asks for pages. */
export interface Reader {
  /** Whether they still want them. */
  waits(): boolean;
  made(page: HandoutPage): void;
}

/**
 * Shows each step in turn and draws it; at the end the page shows what it showed before, unless somebody has gone on. Steps
 * with another scenario than the present one are drawn in a run of their own: opening it would close what asks for them.
 */
export async function handoutPages(
  laboratory: Laboratory,
  stage: PlotStage,
  reader: Reader,
): Promise<void> {
  const { lesson, playback, opens } = laboratory;
  const { playing } = playback.store.getState();
  playback.pause();
  const { step: before } = lesson.store.getState();
  const view = currentView(laboratory);
  const { steps } = lesson;
  const all: readonly Partial<LessonStep>[] = steps.length > 0 ? steps : [{}];
  const here = scenarioOf(steps[before]);
  /** The step that is on the screen. */
  let at = before;
  const isHere = (): boolean => laboratory.opens === opens && lesson.store.getState().step === at;
  try {
    for (const [index, step] of all.entries()) {
      const { title = '', text = '', question = null } = step;
      let svg: string | null = null;
      if (scenarioOf(step) === here) {
        if (steps.length > 0) {
          at = index;
          await lesson.goTo(index);
        }
        await shown(stage, () => reader.waits() && isHere());
        if (isHere()) svg = picture(stage, sourceOf, index, untilOf(step, playback.now / SECOND));
      } else svg = await elsewhere(laboratory, stage, index, reader);
      if (!reader.waits() || !isHere()) return;
      reader.made({ title, text, question, svg });
    }
  } finally {
    if (isHere()) {
      if (at !== before) {
        at = before;
        await lesson.goTo(before);
      }
      if (!view.zoom) laboratory.time.zoomTo(null);
      await showView(laboratory, view);
      if (playing && isHere()) playback.play();
    }
  }
}

async function elsewhere(
  laboratory: Laboratory,
  { width }: PlotStage,
  index: number,
  reader: Reader,
): Promise<string | null> {
  const plots = await plotsElsewhere(laboratory, index, width);
  if (!plots) return null;
  try {
    await shown(plots.stage, () => reader.waits());
    const step = laboratory.lesson.steps[index] ?? {};
    return picture(plots.stage, plots.source, index, untilOf(step, plots.at));
  } finally {
    plots.close();
  }
}

function picture(
  stage: PlotStage,
  sourceIn: (stage: PlotStage, step: number, until?: number) => PictureSource,
  step: number,
  until: number | null,
): string | null {
  const { panels } = stage.settings.state;
  const ids = panels.slice(0, MOST_PANELS);
  const left = panels.length - ids.length;
  const parts = {
    network: networkOf(stage.run),
    columns: [{ run: null, source: sourceIn(stage, step, until ?? undefined), ids }],
    measure: measure(),
  };
  const panelHeight = Math.min(MOST_PANEL, PANELS / Math.max(1, ids.length));
  const made = pictureOf(parts, {
    ...{ width: WIDTH_MM * PER_MM, panelHeight, letters: LETTERS, paper: WIDTH_MM },
    ...{ scheme: 'light', title: '', events: false, source: '' },
    caption: left > 0 ? [words.left(left)] : [],
    ...(until !== null && { until }),
  });
  return made?.svg ?? null;
}
