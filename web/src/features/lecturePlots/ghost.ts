/**
 * The course before a change, which stays in the plots: a change that begins the run again would take it off the screen.
 * One press goes back to before the change, and another to after it.
 */
import { createStore } from 'zustand/vanilla';
import type { Laboratory } from '../../model/laboratory';
import type { Run } from '../../model/run/run';
import { Slot } from '../../model/slot';
import { onFrame } from '../../ui/frame/loop';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { courseWithout } from './courseWithout';
import { type GhostLines, ghostLines, type ShownCurves, shownCurves } from './ghostLines';

/** No course before. */
export const NOTHING: GhostLines = new Map();

/** The run of the latest change, and whether that is undone at present. */
interface Turned {
  run: Run;
  undone: boolean;
}

/** How a change is: whether it began the run again, and the document before it, where it was made at the present. */
interface Change {
  restarted: boolean;
  before: string | null;
}

/** The plots as they were drawn last, of a scenario. */
interface Drawn {
  subject: number;
  curves: ShownCurves;
}

export class Ghost {
  readonly store = createStore<{ curves: GhostLines }>(() => ({ curves: NOTHING }));
  #laboratory: Laboratory;
  #stage: PlotStage | null = null;
  #drawn: Drawn | null = null;
  #turned: Turned | null = null;
  /** The course that a live change has ended, as it would have gone on. */
  #going: { stop(): void } | null = null;

  constructor(laboratory: Laboratory) {
    this.#laboratory = laboratory;
  }

  /** Follows the plots of a run until the returned function is called. */
  watch(stage: PlotStage): () => void {
    const { run } = stage;
    this.#stage = stage;
    this.#drawn = null;
    let step = run.document.lastStep?.id ?? 0;
    let known = JSON.stringify(run.document.store.getState().interventions);
    const leaves = [
      // After the plots, so that it has all that is seen.
      onFrame(() => this.#look(), 1),
      run.document.store.subscribe(({ history }, before) => {
        const last = history.past.at(-1);
        const id = last?.id ?? 0;
        if (history === before.history || id === step) return;
        const undone = history.future.length > before.history.future.length;
        const redone = id > 0 && before.history.future.some((one) => one.id === id);
        step = id;
        const changes = JSON.stringify(run.document.store.getState().interventions);
        const live = changes !== known;
        known = changes;
        const restarted = (undone ? history.future.at(-1) : last)?.restarted ?? false;
        // A stroke, a note or a step is no change of the course.
        if (!live && !restarted) return;
        const made = !undone && !redone;
        this.#changed(
          { run, undone },
          { restarted: made && restarted, before: made && live ? (last?.document ?? null) : null },
        );
      }),
    ];
    return () => {
      for (const leave of leaves) leave();
      this.remove();
      if (this.#stage === stage) this.#stage = null;
    };
  }

  /** Keeps the present curves as pale ones, or removes those that are there. */
  toggle(): void {
    if (this.store.getState().curves !== NOTHING) this.remove();
    else if (this.#drawn) this.#show(ghostLines(this.#drawn.curves));
  }

  remove(): void {
    this.#going?.stop();
    this.#show(NOTHING);
  }

  /** Goes back to before the latest change, or on to after it again; whether there is one. */
  async turn(): Promise<boolean> {
    const { assembly, active } = this.#laboratory;
    if (this.#turned?.run !== active) return false;
    // A copy, before the run records the other course in the place of this one.
    const curves = this.#drawn ? ghostLines(this.#drawn.curves) : NOTHING;
    this.#going?.stop();
    await (this.#turned.undone ? assembly.redo() : assembly.undo());
    this.#show(curves);
    return true;
  }

  #look(): void {
    const curves = this.#stage && shownCurves(this.#stage);
    if (!this.#stage || !curves) return;
    this.#drawn = { subject: this.#stage.run.store.getState().subject, curves };
  }

  #changed(turned: Turned, { restarted, before }: Change): void {
    const drawn = this.#drawn;
    this.#going?.stop();
    // Another scenario is no change of this one.
    if (drawn?.subject !== turned.run.store.getState().subject) {
      this.#turned = null;
      this.remove();
      return;
    }
    this.#turned = turned;
    if (restarted) this.#show(ghostLines(drawn.curves));
    else if (before !== null) this.#goOn(turned.run, before);
  }

  /** Shows how the course before a live change would have gone on: the same document without it, in a run of its own. */
  #goOn(run: Run, before: string): void {
    const stage = this.#stage;
    if (!stage) return;
    this.#going = courseWithout(this.#laboratory, run, before, {
      shown: () => (this.#stage === stage ? shownCurves(stage) : null),
      show: (curves) => this.#show(curves),
    });
  }

  #show(curves: GhostLines): void {
    this.#stage?.showGhost(curves);
    this.store.setState({ curves });
  }
}

export const ghostOf = new Slot((laboratory) => new Ghost(laboratory));
