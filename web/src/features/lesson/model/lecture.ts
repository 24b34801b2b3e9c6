/**
 * A lecture: the page in front of an audience. Keys go through the prepared moments of the document:
 * the steps of its lesson; where it has none, the changes during its run,
 * and both ends of the run.
 */
import { createStore } from 'zustand/vanilla';
import { SECOND } from '../../../engine/types';
import type { Playback } from '../../../model/display/playback';
import { type RecordedChange, recordedChanges } from '../../../model/document/interventions';
import type { Intervention } from '../../../model/document/scenario';
import type { Run } from '../../../model/run/run';
import { putLecture } from '../../../model/share/route';
import { fillScreen, leaveScreen, onScreenLeft } from './fullScreen';
import type { LessonReader } from './lessonReader';

/** An instant of a document without steps. */
export interface Moment {
  /** Seconds. */
  at: number;
  kind: 'start' | 'changes' | 'end';
  /** The changes at this instant; a drag is listed where it begins. */
  changes: readonly RecordedChange[];
}

/** The parts of the page that the keys of a lecture move through. */
interface LectureSubject {
  readonly active: Run;
  readonly lesson: LessonReader;
  readonly playback: Playback;
}

/** A speaker shows a place on the plots, draws, or writes. */
export type LectureTool = 'point' | 'draw' | 'write';

interface LectureState {
  on: boolean;
  tool: LectureTool | null;
}

export class Lecture {
  readonly store = createStore<LectureState>(() => ({ on: false, tool: null }));
  #subject: LectureSubject;

  constructor(subject: LectureSubject) {
    this.#subject = subject;
  }

  get on(): boolean {
    return this.store.getState().on;
  }

  /** Begins, over the whole screen where the browser allows it. */
  begin(): void {
    this.turn(true);
    putLecture(true);
    fillScreen();
  }

  leave(): void {
    this.turn(false);
    putLecture(false);
    leaveScreen();
  }

  /** Turns the lecture on or off without changing the address or full screen. */
  turn(on: boolean): void {
    this.store.setState({ on, tool: null });
  }

  /** Takes a tool, or lays down the one that is held. */
  hold(tool: LectureTool | null): void {
    this.store.setState((state) => ({ tool: tool === state.tool ? null : tool }));
  }

  /** Ends when the browser leaves the full screen, as with Escape; returns a function that stops this. */
  followScreen(): () => void {
    return onScreenLeft(() => {
      if (this.on) this.leave();
    });
  }

  /** The prepared moments of a document without steps. */
  get moments(): readonly Moment[] {
    const { active, playback } = this.#subject;
    const { interventions } = active.document.store.getState();
    return momentsOf(interventions, playback.store.getState().duration / SECOND);
  }

  /** Goes on to the next prepared moment; at the last it stays. */
  async next(): Promise<void> {
    const { lesson } = this.#subject;
    if (lesson.steps.length > 0) return lesson.next();
    const now = this.#now;
    const found = this.moments.find(({ at }) => at > now);
    if (found) await this.#show(found);
  }

  /** Goes back to the moment before; at the first it stays. */
  async previous(): Promise<void> {
    const { lesson } = this.#subject;
    if (lesson.steps.length > 0) return lesson.previous();
    const now = this.#now;
    const found = this.moments.findLast(({ at }) => at < now);
    if (found) await this.#show(found);
  }

  /**
   * The next action in a step: asks its question, lets the run show the answer, shows
   * the answer; or presses its buttons one after another. False where nothing is left.
   */
  async advance(): Promise<boolean> {
    const { lesson } = this.#subject;
    const { question, actions = [] } = lesson.step ?? {};
    const { asked, given, answerShown } = lesson.guess();
    if (question && !answerShown) {
      if (given) lesson.tell();
      else if (asked) await lesson.runOn();
      else lesson.ask();
      return true;
    }
    if (question) return false;
    const { done, step } = lesson.store.getState();
    const left = actions.findIndex((_, index) => !done.has(`${step}/${index}`));
    return left >= 0 && lesson.act(left);
  }

  /** Chooses an answer of the question that is asked, or presses a button; counted from 0. */
  async choose(index: number): Promise<boolean> {
    const { lesson } = this.#subject;
    const { question, actions = [] } = lesson.step ?? {};
    const { asked, given } = lesson.guess();
    if (question && !given) {
      const there = asked && index < (question.options ?? []).length;
      if (there) lesson.choose(index);
      return there;
    }
    return index < actions.length && lesson.act(index);
  }

  get #now(): number {
    return this.#subject.playback.now / SECOND;
  }

  async #show({ at }: Moment): Promise<void> {
    const { playback } = this.#subject;
    playback.pause();
    await playback.seek(Math.round(at * SECOND));
  }
}

/** Both ends of a run and the instants of its changes, in the order of time. */
export function momentsOf(interventions: readonly Intervention[], duration: number): Moment[] {
  const moments: Moment[] = [{ at: 0, kind: 'start', changes: [] }];
  for (const made of recordedChanges(interventions, duration)) {
    const [first] = made.steps;
    // To the nanosecond, as the run stops there: otherwise the same moment would come again and again.
    const at = Math.round(first.at * SECOND) / SECOND;
    if (at > duration) continue;
    const last = moments.at(-1);
    if (last?.at === at)
      moments[moments.length - 1] = { ...last, changes: [...last.changes, made] };
    else moments.push({ at, kind: 'changes', changes: [made] });
  }
  if (moments.at(-1)?.at !== duration) moments.push({ at: duration, kind: 'end', changes: [] });
  return moments;
}

/** The index of the last moment up to an instant, in seconds. */
export function momentIndexAt(moments: readonly Moment[], now: number): number {
  return Math.max(
    0,
    moments.findLastIndex(({ at }) => at <= now),
  );
}
