// Generated from the engine by `npm run gen`: do not edit.

import type { Domain, Unit } from './catalog.ts';

/** What becomes of an intervention. */
export type Altered = {
  /** Its place in the document. */
  place: number,
  /** When it applies from now on, in seconds. */
  at: number,
  /** The value that it sets. */
  to: import("./scenario").Json,
};

/** What became of a value that was set. */
export type Applied = {
  /** What it did to the run. */
  effect: AppliedEffect,
  /** When it applies, in seconds, if it is a live change. */
  at: number | null,
  /** The value before. */
  from: unknown,
  /** The value now. */
  to: unknown,
  /** The document with it. */
  document: string,
};

/** What setting a value did to the run. */
export type AppliedEffect = "live" | "document" | "restart" | "free";

/** The congestion window in segments. */
export type CwndSummary = {
  /** The mean over time. */
  mean: number,
  /** The greatest. */
  max: number,
};

/** A cycle: from a decrease, or the beginning, to the next overload. */
export type Cycle = {
  /** When it begins. */
  start: number,
  /** Round trips of increase, k. */
  gain: number,
  /** The sum of the windows at its beginning. */
  low: number,
  /** The sum of the windows at the overload that ends it. */
  high: number,
  /** Mean sum of the windows over the capacity. */
  efficiency: number,
  /** What the link has carried over what it could; only with a pipe. */
  utilization: number | null,
  /** Jain's index of the windows at its end. */
  jain: number | null,
};

/** Delays in seconds, each packet counted once. */
export type DelaySummary = {
  /** The mean. */
  mean: number,
  /** The median. */
  p50: number,
  /** The 95th percentile. */
  p95: number,
  /** The 99th percentile. */
  p99: number,
  /** The greatest. */
  max: number,
};

/** What depends on entries: it names them, or something else that does. */
export type Dependents = {
  /** The ids of links that join them. */
  links: Array<string>,
  /** The ids of flows between them. */
  flows: Array<string>,
  /** The places of interventions that change them, or one of those links and flows. */
  interventions: Array<number>,
};

/** A run: its network, its flows, what is recorded. Times are in seconds.
* Nodes, links, ports, flows and series have ids: their places in these lists. */
export type Description = {
  /** The scenario's name. */
  name: string,
  /** What it shows, in Markdown. */
  about: string,
  /** Seed of every random stream. */
  seed: number,
  /** When the run pauses by itself. */
  duration: number,
  /** When measurement begins. */
  warmup: number,
  /** The width of a bin of the recording. */
  binWidth: number,
  /** Nodes. */
  nodes: Array<NodeInfo>,
  /** Links. */
  links: Array<LinkInfo>,
  /** Ports, with the values in force. */
  ports: Array<PortInfo>,
  /** Flows, with the senders in force. */
  flows: Array<FlowInfo>,
  /** Series that can be plotted. */
  series: Array<SeriesInfo>,
};

/** Mean, percentiles and maximum. */
export type DistributionSummary = {
  /** The mean. */
  mean: number,
  /** The median. */
  p50: number,
  /** The 95th percentile. */
  p95: number,
  /** The 99th percentile. */
  p99: number,
  /** The greatest. */
  max: number,
};

/** What an operation came to. */
export type Edited = {
  /** The paths of the entries that it added or gave another id. */
  made: Array<string>,
  /** What went with the entries that it took out. */
  gone: Dependents,
};

/** A field of a form. */
export type Field = {
  /** What to `set`; `null` brings back the default. */
  path: string,
  /** A short name. */
  label: string,
  /** What tells its meaning among the texts: `Sender/cubic/beta`; empty for
  * a parameter of the document. */
  about: string,
  /** The unit of its value. */
  unit: Unit,
  /** Type, range and default. */
  domain: Domain,
  /** The value in force. */
  value: number | string | boolean | number[] | null,
  /** The expression that the value comes from. */
  expression: string | null,
  /** Whether the value is what a document has that says nothing. */
  isDefault: boolean,
  /** Whether a change goes without a restart. */
  live: boolean,
  /** What it belongs to: `queue`, `loss`, `reverse`, `sender`, …, or nothing. */
  group: string,
};

/** A flow. */
export type FlowInfo = {
  /** Its id. */
  id: string,
  /** The id of its entry in the document. */
  entry: string,
  /** The kind of its sender; nothing when no congestion control rules it. */
  sender: string | null,
  /** What people call that, or else its traffic. */
  name: string,
  /** Its senders over the run, the first and those that changes put in its place;
  * empty when no congestion control rules it. */
  senders: Array<SenderInfo>,
  /** How many flows a copy of its entry is. */
  copies: number,
  /** The sending host. */
  from: NodeId,
  /** The receiving host. */
  to: NodeId,
  /** When it starts. */
  start: number,
  /** Whether it has series. */
  recorded: boolean,
  /** The ports of its way out. */
  path: Array<PortId>,
  /** The ports of its way back. */
  reverse: Array<PortId>,
};

/** A flow, from max(start, warmup) to min(completion, duration). */
export type FlowSummary = {
  /** Its id. */
  id: string,
  /** The kind of its sender; null when no congestion control rules it. */
  sender: string | null,
  /** The kind of its traffic. */
  traffic: string,
  /** When it starts, in seconds. */
  start: number,
  /** Where its figures end, in seconds. */
  end: number,
  /** In-order application bits per second, acknowledged; of a flow without
  * acknowledgements, received. */
  goodput: number | null,
  /** Wire bits per second received, duplicates included. */
  throughput: number | null,
  /** Data segments sent, retransmissions included. */
  segmentsSent: number,
  /** Data segments sent again. */
  retransmissions: number,
  /** Retransmission timeouts. */
  timeouts: number,
  /** Times fast recovery was entered. */
  fastRecoveries: number,
  /** Reductions taken back because they were spurious. */
  undos: number,
  /** Times the window was reduced because packets were marked (ECN). */
  ecnReductions: number,
  /** Data packets dropped by queues. */
  drops: number,
  /** Data packets lost on wires. */
  losses: number,
  /** (drops + losses) / data packets sent. */
  lossRate: number | null,
  /** Round-trip times in seconds. */
  rtt: RttSummary | null,
  /** The congestion window in segments; null when it has not one of its own. */
  cwnd: CwndSummary | null,
  /** Seconds from the start to the last acknowledgement. */
  completionTime: number | null,
  /** Its connections, when it is many. */
  sessions: SessionsSummary | null,
};

/** Packets waiting, weighted by time. */
export type LevelSummary = {
  /** The mean. */
  mean: number,
  /** The standard deviation. */
  std: number,
  /** The 95th percentile. */
  p95: number,
  /** The greatest. */
  max: number,
  /** The mean over the time it is not empty. */
  meanBusy: number | null,
  /** The share of the time it is empty. */
  emptyShare: number,
};

/** How much may wait at a port. */
export type LimitInfo = { "packets": number } | { "bytes": number };

/** A link. */
export type LinkInfo = {
  /** Its id. */
  id: string,
  /** The id of its entry in the document. */
  entry: string,
  /** Its nodes, a and b. */
  ends: [NodeId, NodeId],
  /** Its directions: the port that sends from a to b, and the one from b to a. */
  ports: [PortId, PortId],
};

/** A node. */
export type NodeInfo = {
  /** Its id. */
  id: string,
  /** The id of its entry in the document. */
  entry: string,
  /** What it is. */
  kind: "host" | "router",
  /** Where its entry is drawn, if the document says so. */
  at: [number, number] | null,
};

/** What becomes of the dependents of entries that are taken out. */
export type OnDependents = "refuse" | "remove";

/** What a person does to the entries of a document. */
export type Operation = { "kind": "insert",
  /** The lists of entries, as a document has them. */
  piece: Pick<import("./scenario").Scenario, "nodes" | "links" | "flows">, } | { "kind": "copy",
  /** The entry: `flows/f`. */
  path: string, } | { "kind": "rename",
  /** The entry. */
  path: string,
  /** Its new id. */
  id: string, } | { "kind": "remove",
  /** The entries. */
  paths: Array<string>,
  /** What becomes of the rest. */
  dependents: OnDependents, } | { "kind": "alter",
  /** What they become. */
  interventions: Array<Altered>, } | { "kind": "takeOut",
  /** Their places in the document. */
  places: Array<number>, } | { "kind": "fromStart",
  /** Its place in the document. */
  place: number,
};

/** A port. */
export type PortInfo = {
  /** Its id: the link and the end it leaves from. */
  id: string,
  /** Its link. */
  link: LinkId,
  /** Whether it sends from b to a: the document's `reverse`. */
  reverse: boolean,
  /** The node it leaves from. */
  from: NodeId,
  /** The node it leads to. */
  to: NodeId,
  /** The kind of its queue discipline. */
  discipline: string,
  /** Bits a second; the mean of the trace where there is one. */
  rate: number,
  /** Whether a capacity trace takes the place of the rate. */
  traced: boolean,
  /** Propagation delay. */
  delay: number,
  /** How much may wait. */
  limit: LimitInfo,
  /** The thresholds of its queue discipline. */
  thresholds: Array<PropertyInfo>,
  /** Its properties that are not as they are by default, without rate and queue. */
  properties: Array<PropertyInfo>,
  /** Whether it has series. */
  recorded: boolean,
};

/** Something wrong, at a place: `links/r-d/rate: must be between …`. */
export type Problem = {
  /** Where: the path that `set` would take; empty for the whole document. */
  path: string,
  /** What is wrong, and where possible what to do about it. */
  message: string,
};

/** A property in force. */
export type PropertyInfo = {
  /** Its key in documents. */
  key: string,
  /** A short name. */
  label: string,
  /** The unit of its value. */
  unit: import("./catalog").Unit,
  /** Its value, as a document would write it; of an algorithm the one quantity
  * that it is told, or else its name. */
  value: number | string | boolean | number[] | null,
};

/** A queue, from warmup to duration. */
export type QueueSummary = {
  /** Its id: the link and the end it leaves from. */
  id: string,
  /** Its link. */
  link: string,
  /** The node it leaves from. */
  from: string,
  /** The kind of its discipline. */
  discipline: string,
  /** Transmitted bits / ∫ rate. */
  utilization: number | null,
  /** Packets waiting, the one in transmission not counted. */
  queue: LevelSummary | null,
  /** Seconds from enqueue to start of transmission. */
  delay: DelaySummary | null,
  /** Packets dropped. */
  drops: number,
  /** Packets marked. */
  marks: number,
  /** Packets lost on the wire behind it. */
  losses: number,
};

/** Round-trip times in seconds. */
export type RttSummary = {
  /** The least. */
  min: number,
  /** The mean over samples. */
  mean: number,
  /** The median. */
  p50: number,
  /** The 95th percentile. */
  p95: number,
  /** The 99th percentile. */
  p99: number,
  /** The greatest. */
  max: number,
};

/** Why a run cannot go on. */
export type RunError = { "kind": "tooManyPackets",
  /** When. */
  at: number,
  /** How many it may hold. */
  limit: number, } | { "kind": "tooMuchOutstanding",
  /** When. */
  at: number,
  /** How many there may be. */
  limit: number,
};

/** A sender that a flow has from an instant on. */
export type SenderInfo = {
  /** Since when. */
  from: number,
  /** Its kind. */
  kind: string,
  /** What people call it. */
  name: string,
};

/** A series that can be plotted. */
export type SeriesInfo = {
  /** What to ask for its columns by. */
  index: SeriesId,
  /** The flow it belongs to. */
  flow: FlowId | null,
  /** The port it belongs to. */
  port: PortId | null,
  /** Its key: `cwnd`. */
  key: string,
  /** A short name for legends. */
  label: string,
  /** The unit of its values. */
  unit: import("./catalog").Unit,
  /** Whether its values are averages over a trailing window. */
  rate: boolean,
  /** The running total that it is the growth of, whose columns can be asked for
  * likewise: of a throughput in bits, of a goodput in bytes. */
  counter: SeriesId | null,
};

/** The many connections of a flow: those that start while it is measured. */
export type SessionsSummary = {
  /** Connections started. */
  started: number,
  /** Those of them that are complete. */
  completed: number,
  /** Those of them that are not. */
  unfinished: number,
  /** Arrivals that found too many open. */
  refused: number,
  /** The most that were open at once. */
  mostOpen: number,
  /** Seconds from the first packet to the last acknowledgement. */
  completionTime: DistributionSummary | null,
  /** Completion time over the ideal: the propagation there and back, and the
  * payload at the rate of the slowest link of the way out. */
  slowdown: DistributionSummary | null,
  /** The same by size. */
  sizes: Array<SizeSummary>,
};

/** Completed connections of a class of sizes. */
export type SizeSummary = {
  /** Bytes of the smallest. */
  from: number,
  /** All are smaller than this many bytes; null for the largest class. */
  below: number | null,
  /** How many are complete. */
  completed: number,
  /** Their completion times in seconds. */
  completionTime: DistributionSummary | null,
  /** Their slowdowns. */
  slowdown: DistributionSummary | null,
};

/** What came out of a run. */
export type Summary = {
  /** The scenario's name. */
  name: string,
  /** Seed of every random stream. */
  seed: number,
  /** Seconds summed up: the scenario's duration, or the present if that is earlier. */
  duration: number,
  /** When measurement begins, in seconds. */
  warmup: number,
  /** Flows, in document order. */
  flows: Array<FlowSummary>,
  /** Queues, in the order of their ports. */
  queues: Array<QueueSummary>,
  /** The sum of the flows' goodputs in bit/s. */
  totalGoodput: number,
  /** Jain's index over the flows that cross the most utilized queue. */
  jain: number | null,
  /** Packet and timer events. */
  events: number,
  /** The digest of the run: 16 hexadecimal digits. */
  digest: string,
};

/** What the model comes to. Times are in round trips, windows in segments. */
export type Trajectory = {
  /** When each step begins. */
  times: Array<number>,
  /** The flows' windows at the first of them, then at the second, and so on;
  * zero before a flow starts. */
  windows: Array<number>,
  /** The steps, counted from 0, at which the feedback was that there is too much. */
  congested: Array<number>,
  /** What each complete cycle comes to. */
  cycles: Array<Cycle>,
};

/** A place in the `nodes` of a description. */
export type NodeId = number & { readonly of: 'nodes' };

/** A place in the `links` of a description. */
export type LinkId = number & { readonly of: 'links' };

/** A place in the `ports` of a description. */
export type PortId = number & { readonly of: 'ports' };

/** A place in the `flows` of a description. */
export type FlowId = number & { readonly of: 'flows' };

/** A place in the `series` of a description. */
export type SeriesId = number & { readonly of: 'series' };
