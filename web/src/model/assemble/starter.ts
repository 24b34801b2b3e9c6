/** A network to start from while its numbers are chosen: only the latest ones are drawn. */
import { createStore } from 'zustand/vanilla';
import type { Field, Generated, Json, Problem, StarterInfo } from '../../engine/types';
import { texts } from '../../texts';
import { problemIn } from '../document/problems';
import type { Run } from '../run/run';

type Values = Readonly<Record<string, Json>>;

interface StarterState {
  /** Empty until the engine has listed them. */
  starters: readonly StarterInfo[];
  kind: string;
  /** The values that differ from the defaults, for each starter. */
  values: Readonly<Record<string, Values>>;
  /** The network of the present values, once it is made. */
  made: Generated | null;
  /** The latest network that could be made: its picture stays while another is made or refused. */
  shown: Generated | null;
  /** Why there is no network of the present values. */
  problem: Problem | null;
}

/** The starter that most lectures begin with. */
const FIRST = 'dumbbell';

export class StarterDraft {
  readonly store = createStore<StarterState>(() => ({
    starters: [],
    kind: FIRST,
    values: {},
    made: null,
    shown: null,
    problem: null,
  }));
  #ask: Run['queryEngine'];
  /** Whether the engine is making a network, and whether the values have changed since. */
  #making = false;
  #stale = false;
  #present: Promise<void> = Promise.resolve();

  constructor(ask: Run['queryEngine']) {
    this.#ask = ask;
  }

  async load(): Promise<void> {
    try {
      const starters = await this.#ask({ kind: 'starters' });
      this.store.setState({ starters });
      await this.#make();
    } catch (thrown) {
      const problem = problemIn(thrown) ?? { path: '', message: texts.start.failed };
      this.store.setState({ problem });
    }
  }

  choose(kind: string): void {
    this.store.setState({ kind, problem: null, made: null });
    void this.#make();
  }

  /** Sets a value; null is its default. */
  set(key: string, value: Json): void {
    this.store.setState(({ values, kind }) => {
      const { [key]: _, ...others } = values[kind] ?? {};
      const own = value === null ? others : { ...others, [key]: value };
      return { values: { ...values, [kind]: own }, made: null };
    });
    void this.#make();
  }

  /** The network of the present values, once that is known; null where there is none. */
  async settled(): Promise<Generated | null> {
    const { made, problem } = this.store.getState();
    // The worker died, or something came between: try once more.
    if (!this.#making && !made && !problem) void this.#make();
    await this.#present;
    const now = this.store.getState();
    if (!now.made && !now.problem) {
      this.store.setState({ problem: { path: '', message: texts.start.failed } });
    }
    return now.made;
  }

  #make(): Promise<void> {
    this.#stale = true;
    if (!this.#making) this.#present = this.#makeOn();
    return this.#present;
  }

  async #makeOn(): Promise<void> {
    this.#making = true;
    while (this.#stale) {
      this.#stale = false;
      const { kind, values } = this.store.getState();
      try {
        const made = await this.#ask({
          kind: 'generate',
          starter: kind,
          values: values[kind] ?? {},
        });
        if (!this.#stale) this.store.setState({ made, shown: made, problem: null });
      } catch (thrown) {
        if (!this.#stale) this.store.setState({ made: null, problem: problemIn(thrown) });
      }
    }
    this.#making = false;
  }
}

/** The fields of a starter with the values of a draft. */
export function draftFields({ fields }: StarterInfo, values: Values): Field[] {
  return fields.map((field) => {
    const value = values[field.path];
    if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean') {
      return field;
    }
    return { ...field, value, isDefault: value === field.value };
  });
}
