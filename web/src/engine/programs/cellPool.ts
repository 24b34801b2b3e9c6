/**
 * Workers that run the cells of an experiment. A worker that dies is replaced, and its cell is
 * tried once more; a second failure stops the pool. Closing ends all workers at once.
 */
import { Heartbeat } from '../heartbeat';
import { ProblemError } from '../types';

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

interface Member<Opening> {
  runner: CellRunner<Opening>;
  opening: Opening;
  heartbeat: Heartbeat;
  /** The cell that it runs; null before it is ready. */
  cell: number | null;
}

export class CellPool<Opening> {
  /** The cell at which it stopped; null when no worker could begin. */
  stoppedAt: number | null = null;
  #make: (heard: () => void) => CellRunner<Opening>;
  #size: number;
  #finished: (result: string) => void = () => {};
  #waiting: number[] = [];
  #members = new Set<Member<Opening>>();
  #tries = new Map<number, number>();
  /** How often a worker has died before it ran anything. */
  #stillborn = 0;
  #left = 0;
  /** Resolves without a reason; nothing that comes later counts. */
  #end: (why?: Error) => void = () => {};

  /** With a number of workers; one calls `heard` whenever it says something. */
  constructor(make: (heard: () => void) => CellRunner<Opening>, size: number) {
    this.#make = make;
    this.#size = size;
  }

  /**
   * Runs cells in their order, and hands over JSON for the collector. Rejects with a ProblemError where one is refused,
   * and with another error where its workers die, or the pool is closed.
   */
  run(
    opening: Opening,
    cells: readonly number[],
    finished: (result: string) => void,
  ): Promise<void> {
    this.#finished = finished;
    // The next one is taken from the end.
    this.#waiting = [...cells].reverse();
    this.#left = cells.length;
    if (cells.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#end = (why) => (why ? reject(why) : resolve());
      for (let i = 0; i < Math.min(this.#size, cells.length); i += 1) this.#add(opening);
    });
  }

  /** Ends all workers, whatever they are at. */
  close(): void {
    this.#stop(new Error('closed'));
  }

  #stop(why: Error): void {
    for (const member of this.#members) this.#remove(member);
    this.#waiting = [];
    this.#end(why);
  }

  #add(opening: Opening): void {
    const runner = this.#make(() => member.heartbeat.heard());
    const member: Member<Opening> = {
      runner,
      opening,
      cell: null,
      // A slice of a cell takes no second: a longer silence is death.
      heartbeat: new Heartbeat(
        () => {},
        () => this.#died(member),
      ),
    };
    this.#members.add(member);
    void this.#work(member);
  }

  async #work(member: Member<Opening>): Promise<void> {
    const { runner, opening } = member;
    if ((await this.#answer(member, runner.open(opening))) === null) return;
    for (let cell = this.#waiting.pop(); cell !== undefined; cell = this.#waiting.pop()) {
      member.cell = cell;
      const result = await this.#answer(member, runner.run(cell));
      if (result === null) return;
      this.#left -= 1;
      this.#finished(result);
      // It may have been closed by that.
      if (!this.#members.has(member)) return;
    }
    this.#remove(member);
    if (this.#left === 0) this.#end();
  }

  /** An answer of a worker; null where there is none, or the worker is no longer of the pool. */
  async #answer<T>(member: Member<Opening>, asked: Promise<T>): Promise<T | null> {
    try {
      const answer = await asked;
      return this.#members.has(member) ? answer : null;
    } catch (thrown) {
      if (!this.#members.has(member)) return null;
      if (thrown instanceof ProblemError) this.#fail(member.cell, thrown);
      else this.#died(member);
      return null;
    }
  }

  #died(member: Member<Opening>): void {
    if (!this.#members.has(member)) return;
    const { cell, opening } = member;
    this.#remove(member);
    const tried = cell === null ? this.#stillborn + 1 : (this.#tries.get(cell) ?? 0) + 1;
    if (tried >= TRIES) {
      this.#fail(cell, new Error('a worker has died twice'));
      return;
    }
    if (cell === null) {
      this.#stillborn = tried;
    } else {
      this.#tries.set(cell, tried);
      this.#waiting.push(cell);
    }
    this.#add(opening);
  }

  #remove(member: Member<Opening>): void {
    this.#members.delete(member);
    member.heartbeat.stop();
    member.runner.close();
  }

  #fail(cell: number | null, why: Error): void {
    this.stoppedAt = cell;
    this.#stop(why);
  }
}
