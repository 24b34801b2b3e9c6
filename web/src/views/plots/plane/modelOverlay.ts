/** The synchronous model over the plane: computed again when its flows, path or rules change. */

import type { Description, Field, FlowId, PortId, SeriesId } from '../../../engine/types';
import laws from '../../../generated/laws.json';
import type { TimeRange } from '../../../model/display/timeFrame';
import { oneLine, orNull, problemIn } from '../../../model/document/problems';
import type { Run } from '../../../model/run/run';
import { invalidate } from '../../../ui/frame/loop';
import type { FlowPair } from './flowPair';
import {
  entriesOf,
  type FlowEntry,
  type FlowRules,
  type ModelFlow,
  modelFlows,
  type NoModelReason,
  pipeOf,
  requestOf,
  rulesOf,
} from './modelFlows';
import { type ModelPath, modelPath } from './planeGeometry';

/** The least time between two requests for the model. */
const ASK_EVERY_MS = 250;

/** The assumptions of the model that is shown. */
export interface ModelAssumptions {
  /** Seconds. */
  rtt: number;
  /** Segments. */
  holds: number;
  buffer: number;
  steps: number;
  flows: number;
}

export class ModelOverlay {
  path: ModelPath | null = null;
  assumed: ModelAssumptions | null = null;
  /** Why the engine refused the model. */
  problem: string | null = null;
  /** Called when `assumed` or `problem` has changed. */
  onChange: () => void = () => {};
  #run: Run;
  #description: Description | null = null;
  #pair: FlowPair | null = null;
  #port: PortId | null = null;
  #on = false;
  #members: readonly ModelFlow[] = [];
  #rules: ReadonlyMap<FlowId, FlowRules> | null = null;
  /** The description that the rules belong to; null while they have to be read. */
  #rulesOf: Description | null = null;
  #asked = '';
  #askedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  show(description: Description, pair: FlowPair | null, port: PortId | null, on: boolean): void {
    const other = pair?.x !== this.#pair?.x || pair?.y !== this.#pair?.y;
    this.#description = description;
    this.#pair = pair;
    this.#on = on;
    if (other) this.#drop();
    this.meet(description, port);
  }

  /** Call when the flows share another port, or none. */
  meet(description: Description, port: PortId | null): void {
    this.#port = port;
    const found = this.fitting(description, this.#pair, port);
    const members = this.#on && Array.isArray(found) ? found : [];
    // The rules of other flows have to be read first.
    if (members.some(({ flow }) => !this.#rules?.has(flow))) this.#rulesOf = null;
    this.#members = members;
    if (this.#members.length === 0) this.#drop();
  }

  /** The flows of the model, or why there is none. */
  fitting(
    description: Description,
    pair: FlowPair | null,
    port: PortId | null,
  ): ModelFlow[] | NoModelReason {
    return pair ? modelFlows(description, pair, port, laws) : { why: 'unshared' };
  }

  series(): SeriesId[] {
    return this.#members.flatMap(({ cwnd, ssthresh, gained, given }) =>
      [cwnd, ssthresh, gained, given].filter((one) => one !== null),
    );
  }

  /** Requests the model again if it has changed. */
  read(range: TimeRange): void {
    if (this.#members.length === 0) return;
    if (this.#rulesOf !== this.#description) {
      void this.#readRules();
      return;
    }
    if (!this.#rules) return;
    const entries = entriesOf(this.#members, this.#run.frames);
    const { x, y } = this.#pair ?? {};
    if (entries.every(({ flow }) => flow !== x && flow !== y)) {
      // Columns of another range may still be on their way.
      const { columns } = this.#run.frames;
      if (this.#members.every(({ cwnd }) => columns.has(cwnd))) this.#drop();
      return;
    }
    const key = JSON.stringify([entries, range, this.#port, [...(this.#rules ?? [])]]);
    if (key === this.#asked) return;
    const now = performance.now();
    const wait = this.#askedAt + ASK_EVERY_MS - now;
    if (wait > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        invalidate();
      }, wait);
      return;
    }
    this.#asked = key;
    this.#askedAt = now;
    void this.#ask(entries, range);
  }

  async #readRules(): Promise<void> {
    const description = this.#description;
    if (!description) return;
    this.#rulesOf = description;
    this.#rules = null;
    const rules = new Map<FlowId, FlowRules>();
    for (const { flow } of this.#members) {
      const id = description.flows[flow]?.id;
      const fields: Field[] | null = await orNull(
        this.#run.query({ kind: 'fields', target: `flows/${id}` }),
      );
      // Superseded by another simulation: the next reading asks again.
      if (!fields) {
        if (this.#rulesOf === description) this.#rulesOf = null;
        return;
      }
      rules.set(flow, rulesOf(fields));
    }
    if (this.#description !== description) return;
    this.#rules = rules;
    invalidate();
  }

  async #ask(entries: FlowEntry[], { to }: TimeRange): Promise<void> {
    const description = this.#description;
    const pair = this.#pair;
    const port = this.#port;
    if (!description || !pair || port === null) return;
    const bytes = [pair.x, pair.y].map((flow) => this.#rules?.get(flow)?.bytes ?? 1500);
    const pipe = pipeOf(description, pair, port, bytes.reduce((sum, one) => sum + one, 0) / 2);
    const request = requestOf(entries, this.#rules ?? new Map(), pipe, to);
    if (!request) return;
    this.#request += 1;
    const number = this.#request;
    try {
      const trajectory = await this.#run.queryEngine({ kind: 'synchronous', model: request.model });
      if (number !== this.#request) return;
      const place = (flow: FlowId): number => entries.findIndex((entry) => entry.flow === flow);
      const flows = [place(pair.x), place(pair.y)] as const;
      this.path = modelPath(trajectory, entries.length, flows, request.start, pipe);
      this.assumed = {
        rtt: pipe.rtt,
        holds: pipe.holds,
        buffer: pipe.buffer,
        steps: trajectory.times.length - 1,
        flows: entries.length,
      };
      this.problem = null;
    } catch (thrown) {
      if (number !== this.#request) return;
      const problem = problemIn(thrown);
      if (problem) this.#drop();
      // A superseded request is made again.
      else this.#asked = '';
      this.problem = problem && oneLine(problem);
    }
    this.onChange();
    invalidate();
  }

  #drop(): void {
    this.#request += 1;
    const had = this.path !== null || this.problem !== null;
    this.path = null;
    this.assumed = null;
    this.problem = null;
    this.#asked = '';
    if (!had) return;
    this.onChange();
    invalidate();
  }
}
