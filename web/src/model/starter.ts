/** A network to start from while its numbers are chosen: the latest ones are drawn, none in between. */
import { createStore } from 'zustand/vanilla';
import type { Generated } from '../engine/protocol';
import type { Field, Json, Problem, StarterInfo } from '../engine/types';
import { problemIn } from './problems';
import type { Run } from './run';

type Values = Readonly<Record<string, Json>>;

interface StarterState {
  /** Empty until the engine has told them. */
  starters: readonly StarterInfo[];
  kind: string;
  /** What differs from the defaults, for each starter. */
  values: Readonly<Record<string, Values>>;
  /** The network of the latest values that one could be made of. */
  made: Generated | null;
  /** Why there is none of the present values. */
  problem: Problem | null;
}

/** The one that most lectures begin with. */
const FIRST = 'dumbbell';

export class StarterDraft {
  readonly store = createStore<StarterState>(() => ({
    starters: [],
    kind: FIRST,
    values: {},
    made: null,
    problem: null,
  }));
  #ask: Run['query'];
  /** Whether the engine is making one, and whether the values are others since. */
  #making = false;
  #stale = false;

  constructor(ask: Run['query']) {
    this.#ask = ask;
  }

  async load(): Promise<void> {
    try {
      const starters = await this.#ask({ kind: 'starters' });
      this.store.setState({ starters });
      await this.#make();
    } catch (thrown) {
      this.store.setState({ problem: problemIn(thrown) });
    }
  }

  choose(kind: string): void {
    this.store.setState({ kind, problem: null });
    void this.#make();
  }

  /** Sets a value; null is its default. */
  set(key: string, value: Json): void {
    this.store.setState(({ values, kind }) => {
      const { [key]: _, ...others } = values[kind] ?? {};
      const own = value === null ? others : { ...others, [key]: value };
      return { values: { ...values, [kind]: own } };
    });
    void this.#make();
  }

  /** Whether the picture is that of the present values. */
  get settled(): boolean {
    return !this.#making && this.store.getState().problem === null;
  }

  async #make(): Promise<void> {
    this.#stale = true;
    if (this.#making) return;
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
        if (!this.#stale) this.store.setState({ made, problem: null });
      } catch (thrown) {
        if (!this.#stale) this.store.setState({ problem: problemIn(thrown) });
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
