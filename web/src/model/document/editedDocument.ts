/** A document that is being edited: its text, what the page shows of it, and its undo history. */
import { createStore } from 'zustand/vanilla';
import type { DocumentStep } from '../../engine/protocol/runCopy';
import type { Annotation, Lesson } from '../../generated/scenario';
import * as histories from './history';
import { type Intervention, readScenario } from './scenario';

/** An algorithm's text as it is being typed; the document has `over` until there is no mistake in it. */
export interface Draft {
  over: string;
  text: string;
}

export interface DocumentState {
  /** The present document, as the engine writes it; empty before the first. */
  text: string;
  /** It and the lesson are as their author wrote them; whatever draws them calls `visible`. */
  about: string;
  interventions: readonly Intervention[];
  lesson: Lesson | null;
  /** Of the plots, where no step has its own. */
  annotations: readonly Annotation[];
  history: histories.History;
  /** Unfinished texts, by the ids of their algorithms. */
  drafts: Readonly<Record<string, Draft>>;
}

export class EditedDocument {
  readonly store = createStore<DocumentState>(() => ({
    text: '',
    about: '',
    interventions: [],
    lesson: null,
    annotations: [],
    history: histories.EMPTY,
    drafts: {},
  }));

  /** The step of the undo history that was added last. */
  get lastStep(): histories.Entry | undefined {
    return this.store.getState().history.past.at(-1);
  }

  get text(): string {
    return this.store.getState().text;
  }

  /** Keeps an unfinished text; null once the document has it. */
  draft(id: string, draft: Draft | null): void {
    const { [id]: _, ...drafts } = this.store.getState().drafts;
    this.store.setState({ drafts: draft ? { ...drafts, [id]: draft } : drafts });
  }

  /** The unfinished texts of this document, as JSON; empty where there are none. */
  get unfinished(): string {
    const { text, drafts } = this.store.getState();
    const own = Object.entries(drafts).filter(([, { over }]) =>
      text.includes(JSON.stringify(over)),
    );
    return own.length > 0 ? JSON.stringify(Object.fromEntries(own)) : '';
  }

  /** Takes them up again, as they were saved. */
  takeUp(unfinished: string): void {
    if (unfinished !== '') this.store.setState({ drafts: JSON.parse(unfinished) });
  }

  /** Takes over a document as the engine has accepted it; `step`: how it differs from one before. */
  accept(text: string, step: DocumentStep | null = null): void {
    // A large document is not read again for each step of a drag.
    if (step?.from === this.text) {
      this.store.setState({ text, interventions: step.interventions });
      return;
    }
    const { about = '', interventions = [], lesson = null, annotations = [] } = readScenario(text);
    this.store.setState({ text, about, interventions, lesson, annotations });
  }

  /** Takes over the undo history of a document that is the same. */
  inherit({ history }: Pick<DocumentState, 'history'>): void {
    this.store.setState({ history });
  }

  /** Adds a change to the undo history; without a document before it there is nothing to undo. */
  record(before: histories.Snapshot | null, change: histories.Change): void {
    if (!before) return;
    this.store.setState(({ history }) => ({ history: histories.record(history, before, change) }));
  }

  /** The step back from `current`, or forward again; null at the end. {@link completeStep} completes it. */
  step(way: 'undo' | 'redo', current: histories.Snapshot): histories.Step | null {
    const { history } = this.store.getState();
    return way === 'undo' ? histories.undo(history, current) : histories.redo(history, current);
  }

  /** Sets the history after the engine has taken a step. */
  completeStep({ history }: histories.Step): void {
    this.store.setState({ history });
  }
}
