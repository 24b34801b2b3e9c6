/**
 * A run in the page: a document, the engine that simulates it in a worker of its own, the frames that come
 * from there, and everything that a person can do to it. Several runs live side by side and know nothing of
 * each other; what they have in common is in the {@link Laboratory}.
 */
import { EngineClient } from '../../engine/client/client';
import { Frames } from '../../engine/client/frames';
import { measure, measureSlices } from '../../engine/performanceMeasures';
import type { Frame, Opened, PageQuery, PlotView, Speed } from '../../engine/protocol/protocol';
import type { SharedField } from '../../engine/protocol/sharedFields';
import {
  type Applied,
  type EngineAnswers,
  type EngineQuery,
  type Json,
  type Nanoseconds,
  type Operation,
  type Problem,
  type RunAnswers,
  SECOND,
  type Summary,
} from '../../engine/types';
import { texts } from '../../texts';
import { EditedDocument } from '../document/editedDocument';
import { EditGestures } from '../document/editGestures';
import {
  changesOf,
  type EditResult,
  fromBefore,
  labelOf,
  lostNotice,
  noticeOf,
  recordedNotice,
  setNotice,
} from '../document/edits';
import type { Snapshot } from '../document/history';
import {
  type Notice,
  type NoticeOffer,
  orNull,
  problemIn,
  type Refusal,
} from '../document/problems';
import { existenceIn, firstSelection, flowsToRecord, type Target } from '../document/selection';
import { AttachedCanvas } from './canvas';
import { FluidModels } from './fluidModels';
import { Inspection } from './inspection';
import { LiveChange } from './liveChange';
import { LongSeek } from './longSeek';
import { Rebuilding } from './rebuilding';
import { ReplacedFutures } from './replacedFutures';
import { RunNotices } from './runNotices';
import type { Edit, EditOptions, ReplacedFuture, RunOptions } from './runOptions';
import { RunPosition } from './runPosition';
import { createRunStore, showBeginning, showEnd, showRefusal, showSet } from './runState';
import { SerialQueue } from './serialQueue';
import { ShownValues } from './shownValues';
import { fallDuration } from './speed';
import { ThrottledByPath } from './throttled';

/** Packets drawn at once. */
const MOST_DOTS = 2000;

const setting = (path: string, to: Json): Operation => ({ kind: 'set', paths: [path], to });

export class Run {
  readonly store = createRunStore();
  readonly frames = new Frames();
  readonly document = new EditedDocument();
  readonly inspection: Inspection;
  readonly fluid = new FluidModels(this.document);
  /** The drawing of its network. */
  readonly canvas = new AttachedCanvas();
  #client: EngineClient;
  #onFrame: () => void;
  #futures: ReplacedFutures<Run>;
  #onSet: RunOptions<Run>['onSet'];
  #onStep: RunOptions<Run>['onStep'];
  #edits = new SerialQueue();
  #sets = new ThrottledByPath<{ to: Json; gesture: string }>(async (path, { to, gesture }) => {
    const refused = (problem: Problem): void => this.inspection.refuseAt(path, problem);
    await this.#edits.add(() =>
      this.#edit([setting(path, to)], { gesture, refused, byHand: true, drags: true }),
    );
  });
  #gestures = new EditGestures();
  #live = new LiveChange();
  #notices = new RunNotices(this.store);
  #rebuilding = new Rebuilding(this.store, this.#notices, () => this.#build());
  #speed: Speed = 1;
  #longSeek = new LongSeek();
  #position = new RunPosition(this.frames);
  #values = new ShownValues(() => this.#fetchValues());
  #drawn = true;
  #tried = '';

  constructor({ makeWorker, onFrame, onSet, onStep, saveFuture }: RunOptions<Run>) {
    this.#onFrame = onFrame;
    this.#onSet = onSet;
    this.#onStep = onStep;
    this.#futures = new ReplacedFutures(saveFuture && ((again) => saveFuture(this, again)));
    this.fluid.store.subscribe(onFrame);
    this.inspection = new Inspection((target) => orNull(this.query({ kind: 'fields', target })));
    this.#client = new EngineClient(makeWorker, {
      ready: (version) => this.store.setState({ version }),
      unable: (message) => this.#rebuilding.fail(message, 'unable'),
      gaveUp: (message) => this.#rebuilding.fail(message, 'refused'),
      frame: (frame) => this.#receive(frame),
      halted: (problem) => {
        this.store.setState({ playing: false });
        this.#notices.problem(texts.notices.halted, problem);
      },
      crashed: (message) => void this.#edits.add(() => this.#rebuilding.after(message)),
    });
  }

  /** Ends the worker; the run cannot be used afterwards. */
  dispose(): void {
    this.#client.close();
    this.fluid.dispose();
    this.#sets.stop();
    this.#values.stop();
  }

  /** The instant that is shown, or that of an answer until a frame shows it. */
  get now(): Nanoseconds {
    return this.#position.now;
  }

  /** Opens another document, paused, or with a label the same one `rewritten`; undo returns to the one before. */
  open(document: string, what: Refusal['what'] = 'document', rewritten = ''): Promise<boolean> {
    // Nobody waits for a seek in a simulation that is about to be replaced.
    this.cancelSeek();
    this.#gestures.begin();
    return this.#edits.add(() => this.#open(document, what, rewritten));
  }

  /** The memory of its engine, from which another run takes it up as it is. */
  async copy(): Promise<ArrayBuffer> {
    return this.#client.copy();
  }

  /** Takes up another run from a copy of its memory, with its undo history and selection. */
  async adopt(memory: ArrayBuffer, from: Run): Promise<boolean> {
    const history = from.document.store.getState();
    const { selected } = from.inspection;
    const opened = await orNull(this.#client.adopt(memory));
    if (!opened) return false;
    this.#enter(opened, true);
    this.document.inherit(history);
    this.#futures.inherit(from.#futures);
    this.store.setState({ phase: 'ready', playing: false });
    this.selectAll(selected);
    return true;
  }

  /** The document, or the first one while none has been opened. */
  get kept(): string {
    return this.document.text || this.#tried;
  }

  /** Builds it again after its worker died too often. */
  retry(): Promise<void> {
    return this.#edits.add(() => this.#rebuilding.asked());
  }

  /** Shows that something could not be opened; the run goes on. */
  refuse(refusal: Refusal): void {
    showRefusal(this.store, refusal);
  }

  dismissRefusal(): void {
    this.store.setState({ refusal: null });
  }

  /** Shows a notice until the next one, or until it is dismissed. */
  tell(notice: Notice): void {
    this.#notices.show(notice);
  }

  /** Carries out the alternative to the latest change that a notice offers, once. */
  takeOffer(offer: NoticeOffer): void {
    if (this.store.getState().notice?.offer !== offer) return;
    this.dismissNotice();
    void this.edit(() => offer.operations(this.document.store.getState().interventions));
  }

  dismissNotice(): void {
    this.#notices.show(null);
  }

  play(): void {
    this.store.setState({ playing: true, ended: false });
    this.#client.play(this.#speed);
  }

  pause(): void {
    this.store.setState({ playing: false });
    this.#client.pause();
  }

  get speed(): Speed {
    return this.#speed;
  }

  setSpeed(speed: Speed): void {
    this.#speed = speed;
    if (this.store.getState().playing) this.#client.play(speed);
  }

  /** Advances by one event. */
  async step(): Promise<void> {
    this.pause();
    this.#gestures.begin();
    const step = this.#sets.beforehand(() => this.#client.step());
    this.#position.sought(await orNull(step));
    this.#values.refreshSoon();
  }

  async seek(to: Nanoseconds): Promise<void> {
    this.#gestures.begin();
    this.store.setState({ ended: false });
    const at = Math.max(0, Math.round(to));
    const seek = this.#sets.beforehand(() => this.#client.seek(at));
    this.#position.sought(await orNull(seek));
    this.#values.refreshSoon();
  }

  cancelSeek(): void {
    this.#client.cancelSeek();
  }

  /** Lengthens the run by the duration that its document gives it; false when it may not be longer. */
  async extend(): Promise<boolean> {
    const { description, duration } = this.store.getState();
    if (!description) return false;
    const longer = duration + description.duration * SECOND;
    const opened = await orNull(this.#client.change({ kind: 'extend', duration: longer }));
    if (!opened) return false;
    this.#accept(opened);
    this.store.setState({ duration: opened.description.duration * SECOND, ended: false });
    return true;
  }

  select(target: Target): void {
    this.selectAll([target]);
  }

  /** Selects these and nothing else; the inspector shows the first. */
  selectAll(targets: readonly Target[]): void {
    this.inspection.selectAll(targets);
    void this.#record(this.inspection.selection);
  }

  /** Adds a target to the selection, or removes it. */
  toggle(target: Target): void {
    this.inspection.toggle(target);
    void this.#record(this.inspection.selection);
  }

  /** Begins a gesture: changes of a path up to the next call are one step of the undo history. */
  beginGesture(): void {
    this.#gestures.begin();
  }

  /** The name of the gesture that changes this path now, for edits, which otherwise begin their own. */
  gestureAt(path: string): string {
    return this.#gestures.at(path);
  }

  /** A new gesture for changes of any paths, which are one step of the undo history. */
  oneGesture(): string {
    this.#gestures.begin();
    return this.#gestures.at('');
  }

  /** A key changes a field: it may continue the gesture of the press before it, see {@link EditGestures}. */
  pressKey(path: string): void {
    this.#gestures.press(path);
  }

  /** Sets a value of the document; a drag calls this as often as it likes. */
  set(path: string, value: Json): void {
    this.#sets.push(path, { to: value, gesture: this.#gestures.at(path) });
  }

  /** Sets a value at once, as a step of its own unless its gesture goes on; false where it is refused; a notice gives the reason unless `refused` takes it. */
  change(path: string, value: Json, options: EditOptions = {}): Promise<boolean> {
    const gesture = this.#gestures.at(path);
    return this.edit(setting(path, value), { gesture, ...options, drags: true });
  }

  /** Adds, copies, renames or removes entries of the document; selects new ones. */
  edit(edit: Edit, options: EditOptions = {}): Promise<boolean> {
    if (options.gesture === undefined) this.#gestures.begin();
    return this.#edits.add(() => this.#edit(typeof edit === 'function' ? edit() : [edit], options));
  }

  /** Undoes the latest change; returns its label, or null where nothing is undone. */
  undo(): Promise<string | null> {
    this.#gestures.begin();
    return this.#sets.beforehand(() => this.#edits.add(() => this.#restore('undo')));
  }

  /** Redoes the change that was undone last. */
  redo(): Promise<string | null> {
    this.#gestures.begin();
    return this.#sets.beforehand(() => this.#edits.add(() => this.#restore('redo')));
  }

  /** Sets the range that the plots show, and the most packets on the wire: the following frames bring them. */
  look(view: Omit<PlotView, 'epoch'>, dots = MOST_DOTS): void {
    this.#client.look(this.frames.expect(view), dots, fallDuration(this.#speed));
  }

  /** Call when the latest frame is on the screen: the worker may send the next. */
  drawn(): void {
    if (this.#drawn) return;
    this.#drawn = true;
    this.#client.drawn();
  }

  query<Query extends PageQuery>(query: Query): Promise<RunAnswers[Query['kind']]> {
    return this.#client.query(query);
  }

  /** A query that needs no run. */
  queryEngine<Query extends EngineQuery>(query: Query): Promise<EngineAnswers[Query['kind']]> {
    return this.#client.queryEngine(query);
  }

  /** The fields that the forms of several targets share. */
  sharedFields(targets: readonly string[]): Promise<SharedField[]> {
    return this.#client.sharedFields(targets);
  }

  /** The summary of a recorded range; a newer one supersedes it. */
  measure(from: Nanoseconds, to: Nanoseconds): Promise<Summary> {
    return this.#client.measure(from, to);
  }

  table: EngineClient['table'] = (view) => this.#client.table(view);
  trace: EngineClient['trace'] = (begin, to) => this.#client.trace(begin, to);
  summary(): Promise<Summary> {
    return this.query({ kind: 'summary' });
  }

  digest = async (): Promise<string> => (await this.query({ kind: 'digest' })).digest;

  async #open(document: string, what: Refusal['what'], rewritten: string): Promise<boolean> {
    const before = this.#snapshot();
    this.#tried = document;
    try {
      const opened = await this.#client.open(document);
      this.#enter(opened, rewritten === '');
      this.store.setState({ phase: 'ready', playing: false, refusal: null, notice: null });
      const label = rewritten || texts.history.open(opened.description.name);
      this.document.record(before, { label, gesture: '', restarted: true, lost: 0 });
      if (rewritten === '') this.select(firstSelection(opened));
      return true;
    } catch (thrown) {
      const problem = problemIn(thrown);
      if (problem) showRefusal(this.store, { what, problem });
      return false;
    }
  }

  /** Records the series of a selected flow, where there are too many to record all. */
  async #record(target: Target): Promise<void> {
    const { description } = this.store.getState();
    const flows = description && flowsToRecord(description, target);
    if (!flows) return;
    const opened = await orNull(this.#client.change({ kind: 'watch', flows }));
    if (!opened) return;
    this.#accept(opened);
    this.store.setState(({ build }) => ({ build: build + 1 }));
  }

  async #edit(operations: readonly Operation[], options: EditOptions): Promise<boolean> {
    const { gesture = '', refused, drags = false } = options;
    const before = this.#snapshot();
    const known = this.store.getState().description;
    const began = performance.now();
    let kept: ReplacedFuture<Run> | null = null;
    let spares = this.#futures.areKept;
    let restarted = false;
    let done = 0;
    try {
      for (let asked = operations[0]; asked; asked = operations[done]) {
        // A drag is one change for those who open a link, too.
        const operation = this.#live.continued(asked, gesture);
        const change = { kind: 'edit', operation, spares, drags } as const;
        const { answer, ...opened } = await this.#client.change(change);
        if (!answer) {
          // The recorded future is kept as it was before all of them.
          if (done > 0 && before) await this.#back(before);
          kept = await this.#futures.keep();
          spares = false;
          done = 0;
          continue;
        }
        done += 1;
        restarted ||= answer.edited.restarted;
        // The intermediate states of several operations are not shown.
        if (done < operations.length) continue;
        if (answer.applied) measure('intervention', began, performance.now());
        const { edited, applied } = answer;
        const made = { ...edited, ...opened, applied, restarted, before: known };
        this.#take(operations, made, before, options, kept);
      }
      return true;
    } catch (thrown) {
      if (done > 0 && before) await this.#back(before);
      kept?.undone(this);
      const problem = problemIn(thrown);
      if (problem && refused) refused(problem);
      else if (problem) this.#notices.problem(texts.notices.refused, problem);
      return false;
    }
  }

  /** Shows the document after operations; `applied` is what one value that was set has done. */
  #take(
    operations: readonly Operation[],
    edited: Opened & EditResult & { applied: Applied | null },
    before: Snapshot | null,
    { gesture = '', byHand = false }: EditOptions,
    kept: ReplacedFuture<Run> | null,
  ): void {
    const operation = operations.at(-1);
    if (!operation) return;
    const { restarted, applied } = edited;
    const { interventions } = this.document.store.getState();
    if (restarted && !applied) this.#enter(edited);
    else {
      if (restarted) this.#position.restart(edited);
      this.#accept(edited);
    }
    this.inspection.accept();
    const now = this.document.store.getState().interventions;
    const { recorded, gone, paths } = changesOf(operation, interventions, now, applied?.at);
    const live = applied ? applied.effect === 'live' : recorded.length > 0 && !restarted;
    this.#live.made(live, gesture, paths);
    const lost = fromBefore(this.document.lastStep, gesture, gone).length;
    const label = labelOf(operations, edited);
    this.document.record(before, { label, gesture, restarted, lost });
    const { lastStep } = this.document;
    this.#futures.made(kept, lastStep);
    const isShown = (path: string): boolean => this.inspection.shows(path);
    const notice =
      applied && operation.kind === 'set'
        ? setNotice(operation, applied, edited, {
            lost: lastStep?.lost ?? 0,
            changes: now,
            isShown,
          })
        : lost > 0
          ? lostNotice(lost)
          : (recordedNotice(recorded, edited.description, edited.now / SECOND) ??
            noticeOf(operation, edited));
    this.#notices.changed(kept?.notice ?? notice, gesture);
    for (const one of byHand ? operations : []) {
      if (one.kind === 'set') this.#onSet?.(this, one.paths, one.to);
    }
    if (applied) {
      showSet(this.store, edited, restarted);
      // A run that was made shorter stands at its new end, so that it shows its result.
      const { duration } = this.store.getState();
      if (edited.now > duration) void orNull(this.#client.seek(duration));
      this.#values.refreshSoon();
      return;
    }
    // A renamed entry stays selected under its new name.
    if (operation.kind === 'rename') this.inspection.follow(operation.path, edited.made[0] ?? '');
    // Parameters are shown with the scenario.
    else if (edited.made.length > 0)
      this.selectAll(edited.made.filter((path) => !path.startsWith('parameters/')));
    this.#carryOn();
  }

  /** Restores the document when the engine has accepted the first part of a change and refused the rest. */
  async #back({ document, now, recordedUntil }: Snapshot): Promise<void> {
    const back = await orNull(this.#client.restore(document, now, recordedUntil));
    if (back) this.#enter(back);
    this.#carryOn();
  }

  async #restore(way: 'undo' | 'redo'): Promise<string | null> {
    const current = this.#snapshot();
    const step = current && this.document.step(way, current);
    if (!step) return null;
    const again = way === 'redo' ? await this.#futures.again(step.id, current.recordedUntil) : null;
    try {
      const { document, now, recordedUntil } = step.to;
      this.#enter(await this.#client.restore(document, now, recordedUntil));
      this.document.completeStep(step);
      if (way === 'undo') this.#futures.undone(step.id, this);
      else this.#futures.made(again, this.document.lastStep);
      this.#onStep?.(this, step.id, way);
      this.#live.end();
      this.#notices.changed(again?.notice);
      this.#carryOn();
      return step.label;
    } catch (thrown) {
      again?.undone(this);
      const problem = problemIn(thrown);
      if (problem) this.#notices.problem(texts.notices.refused, problem);
      return null;
    }
  }

  /** A new simulation plays if the old one did, at the present speed. */
  #carryOn(): void {
    if (this.store.getState().playing) this.#client.play(this.#speed);
    void this.inspection.refresh();
  }

  #accept({ document, description, step }: Opened): void {
    this.document.accept(document, step);
    this.frames.know(description.series);
    this.store.setState({ description });
    this.inspection.dropMissing(existenceIn(description));
  }

  /** Shows another simulation. */
  #enter(opened: Opened, another = false): void {
    this.#position.restart(opened);
    this.#values.restart();
    const before = this.store.getState().description;
    this.#accept(opened);
    this.inspection.accept();
    showBeginning(
      this.store,
      opened.description,
      another || before?.name !== opened.description.name,
    );
  }

  #receive(frame: Frame): void {
    this.frames.take(frame);
    this.#position.shown();
    this.#drawn = false;
    showEnd(this.store, frame);
    const reported = this.#longSeek.target(frame.seekingTo, performance.now());
    if (this.store.getState().seekingTo !== reported) this.store.setState({ seekingTo: reported });
    this.#values.at(frame.time, this.document.store.getState().interventions);
    measureSlices(frame.slices);
    this.#onFrame();
  }

  /** Fetches the selection's fields and the network's figures again. */
  #fetchValues(): void {
    if (this.store.getState().phase === 'ready') void this.inspection.refresh();
    void orNull(this.#client.refresh()).then(
      (opened) => opened && this.store.setState({ description: opened.description }),
    );
  }

  /** Builds the simulation where it was, in a worker that has none. */
  async #build(): Promise<void> {
    const { now, recordedUntil } = this.#position;
    this.#enter(await this.#client.open(this.kept, now, recordedUntil));
    this.#carryOn();
  }

  /** The state that undo returns to; null before there is any. */
  #snapshot(): Snapshot | null {
    const { text } = this.document;
    if (this.store.getState().phase !== 'ready' || text === '') return null;
    const { now, recordedUntil } = this.#position;
    return { document: text, now, recordedUntil };
  }
}
