/** Everything on the screen: one run or several in the same time frame, and the state that they share. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Json, SECOND, type SeriesId } from '../engine/types';
import { texts } from '../texts';
import { Assembly } from './assemble/assembly';
import { Layout } from './display/layout';
import { Playback } from './display/playback';
import { PlotSettings } from './display/plotSettings';
import { TimeFrame, type TimeRange, type WindowMotion } from './display/timeFrame';
import { currentView, type View, withView } from './display/view';
import { usualTrip } from './document/flowsAndPorts';
import type { Refusal } from './document/problems';
import { readScenario, sameScenario } from './document/scenario';
import type { DialogName, Feature } from './feature';
import { type FieldTexts, fetchFieldTexts } from './library/fieldTexts';
import { hasModels } from './run/fluidModels';
import { Run } from './run/run';
import { firstLabel, freeLabel, type RunLabel, shownName } from './run/runLabel';
import type { RunOptions } from './run/runOptions';
import { comfortableSpeed, paceOf } from './run/speed';
import type { ComparedDocument, Relations, RunsOnScreen } from './runsOnScreen';
import { Address, type AddressBar } from './share/address';
import { COMPARISON, comparisonText } from './share/comparisonText';
import { formatOf } from './share/documentFormat';
import {
  Autosave,
  type AutosaveOptions,
  type EditedWork,
  type SavedWork,
} from './storage/autosave';

// Apart: a first visit compresses better with the page's own parts side by side.

import { Lecture } from '../features/lesson/model/lecture';
import { LessonReader } from '../features/lesson/model/lessonReader';
import { LessonWriter } from '../features/lesson/model/lessonWriter';

export interface LaboratoryState extends Relations {
  /** The runs on the screen; never none. */
  runs: readonly [Run, ...Run[]];
  /** The run that keys, the header and files act on. */
  active: Run;
  dialog: DialogName | null;
  /** The range of the summary, in its dialog and on paper, where it is not the range of the plots. */
  summarised: TimeRange | null;
  /** A run whose nodes are to be arranged, as soon as they are drawn. */
  unplaced: Run | null;
  /** Empty until they are fetched. */
  fieldTexts: FieldTexts;
  /** The field that the dialog about comparing offers another value of. */
  comparedField: string | null;
  /** Whether values set in a form are set in all runs. */
  changesAll: boolean;
}

export interface LaboratoryOptions extends RunOptions<Run> {
  /** Where edited documents are saved; nowhere unless given. */
  autosave?: AutosaveOptions;
  /** The address bar that names the open document; none unless given. */
  bar?: AddressBar;
  /** None unless given. */
  features?: readonly Feature[];
}

export interface OpenOptions {
  /** Whether it plays, unless it asks for an instant to be shown. */
  play?: boolean;
  /** The active one unless another is given, in place of all that are on the screen. */
  run?: Run;
  /** The address that it is opened by, without a step; one is made of the document unless it is given. */
  name?: string | null;
  /** The step of its lesson to begin at, counted from 1. */
  step?: number;
}

export class Laboratory implements RunsOnScreen {
  readonly store: StoreApi<LaboratoryState>;
  readonly features: readonly Feature[];
  readonly playback: Playback;
  readonly time: TimeFrame;
  /** Which panels, lines and scales the plots show; the range of time is in `time`. */
  readonly plots: PlotSettings;
  /** How the parts of the page share its room. */
  readonly layout = new Layout();
  readonly lesson: LessonReader;
  readonly lessonWriter = new LessonWriter(() => this.active);
  readonly lecture: Lecture;
  /** The sound of the active run; null while it is off. */
  listening: { readonly series: SeriesId | null; next(): void; stop(): void } | null = null;
  /** Adds nodes, links and flows to the active run's network. */
  readonly assembly = new Assembly(() => this.active);
  readonly autosave: Autosave | null;
  readonly address: Address | null;
  #options: RunOptions<Run>;
  #unsubscribe = new Map<Run, () => void>();
  #fetched = false;
  #opens = 0;
  /** How often a dialog was opened or closed. */
  #turns = 0;

  constructor({ autosave, bar, features = [], ...options }: LaboratoryOptions) {
    this.features = features;
    this.#options = {
      ...options,
      onSet: (run, paths, value) => {
        this.assembly.remember(run, paths, value);
        if (run === this.active && this.changesAll) void this.#setElsewhere(paths, value);
      },
      saveFuture: async (run, again) =>
        (await import('../features/compare/model/forks')).saveFuture(this, run, again),
      onStep: (run, step, way) => {
        this.assembly.stepped(run, step, way);
        if (this.runs.length > 1) void this.#stepElsewhere(run, step, way);
      },
    };
    this.autosave = autosave ? new Autosave(autosave) : null;
    const first = new Run(this.#options);
    this.store = createStore<LaboratoryState>(() => ({
      runs: [first],
      labels: new Map([[first, firstLabel()]]),
      origins: new Map(),
      active: first,
      dialog: null,
      summarised: null,
      unplaced: null,
      fieldTexts: {},
      comparedField: null,
      changesAll: false,
    }));
    this.store.subscribe(({ dialog }, before) => {
      if (dialog !== before.dialog) this.#turns += 1;
    });
    this.playback = new Playback(() => this.runs);
    this.time = new TimeFrame(
      () => this.playback.store.getState().duration / SECOND,
      options.onFrame,
      () => this.#pace(),
    );
    this.plots = new PlotSettings(options.onFrame);
    this.plots.store.subscribe(({ fluid }, before) => {
      if (fluid !== before.fluid) for (const run of this.runs) this.#showFluid(run);
    });
    this.lesson = new LessonReader(this);
    this.lecture = new Lecture(this);
    this.#follow(first);
    this.address = bar ? new Address(this, bar) : null;
  }

  get runs(): readonly Run[] {
    return this.store.getState().runs;
  }

  get active(): Run {
    return this.store.getState().active;
  }

  /**
   * Adds a run, before another one or as the last, which is empty until a document is opened in it;
   * null where the screen has its most.
   */
  add(name = '', before: Run | null = null): Run | null {
    const label = freeLabel(this.store.getState().labels, name);
    if (!label) return null;
    const run = new Run(this.#options);
    run.setSpeed(this.playback.store.getState().speed);
    this.store.setState(({ runs, labels }) => {
      const at = before ? runs.indexOf(before) : runs.length;
      const [first = run, ...others] = [...runs.slice(0, at), run, ...runs.slice(at)];
      return {
        runs: [first, ...others],
        labels: new Map(labels).set(run, label),
      };
    });
    this.#follow(run);
    return run;
  }

  /** A run that is on no screen; whoever asks for it ends it. */
  hidden(onFrame: () => void): Run {
    return new Run({ makeWorker: this.#options.makeWorker, onFrame });
  }

  /** Takes a run off the screen and ends its worker; the last one stays. */
  drop(run: Run): void {
    const [next, ...others] = this.runs.filter((one) => one !== run);
    if (!next || !this.runs.includes(run)) return;
    const { active } = this;
    const labels = new Map(this.store.getState().labels);
    labels.delete(run);
    const origins = new Map(this.store.getState().origins);
    origins.delete(run);
    this.store.setState({
      runs: [next, ...others],
      labels,
      origins,
      active: active === run ? next : active,
    });
    this.#unsubscribe.get(run)?.();
    this.#unsubscribe.delete(run);
    run.dispose();
    this.playback.update();
  }

  labelOf(run: Run): RunLabel {
    return this.store.getState().labels.get(run) ?? firstLabel();
  }

  /** False where another run has the name. */
  rename(run: Run, name: string): boolean {
    const labels = new Map(this.store.getState().labels);
    const { look } = this.labelOf(run);
    labels.delete(run);
    const label = freeLabel(labels, name);
    if (!label || (name.trim() !== '' && label.name !== shownName(name))) return false;
    this.store.setState({ labels: labels.set(run, { name: label.name, look }) });
    return true;
  }

  /** Opens a document in a run of its own, beside those on the screen; false where it is refused. */
  async compareWith(document: string, name = ''): Promise<boolean> {
    const { compareWith } = await import('../features/compare/model/comparing');
    return compareWith(this, document, name);
  }

  /** Shows a run of this name beside the active one, which is that with a change from the start; whether it is there. */
  async showBeside(name: string, change: (run: Run) => Promise<boolean>): Promise<boolean> {
    const { showBeside } = await import('../features/compare/model/comparing');
    return showBeside(this, name, change);
  }

  /** Shows several documents side by side, in place of what is on the screen. */
  async openComparison(members: readonly ComparedDocument[]): Promise<boolean> {
    const { openComparison } = await import('../features/compare/model/comparing');
    return openComparison(this, members);
  }

  /** Shows the documents of a text as runs beside one another. */
  async openComparisonText(text: string, what: Refusal['what']): Promise<boolean> {
    const { openComparisonText } = await import('../features/compare/model/comparing');
    return openComparisonText(this, text, what);
  }

  /** Asks for the other run of a comparison; with a field, for another value of it. */
  askToCompare(field: string | null = null): void {
    this.store.setState({ dialog: 'compare', comparedField: field });
  }

  /** The parts of the view that belong to features. */
  viewOfFeatures(): Partial<View> {
    return Object.assign({}, ...this.features.map(({ view }) => view?.of(this)));
  }

  /** Shows what features have in a view. */
  showFeatures(asked: View): void {
    for (const { view } of this.features) view?.show(this, asked);
  }

  relate(change: (relations: Relations) => Partial<Relations>): void {
    this.store.setState(change);
  }

  get changesAll(): boolean {
    return this.store.getState().changesAll;
  }

  /** Whether values set in a form go to all runs, or to the active one. */
  changeAll(changesAll: boolean): void {
    this.store.setState({ changesAll });
  }

  async #setElsewhere(paths: readonly string[], value: Json): Promise<void> {
    if (this.runs.length < 2) return;
    const step = this.active.document.lastStep?.id ?? 0;
    const { setElsewhere } = await import('../features/compare/model/changesForAll');
    await setElsewhere(this, { paths, value, step });
  }

  async #stepElsewhere(run: Run, step: number, way: 'undo' | 'redo'): Promise<void> {
    const { stepElsewhere } = await import('../features/compare/model/changesForAll');
    await stepElsewhere(this, { run, step, way });
  }

  /** The text of what is on the screen: a scenario, or a comparison of several. */
  get text(): string {
    return this.textWith(null);
  }

  /** The same, with a view of it. */
  textWith(view: View | null): string {
    const shown = (text: string): string => (view ? withView(text, view) : text);
    const runs = this.runs.filter(({ document }) => document.text !== '');
    const [first, ...others] = runs;
    if (!first || others.length === 0) return shown(this.#textOf(this.active));
    const named = (run: Run, document: string) => ({ name: this.labelOf(run).name, document });
    return comparisonText([
      // The first is opened first, and brings the view of all.
      named(first, shown(first.document.text)),
      ...others.map((run) => named(run, run.document.text)),
    ]);
  }

  activate(run: Run): void {
    if (!this.runs.includes(run)) return;
    this.autosave?.leave();
    this.store.setState({ active: run });
  }

  /** Opens a document, and plays it. */
  open(
    document: string,
    what: Refusal['what'] = 'document',
    opening: OpenOptions = {},
  ): Promise<boolean> {
    const work = (): Promise<boolean> => this.#open(document, what, opening);
    return this.address ? this.address.during(work) : work();
  }

  async #open(
    document: string,
    what: Refusal['what'],
    { play = true, run: own, name = null, step = 1 }: OpenOptions,
  ): Promise<boolean> {
    const run = own ?? this.active;
    const turns = this.#turns;
    const { text: before } = this;
    if (run === this.active) this.#opens += 1;
    this.autosave?.save();
    if (!(await run.open(document, what))) return false;
    if (!own) this.#dropOthers(run, before);
    // Opening has removed any notice from before.
    if (run === this.active) {
      this.lesson.remind();
      this.lessonWriter.remind();
    }
    this.autosave?.opened(run.document.text);
    this.address?.opened(run.document.text, name);
    // A range of the previous document means nothing in this one. A dialog that was opened meanwhile stays.
    this.store.setState(({ dialog }) => ({
      dialog: turns === this.#turns ? null : dialog,
      summarised: null,
    }));
    const { description } = run.store.getState();
    const { view = {} } = readScenario(run.document.text);
    const speed = view.speed ?? (description && comfortableSpeed(description.duration));
    if (speed) this.playback.setSpeed(speed);
    // One that is opened at its beginning waits there.
    const at = view.at ?? null;
    if (at !== null) await this.playback.seek(at * SECOND);
    else if (play) this.playback.play();
    this.showFeatures(view);
    if (step > 1) await this.#goTo(run, step);
    this.adopt();
    // Few have an earlier format: a first visit does without the words for it.
    if (/"version"\s*:\s*1\b/.test(document)) {
      // A file that cannot be fetched only leaves the notice out.
      const earlier = await import('./earlierDocument').catch(() => null);
      const notice = earlier?.earlierNotice(document);
      if (notice && run === this.active) run.tell(notice);
    }
    return true;
  }

  /** Undo brings back the one run: where another has been changed, all are saved as they were. */
  #dropOthers(run: Run, before: string): void {
    const others = this.runs.filter((other) => other !== run);
    if (others.some(({ document }) => document.lastStep))
      this.autosave?.keep(this.runs.map((one) => this.labelOf(one).name).join(', '), before);
    for (const other of others) this.drop(other);
  }

  /** Begins at a step of a lesson; a notice says so where there is no such step. */
  async #goTo(run: Run, step: number): Promise<void> {
    if (run !== this.active) return;
    const { length } = this.lesson.steps;
    if (step > length) {
      const { title, detail } = texts.notices.noStep(step, length);
      run.tell({ tone: 'calm', title, detail });
    }
    if (length > 0) await this.lesson.goTo(step - 1);
  }

  /** Does not offer saved work that is open here already: it becomes this page's work. */
  adopt(): void {
    const saved = this.autosave?.store.getState().latest;
    if (!saved || !sameScenario(saved.document, this.active.document.text)) return;
    this.autosave?.take();
    this.#took(saved);
  }

  #took(saved: SavedWork): void {
    this.active.document.takeUp(saved.unfinished);
    this.autosave?.took(saved, this.#editedWorkOf(this.active));
  }

  /** Opens a document that is being fetched, unless another is opened before it arrives. */
  async openComing(
    coming: Promise<string>,
    what: Refusal['what'],
    opening: OpenOptions = {},
  ): Promise<boolean> {
    this.#opens += 1;
    const own = this.#opens;
    try {
      const document = await coming;
      return own === this.#opens && (await this.open(document, what, opening));
    } catch (thrown) {
      if (own === this.#opens) throw thrown;
      return false;
    }
  }

  /** How often another document was requested: work begun at a lower number is about an old one. */
  get opens(): number {
    return this.#opens;
  }

  /** Opens saved work; false when the engine refuses it. */
  async openSaved(saved: SavedWork): Promise<boolean> {
    if (formatOf(saved.document) === COMPARISON)
      return this.openComparisonText(saved.document, 'document');
    if (!(await this.open(saved.document, 'document', { play: false }))) return false;
    this.#took(saved);
    return true;
  }

  show(dialog: DialogName | null): void {
    this.store.setState({ dialog });
  }

  /** The range that the text is about, unless the reader looks at another. */
  get #readRange(): TimeRange | null {
    return this.lesson.followed ? this.lesson.measured : null;
  }

  /** Sums up a range; where none is given that of the text, unless the reader looks at another. */
  summarise(range: TimeRange | null = this.#readRange): void {
    this.store.setState({ dialog: 'summary', summarised: range });
  }

  /** Call when all frames are on the screen: the workers may send the next ones. */
  drawn(): void {
    for (const run of this.runs) run.drawn();
  }

  /** Prints the screen with the summary; the run is paused. */
  print(): void {
    this.playback.pause();
    const { dialog, summarised } = this.store.getState();
    this.store.setState({ summarised: dialog === 'summary' ? summarised : this.#readRange });
    this.layout.print();
  }

  /** Ends all workers. */
  dispose(): void {
    this.listening?.stop();
    for (const leave of this.#unsubscribe.values()) leave();
    for (const run of this.runs) run.dispose();
    this.playback.dispose();
    this.autosave?.dispose();
    this.address?.dispose();
  }

  /** Arranges the nodes of a network that was opened from a file without positions. */
  arrangeUnplaced(): void {
    const { nodes = [] } = this.active.store.getState().description ?? {};
    if (nodes.length > 0 && nodes.every(({ at }) => at === null)) {
      this.arrange();
    }
  }

  /** Arranges the nodes for readability. */
  arrange(): void {
    this.store.setState({ unplaced: this.active });
  }

  #pace(): WindowMotion {
    const { description } = this.active.store.getState();
    return {
      now: this.playback.now / SECOND,
      speed: paceOf(this.playback.store.getState().speed),
      trip: description ? usualTrip(description) : 0,
    };
  }

  #follow(run: Run): void {
    const leave = run.store.subscribe((state, before) => {
      // A dialog would cover the refusal.
      if (state.refusal && state.refusal !== before.refusal) this.show(null);
      if (state.phase === 'ready') this.#fetchTexts();
      if (state.description !== before.description) this.#showFluid(run);
      const another = state.subject !== before.subject;
      if (another && run === this.active) {
        this.lesson.enter(run.document.text);
        this.lessonWriter.enter();
      }
      this.playback.update();
    });
    const leaveDocument = run.document.store.subscribe(({ history, drafts }, before) => {
      // Extending the run changes the document too, but is no work worth saving.
      if (run === this.active && (history !== before.history || drafts !== before.drafts))
        this.autosave?.changed(this.#editedWorkOf(run));
    });
    this.#unsubscribe.set(run, () => {
      leave();
      leaveDocument();
    });
    this.playback.update();
  }

  /** Solves the fluid models of a run while they are switched on and it has some. */
  #showFluid(run: Run): void {
    const { description } = run.store.getState();
    run.fluid.show(this.plots.state.fluid && description !== null && hasModels(description));
  }

  /** Its document; that of the lesson while a step shows another scenario. */
  #textOf(run: Run): string {
    return this.lesson.home ?? run.document.text;
  }

  #editedWorkOf(run: Run): EditedWork {
    const { unfinished } = run.document;
    const text = this.#textOf(run);
    return { text, unfinished, shown: () => withView(text, currentView(this)) };
  }

  #fetchTexts(): void {
    if (this.#fetched) return;
    this.#fetched = true;
    fetchFieldTexts().then(
      (fieldTexts) => this.store.setState({ fieldTexts }),
      // Without them, fields are shown by their names alone.
      () => {},
    );
  }
}
