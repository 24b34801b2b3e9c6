/**
 * Workers that run the cells of an experiment. A worker that dies is replaced, and its cell is
 * tried once more; a second failure stops the pool. Cancelling ends all workers at once.
 */
import type { ExperimentAnswer, ExperimentOpening, ExperimentRequest } from './experimentProtocol';
import { Heartbeat } from './heartbeat';
import type { Problem } from './types';

/** The parts of a Worker that are used; a test hands in its own. */
export interface CellWorkerLike {
  postMessage(message: ExperimentRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<ExperimentAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
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
  worker: CellWorkerLike;
  heartbeat: Heartbeat;
  /** The cell that it runs; null before it is ready. */
  cell: number | null;
}

export class CellPool {
  #make: () => CellWorkerLike;
  #opening: ExperimentOpening;
  #listener: PoolListener;
  #waiting: number[];
  #members = new Set<Member>();
  #tries = new Map<number, number>();
  /** How often a worker has died before it ran anything. */
  #stillborn = 0;
  #left: number;
  #over = false;

  /** Runs cells in their order, with a number of workers. */
  constructor(
    make: () => CellWorkerLike,
    size: number,
    opening: ExperimentOpening,
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
    const worker = this.#make();
    const member: Member = {
      worker,
      cell: null,
      // A slice of a cell takes no second: a longer silence is death.
      heartbeat: new Heartbeat(
        () => {},
        () => this.#died(member),
      ),
    };
    worker.onmessage = ({ data }) => this.#receive(member, data);
    worker.onerror = () => this.#died(member);
    this.#members.add(member);
    worker.postMessage({ kind: 'open', id: 0, ask: this.#opening });
  }

  #receive(member: Member, answer: ExperimentAnswer): void {
    if (!this.#members.has(member)) return;
    member.heartbeat.heard();
    switch (answer.kind) {
      case 'alive':
        return;
      case 'broken':
        this.#died(member);
        return;
      case 'refused':
        this.#fail({ cell: member.cell, problem: answer.problem });
        return;
      case 'done':
        this.#next(member, answer.of === 'run' ? answer.value : '');
    }
  }

  /** A worker is ready, or has run a cell. */
  #next(member: Member, result: string): void {
    const { cell } = member;
    if (cell !== null) {
      this.#left -= 1;
      this.#listener.finished(cell, result);
      // The listener may have cancelled.
      if (this.#over) return;
    }
    const next = this.#waiting.pop();
    if (next === undefined) {
      this.#remove(member);
      if (this.#left === 0) this.#end();
      return;
    }
    member.cell = next;
    member.worker.postMessage({ kind: 'run', id: next, ask: next });
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
    member.worker.onmessage = null;
    member.worker.onerror = null;
    member.worker.terminate();
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
