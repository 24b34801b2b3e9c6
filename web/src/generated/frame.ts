// Generated from the engine by `npm run gen`: do not edit.

/** The values of each port in `queues`. */
export const QUEUE = { packets: 0, bytes: 1, stride: 2 } as const;

/** The values of each packet under way in `dots`. */
export const DOT = { port: 0, fraction: 1, flow: 2, kind: 3, stride: 4 } as const;

/** The values of each pixel in `columns`. */
export const PIXEL = { min: 0, max: 1, last: 2, stride: 3 } as const;

/** The values of each row of a flow's traced packets. */
export const TRACED = { at: 0, code: 1, connection: 2, number: 3, a: 4, b: 5, c: 6, d: 7, stride: 8 } as const;

/** Kinds of packets under way. */
export const DOT_KIND = { data: 0, acknowledgement: 1, retransmission: 2, handshake: 3, windowProbe: 4 } as const;

/** Kinds of events, in the order of their codes. */
export const EVENT_KINDS = ['drop', 'loss', 'mark', 'retransmission', 'timeout', 'recovery', 'start', 'complete', 'intervention', 'windowProbe', 'gaveUp'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** No flow, and no port. */
export const NONE = 4294967295;

/** The keys of variables that programs declare begin so. */
export const OF_PROGRAMS = 'own.';
