/**
 * Workers that run the cells of an experiment. A worker that dies is replaced, and its cell is
 * tried once more; a second failure stops the pool. Cancelling ends all workers at once.
 */
import { Heartbeat } from '../heartbeat';
import { type Problem, ProblemError } from '../types';

/** The part of the client of a worker that runs cells. It rejects with a ProblemError only what is refused. */
export interface CellRunner<Opening> {
  /** Reads the document that the cells are of. */
  open(opening: Opening): Promise<unknown>;
  /** Runs a cell: JSON for the collector. */
  run(cell: number): Promise<string>;
  /** Ends the worker, whatever it is at. */
  close(): void;
}

/** More workers than this would need more memory than a page should take. */
const MOST_WORKERS = 12;

/** As many workers as processors but one, which the page itself needs. */
export function workersFor(processors: number | undefined): number {
  return Math.max(1, Math.min(MOST_WORKERS, (processors ?? 2) - 1));
}

/** How often a cell is tried whose worker dies. */
const TRIES = 2;

/** Why the pool stopped. */
export interface CellFailure {
  /** Null when no worker could begin. */
  cell: number | null;
  /** The problem of the cell; null when its worker died. */
  problem: Problem | null;
}

export interface PoolListener {
  /** A cell has run: JSON for the collector. */
  finished(cell: number, result: string): void;
  /** All cells have run. */
  ended(): void;
  failed(failure: CellFailure): void;
}

interface Member {
  runner: { close(): void };
  heartbeat: Heartbeat;
  /** The cell that it runs; null before it is ready. */
  cell: number | null;
}

export class CellPool<Opening> {
  #make: (heard: () => void) => CellRunner<Opening>;
  #opening: Opening;
  #listener: PoolListener;
  #waiting: number[];
  #members = new Set<Member>();
  #tries = new Map<number, number>();
  /** How often a worker has died before it ran anything. */
  #stillborn = 0;
  #left: number;
  #over = false;

  /** Runs cells in their order, with a number of workers; one calls `heard` whenever it says something. */
  constructor(
    make: (heard: () => void) => CellRunner<Opening>,
    size: number,
    opening: Opening,
    cells: readonly number[],
    listener: PoolListener,
  ) {
    this.#make = make;
    this.#opening = opening;
    this.#listener = listener;
    // The next one is taken from the end.
    this.#waiting = [...cells].reverse();
    this.#left = cells.length;
    for (let i = 0; i < Math.min(size, cells.length); i += 1) this.#add();
    if (cells.length === 0) queueMicrotask(() => this.#end());
  }

  /** Ends all workers, whatever they are at. Nothing is heard of the pool from then on. */
  cancel(): void {
    this.#over = true;
    for (const member of this.#members) this.#remove(member);
    this.#waiting = [];
  }

  #add(): void {
    const runner = this.#make(() => member.heartbeat.heard());
    const member: Member = {
      runner,
      cell: null,
      // A slice of a cell takes no second: a longer silence is death.
      heartbeat: new Heartbeat(
        () => {},
        () => this.#died(member),
      ),
    };
    this.#members.add(member);
    void this.#work(member, runner);
  }

  async #work(member: Member, runner: CellRunner<Opening>): Promise<void> {
    if ((await this.#answer(member, runner.open(this.#opening))) === null) return;
    for (let cell = this.#waiting.pop(); cell !== undefined; cell = this.#waiting.pop()) {
      member.cell = cell;
      const result = await this.#answer(member, runner.run(cell));
      if (result === null) return;
      this.#left -= 1;
      this.#listener.finished(cell, result);
      // The listener may have cancelled.
      if (this.#over) return;
    }
    this.#remove(member);
    if (this.#left === 0) this.#end();
  }

  /** An answer of a worker; null where there is none, or the worker is no longer of the pool. */
  async #answer<T>(member: Member, asked: Promise<T>): Promise<T | null> {
    try {
      const answer = await asked;
      return this.#members.has(member) ? answer : null;
    } catch (thrown) {
      if (!this.#members.has(member)) return null;
      if (thrown instanceof ProblemError)
        this.#fail({ cell: member.cell, problem: thrown.problem });
      else this.#died(member);
      return null;
    }
  }

  #died(member: Member): void {
    if (!this.#members.has(member)) return;
    const { cell } = member;
    this.#remove(member);
    const tried = cell === null ? this.#stillborn + 1 : (this.#tries.get(cell) ?? 0) + 1;
    if (tried >= TRIES) {
      this.#fail({ cell, problem: null });
      return;
    }
    if (cell === null) {
      this.#stillborn = tried;
    } else {
      this.#tries.set(cell, tried);
      this.#waiting.push(cell);
    }
    this.#add();
  }

  #remove(member: Member): void {
    this.#members.delete(member);
    member.heartbeat.stop();
    member.runner.close();
  }

  #fail(failure: CellFailure): void {
    this.cancel();
    this.#listener.failed(failure);
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#listener.ended();
  }
}
