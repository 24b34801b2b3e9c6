/**
 * The laboratory without its looks: everything a person can do to the run and
 * its document, in one place, for buttons, shortcuts and tests alike.
 */
import { EngineClient, type WorkerLike } from '../engine/client';
import { Frames } from '../engine/frames';
import { measure } from '../engine/measures';
import type { Frame, Opened, PlotView, Speed } from '../engine/protocol';
import { type Json, type Nanoseconds, type Problem, SECOND } from '../engine/types';
import { texts } from '../texts';
import { withFlowAdded, withoutFlow } from './edits';
import { fetchMeanings } from './fieldTexts';
import * as histories from './history';
import {
  comfortable,
  fallSpan,
  flowsToWatch,
  isOfFlow,
  problemIn,
  quietly,
  read,
  recordSlices,
  subject,
  told,
} from './judgement';
import { JourneyTeller } from './seekNotice';
import { ofPart, partsOf, type Target } from './selection';
import { Turns } from './serialQueue';
import { createLabStore, type LabStore, type Refusal } from './store';
import { Setter, Setters } from './throttled';

/** Packets drawn at once. */
export const MOST_DOTS = 2000;

/** Fields shown may lag a drag by this much. */
const REFRESH_MS = 120;

export class Lab {
  readonly store: LabStore = createLabStore();
  readonly frames = new Frames();
  readonly client: EngineClient;
  #turns = new Turns();
  #setters = new Setters<Json>((path, to) => this.#turns.take(() => this.#apply(path, to)));
  #gesture = 0;
  #scrub = new Setter<Nanoseconds>((to) => this.seek(to));
  /** Where a seek has come to, until a frame shows it. */
  #arrived: Nanoseconds | null = null;
  #passed = -1;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #onFrame: () => void;
  #drawn = true;
  #journey = new JourneyTeller();

  constructor(makeWorker: () => WorkerLike, onFrame: () => void) {
    this.#onFrame = onFrame;
    this.client = new EngineClient(makeWorker, {
      ready: (version) => {
        this.store.setState({ version });
        // Without them, fields are shown by their names alone.
        fetchMeanings().then(
          (meanings) => this.store.setState({ meanings }),
          () => {},
        );
      },
      unable: (message) => this.#fail(message, 'unable'),
      gaveUp: (message) => this.#fail(message, 'refused'),
      frame: (frame) => this.#receive(frame),
      halted: (problem) => {
        this.store.setState({ playing: false });
        this.#complain(texts.notices.halted, problem);
      },
      crashed: (message) => void this.#turns.take(() => this.#rebuild(message)),
    });
  }

  /** Opens a document as a new subject; the old one can be returned to by undo. */
  open(document: string, what: Refusal['what'] = 'document', play = true): Promise<boolean> {
    // Nobody waits for a journey of what is about to be left.
    this.client.haltJourney();
    return this.#turns.take(() => this.#open(document, what, play));
  }

  async #open(document: string, what: Refusal['what'], play: boolean): Promise<boolean> {
    const before = this.#moment();
    try {
      const opened = await this.client.open(document);
      this.#enter(opened, true);
      this.store.setState({
        phase: 'ready',
        playing: false,
        refusal: null,
        notice: null,
        dialog: null,
        speed: comfortable(opened.description.duration),
      });
      this.#record(before, texts.history.open(opened.description.name));
      this.select(subject(opened));
      if (play) this.play();
      return true;
    } catch (thrown) {
      const problem = problemIn(thrown);
      if (problem) this.#refuse({ what, problem });
      return false;
    }
  }

  /** Shows that something could not be opened; what runs goes on running. */
  refuse(refusal: Refusal): void {
    this.#refuse(refusal);
  }

  play(): void {
    const { duration, speed } = this.store.getState();
    const now = this.frames.latest?.time ?? 0;
    if (duration > 0 && now >= duration) void this.seek(0);
    this.store.setState({ playing: true, ended: false });
    this.client.play(speed);
  }

  pause(): void {
    this.store.setState({ playing: false });
    this.client.pause();
  }

  toggle(): void {
    if (this.store.getState().playing) this.pause();
    else this.play();
  }

  setSpeed(speed: Speed): void {
    this.store.setState({ speed });
    if (this.store.getState().playing) this.client.play(speed);
  }

  async step(): Promise<void> {
    this.pause();
    await quietly(this.client.request({ kind: 'step' }));
    this.#refreshSoon();
  }

  async seek(to: Nanoseconds): Promise<void> {
    this.store.setState({ ended: false });
    const seek = this.client.request({ kind: 'seek', to: Math.max(0, Math.round(to)) });
    this.#arrived = (await quietly(seek))?.now ?? null;
    this.#refreshSoon();
  }

  /** Follows a drag on the timeline without asking for every instant on the way. */
  scrub(to: Nanoseconds): void {
    this.#scrub.push(to);
  }

  /** The instant that is shown, or where a scrub is taking it: steps go on from there. */
  get destination(): Nanoseconds {
    return this.#scrub.pending ?? this.#arrived ?? this.frames.latest?.time ?? 0;
  }

  restart(): void {
    void this.seek(0);
  }

  /** Lengthens the run by as much again as it was first meant to last. */
  async goOn(): Promise<void> {
    const { description, duration } = this.store.getState();
    if (!description) return;
    const opened = await quietly(
      this.client.request({ kind: 'extend', duration: duration + description.duration * SECOND }),
    );
    if (!opened) return;
    this.store.setState({
      duration: opened.description.duration * SECOND,
      ended: false,
      ...read(opened),
    });
    this.play();
  }

  select(target: Target): void {
    this.store.setState({ selection: target, fieldProblem: null });
    void this.#watch(target);
    void this.refresh();
  }

  /** All that follows until the next call with the same path is another step of the history. */
  beginGesture(): void {
    this.#gesture += 1;
  }

  /** Sets a value of the document; a drag calls this as often as it likes. */
  set(path: string, value: Json): void {
    this.#setters.push(path, value);
  }

  addFlow(): Promise<void> {
    return this.#turns.take(async () => {
      const { text, description } = this.store.getState();
      const added = description && withFlowAdded(text, description);
      if (!added) return;
      if (await this.#replace(added.document, texts.history.addFlow(added.id)))
        this.select(`flows/${added.id}`);
    });
  }

  /** Removes an entry of the document, and with it all flows that it stands for. */
  removeFlow(id: string): Promise<void> {
    return this.#turns.take(async () => {
      const { text, description, selection } = this.store.getState();
      if (!(await this.#replace(withoutFlow(text, id), texts.history.removeFlow(id)))) return;
      if (isOfFlow(selection, id, description?.flows ?? [])) this.select('');
    });
  }

  undo(): Promise<void> {
    return this.#turns.take(() => this.#go(histories.undo));
  }

  redo(): Promise<void> {
    return this.#turns.take(() => this.#go(histories.redo));
  }

  /** Tells the worker what the plots show. */
  look(view: PlotView): void {
    this.frames.wish(view);
    this.client.look(view, MOST_DOTS, fallSpan(this.store.getState().speed));
  }

  /** The latest frame is on the screen: the worker may send another. */
  drawn(): void {
    if (this.#drawn) return;
    this.#drawn = true;
    this.client.drawn();
  }

  /** Reads the selected thing's fields and the network's figures again. */
  async refresh(): Promise<void> {
    const { selection, phase } = this.store.getState();
    if (phase !== 'ready') return;
    const target = partsOf(selection).entry;
    const fields = await quietly(this.client.request({ kind: 'fields', target }));
    if (this.store.getState().selection !== selection) return;
    this.store.setState({ fields: ofPart(fields ?? [], selection) });
    if (!fields && selection !== '') this.select('');
  }

  dismiss(): void {
    this.store.setState({ notice: null });
  }

  async #watch(target: Target): Promise<void> {
    const { description } = this.store.getState();
    const flows = description && flowsToWatch(description, target);
    if (!flows) return;
    const opened = await quietly(this.client.request({ kind: 'watch', flows }));
    if (opened) this.store.setState((state) => ({ ...read(opened), run: state.run + 1 }));
  }

  async #apply(path: string, value: Json): Promise<void> {
    const before = this.#moment();
    const gesture = `${this.#gesture} ${path}`;
    const began = performance.now();
    try {
      const applied = await this.client.request({ kind: 'set', path, value });
      measure('intervention', began, performance.now());
      const { history } = this.store.getState();
      const restarted = applied.effect === 'restart';
      if (restarted) this.frames.clear();
      const change = { label: texts.history.set(path), gesture, restarted };
      this.store.setState((state) => ({
        ...read(applied),
        duration: applied.description.duration * SECOND,
        history: before ? histories.record(history, before, change) : history,
        fieldProblem: null,
        run: restarted ? state.run + 1 : state.run,
        ended: restarted ? false : state.ended,
      }));
      this.#refreshSoon();
    } catch (thrown) {
      const problem = problemIn(thrown);
      if (!problem) return;
      // Told where it was asked for: what is wrong may lie in a part that is not in sight.
      const message =
        problem.path === '' || problem.path === path
          ? problem.message
          : texts.inspector.elsewhere(problem.path, problem.message);
      this.store.setState({ fieldProblem: { ...problem, path, message } });
      void this.refresh();
    }
  }

  /** Puts an edited document in the place of the current one; the run begins anew. */
  async #replace(document: string, label: string): Promise<boolean> {
    const before = this.#moment();
    try {
      const opened = await this.client.open(document);
      this.#enter(opened);
      this.#record(before, label);
      this.#carryOn();
      return true;
    } catch (thrown) {
      const problem = problemIn(thrown);
      if (problem) this.#complain(texts.notices.refused, problem);
      return false;
    }
  }

  /** Notes a change that began the run anew. */
  #record(before: histories.Moment | null, label: string): void {
    if (!before) return;
    const { history } = this.store.getState();
    const change = { label, gesture: '', restarted: true };
    this.store.setState({ history: histories.record(history, before, change) });
  }

  async #go(step: typeof histories.undo): Promise<void> {
    const current = this.#moment();
    const taken = current && step(this.store.getState().history, current);
    if (!taken) return;
    const { document, now, recordedUntil } = taken.to;
    try {
      const opened = await this.client.request({ kind: 'restore', document, now, recordedUntil });
      this.#enter(opened);
      this.store.setState({ history: taken.history });
      this.#carryOn();
    } catch (thrown) {
      const problem = problemIn(thrown);
      if (problem) this.#complain(texts.notices.refused, problem);
    }
  }

  /** A new run plays where the old one did, as it is wished by now. */
  #carryOn(): void {
    const { playing, speed } = this.store.getState();
    if (playing) this.client.play(speed);
    void this.refresh();
  }

  #enter(opened: Opened, another = false): void {
    this.frames.clear();
    this.#passed = -1;
    const { name } = opened.description;
    this.store.setState((state) => ({
      ...read(opened),
      run: state.run + 1,
      subject: state.subject + (another || state.description?.name !== name ? 1 : 0),
      duration: opened.description.duration * SECOND,
      ended: false,
      heading: null,
      fieldProblem: null,
    }));
  }

  #receive(frame: Frame): void {
    this.frames.take(frame);
    this.#arrived = null;
    this.#drawn = false;
    const { playing, heading, ended, interventions } = this.store.getState();
    const atEnd = !frame.playing && frame.heading === null && frame.time >= frame.duration;
    if (atEnd && (playing || !ended)) this.store.setState({ playing: false, ended: true });
    const told = this.#journey.told(frame.heading, performance.now());
    if (heading !== told) this.store.setState({ heading: told });
    // Values in force change by themselves when the run passes an intervention.
    const passed = interventions.findLastIndex(({ at }) => at * SECOND <= frame.time);
    if (passed !== this.#passed) {
      this.#passed = passed;
      this.#refreshSoon();
    }
    recordSlices(frame.slices);
    this.#onFrame();
  }

  #refreshSoon(): void {
    if (this.#refreshTimer !== undefined) return;
    this.#refreshTimer = setTimeout(() => {
      this.#refreshTimer = undefined;
      void this.refresh();
      void quietly(this.client.request({ kind: 'describe' })).then(
        (opened) => opened && this.store.setState({ description: opened.description }),
      );
    }, REFRESH_MS);
  }

  async #rebuild(message: string): Promise<void> {
    const { text, phase } = this.store.getState();
    if (phase !== 'ready' || text === '') {
      // The engine is there: it is this document that it does not survive.
      return this.#fail(message, 'refused');
    }
    const { time = 0, recordedUntil = 0 } = this.frames.latest ?? {};
    this.#complain(texts.notices.crashed, { path: '', message });
    try {
      const opened = await this.client.open(text, time, recordedUntil);
      this.#enter(opened);
      this.store.setState({
        notice: { tone: 'calm', title: texts.notices.rebuilt, detail: message },
      });
      this.#carryOn();
    } catch (thrown) {
      const problem = problemIn(thrown);
      if (problem) this.#refuse({ what: 'engine', problem }, 'refused');
    }
  }

  #refuse(refusal: Refusal, phase?: 'refused' | 'unable'): void {
    const none =
      this.store.getState().phase === 'loading' ? 'refused' : this.store.getState().phase;
    this.store.setState({ refusal, phase: phase ?? none, dialog: null });
    if (phase) this.store.setState({ playing: false });
  }

  #fail(message: string, phase: 'refused' | 'unable'): void {
    this.#refuse({ what: 'engine', problem: { path: '', message } }, phase);
  }

  #complain(title: string, problem: Problem): void {
    this.store.setState({ notice: { tone: 'grave', title, detail: told(problem) } });
  }

  #moment(): histories.Moment | null {
    const { text, phase } = this.store.getState();
    if (phase !== 'ready' || text === '') return null;
    const { time = 0, recordedUntil = 0 } = this.frames.latest ?? {};
    return { document: text, now: time, recordedUntil };
  }
}
