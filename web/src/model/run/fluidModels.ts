/** The fluid models of a run: solved again when its document changes, while they are switched on. */
import { createStore } from 'zustand/vanilla';
import type { FluidSolver } from '../../engine/programs/fluidSolver';
import {
  type Description,
  type FluidSolution,
  type PortId,
  ProblemError,
} from '../../engine/types';
import modelled from '../../generated/fluid.json';
import { texts } from '../../texts';
import type { EditedDocument } from '../document/editedDocument';
import { oneLine } from '../document/problems';

/** A drag changes the document at every step: models are solved when it pauses. */
const WAIT_MS = 200;

export interface FluidState {
  /** The solution at each port that a model may describe; null before the first arrive. */
  solutions: readonly FluidSolution[] | null;
  /** Why there are none. */
  problem: string | null;
}

const NONE: FluidState = { solutions: null, problem: null };

/** Ports whose queue, or its control loop, equations describe, or whose utilization the formula of growth does. */
export function portsWith(
  { ports }: Pick<Description, 'ports'>,
  model: keyof typeof modelled,
): PortId[] {
  const kinds = modelled[model];
  return ports.flatMap(({ discipline }, port) =>
    kinds.includes(discipline) ? [port as PortId] : [],
  );
}

/** Whether a model may describe a port of the network. */
export function hasModels(description: Pick<Description, 'ports'>): boolean {
  const models = Object.keys(modelled) as (keyof typeof modelled)[];
  return models.some((model) => portsWith(description, model).length > 0);
}

type Solver = Pick<FluidSolver, 'solve' | 'close'>;

/** A solver whose client is loaded with it. */
function onDemand(): Solver {
  const loading = import('../../engine/programs/fluidSolver').then(
    ({ FluidSolver }) => new FluidSolver(),
  );
  return {
    solve: async (document) => (await loading).solve(document),
    close: () => void loading.then((solver) => solver.close()).catch(() => undefined),
  };
}

export class FluidModels {
  readonly store = createStore<FluidState>(() => NONE);
  #document: EditedDocument;
  #make: () => Solver;
  #solver: Solver | null = null;
  #on = false;
  /** The document that was solved last, or is being solved. */
  #asked = '';
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leave: () => void;

  constructor(document: EditedDocument, make: () => Solver = onDemand) {
    this.#document = document;
    this.#make = make;
    this.#leave = document.store.subscribe(({ text }, before) => {
      if (this.#on && text !== before.text) this.#soon();
    });
  }

  /** Solves the models from now on, or no longer. */
  show(on: boolean): void {
    if (on === this.#on) return;
    this.#on = on;
    if (on) void this.#solve();
    else this.#stop();
  }

  dispose(): void {
    this.#leave();
    this.#on = false;
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#solver?.close();
    this.#solver = null;
    this.#busy = false;
    this.#asked = '';
    this.store.setState(NONE);
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#solve(), WAIT_MS);
  }

  async #solve(): Promise<void> {
    const { text } = this.#document;
    if (!this.#on || text === '' || text === this.#asked) return;
    // The present solution is of a document that has been replaced.
    if (this.#busy) this.#solver?.close();
    if (this.#busy || !this.#solver) this.#solver = this.#make();
    this.#asked = text;
    this.#busy = true;
    const solver = this.#solver;
    try {
      const solutions = await solver.solve(text);
      if (solver === this.#solver && text === this.#asked) {
        this.#busy = false;
        this.store.setState({ solutions, problem: null });
      }
    } catch (thrown) {
      if (solver !== this.#solver || text !== this.#asked) return;
      const refused = thrown instanceof ProblemError;
      // A broken worker cannot solve another document either.
      if (!refused) this.#solver = null;
      this.#busy = false;
      this.store.setState({
        solutions: null,
        problem: refused ? oneLine(thrown.problem) : texts.plots.fluid.broken,
      });
    }
  }
}
