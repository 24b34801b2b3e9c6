/** The engine's types under one roof, so that nothing else knows how they are made. */
export type {
  Applied,
  Description,
  Field,
  FlowInfo,
  PortInfo,
  Problem,
  SeriesInfo,
} from '../generated/boundary';
export type { Domain, Unit } from '../generated/catalog';

import type { Problem } from '../generated/boundary';

/** What JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Simulated time as it crosses the boundary: whole nanoseconds. */
export type Nanoseconds = number;

export const SECOND = 1e9;

/** An error that knows its place in the document; `path` is empty for the whole. */
export class ProblemError extends Error {
  readonly path: string;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ProblemError';
    this.path = problem.path;
  }

  get problem(): Problem {
    return { path: this.path, message: this.message };
  }
}

/** Numbers per flow in a frame, and what each means. */
export const FLOW_STRIDE = 7;
export const FLOW = {
  cwnd: 0,
  ssthresh: 1,
  flight: 2,
  srtt: 3,
  goodput: 4,
  acknowledged: 5,
  state: 6,
} as const;

/** Numbers per packet dot in a frame. */
export const DOT_STRIDE = 4;
export const DOT_KIND = { data: 0, acknowledgement: 1, retransmission: 2, handshake: 3 } as const;

/** Numbers per port in `queues`. */
export const QUEUE_STRIDE = 2;

/** Numbers per pixel in columns: minimum, maximum, last. */
export const COLUMN_STRIDE = 3;

/** Kinds of recorded events, in the order of the engine's codes. */
export const EVENT_KINDS = [
  'drop',
  'loss',
  'mark',
  'retransmission',
  'timeout',
  'recovery',
  'start',
  'complete',
  'intervention',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** "No flow" and "no port" in events. */
export const NONE = 0xffff_ffff;
