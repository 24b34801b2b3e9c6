/** The pages of a handout: the picture of each step, as its view shows it, with its words. */
import type { LessonQuestion, LessonStep } from '../../../generated/scenario';
import { currentView, showView } from '../../../model/display/view';
import type { Laboratory } from '../../../model/laboratory';
import type { PlotStage } from '../../../views/plots/stage/plotStage';
import { pictureOf } from '../picture';
import { measure, networkOf, sourceOf } from '../stageSource';

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

/** So many frames at most are waited for until the plots show what is asked for. */
const MOST_FRAMES = 240;

/**
 * Shows each step in turn and draws it; at the end the page shows what it showed before. `made` is called after each
 * page, and stops it by false.
 */
export async function handoutPages(
  laboratory: Laboratory,
  stage: PlotStage,
  made: (page: HandoutPage) => boolean,
): Promise<void> {
  const { lesson: reader, playback } = laboratory;
  playback.pause();
  const { step: before } = reader.store.getState();
  const view = currentView(laboratory);
  const { steps } = reader;
  const all: readonly Partial<LessonStep>[] = steps.length > 0 ? steps : [{}];
  try {
    for (const [index, step] of all.entries()) {
      const { title = '', text = '', question = null } = step;
      if (steps.length > 0) await reader.goTo(index);
      await shown(stage);
      if (!made({ title, text, question, svg: picture(stage, index, untilOf(step)) })) return;
    }
  } finally {
    if (steps.length > 0) await reader.goTo(before);
    await showView(laboratory, view);
  }
}

/** Waits until the plots have the columns of the range that they show. */
export async function shown(stage: PlotStage): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    await new Promise(requestAnimationFrame);
    const { view, columns } = stage.run.frames;
    const { from, to } = stage.range;
    const there = view !== null && columns.size > 0;
    // A frame more, in which they are painted.
    if (
      there &&
      frame > 1 &&
      Math.abs(view.from / 1e9 - from) + Math.abs(view.to / 1e9 - to) < 1e-6
    ) {
      await new Promise(requestAnimationFrame);
      return;
    }
  }
}

/** Curves end before the answer: where a sketch begins, or at the instant of the view. */
export function untilOf({ question, view }: Partial<LessonStep>): number | null {
  return question ? (question.sketch?.range[0] ?? view?.at ?? null) : null;
}

function picture(stage: PlotStage, step: number, until: number | null): string | null {
  const ids = stage.settings.state.panels.slice(0, MOST_PANELS);
  const parts = {
    network: networkOf(stage.run),
    columns: [{ run: null, source: sourceOf(stage, step), ids }],
    measure: measure(),
  };
  const panelHeight = Math.min(MOST_PANEL, PANELS / Math.max(1, ids.length));
  const made = pictureOf(parts, {
    ...{ width: WIDTH_MM * PER_MM, panelHeight, letters: LETTERS, paper: WIDTH_MM },
    ...{ scheme: 'light', title: '', caption: [], events: false, source: '' },
    ...(until !== null && { until }),
  });
  return made?.svg ?? null;
}
