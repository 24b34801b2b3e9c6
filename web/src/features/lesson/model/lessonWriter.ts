/**
 * The contents of the form for a scenario's text and lesson. Until they are saved or given
 * up they are kept here, whatever replaces the form: another scenario, a lecture, a folded card.
 */
import { createStore } from 'zustand/vanilla';
import type { Run } from '../../../model/run/run';
import { texts } from '../../../texts';
import type { LessonDraft } from './lessonDraft';

export interface LessonForm {
  about: string;
  lesson: LessonDraft;
}

interface LessonWriterState {
  /** Whether the form replaces the card. */
  open: boolean;
  /** Unsaved forms, by the text and the lesson that they would change. */
  unsaved: ReadonlyMap<string, LessonForm>;
}

/** Older ones give way. */
const MOST_UNSAVED = 8;

export class LessonWriter {
  readonly store = createStore<LessonWriterState>(() => ({ open: false, unsaved: new Map() }));
  /** The run whose scenario the form changes. */
  #active: () => Run;
  /** The text and lesson that the form changes, and the name of their scenario. */
  #subject = { key: '', name: '' };
  /** The scenario whose form was replaced by another. */
  #left: string | null = null;

  constructor(active: () => Run) {
    this.#active = active;
  }

  /** Opens the form. */
  begin(): void {
    this.#take(this.#key());
    this.store.setState({ open: true });
  }

  /** The unsaved contents of the form that is open; without any it begins with those of the document. */
  get form(): LessonForm | undefined {
    return this.store.getState().unsaved.get(this.#subject.key);
  }

  get unsaved(): boolean {
    return this.store.getState().unsaved.size > 0;
  }

  rememberUnsaved(writing: LessonForm): void {
    const { key } = this.#subject;
    this.store.setState(({ unsaved }) => {
      const others = [...unsaved].filter(([other]) => other !== key);
      return { unsaved: new Map([...others.slice(1 - MOST_UNSAVED), [key, writing]]) };
    });
  }

  /** Closes the form: what was written is saved, or given up. */
  end(): void {
    const { key } = this.#subject;
    this.store.setState(({ unsaved }) => ({
      open: false,
      unsaved: new Map([...unsaved].filter(([other]) => other !== key)),
    }));
  }

  /** Another scenario is shown. On return to one, its form is as it was left. */
  enter(): void {
    const { open, unsaved } = this.store.getState();
    if (open && unsaved.has(this.#subject.key)) this.#left = this.#subject.name;
    const key = this.#key();
    const again = unsaved.has(key);
    if (again) this.#take(key);
    this.store.setState({ open: again });
    this.remind();
  }

  /** Shows a notice about an unsaved form. */
  remind(): void {
    if (this.#left === null) return;
    const { unsaved, unsavedHelp } = texts.notices;
    this.#active().tell({
      tone: 'calm',
      title: unsaved(this.#left),
      detail: unsavedHelp,
    });
  }

  #take(key: string): void {
    const { description } = this.#active().store.getState();
    this.#subject = { key, name: description?.name ?? '' };
    this.#left = null;
  }

  #key(): string {
    const { about, lesson } = this.#active().document.store.getState();
    return JSON.stringify([about, lesson]);
  }
}
