/** Follows what differs between the runs on the screen, and marks when they part. Loaded with the second run. */
import { createStore } from 'zustand/vanilla';
import type { ComparedDifferences, ComparedParting } from '../../../generated/experiment';
import type { Laboratory } from '../../../model/laboratory';
import type { Run } from '../../../model/run/run';
import { ComparisonClient, type ScenarioPair } from '../comparisonClient';

/** A drag changes a document many times a second. */
const SETTLED_MS = 400;

/** A run beside the first one. */
export interface RunDifference {
  pair: ScenarioPair;
  /** Null until it is known. */
  differences: ComparedDifferences | null;
  /** Undefined until it is known; null where it takes too long to find out. */
  parting: ComparedParting | null | undefined;
}

type Comparer = Pick<ComparisonClient, 'differences' | 'parting' | 'close'>;

export class Differing {
  readonly store = createStore<{ of: ReadonlyMap<Run, RunDifference> }>(() => ({ of: new Map() }));
  #laboratory: Laboratory;
  #make: () => Comparer;
  #client: Comparer | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leave: (() => void)[] = [];

  constructor(laboratory: Laboratory, make: () => Comparer = () => new ComparisonClient()) {
    this.#laboratory = laboratory;
    this.#make = make;
    for (const run of laboratory.runs) {
      this.#leave.push(
        run.document.store.subscribe(({ text }, before) => {
          if (text !== before.text) this.#soon();
        }),
      );
    }
    this.#soon(0);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const leave of this.#leave) leave();
    this.#client?.close();
    this.#client = null;
    this.#laboratory.time.markPartings([]);
  }

  #soon(wait = SETTLED_MS): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), wait);
  }

  #look(): void {
    const [first, ...others] = this.#laboratory.runs;
    const known = this.store.getState().of;
    const of = new Map<Run, RunDifference>();
    for (const run of others) {
      const pair = [first?.document.text ?? '', run.document.text] as const;
      if (pair.includes('')) continue;
      const before = known.get(run);
      const same = before?.pair[0] === pair[0] && before.pair[1] === pair[1];
      of.set(run, same ? before : { pair, differences: null, parting: undefined });
    }
    this.store.setState({ of });
    this.#mark();
    // The work under way may be about documents from before.
    this.#client?.close();
    this.#client = null;
    const open = [...of].filter(([, { parting }]) => parting === undefined);
    if (open.length === 0) return;
    const client = this.#make();
    this.#client = client;
    // Words of all runs come before the first of them is run.
    for (const [run, { pair, differences }] of open) {
      if (differences === null)
        client
          .differences(pair)
          .then((differences) => this.#take(run, pair, { differences }), ignore);
    }
    for (const [run, { pair }] of open) {
      client.parting(pair).then((parting) => this.#take(run, pair, { parting }), ignore);
    }
  }

  #take(run: Run, pair: ScenarioPair, found: Partial<RunDifference>): void {
    const before = this.store.getState().of.get(run);
    if (before?.pair !== pair) return;
    this.store.setState(({ of }) => ({ of: new Map(of).set(run, { ...before, ...found }) }));
    this.#mark();
  }

  #mark(): void {
    const partings = [...this.store.getState().of].flatMap(([run, { parting }]) => {
      const at = parting?.at ?? null;
      return at === null ? [] : [{ at, look: this.#laboratory.labelOf(run).look }];
    });
    this.#laboratory.time.markPartings(partings);
  }
}

/** Without a worker, or where a run stops by itself, nothing is shown. */
function ignore(): void {}
