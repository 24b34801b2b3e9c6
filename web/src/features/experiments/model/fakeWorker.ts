/** A worker of experiments in one, for tests: it answers at once, but never within the question. */
import type {
  ProgramReply,
  ProgramRequest,
  ProgramWorkerLike,
} from '../../../engine/programs/programClient';
import type { Problem } from '../../../engine/types';
import type { ExperimentQuery } from '../../../generated/experiment';

export interface Script {
  count?: number;
  refuses?: Problem;
  /** Cells whose worker dies, each time. */
  deadly?: readonly number[];
  /** Whether a cell that is run again has the same result. */
  same?: boolean;
  /** The number of cells in a file of results, from another engine. */
  foreign?: number;
}

/** The collector and the cells. */
export class FakeWorker implements ProgramWorkerLike<ExperimentQuery> {
  onmessage: ProgramWorkerLike<ExperimentQuery>['onmessage'] = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  taken = new Set<number>();
  ended = false;
  #script: Script;

  constructor(script: Script = {}) {
    this.#script = script;
  }

  terminate(): void {
    this.ended = true;
  }

  postMessage({ id, query }: ProgramRequest<ExperimentQuery>): void {
    if (query.kind === 'take') this.taken.add(Number(query.record));
    setTimeout(() => {
      if (this.ended) return;
      const { refuses, deadly = [] } = this.#script;
      if (query.kind === 'open' && refuses) {
        this.#say({ kind: 'refused', id, problem: refuses });
      } else if (query.kind === 'run' && deadly.includes(query.cell)) {
        this.#say({ kind: 'broken' });
      } else {
        const answers = { [query.kind]: this.#value(query) };
        this.#say({ kind: 'done', id, answers, bytes: new Uint8Array(), seconds: 0 });
      }
    }, 10);
  }

  #say(data: ProgramReply): void {
    this.onmessage?.({ data } as MessageEvent<ProgramReply>);
  }

  #value(query: ExperimentQuery): unknown {
    const { count = 4, same = true, foreign } = this.#script;
    switch (query.kind) {
      case 'open':
        this.taken.clear();
        return count;
      case 'missing':
        return Array.from({ length: count }, (_, i) => i).filter((i) => !this.taken.has(i));
      case 'reopen':
        for (let i = 0; i < (foreign ?? count); i += 1) this.taken.add(i);
        return foreign === undefined;
      case 'shown':
        return {
          cells: this.taken.size,
          points: [...this.taken],
          curves: [],
          verdicts: [],
          claims: [],
        };
      case 'take':
        return null;
      case 'run':
        return `${query.cell}`;
      case 'pick':
        return 2;
      case 'check':
        return { cell: { series: 0, x: Number(query.record), y: 0, seed: 7 }, same };
      case 'coordinates':
        return { series: 0, x: query.cell, y: 0, seed: 7 };
      default:
        return '';
    }
  }
}
