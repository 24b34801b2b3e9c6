/**
 * A reader of a lesson: the present step, the guesses, and the actions of
 * a step's buttons. The lesson itself is in the document.
 */
import { createStore } from 'zustand/vanilla';
import { type Operation, SECOND } from '../../../engine/types';
import type {
  Lesson,
  LessonAction,
  LessonSketch,
  LessonStep,
  Scenario,
} from '../../../generated/scenario';
import type { TimeRange } from '../../../model/display/timeFrame';
import { type Display, showView } from '../../../model/display/view';
import type { PanelId } from '../../../model/document/scenario';
import type { Run } from '../../../model/run/run';
import { NO_CURVE, type SketchCurve } from './sketch';

export type {
  Lesson,
  LessonAction,
  LessonQuestion,
  LessonSketch,
  LessonStep,
} from '../../../generated/scenario';

/** A reader's answer to the question of a step. */
export interface Guess {
  /** The answer that was chosen. */
  chosen: number | null;
  /** The number that was entered. */
  number: number | null;
  curve: SketchCurve;
  /** In a lecture the question is asked after the text of the step. */
  asked: boolean;
  /** The guess is final: the run may show the answer. */
  given: boolean;
  /** The answer is shown, perhaps before the run has reached it. */
  answerShown: boolean;
}

export const NO_GUESS: Guess = {
  chosen: null,
  number: null,
  curve: NO_CURVE,
  asked: false,
  given: false,
  answerShown: false,
};

/** The page that shows the scenario of a lesson, as far as its steps act on it. */
export interface LessonDisplay extends Display {
  /** How many documents have been requested so far. */
  readonly opens: number;
  open(document: string): Promise<boolean>;
  /** Shows another run beside the active one, which is that with a change from the start. */
  showBeside(name: string, change: (run: Run) => Promise<boolean>): Promise<boolean>;
}

export interface LessonState {
  step: number;
  /** By the index of the step. */
  guesses: ReadonlyMap<number, Guess>;
  /** Actions that have been carried out, as `step/action`. */
  done: ReadonlySet<string>;
  /** The steps of which the reader has asked why, as they want it. */
  asked: ReadonlySet<number>;
  /** Whether the card is open; null leaves it to the screen's width. */
  open: boolean | null;
  /** The words for how long answers last. */
  kept: string;
}

/** Keeps answers for another visit. */
export interface AnswerKeeper {
  /** Another lesson is read, with what was kept of it. */
  entered(): void;
  /** Shows a notice about answers that are here again. */
  remind(): void;
  /** The answers of this lesson are given up. */
  forget(): void;
  changed(): void;
}

/** The state in which a button was pressed: the page may show something else before it has acted. */
interface ActionContext {
  run: Run;
  opens: number;
  step: number;
  actions: readonly LessonAction[];
}

const AT_START = { step: 0, guesses: new Map(), done: new Set<string>(), asked: new Set<number>() };

export class LessonReader {
  readonly store = createStore<LessonState>(() => ({ ...AT_START, open: null, kept: '' }));
  #display: LessonDisplay;
  #keeper: AnswerKeeper | null = null;
  /** Whether the answers are those of somebody else, which are not kept. */
  #another = false;
  #opening = false;
  #original = '';
  /** The scenario of the present step, where it is not that of the document; and the document without it. */
  #away: { scenario: string; home: string } | null = null;
  #moving = false;
  /** The context of the action under way. */
  #working: ActionContext | null = null;

  constructor(display: LessonDisplay) {
    this.#display = display;
  }

  get lesson(): Lesson | null {
    return this.#display.active.document.store.getState().lesson;
  }

  get steps(): readonly LessonStep[] {
    return this.lesson?.steps ?? [];
  }

  /** Whether there is something to answer. */
  get asks(): boolean {
    return this.steps.some(({ question }) => question);
  }

  get step(): LessonStep | null {
    return this.steps[this.store.getState().step] ?? null;
  }

  /** The document as it was opened, without the reader's changes. */
  get original(): string {
    return this.#original;
  }

  /** Another scenario was opened. */
  enter(document: string): void {
    // The lesson goes on over the scenario of a step.
    if (this.#moving) return;
    this.#away = null;
    this.#original = document;
    this.#another = this.#opening;
    this.store.setState(AT_START);
    if (!this.#another) this.#keeper?.entered();
    this.#openSketch();
  }

  /** From now on answers are kept. */
  keepWith(keeper: AnswerKeeper): void {
    this.#keeper = keeper;
    if (this.#another) return;
    const given = this.store.getState().guesses.size > 0;
    keeper.entered();
    keeper.remind();
    if (given) keeper.changed();
  }

  remind(): void {
    if (!this.#another) this.#keeper?.remind();
  }

  /** Opens what somebody else has answered. */
  async ofAnother(open: () => Promise<boolean>): Promise<boolean> {
    this.#opening = true;
    try {
      return await open();
    } finally {
      this.#opening = false;
    }
  }

  setOpen(open: boolean): void {
    this.store.setState({ open });
  }

  /** Goes to a step and shows its view; stays at the ends. */
  async goTo(index: number): Promise<void> {
    const step = Math.min(Math.max(0, index), this.steps.length - 1);
    if (step < 0) return;
    this.store.setState({ step });
    const { view, scenario } = this.steps[step] ?? {};
    if (scenario !== this.#away?.scenario) {
      const { showScenario } = await import('./stepScenario');
      await showScenario(this.#display, this, scenario);
      // Somebody has gone on meanwhile.
      if (this.store.getState().step !== step) return;
    }
    const shown = view && showView(this.#display, view);
    this.#openSketch();
    await shown;
  }

  /** The document of the lesson, while a step shows another scenario; null otherwise. */
  get home(): string | null {
    if (!this.#away) return null;
    const { home } = this.#away;
    const { lesson = null, ...rest } = JSON.parse(home) as Scenario;
    const same = JSON.stringify(lesson) === JSON.stringify(this.lesson);
    return same ? home : JSON.stringify({ ...rest, lesson: this.lesson });
  }

  /** Opens the scenario of a step, or at home the document itself, under the same lesson; whether it is there. */
  async move(scenario: string | undefined, document: string): Promise<boolean> {
    const home = this.home ?? this.#display.active.document.text;
    this.#moving = true;
    try {
      if (!(await this.#display.open(document))) return false;
      this.#away = scenario === undefined ? null : { scenario, home };
      return true;
    } finally {
      this.#moving = false;
    }
  }

  next(): Promise<void> {
    return this.goTo(this.store.getState().step + 1);
  }

  previous(): Promise<void> {
    return this.goTo(this.store.getState().step - 1);
  }

  /** Opens the document as it was, at the first step. */
  async beginAgain(): Promise<void> {
    if (!this.#another) this.#keeper?.forget();
    await this.#display.open(this.#original);
  }

  /** Carries out the actions of one button; false where the engine refused a part. */
  act(index: number): Promise<boolean> {
    return this.#once((context) => this.#press(context, index));
  }

  /** Carries out the actions of all buttons, in their order, up to the first that is refused. */
  actAll(): Promise<boolean> {
    return this.#once((context) => this.#pressAll(context));
  }

  guess(): Guess {
    const { guesses, step } = this.store.getState();
    return guesses.get(step) ?? NO_GUESS;
  }

  choose(chosen: number): void {
    this.#guessed({ chosen });
  }

  enterNumber(number: number | null): void {
    this.#guessed({ number });
  }

  draw(curve: SketchCurve): void {
    this.#guessed({ curve });
  }

  ask(): void {
    this.#guessed({ asked: true });
  }

  /** The reader has asked why something of a path changed at an instant, in seconds. */
  askedWhy(of: string, at: number): void {
    const { step, asked } = this.store.getState();
    const task = this.step?.why;
    if (!task || (of !== task.of && !of.startsWith(`${task.of}.`))) return;
    const [from, to] = task.within;
    if (from <= at && at <= to) this.store.setState({ asked: new Set([...asked, step]) });
  }

  /** The instant after which the answer of the step may be shown, in seconds. */
  get answerAt(): number {
    const { description } = this.#display.active.store.getState();
    return this.step?.question?.after ?? description?.duration ?? 0;
  }

  /** The range that the figures in the text are measured over: that of the answer, once it is shown. */
  get measured(): TimeRange | null {
    const { measured, question } = this.step ?? {};
    const range = (this.guess().answerShown ? question?.measured : null) ?? measured;
    return range ? { from: range[0], to: range[1] } : null;
  }

  /** Whether the text is open and the plots show the view of its step, rather than a range of the reader's own. */
  get followed(): boolean {
    if (this.store.getState().open === false) return false;
    const { zoom } = this.#display.time;
    const asked = this.step?.view?.zoom;
    return !zoom || (zoom.from === asked?.[0] && zoom.to === asked[1]);
  }

  /** Whether the run has reached that instant. */
  get answerable(): boolean {
    const { latest } = this.#display.active.frames;
    return latest !== null && latest.time >= this.answerAt * SECOND;
  }

  /** Carries out the step's actions, makes the guess final, and lets the run go on to the answer. */
  async runOn(): Promise<void> {
    await this.#once(async (context) => {
      const passed = this.answerable;
      const acted = await this.#pressAll(context);
      if (!this.#isOpen(context)) return false;
      this.#guessed({ given: true }, context.step);
      // The changes made by the step's buttons are to be seen, too.
      const changed = !passed || context.actions.length > 0;
      if (acted && changed && this.#isRead(context)) this.#display.playback.play();
      return acted;
    });
  }

  /** Makes the guess final, and shows the curve under the sketch. */
  give(): void {
    this.#guessed({ given: true });
  }

  /** Shows the answer at once. */
  tell(): void {
    this.#guessed({ given: true, answerShown: true });
  }

  /** The sketch of the step, if it is drawn on this panel. */
  sketchOn(panel: PanelId): LessonSketch | null {
    const sketch = this.step?.question?.sketch;
    return sketch?.panel === panel ? sketch : null;
  }

  #guessed(change: Partial<Guess>, step = this.store.getState().step): void {
    this.store.setState(({ guesses }) => ({
      guesses: new Map(guesses).set(step, { ...NO_GUESS, ...guesses.get(step), ...change }),
    }));
    if (step === this.store.getState().step) this.#reserve();
    if (!this.#another) this.#keeper?.changed();
  }

  /** Runs an action for the present step, even if the reader moves on; false while another is under way. */
  async #once(work: (context: ActionContext) => Promise<boolean>): Promise<boolean> {
    if (this.#working && this.#isOpen(this.#working)) return false;
    const { active: run, opens } = this.#display;
    const { step } = this.store.getState();
    const { actions = [] } = this.step ?? {};
    const context: ActionContext = { run, opens, step, actions };
    this.#working = context;
    try {
      return await work(context);
    } finally {
      if (this.#working === context) this.#working = null;
    }
  }

  /** Whether the document of a context is still the one that is shown. */
  #isOpen({ run, opens }: ActionContext): boolean {
    const { active, opens: now } = this.#display;
    return active === run && opens === now;
  }

  /** Whether its step is still the present one. */
  #isRead(context: ActionContext): boolean {
    return this.#isOpen(context) && this.store.getState().step === context.step;
  }

  async #pressAll(context: ActionContext): Promise<boolean> {
    for (const index of context.actions.keys()) {
      if (!(await this.#press(context, index))) return false;
    }
    return true;
  }

  async #press(context: ActionContext, index: number): Promise<boolean> {
    const action = context.actions[index];
    if (!action || !(await this.#take(context, action))) return false;
    const pressed = `${context.step}/${index}`;
    this.store.setState(({ done }) => ({ done: new Set([...done, pressed]) }));
    return true;
  }

  async #take(context: ActionContext, action: LessonAction): Promise<boolean> {
    const { compare, view, play } = action;
    const changed = await (compare === undefined
      ? this.#change(context, context.run, action)
      : this.#display.showBeside(compare, (run) => this.#change(context, run, action)));
    if (!changed) return false;
    // A step that was reached meanwhile sets its own view.
    if (!this.#isRead(context)) return true;
    if (view) await showView(this.#display, view);
    if (play && this.#isRead(context)) this.#display.playback.play();
    return this.#isOpen(context);
  }

  /** Changes the document of a run; false where a change is refused, or another lesson was opened meanwhile. */
  async #change(
    context: ActionContext,
    run: Run,
    { remove, add = [], set = [] }: LessonAction,
  ): Promise<boolean> {
    // Each part waits for the one before; another document may be on its way by then.
    const parts: (() => Promise<boolean>)[] = [];
    // All actions of a button are one step of the undo history.
    const options = { gesture: run.oneGesture() };
    if (remove !== undefined) {
      const taken: Operation = { kind: 'remove', paths: [remove], dependents: 'remove' };
      parts.push(() => run.edit(taken, options));
    }
    if (add.length > 0) {
      const piece: Record<string, unknown[]> = {};
      for (const { to, entry } of add) piece[to] = [...(piece[to] ?? []), entry];
      // They exist from the start, as the figures in lessons assume; a notice says so.
      parts.push(() => run.edit({ kind: 'insert', piece }, options));
    }
    for (const { path, to } of set) parts.push(() => run.change(path, to, options));
    for (const part of parts) {
      if (!(await part()) || !this.#isOpen(context)) return false;
    }
    return true;
  }

  /** Opens the panel of a sketch, with room for the sketch. */
  #openSketch(): void {
    this.#reserve();
    const { plots } = this.#display;
    const { panel } = this.step?.question?.sketch ?? {};
    const { panels } = plots.state;
    if (panel && !panels.includes(panel)) plots.showPanels([...panels, panel]);
  }

  /**
   * While the reader draws, the axis reaches the value that the step sets, so that it gives nothing away.
   * Once the answer is shown, it just holds the sketch and the answer.
   */
  #reserve(): void {
    const { panel, top = null } = this.step?.question?.sketch ?? {};
    const { curve, given, answerShown } = this.guess();
    const drawn = given ? curve.reduce<number>((most, value) => Math.max(most, value ?? 0), 0) : 0;
    const least = Math.max(answerShown ? 0 : (top ?? 0), drawn);
    this.#display.plots.reserve(panel && least > 0 ? { panel, top: least } : null);
  }
}
