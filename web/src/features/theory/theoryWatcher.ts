/** Measures the range in view and asks the laws about it, again when either has changed. */
import { FluidSolver } from '../../engine/programs/fluidSolver';
import { Kept } from '../../engine/programs/kept';
import { ProblemError, SECOND, type Summary, type Theories } from '../../engine/types';
import panels from '../../generated/theoryPanels.json';
import { oneLine } from '../../model/document/problems';
import { partsOf } from '../../model/document/selection';
import { texts } from '../../texts';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { LawsClient } from './lawsClient';
import { theory as words } from './texts/en/theory';
import { curvesOver } from './theoryCurves';
import { levelsOver } from './theoryLevels';

/** How often it looks whether something has changed. */
const EVERY_MS = 400;

/** While it plays, the range is measured again when it has grown by this share: all in all a few times the run. */
const GROWTH = 0.25;

/** Nothing is said. */
const NOTHING = { found: null, levels: new Map(), curves: new Map(), lacking: null };

/** A range of a run of a document, in nanoseconds. */
interface Stretch {
  text: string;
  from: number;
  to: number;
}

export class TheoryWatcher {
  #stage: PlotStage;
  #mayMeasure: () => boolean;
  #solver: Kept<Pick<FluidSolver, 'laws' | 'close'>>;
  #replayer: Kept<Pick<LawsClient, 'ask' | 'advance' | 'close'>>;
  #timer: ReturnType<typeof setInterval>;
  #leave: () => void;
  #known: Stretch | null = null;
  /** The last words of the laws over time, which stand until there are others of the same run. */
  #overTime: { text: string; more: Theories } | null = null;
  #busy = false;
  #closed = false;

  /** `mayMeasure` says whether nobody else measures now: a run measures one range at a time. */
  constructor(
    stage: PlotStage,
    mayMeasure: () => boolean,
    make: () => Pick<FluidSolver, 'laws' | 'close'> = () => new FluidSolver(),
    makeReplayer: () => Pick<LawsClient, 'ask' | 'advance' | 'close'> = () => new LawsClient(),
  ) {
    this.#stage = stage;
    this.#mayMeasure = mayMeasure;
    this.#solver = new Kept(make);
    this.#replayer = new Kept(makeReplayer);
    this.#timer = setInterval(() => void this.look(), EVERY_MS);
    this.#leave = stage.run.inspection.store.subscribe((state, before) => {
      if (state.selection !== before.selection) this.#draw();
    });
    void this.look();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#leave();
    this.#solver.close();
    this.#replayer.close();
    this.#stage.showTheory(null);
  }

  /** Measures and asks, where something has changed. */
  async look(): Promise<void> {
    const stretch = this.#stretch();
    if (!stretch) this.#forget();
    if (this.#busy || this.#closed || !stretch || !this.#isNew(stretch) || !this.#mayMeasure())
      return;
    this.#busy = true;
    try {
      await this.#ask(stretch);
    } finally {
      this.#busy = false;
    }
  }

  /** The range in view, as far as it is recorded, without the warm-up. */
  #stretch(): Stretch | null {
    const { run, range } = this.#stage;
    const { description } = run.store.getState();
    const recorded = run.frames.latest?.recordedUntil ?? 0;
    const { text } = run.document;
    if (!description || text === '') return null;
    const to = Math.min(Math.round(range.to * SECOND), recorded);
    const begin = Math.max(0, Math.round(range.from * SECOND));
    const warm = Math.max(begin, Math.round(description.warmup * SECOND));
    const from = warm < to ? warm : begin;
    return from < to ? { text, from, to } : null;
  }

  /** Another network, or the same from its start: the words about the run before are of that. */
  #forget(): void {
    const known = this.#known;
    if (!known || this.#isOf(known)) return;
    this.#known = null;
    this.#overTime = null;
    this.#stage.showTheory(null);
  }

  /** Whether the run still has what was measured. */
  #isOf({ text, to }: Stretch): boolean {
    const { document, frames } = this.#stage.run;
    return !this.#closed && document.text === text && to <= (frames.latest?.recordedUntil ?? 0);
  }

  #isNew({ text, from, to }: Stretch): boolean {
    const known = this.#known;
    if (!known || known.text !== text || known.from !== from || to < known.to) return true;
    const playing = this.#stage.playing();
    return to > known.to + (playing ? GROWTH * (known.to - known.from) : 0);
  }

  async #ask(stretch: Stretch): Promise<void> {
    const { text, from, to } = stretch;
    let summary: Summary;
    try {
      summary = await this.#stage.run.measure(from, to);
    } catch {
      // Something else was asked of the run, which goes first: the next look tries again.
      return;
    }
    if (!this.#isOf(stretch)) return;
    try {
      const found = await this.#solver.ask((solver) => solver.laws(text, summary));
      if (!found || !this.#stretch()) return;
      this.#known = stretch;
      if (this.#overTime?.text !== text) this.#overTime = null;
      this.#show(found, found.replay && !this.#overTime ? words.replaying : null);
      if (found.replay) await this.#replay(stretch, summary, found);
    } catch (thrown) {
      if (!this.#isOf(stretch)) return;
      this.#known = stretch;
      const problem =
        thrown instanceof ProblemError
          ? words.refused(oneLine(thrown.problem))
          : texts.theory.broken;
      this.#stage.showTheory({ ...NOTHING, problem });
    }
  }

  /** Adds what the laws over time say; what others say stands already. */
  async #replay(known: Stretch, summary: Summary, found: Theories): Promise<void> {
    const { text } = known;
    try {
      const more = await this.#replayer.ask(async (replayer) => {
        await replayer.ask(text, summary);
        for (;;) {
          const more = await replayer.advance();
          const stretch = this.#stretch();
          // Another range has its own summary; the replay goes on from where it is.
          if (more || !this.#isOf(known) || (stretch && this.#isNew(stretch))) return more;
        }
      });
      if (!more || !this.#isOf(known)) return;
      this.#overTime = { text, more };
      this.#show(found, null);
    } catch (thrown) {
      const lacking =
        thrown instanceof ProblemError ? words.refused(oneLine(thrown.problem)) : words.unreplayed;
      this.#stage.showTheory({ lacking });
    }
  }

  #show(now: Theories, lacking: string | null): void {
    const more = this.#overTime?.more;
    const found = more
      ? {
          ...now,
          theories: [...now.theories, ...more.theories],
          omitted: Math.max(now.omitted, more.omitted),
        }
      : now;
    this.#stage.showTheory({ found, problem: null, lacking });
    this.#draw();
  }

  /** Draws the lines for what is selected. */
  #draw(): void {
    const { found } = this.#stage.theory.getState();
    if (!found) return;
    const { run } = this.#stage;
    const selected = partsOf(run.inspection.selection).id;
    const { interventions } = run.document.store.getState();
    const levels = new Map(
      panels.map((id) => [id, levelsOver(id, found, selected, interventions)]),
    );
    const curves = new Map(panels.map((id) => [id, curvesOver(id, found, selected)]));
    this.#stage.showTheory({ levels, curves });
  }
}
