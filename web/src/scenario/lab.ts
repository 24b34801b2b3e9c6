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
import { withFlowAdded, withoutFlow } from './document';
import * as histories from './history';
import { comfortable, problemIn, quietly, read, recordSlices, subject } from './judgement';
import { Setter } from './setter';
import { createLabStore, type LabStore, type Refusal, type Target } from './store';

/** Packets drawn at once. */
export const MOST_DOTS = 2000;

/** Flows whose series are kept when there are too many. */
const MOST_WATCHED = 64;

/** Real seconds that a drop takes to fall. */
const FALL_SECONDS = 0.7;

/** Journeys through time longer than this are told about. */
const TOLD_AFTER_MS = 300;

/** Fields shown may lag a drag by this much. */
const REFRESH_MS = 120;

export class Lab {
  readonly store: LabStore = createLabStore();
  readonly frames = new Frames();
  readonly client: EngineClient;
  #setters = new Map<string, Setter<Json>>();
  #gesture = 0;
  #scrub = new Setter<Nanoseconds>((to) => this.seek(to));
  #passed = -1;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #onFrame: () => void;
  #drawn = true;
  #departed = Number.POSITIVE_INFINITY;

  constructor(makeWorker: () => WorkerLike, onFrame: () => void) {
    this.#onFrame = onFrame;
    this.client = new EngineClient(makeWorker, {
      ready: (catalog, version) => this.store.setState({ catalog, version }),
      unable: (message) =>
        this.#refuse({ what: 'engine', problem: { path: '', message } }, 'unable'),
      gaveUp: (message) =>
        this.#refuse({ what: 'engine', problem: { path: '', message } }, 'refused'),
      frame: (frame) => this.#receive(frame),
      halted: ({ path, message }) => {
        const detail = path ? `${path}: ${message}` : message;
        this.store.setState({
          playing: false,
          notice: { tone: 'grave', title: texts.notices.halted, detail },
        });
      },
      crashed: (message) => void this.#rebuild(message),
    });
  }

  /** Opens a document as a new subject; the old one can be returned to by undo. */
  async open(document: string, what: Refusal['what'] = 'document', play = true): Promise<boolean> {
    const before = this.#moment();
    try {
      const opened = await this.client.open(document);
      const { history } = this.store.getState();
      const label = texts.history.open(opened.description.name);
      this.#enter(opened);
      this.store.setState({
        phase: 'ready',
        playing: false,
        refusal: null,
        notice: null,
        dialog: null,
        history: before
          ? histories.record(history, before, { label, gesture: '', restarted: true })
          : history,
        speed: comfortable(opened.description.duration),
      });
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
    await quietly(this.client.request({ kind: 'seek', to: Math.max(0, Math.round(to)) }));
    this.#refreshSoon();
  }

  /** Follows a drag on the timeline without asking for every instant on the way. */
  scrub(to: Nanoseconds): void {
    this.#scrub.push(to);
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
    let setter = this.#setters.get(path);
    if (!setter) {
      setter = new Setter((next) => this.#apply(path, next));
      this.#setters.set(path, setter);
    }
    setter.push(value);
  }

  async addFlow(): Promise<void> {
    const added = withFlowAdded(this.store.getState().text);
    if (!added) return;
    if (await this.#replace(added.document, texts.history.addFlow(added.id)))
      this.select(`flows/${added.id}`);
  }

  async removeFlow(id: string): Promise<void> {
    const { text, selection } = this.store.getState();
    if (!(await this.#replace(withoutFlow(text, id), texts.history.removeFlow(id)))) return;
    if (selection.startsWith(`flows/${id}`)) this.select('');
  }

  async undo(): Promise<void> {
    await this.#go(histories.undo);
  }

  async redo(): Promise<void> {
    await this.#go(histories.redo);
  }

  /** Tells the worker what the plots show. */
  look(view: PlotView): void {
    const { speed } = this.store.getState();
    this.frames.wish(view);
    const pace = speed === 'flat-out' ? 20 : speed;
    this.client.look(view, MOST_DOTS, Math.max(1000, Math.round(FALL_SECONDS * pace * SECOND)));
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
    const fields = await quietly(this.client.request({ kind: 'fields', target: selection }));
    if (this.store.getState().selection !== selection) return;
    this.store.setState({ fields: fields ?? [] });
    if (!fields && selection !== '') this.select('');
  }

  dismiss(): void {
    this.store.setState({ notice: null });
  }

  /** Where there are too many flows to record all, those that are looked at are. */
  async #watch(target: Target): Promise<void> {
    const { description } = this.store.getState();
    const [kind, id] = target.split('/');
    if (!description || kind !== 'flows') return;
    const all = [...description.flows.entries()];
    const wanted = all
      .filter(([, flow]) => flow.id === id || flow.entry === id)
      .slice(0, MOST_WATCHED);
    if (wanted.every(([, flow]) => flow.recorded)) return;
    const kept = all.filter(([, flow]) => flow.recorded).slice(0, MOST_WATCHED - wanted.length);
    const flows = [...new Set([...wanted, ...kept].map(([index]) => index))];
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
      this.store.setState({ fieldProblem: { ...problem, path: problem.path || path } });
      void this.refresh();
    }
  }

  /** Puts an edited document in the place of the current one; the run begins anew. */
  async #replace(document: string, label: string): Promise<boolean> {
    const before = this.#moment();
    const { playing, history, speed } = this.store.getState();
    try {
      const opened = await this.client.open(document);
      this.#enter(opened);
      if (before)
        this.store.setState({
          history: histories.record(history, before, { label, gesture: '', restarted: true }),
        });
      if (playing) this.client.play(speed);
      void this.refresh();
      return true;
    } catch (thrown) {
      const problem = problemIn(thrown);
      if (problem) this.#complain(problem);
      return false;
    }
  }

  async #go(step: typeof histories.undo): Promise<void> {
    const { history, playing, speed } = this.store.getState();
    const current = this.#moment();
    const taken = current && step(history, current);
    if (!taken) return;
    this.store.setState({ history: taken.history });
    const { document, now, recordedUntil } = taken.to;
    try {
      const opened = await this.client.request({ kind: 'restore', document, now, recordedUntil });
      this.#enter(opened);
      if (playing) this.client.play(speed);
      void this.refresh();
    } catch (thrown) {
      const problem = problemIn(thrown);
      if (!problem) return;
      this.store.setState({ history });
      this.#complain(problem);
    }
  }

  #enter(opened: Opened): void {
    this.frames.clear();
    this.#passed = -1;
    this.store.setState((state) => ({
      ...read(opened),
      run: state.run + 1,
      duration: opened.description.duration * SECOND,
      ended: false,
      heading: null,
      fieldProblem: null,
    }));
  }

  #receive(frame: Frame): void {
    this.frames.take(frame);
    this.#drawn = false;
    const { playing, heading, ended, interventions } = this.store.getState();
    const atEnd = !frame.playing && frame.heading === null && frame.time >= frame.duration;
    if (atEnd && (playing || !ended)) this.store.setState({ playing: false, ended: true });
    // A short journey is over before it could be read about.
    if (frame.heading === null) this.#departed = Number.POSITIVE_INFINITY;
    else this.#departed = Math.min(this.#departed, performance.now());
    const told = performance.now() - this.#departed > TOLD_AFTER_MS ? frame.heading : null;
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
      void this.#redescribe();
    }, REFRESH_MS);
  }

  async #redescribe(): Promise<void> {
    const opened = await quietly(this.client.request({ kind: 'describe' }));
    if (opened) this.store.setState({ description: opened.description });
  }

  async #rebuild(message: string): Promise<void> {
    const { text, playing, speed, phase } = this.store.getState();
    if (phase === 'loading')
      this.#refuse({ what: 'engine', problem: { path: '', message } }, 'unable');
    if (phase !== 'ready' || text === '') return;
    const { time = 0, recordedUntil = 0 } = this.frames.latest ?? {};
    this.store.setState({
      notice: { tone: 'grave', title: texts.notices.crashed, detail: message },
    });
    try {
      const opened = await this.client.open(text, time, recordedUntil);
      this.#enter(opened);
      this.store.setState({
        notice: { tone: 'calm', title: texts.notices.rebuilt, detail: message },
      });
      if (playing) this.client.play(speed);
      void this.refresh();
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

  #complain({ path, message }: Problem): void {
    const detail = path ? `${path}: ${message}` : message;
    this.store.setState({ notice: { tone: 'grave', title: texts.notices.refused, detail } });
  }

  #moment(): histories.Moment | null {
    const { text, phase } = this.store.getState();
    if (phase !== 'ready' || text === '') return null;
    const { time = 0, recordedUntil = 0 } = this.frames.latest ?? {};
    return { document: text, now: time, recordedUntil };
  }
}
