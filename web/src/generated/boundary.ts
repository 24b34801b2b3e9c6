// Generated from the engine by `npm run gen`: do not edit.

import type { Domain, Unit } from './catalog.ts';

/** The new state of an intervention. */
export type Altered = {
  /** Its place in the document. */
  place: number,
  /** When it applies from now on, in seconds. */
  at: number,
  /** The value that it sets. */
  to: import("./scenario").Json,
};

/** The result of setting a value. */
export type Applied = {
  /** Its effect on the run. */
  effect: AppliedEffect,
  /** Since when it applies, in seconds, if it is a live change, or one at the end that does not hold
  * from the start. */
  at: number | null,
  /** The value before. */
  from: unknown,
  /** The value now. */
  to: unknown,
};

/** The effect that setting a value had on the run. */
export type AppliedEffect = "live" | "document" | "restart" | "free";

/** The open loop over frequencies. */
export type Bode = {
  /** Frequencies, in radians a second, each a little above the one before. */
  frequency: Array<number>,
  /** The gain at each, in decibels. */
  gain: Array<number>,
  /** The phase at each, in degrees: at −180 feedback has turned round. */
  phase: Array<number>,
  /** The margins. */
  margins: Margins,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type CaptureAnswers = {
  /** Begins a capture, in place of one under way. */
  begin: null,
  /** Goes on for a while; what has been written since comes beside the answer. */
  advance: CaptureProgress,
  /** Ends it; the rest comes beside the answer. */
  finish: null,
};

/** The sort of a capture. */
export type CaptureKind = "point" | "flow";

/** How far a capture is. */
export type CaptureProgress = {
  /** The part of the run that is done, 0 to 1. */
  progress: number,
  /** How many packets there are so far. */
  packets: number,
  /** Whether the end is reached. */
  done: boolean,
};

/** A query to the program of captures. */
export type CaptureQuery = { "kind": "begin",
  /** The document. */
  document: string,
  /** Its sort. */
  of: CaptureKind,
  /** The id of the point or the flow. */
  id: string,
  /** Its begin, in seconds. */
  from: number,
  /** Its end. */
  to: number,
  /** Of a flow, whether packets are written beside metrics and states. */
  packets: boolean,
  /** Of a flow, how often metrics are written, in seconds; 0 for each. */
  every: number, } | { "kind": "advance", } | { "kind": "finish",
};

/** The state of a cell at an instant. */
export type CellState = {
  /** Seconds in which somebody transmitted, since measurement began. */
  busy: number,
  /** Seconds in which frames collided. */
  collided: number,
  /** Collisions. */
  collisions: number,
  /** Its radios, that of the access point first. */
  radios: Array<PortRadio>,
};

/** A radio cell, from warmup to duration. A transmission counts when its frame ends. */
export type CellSummary = {
  /** Its access point. */
  id: string,
  /** Its standard. */
  standard: string,
  /** Share of time in which somebody transmits, acknowledgements included. */
  busy: number | null,
  /** Share of time in which frames collide. */
  collided: number | null,
  /** Share of time without any transmission: backoff and the waiting before it. */
  idle: number | null,
  /** Collisions, each of two frames or more. */
  collisions: number,
  /** Share of the transmissions that meet others. */
  collisionProbability: number | null,
  /** Its radios, that of the access point first. */
  radios: Array<RadioSummary>,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type ChangeAnswers = {
  /** Does an operation on the document; none where it spares the recorded future, and would replace it. */
  edit: EditedRun | null,
  /** Lets the run go on for longer. */
  extend: null,
  /** Records these flows, where there are too many to record all. */
  watch: null,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type CourseAnswers = {
  /** Writes what is handed in of a lesson. */
  handIn: string,
  /** Reads it. */
  readHandIn: ReadHandIn,
  /** An exam sheet of a run, as HTML with slots. */
  sheet: SheetHtml,
  /** The stretch of a run that a summary is of, in sentences. */
  describe: Array<Said>,
};

/** A query to the program of courses. */
export type CourseQuery = { "kind": "handIn",
  /** The answers, with the run. */
  draft: HandInDraft, } | { "kind": "readHandIn",
  /** The text of a hand-in. */
  text: string, } | { "kind": "sheet",
  /** The document. */
  document: string,
  /** The id of the flow; empty for the first that has a window. */
  flow: string,
  /** The instant from which it asks, in seconds. */
  from: number,
  /** How many round trips it asks about. */
  rounds: number, } | { "kind": "describe",
  /** The document. */
  document: string,
  /** The summary. */
  summary: Summary,
};

/** The congestion window in segments. */
export type CwndSummary = {
  /** The mean over time. */
  mean: number,
  /** The maximum. */
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
  /** The data carried over the capacity of the link, as a share; only with a pipe. */
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
  /** The maximum. */
  max: number,
};

/** The dependents of entries: stations, links, flows and interventions that refer to them, directly or through
* others; and flows that have no path without them. */
export type Dependents = {
  /** The ids of stations whose access point is one of them. */
  nodes: Array<string>,
  /** The ids of links that have one of them as an end. */
  links: Array<string>,
  /** The ids of flows that run between them. */
  flows: Array<string>,
  /** The indices of interventions that change them, or one of those links and flows. */
  interventions: Array<number>,
  /** The places in the view and in the lesson that name any of them: `lesson/steps/0/view/selection`.
  * They hinder no removal. */
  mentions: Array<string>,
};

/** A run: its network, its flows, its series. Times are in seconds.
* Nodes, links, ports, flows and series have ids: their indices in these lists. */
export type Description = {
  /** The scenario's name. */
  name: string,
  /** The scenario's description, in Markdown. */
  about: string,
  /** Seed of every random stream. */
  seed: number,
  /** The time at which the run ends. */
  duration: number,
  /** When measurement begins. */
  warmup: number,
  /** The width of a bin of the recording. */
  binWidth: number,
  /** Over how long the goodputs of a frame are averaged. */
  averaging: number,
  /** Whether flows share ways of equal cost. */
  ecmp: boolean,
  /** Whether the places of its nodes are those of a map. */
  map: boolean,
  /** Nodes. */
  nodes: Array<NodeInfo>,
  /** Links. */
  links: Array<LinkInfo>,
  /** Ports, with the values in force. */
  ports: Array<PortInfo>,
  /** Flows, with the senders in force. */
  flows: Array<FlowInfo>,
  /** The ports where packets wait at some time of the run, by the rates that it has over all
  * of it, when all flows have enough to send. */
  waiting: Array<PortId>,
  /** Series that can be plotted. */
  series: Array<SeriesInfo>,
  /** Settings that are allowed but hardly intended, with the values in force. */
  warnings: Warnings,
};

/** The parts of a description that changed. What is missing is as before. */
export type DescriptionChange = {
  /** The width of a bin of the recording. */
  binWidth: number,
  /** Over how long the goodputs of a frame are averaged. */
  averaging: number,
  /** Ports that changed. Each stands for all that changed alike. */
  ports: Array<PortInfo>,
  /** For each of them, the ids of those: they keep their own names and ends. */
  portIds: Array<Array<IdRun>>,
  /** Flows that changed. */
  flows: Array<FlowInfo>,
  /** Their ids. */
  flowIds: Array<number>,
  /** The ports where packets wait. */
  waiting?: Array<PortId>,
  /** Series that can be plotted. */
  series?: Array<SeriesInfo>,
  /** Warnings. */
  warnings?: Warnings,
};

/** An update of the description. */
export type DescriptionUpdate = { "whole": Description } | { "changed": DescriptionChange };

/** The digest of a run up to an instant. */
export type Digest = {
  /** The instant. */
  now: number,
  /** 16 hexadecimal digits. */
  digest: string,
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
  /** The maximum. */
  max: number,
};

/** An update of the document. */
export type DocumentUpdate = { "whole": string } | { "changed": TextSplice };

/** A radio's activity. */
export type Doing = "idle" | "waiting" | "counting" | "transmitting" | "colliding";

/** The result of an operation. */
export type Edited = {
  /** The paths of the entries and parameters that it added or renamed. */
  made: Array<string>,
  /** Those of the flows among them that start at the present instant. */
  started: Array<Started>,
  /** The ids of flows that were there, and take another way from the start of the run. */
  rerouted: Array<string>,
  /** The dependents that were removed with the entries. */
  gone: Dependents,
  /** Whether the run starts again: it has to be led back to where it was. */
  restarted: boolean,
};

/** The result of an operation on the document of a run. */
export type EditedRun = {
  /** Its effect on the document, and whether the run starts again. */
  edited: Edited,
  /** The effect of one value that was set as by a drag; none of other operations. */
  applied: Applied | null,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type EngineAnswers = {
  /** The networks to start from. */
  starters: Array<StarterInfo>,
  /** The document that a starter makes, and its network; nothing is opened. */
  generate: Generated,
  /** The trajectory of a synchronous model. */
  synchronous: Trajectory,
};

/** A query that needs no run. */
export type EngineQuery = { "kind": "starters", } | { "kind": "generate",
  /** The kind of the starter. */
  starter: string,
  /** A key for each field that does not have its default. */
  values: Readonly<Record<string, import("./scenario").Json>>, } | { "kind": "synchronous",
  /** The model. */
  model: import("./scenario").SynchronousModel,
};

/** A field of a form. */
export type Field = {
  /** The path to `set`; `null` restores the default. */
  path: string,
  /** A short name. */
  label: string,
  /** The key of its explanation among the texts: `Sender/cubic/beta`; empty for a
  * parameter of the document. */
  about: string,
  /** The unit of its value. */
  unit: Unit,
  /** Type, range and default. */
  domain: FieldDomain,
  /** How far a slider goes where that is less than what is allowed: a time on the run's
  * clock goes up to its duration. */
  slidesTo: number | null,
  /** Whether the value is a default that the preset has in place of the declared one: the form of a sender. */
  fromPreset?: boolean,
  /** The value in force. */
  value: number | string | boolean | number[] | string[] | null,
  /** The expression that the value comes from. */
  expression: string | null,
  /** Whether the value is the one of a document in which it is not written. */
  isDefault: boolean,
  /** Whether it can change without a restart. */
  live: boolean,
  /** The group of the field: `queue`, `loss`, `reverse`, `sender`, …, or empty. */
  group: string,
};

/** The kinds of value that a field takes. */
export type FieldDomain = Domain | Words;

/** A flow. */
export type FlowInfo = {
  /** Its id. */
  id: string,
  /** The name that people read, if the document has one. */
  label?: string,
  /** The id of its entry in the document. */
  entry: string,
  /** The kind of its sender; `None` without congestion control. */
  sender: string | null,
  /** The name of the sender, or of the traffic without one. */
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
  /** Bytes of payload in a full packet. */
  segment: number,
  /** Whether it has series. */
  recorded: boolean,
  /** The ports of its forward route. */
  path: Array<PortId>,
  /** The ports of its return route. */
  reverse: Array<PortId>,
  /** The port of its forward route that limits it when all flows have enough to send;
  * none where there is no route. */
  bottleneck: PortId | null,
};

/** A flow, from max(start, warmup) to min(completion, duration). */
export type FlowSummary = {
  /** Its id. */
  id: string,
  /** The kind of its sender; null without congestion control. */
  sender: string | null,
  /** The kinds of all senders that it has had until then, in the order of time; more than one where they were changed. */
  senders: Array<string>,
  /** The kind of its traffic. */
  traffic: string,
  /** When it starts, in seconds. */
  start: number,
  /** When its measurement ends, in seconds. */
  end: number,
  /** Application bits per second acknowledged in order; for a flow without
  * acknowledgements, received. */
  goodput: number | null,
  /** Wire bits per second received, duplicates included. */
  throughput: number | null,
  /** Data segments sent, retransmissions included. */
  segmentsSent: number,
  /** Data segments retransmitted. */
  retransmissions: number,
  /** Retransmission timeouts. */
  timeouts: number,
  /** Times fast recovery was entered. */
  fastRecoveries: number,
  /** Reductions undone because they were spurious. */
  undos: number,
  /** Times the window was reduced because packets were marked (ECN). */
  ecnReductions: number,
  /** The first signal of congestion while it is measured, in seconds: a fast recovery, a timeout or a
  * reduction for marks; null if there was none. */
  firstSignal: number | null,
  /** The last one. */
  lastSignal: number | null,
  /** Probes of a closed receive window. */
  windowProbes: number,
  /** Data packets dropped by queues. */
  drops: number,
  /** Data packets lost on wires. */
  losses: number,
  /** (drops + losses) / data packets sent, and added where links duplicate. */
  lossRate: number | null,
  /** Round-trip times in seconds. */
  rtt: RttSummary | null,
  /** The congestion window in segments; null for a flow without a single window. */
  cwnd: CwndSummary | null,
  /** Seconds from the start to the last acknowledgement. */
  completionTime: number | null,
  /** Its connections, for a flow of many. */
  sessions: SessionsSummary | null,
  /** Why its sender could not go on, if so: nothing was sent any more. */
  fault?: string,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type FluidAnswers = {
  /** The solutions at the ports of a document that a model may describe. */
  solve: Array<FluidSolution>,
  /** The laws of the field, applied to the stretch of a document's run that a summary is of. */
  laws: Theories,
};

/** A curve of a solution. */
export type FluidCurve = {
  /** The quantity. */
  of: FluidQuantity,
  /** Its value at each of the times. */
  values: Array<number>,
};

/** The values of the formula of growth. */
export type FluidGrowth = {
  /** The share of the missing utilization that an interval adds. */
  gain: number,
  /** The load factor in the end. */
  ideal: number,
  /** The length of an interval, in seconds. */
  interval: number,
  /** The utilization of the link at a load factor of 1. */
  target: number,
};

/** The parameters of the equations. Times are in seconds, queues in packets. */
export type FluidParameters = {
  /** The number of flows. */
  flows: number,
  /** Packets a second that the link sends. */
  capacity: number,
  /** The round trip of every flow. */
  rtt: number,
  /** The room of the queue. */
  buffer: number,
  /** RED's minimum threshold. */
  minThreshold: number,
  /** RED's maximum threshold. */
  maxThreshold: number,
  /** RED's probability at the maximum threshold. */
  maxProbability: number,
  /** Whether the probability goes on to 1 at twice the maximum threshold, instead of jumping. */
  gentle: boolean,
  /** RED's weight of an arrival in the average. */
  weight: number,
  /** The queue as RED sees it. */
  predictor: "off" | "smith" | "anchored",
  /** The packets that fill the queue of the predictor's model. */
  fill: "passed" | "sent",
  /** The part of a prediction that is used. */
  gain: number,
  /** Over how many round trips an anchored prediction is freed of its mean error; 0 for never. */
  washout: number,
  /** The predictor's factor of the number of flows. */
  flowsFactor: number,
  /** The predictor's factor of the round trip. */
  roundTripFactor: number,
};

/** Parameters that hold from an instant on. */
export type FluidPhase = {
  /** The instant, in seconds. */
  from: number,
  /** The parameters from then on. */
  parameters: FluidParameters,
};

/** The quantity of a curve. */
export type FluidQuantity = "queue" | "average" | "probability" | "window" | "utilization";

/** A query to the program of fluid models and of the laws of the field. */
export type FluidQuery = { "kind": "solve",
  /** The document. */
  document: string, } | { "kind": "laws",
  /** The document. */
  document: string,
  /** The summary. */
  summary: Summary,
};

/** The solution at a port, or why there is none. */
export type FluidSolution = {
  /** The port. */
  port: PortId,
  /** Why there is no solution, in words. */
  reason: string | null,
  /** The differences between model and run, in words. */
  remarks: Array<string>,
  /** The parameters of the equations, from instants of the run on; empty for other models than that of RED. */
  phases: Array<FluidPhase>,
  /** The values of the formula, for the model of growth. */
  growth: FluidGrowth | null,
  /** Instants of the run, none before the one ahead of it, in seconds. */
  times: Array<number>,
  /** The curves over them. */
  curves: Array<FluidCurve>,
};

/** A network to start from. */
export type Generated = {
  /** Its document. */
  document: string,
  /** The network. */
  description: Description,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type GraphMlAnswers = {
  /** Takes the file that is read from now on, perhaps several times: its text crosses once. */
  take: null,
  /** The network in the file. */
  read: GraphMlImport,
  /** A document as GraphML. */
  write: string,
};

/** The contents of a file. */
export type GraphMlFound = {
  /** The name of the network. */
  name: string,
  /** Whether it was written here: the rest of the document is in it too. */
  own: boolean,
  /** Hosts, those added included. */
  hosts: number,
  /** Routers. */
  routers: number,
  /** Access points of radio cells. */
  accessPoints: number,
  /** Their stations. */
  stations: number,
  /** Links, those added included. */
  links: number,
  /** Flows. */
  flows: number,
  /** Hosts that were added to routers. */
  attached: number,
  /** Links without a rate of their own. */
  withoutRate: number,
  /** Links without a delay of their own. */
  withoutDelay: number,
  /** Of those, links whose delay the places of their ends could give. */
  withDistance: number,
  /** Rates without a unit. */
  bareRates: number,
  /** Delays without a unit. */
  bareDelays: number,
  /** The median of rates without a unit, as the file has them. */
  usualRate: number | null,
  /** The median of delays without a unit, as the file has them. */
  usualDelay: number | null,
  /** Nodes that are called otherwise now. */
  renamed: Array<GraphMlRenamed>,
  /** The hosts that the added flow is between. */
  flow: [string, string] | null,
  /** Other remarks, in words. */
  notes: Array<string>,
};

/** Which nodes are hosts where the file does not say. */
export type GraphMlHosts = "leaves" | "attached";

/** The result of reading a file. */
export type GraphMlImport = {
  /** The document; none as long as rates or delays are missing that no option gives. */
  document: string | null,
  /** The contents of the file. */
  found: GraphMlFound,
};

/** The values that a file leaves out. */
export type GraphMlOptions = {
  /** The name of the network, unless the file has one. */
  name?: string,
  /** Bits a second of links without a rate. */
  rate?: number,
  /** Seconds of links without a delay. */
  delay?: number,
  /** Bits a second that a rate without a unit counts. */
  rateUnit: number,
  /** Seconds that a delay without a unit counts. */
  delayUnit: number,
  /** Whether the distance between places gives delays that are missing. */
  distance: boolean,
  /** Which nodes are hosts where the file does not say. */
  hosts: GraphMlHosts,
  /** Whether a flow is added between the two hosts that are farthest apart. */
  flow: boolean,
};

/** A query to the program of GraphML. */
export type GraphMlQuery = { "kind": "take",
  /** Its text. */
  text: string, } | { "kind": "read",
  /** The choices that were made. */
  options: GraphMlOptions, } | { "kind": "write",
  /** The document. */
  document: string,
};

/** A node that is called otherwise now. */
export type GraphMlRenamed = {
  /** The file's name for it. */
  was: string,
  /** Its id in the document. */
  id: string,
};

/** The answer at a step. */
export type HandInAnswer = {
  /** The step, counted from 1. */
  step: number,
  /** The answer that was chosen, counted from 1. */
  chosen: number | null,
  /** The number that was entered. */
  number: number | null,
  /** The points of the curve that was drawn: seconds and values. */
  curve: Array<[number, number]>,
};

/** The answers and the run, as the page hands them in. */
export type HandInDraft = {
  /** The student's name or number; may be empty. */
  student: string,
  /** The text of the document with the lesson, as it was opened. */
  lesson: string,
  /** The answers. */
  answers: Array<HandInAnswer>,
  /** The instant of the run, in seconds. */
  at: number,
  /** Its digest there. */
  digest: string,
  /** The text of the document as it is now. */
  document: string,
};

/** Ids at equal distances: the first, how many there are, and the distance. */
export type IdRun = [number, number, number];

/** The answers to queries by their kind: an answer is an object with one of them. */
export type LawsAnswers = {
  /** Begins a replay of a document's run, in place of the one before. */
  open: null,
  /** Asks for the laws over time, applied to the stretch of the run that a summary is of. */
  ask: null,
  /** Goes on for a while. The laws, once the replay is where the summary ends; until then nothing. */
  advance: Theories | null,
};

/** A query to the program of laws over time. */
export type LawsQuery = { "kind": "open",
  /** The document, with what was changed while it ran. */
  document: string, } | { "kind": "ask",
  /** The summary. */
  summary: Summary, } | { "kind": "advance",
};

/** Packets waiting, weighted by time. */
export type LevelSummary = {
  /** The mean. */
  mean: number,
  /** The standard deviation. */
  std: number,
  /** The 95th percentile. */
  p95: number,
  /** The maximum. */
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
  /** The name that people read, if the document has one. */
  label?: string,
  /** The id of its entry in the document. */
  entry: string,
  /** Its nodes, a and b. */
  ends: [NodeId, NodeId],
  /** Its directions: the port that sends from a to b, and the one from b to a. */
  ports: [PortId, PortId],
};

/** How far a loop is from swinging by itself. */
export type Margins = {
  /** The frequency at which the gain falls through 1, in radians a second; null where it does not within the range. */
  crossover: number | null,
  /** The degrees by which the phase there is above −180; null without a crossover. */
  phase: number | null,
  /** The frequency at which the phase falls through −180, in radians a second. */
  turning: number | null,
  /** The decibels by which the gain there is below 1. */
  gain: number | null,
  /** Whether the queue comes to rest by the linear model; null where the gain is still above 1 at the last frequency. */
  rests: boolean | null,
};

/** A node. */
export type NodeInfo = {
  /** Its id. */
  id: string,
  /** The name that people read, if the document has one. */
  label?: string,
  /** The id of its entry in the document. */
  entry: string,
  /** The kind of node. */
  kind: "host" | "router" | "access-point" | "station",
  /** The standard of its cell; of an access point alone. */
  standard?: string,
  /** Where its entry is drawn, if the document says so. */
  at: [number, number] | null,
};

/** How the dependents of removed entries are handled. */
export type OnDependents = "refuse" | "remove";

/** A person's change of the entries of a document. */
export type Operation = { "kind": "insert",
  /** The lists of entries, as a document has them. */
  piece: Pick<import("./scenario").Scenario, "nodes" | "links" | "flows">,
  /** Whether its flows start at the present instant of a run under way, where they
  * would have started before, see [`Document::start_from`]. */
  fromNow?: boolean, } | { "kind": "copy",
  /** The entry: `flows/f`. */
  path: string,
  /** Whether its flows start at the present instant of a run under way, where they
  * would have started before, see [`Document::start_from`]. */
  fromNow?: boolean, } | { "kind": "rename",
  /** The entry. */
  path: string,
  /** Its new id. */
  id: string, } | { "kind": "remove",
  /** The entries. */
  paths: Array<string>,
  /** How their dependents are handled. */
  dependents: OnDependents, } | { "kind": "paste",
  /** The text, which may come from anywhere. */
  text: string,
  /** How far its nodes are drawn from where they were. */
  shift: [number, number],
  /** Whether its flows start at the present instant of a run under way, where they
  * would have started before, see [`Document::start_from`]. */
  fromNow?: boolean, } | { "kind": "move",
  /** The nodes. */
  nodes: Array<Placed>, } | { "kind": "set",
  /** The paths, as `set` takes them. */
  paths: Array<string>,
  /** The value. */
  to: import("./scenario").Json,
  /** Whether a live change is of the gesture that made the last ones at these paths. */
  continues?: boolean, } | { "kind": "takeApart",
  /** The counted node. */
  path: string, } | { "kind": "makeParameter",
  /** The number. */
  path: string,
  /** The name of the parameter; one that is free unless given. */
  name?: string, } | { "kind": "putInPlace",
  /** The parameter: `parameters/B`. */
  path: string, } | { "kind": "alter",
  /** The interventions after the change. */
  interventions: Array<Altered>, } | { "kind": "takeOut",
  /** Their places in the document. */
  places: Array<number>, } | { "kind": "fromStart",
  /** Their places in the document. */
  places: Array<number>,
};

/** A node and its place on the screen. */
export type Placed = {
  /** The node: `nodes/n`. */
  path: string,
  /** Where it is drawn. */
  at: [number, number],
};

/** A port. */
export type PortInfo = {
  /** Its id: the link and the end it leaves from. */
  id: string,
  /** Its link; a radio has none. */
  link: LinkId | null,
  /** Whether it sends from b to a: the document's `reverse`. */
  reverse: boolean,
  /** The node it leaves from. */
  from: NodeId,
  /** The node it leads to; that of an access point leads to all its stations. */
  to: NodeId | null,
  /** The kind of its queue discipline. */
  discipline: string,
  /** Bits a second; the mean of the trace where there is one. */
  rate: number,
  /** Whether a capacity trace replaces the rate. */
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

/** The queues of a port whose discipline keeps several. */
export type PortQueues = {
  /** The port. */
  port: PortId,
  /** Its queues with packets. */
  queues: Array<QueueState>,
};

/** The state of a radio at an instant. */
export type PortRadio = {
  /** Its port. */
  port: PortId,
  /** The flow whose packet is in its transmitter. */
  flow: FlowId | null,
  /** Whether that packet has no data. */
  bare: boolean,
  /** Seconds of its frames on the air since measurement began. */
  airtime: number,
  /** Its state. */
  state: RadioState,
};

/** Something wrong, at a path: `links/r-d/rate: must be between …`. */
export type Problem = {
  /** Where: the path that `set` would take; empty for the whole document. */
  path: string,
  /** The fault, and where possible how to correct it. */
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
  /** Its value, as a document writes it; for an algorithm the quantity that is its
  * only parameter, otherwise its name. */
  value: number | string | boolean | number[] | null,
};

/** One of the queues of a port, with packets in it. */
export type QueueState = {
  /** Its name: the class that it is for, or how its turn comes. */
  name: string,
  /** Packets. */
  packets: number,
  /** Bytes. */
  bytes: number,
  /** Flows of its oldest packets, each once, a few at the most. */
  flows: Array<FlowId>,
};

/** A queue, from warmup to duration. */
export type QueueSummary = {
  /** Its id: the link and the end it leaves from. */
  id: string,
  /** Its link; for a radio, the access point of its cell. */
  link: string,
  /** The node it leaves from. */
  from: string,
  /** The kind of its discipline. */
  discipline: string,
  /** Transmitted bits / ∫ rate. */
  utilization: number | null,
  /** Packets waiting, without the one in transmission. */
  queue: LevelSummary | null,
  /** Seconds from enqueue to start of transmission. */
  delay: DelaySummary | null,
  /** Packets dropped. */
  drops: number,
  /** Packets marked. */
  marks: number,
  /** Packets lost on the wire behind it. */
  losses: number,
  /** Why its rules could not go on, if so: only what had no room was dropped any more. */
  fault?: string,
};

/** The state of a radio at an instant. */
export type RadioState = {
  /** Its activity. */
  doing: Doing,
  /** Slots left to count. */
  slots: number,
  /** Its contention window. */
  window: number,
  /** Failed transmissions of its frame. */
  failures: number,
  /** Bits a second of its present or next frame. */
  rate: number,
  /** Transmissions since measurement began. */
  transmissions: number,
  /** Those of them that met others. */
  collisions: number,
};

/** A radio of a cell. */
export type RadioSummary = {
  /** Its node. */
  id: string,
  /** Share of time that its frames take, with the acknowledgements of those received. */
  airtime: number | null,
  /** Transmissions, repeated ones included. */
  transmissions: number,
  /** Transmissions that met others. */
  collisions: number,
  /** Transmissions that were received in error. */
  errors: number,
  /** Failed transmissions that were repeated. */
  retries: number,
  /** Frames given up at the retry limit. */
  givenUp: number,
  /** Share of its transmissions that failed. */
  failureProbability: number | null,
  /** The mean backoff drawn, in slots. */
  backoff: number | null,
};

/** A hand-in as the page shows it. */
export type ReadHandIn = {
  /** The student's name or number. */
  student: string,
  /** The name of the lesson's scenario. */
  name: string,
  /** The answers. */
  answers: Array<HandInAnswer>,
  /** The instant of the run, in seconds. */
  at: number,
  /** Its digest there. */
  digest: string,
  /** The text of the scenario as the student left it. */
  document: string,
  /** Whether the lesson in it is the one that was answered. */
  same: boolean,
  /** Whether it is as it was written. */
  sealed: boolean,
};

/** The news that bring a page's copy of a run up to date. */
export type Refreshed = {
  /** The present instant. */
  now: number,
  /** The instant up to which the run is recorded. */
  recordedUntil: number,
  /** The network and the document. */
  update: Update,
};

/** Why something cannot be answered or made. */
export type Refusal = {
  /** The part of the question that is at fault; empty where it is the whole. */
  path: string,
  /** The fault. */
  said: Said,
};

/** Round-trip times in seconds. */
export type RttSummary = {
  /** The minimum. */
  min: number,
  /** The mean over samples. */
  mean: number,
  /** The median. */
  p50: number,
  /** The 95th percentile. */
  p95: number,
  /** The 99th percentile. */
  p99: number,
  /** The maximum. */
  max: number,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type RunAnswers = {
  /** The changes since the last refresh; everything the first time. */
  refresh: Refreshed,
  /** The network, its flows and its recorded series. */
  describe: Description,
  /** The document with every live change in it. */
  document: string,
  /** The fields of a target. */
  fields: Array<Field>,
  /** The value that an expression would have; nothing is set. */
  evaluate: number,
  /** Entries as the JSON of a piece, for a clipboard; the operation `paste` takes it. */
  extract: string,
  /** The dependents of entries. */
  dependents: Dependents,
  /** The queues at the present instant, without ports whose packets wait in order of arrival. */
  queues: Array<PortQueues>,
  /** The state of every radio at the present instant. */
  cells: Array<CellState>,
  /** The results up to now. */
  summary: Summary,
  /** The digest of the run up to now. */
  digest: Digest,
};

/** A change of a run. */
export type RunChange = { "kind": "edit",
  /** The operation. */
  operation: Operation,
  /** Whether the recorded future is spared: whoever wants to keep it copies the session, and asks again. */
  spares?: boolean,
  /** Whether one value is set as by a drag: what it makes obsolete is not run again. */
  drags?: boolean, } | { "kind": "extend",
  /** Until when. */
  duration: number, } | { "kind": "watch",
  /** Their numbers. */
  flows: Array<number>,
};

/** Why a run cannot go on. */
export type RunError = { "kind": "tooManyPackets",
  /** When. */
  at: number,
  /** The limit. */
  limit: number, } | { "kind": "tooMuchOutstanding",
  /** When. */
  at: number,
  /** The limit. */
  limit: number,
};

/** A query about a run, which changes nothing in it. */
export type RunQuery = { "kind": "refresh", } | { "kind": "describe", } | { "kind": "document", } | { "kind": "fields",
  /** Its path; the scenario's own for an empty one. */
  target: string, } | { "kind": "evaluate",
  /** The number whose value it would be. */
  path: string,
  /** The expression. */
  expression: string, } | { "kind": "extract",
  /** The entries. */
  paths: Array<string>, } | { "kind": "dependents",
  /** The entries. */
  paths: Array<string>, } | { "kind": "queues", } | { "kind": "cells", } | { "kind": "summary", } | { "kind": "digest",
};

/** A message with its values. */
export type Said = {
  /** A sentence or a part of one, in English, with `{name}` in the place of each value. */
  pattern: string,
  /** The values by their names in the pattern. */
  values: { [key in string]: SaidValue },
};

/** A value of a message. */
export type SaidValue = string | {
  /** The name. */
  name: string, } | {
  /** The number, with a decimal point. */
  number: string,
  /** The unit. */
  unit: string, } | Said | Array<Said>;

/** A sender that a flow has from an instant on. */
export type SenderInfo = {
  /** Since when. */
  from: number,
  /** Its kind. */
  kind: string,
  /** The name that people read. */
  name: string,
};

/** A series that can be plotted. */
export type SeriesInfo = {
  /** The id by which its columns are requested. */
  index: SeriesId,
  /** The flow it belongs to. */
  flow: FlowId | null,
  /** The port it belongs to. */
  port: PortId | null,
  /** Its key: `cwnd`; of a variable that a program declares `own.name`. */
  key: string,
  /** A short name for legends. */
  label: string,
  /** The unit of its values. */
  unit: import("./catalog").Unit,
  /** Whether its values are averages over a trailing window. */
  rate: boolean,
  /** The running total of which the series is the growth, whose columns can be
  * requested too: of a throughput in bits, of a goodput in bytes. */
  counter: SeriesId | null,
};

/** The connections of a flow that start while it is measured. */
export type SessionsSummary = {
  /** Connections started. */
  started: number,
  /** Connections that are complete. */
  completed: number,
  /** Connections that are not complete. */
  unfinished: number,
  /** Arrivals refused because too many connections were open. */
  refused: number,
  /** The most connections open at once. */
  mostOpen: number,
  /** Seconds from the first packet to the last acknowledgement. */
  completionTime: DistributionSummary | null,
  /** Completion time over the ideal: the propagation delay there and back, plus the
  * payload at the rate of the slowest link of the forward route. */
  slowdown: DistributionSummary | null,
  /** The same for classes of sizes. */
  sizes: Array<SizeSummary>,
};

/** A sheet as HTML with a slot, `⟦0⟧`, in the place of each text. */
export type SheetHtml = {
  /** The HTML. */
  html: string,
  /** The texts, by their slots. */
  texts: Array<Said>,
  /** Why there is none. */
  refusal: Refusal | null,
};

/** Completed connections of a class of sizes. */
export type SizeSummary = {
  /** The smallest size in bytes. */
  from: number,
  /** All sizes are below this many bytes; null for the largest class. */
  below: number | null,
  /** Connections that are complete. */
  completed: number,
  /** Their completion times in seconds. */
  completionTime: DistributionSummary | null,
  /** Their slowdowns. */
  slowdown: DistributionSummary | null,
};

/** An added flow that starts later than it was written to. */
export type Started = {
  /** The path of its start: `flows/f/start`. */
  path: string,
  /** The value that was written there; null without one. */
  was: import("./scenario").Json,
};

/** A starter as a page offers it. */
export type StarterInfo = {
  /** Its name in [`generate`], in kebab case. */
  kind: string,
  /** The name people use. */
  name: string,
  /** The key of its explanation among the texts. */
  about: string,
  /** The fields of its form; the path of a field is its key among the values. */
  fields: Array<Field>,
};

/** The results of a run. */
export type Summary = {
  /** The scenario's name. */
  name: string,
  /** Seed of every random stream. */
  seed: number,
  /** Seconds covered: the scenario's duration, or the present if that is earlier. */
  duration: number,
  /** When measurement begins, in seconds. */
  warmup: number,
  /** Flows, in document order. */
  flows: Array<FlowSummary>,
  /** Queues, in the order of their ports. */
  queues: Array<QueueSummary>,
  /** Radio cells. */
  cells: Array<CellSummary>,
  /** The sum of the flows' goodputs in bit/s. */
  totalGoodput: number,
  /** Jain's index over the flows that cross the most utilized queue. */
  jain: number | null,
  /** Packet and timer events. */
  events: number,
  /** The digest of the run: 16 hexadecimal digits. */
  digest: string,
};

/** The replacement of a part of a text. Positions count UTF-16 units, as JavaScript does. */
export type TextSplice = {
  /** Where the part begins. */
  at: number,
  /** How long it was. */
  removed: number,
  /** Its replacement. */
  inserted: string,
  /** Where the list of interventions begins and ends in the new text, if nothing else changed. */
  interventions: [number, number] | null,
};

/** The laws applied to a stretch of a run. */
export type Theories = {
  /** The beginning of the stretch, in seconds. */
  from: number,
  /** Its end. */
  to: number,
  /** Each law with each of its subjects. */
  theories: Array<Theory>,
  /** The most flows or ports that a law leaves out, since there are too many. */
  omitted: number,
  /** Whether the run has at some time what laws over time are about: they need its replay. */
  replay: boolean,
};

/** A law applied to a part of a run. */
export type Theory = {
  /** The law's id. */
  law: string,
  /** Its name. */
  name: string,
  /** The law in a sentence. */
  says: string,
  /** Its formula. */
  formula: string,
  /** Where it is from. */
  source: string,
  /** Its subject. */
  subject: TheorySubject,
  /** The id of that in the document. */
  id: string,
  /** Its assumptions. */
  assumptions: Array<TheoryAssumption>,
  /** Why it has no values; null where it has. */
  reason: string | null,
  /** Its values, beside those of the run. */
  values: Array<TheoryFigure>,
  /** The panels that it has lines over where it speaks. */
  panels: Array<string>,
  /** The lines over the plots. */
  lines: Array<TheoryLine>,
  /** The curves over the plots. */
  curves: Array<TheoryCurve>,
  /** The open loop over frequencies, of a law about one; null for others. */
  bode: Bode | null,
};

/** An assumption, and whether it holds. */
export type TheoryAssumption = {
  /** It, as a sentence. */
  text: string,
  /** Why it does not hold; null where it does. */
  fails: string | null,
};

/** A curve over a panel of the page. */
export type TheoryCurve = {
  /** The panel, as documents name it. */
  panel: string,
  /** Its label. */
  label: string,
  /** Its points: seconds, and the value in the panel's unit. */
  points: Array<[number, number]>,
  /** It is ticks: instants, each from zero up to a value and back. */
  ticks: boolean,
  /** Why the law does not hold along it; null where it does. */
  fails: string | null,
};

/** A value of a law, and the run's. */
export type TheoryFigure = {
  /** Its name. */
  name: string,
  /** Its unit. */
  unit: Unit,
  /** The value by the law. */
  predicted: number,
  /** The value that was measured over the stretch. */
  measured: number | null,
  /** (measured − predicted) / predicted. */
  deviation: number | null,
};

/** A horizontal line over a panel of the page. */
export type TheoryLine = {
  /** The panel, as documents name it. */
  panel: string,
  /** Its label. */
  label: string,
  /** Its value, in the panel's unit. */
  value: number,
};

/** The subject of a law. */
export type TheorySubject = { "flow": FlowId } | { "port": PortId } | { "cell": number };

/** The results of the model. Times are in round trips, windows in segments. */
export type Trajectory = {
  /** When each step begins. */
  times: Array<number>,
  /** The flows' windows at the first of them, then at the second, and so on;
  * zero before a flow starts. */
  windows: Array<number>,
  /** The steps, counted from 0, at which the feedback was that there is too much. */
  congested: Array<number>,
  /** The results of each complete cycle. */
  cycles: Array<Cycle>,
};

/** The changes since the last update; everything the first time. */
export type Update = {
  /** The network. */
  description: DescriptionUpdate,
  /** The document. */
  document: DocumentUpdate,
};

/** The warnings about a document. */
export type Warnings = {
  /** The first of them, in the order of the document. */
  list: Array<Problem>,
  /** How many there are besides. */
  more: number,
};

/** The subject of a question. */
export type WhyAbout = { "kind": "flow",
  /** The flow. */
  flow: string,
  /** The quantity. */
  of: WhyOfFlow, } | { "kind": "queue",
  /** The port. */
  port: string,
  /** The quantity. */
  of: WhyOfQueue,
};

/** Why something changed, or what held it. */
export type WhyAnswer = {
  /** The question that is answered, at the instant of the change where one is explained. */
  asked: WhyQuestion,
  /** The same as a message. */
  said: Said,
  /** The change that is explained; `null` where there is none. */
  change: WhyChange | null,
  /** The chain, from cause to effect. */
  links: Array<WhyLink>,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type WhyAnswers = {
  /** Asks about a document's run, in place of a question under way. */
  ask: null,
  /** Goes on for a while. */
  advance: WhyProgress,
};

/** A change. */
export type WhyChange = {
  /** When, in seconds. */
  at: number,
  /** The quantity: `cwnd`, `ssthresh` or `rate`. */
  of: string,
  /** Before; `null` for infinite. */
  from: number | null,
  /** After; `null` for infinite. */
  to: number | null,
  /** The same as a message. */
  said: Said,
};

/** A question that leads further. */
export type WhyFurther = {
  /** The same as a message. */
  said: Said,
  /** The question. */
  asked: WhyQuestion,
};

/** A link of the chain. */
export type WhyLink = {
  /** Its kind. */
  kind: WhyLinkKind,
  /** When, in seconds. */
  at: number,
  /** The same in words. */
  when: string,
  /** Where: the path of a link, a node or a flow in the document. */
  place: string | null,
  /** The port there, by its id. */
  port: string | null,
  /** The segment that it is about; of an acknowledgement, the one expected next. */
  segment: number | null,
  /** The packet that it is about. */
  packet: WhyPacket | null,
  /** The same as messages, one for each sentence or more. */
  said: Array<Said>,
  /** The rule. */
  rule: WhyRule | null,
  /** The changes that the rule made. */
  changes: Array<WhyChange>,
  /** A question that leads further. */
  further: WhyFurther | null,
};

/** The kinds of links. */
export type WhyLinkKind = "sent" | "met" | "waited" | "queue" | "showed" | "timer" | "rule" | "effect" | "hold";

/** The quantity of a flow that is asked about. */
export type WhyOfFlow = "cwnd" | "ssthresh" | "rate" | "goodput" | "fate";

/** The quantity of a queue that is asked about. */
export type WhyOfQueue = "length" | "fate";

/** A packet of the run. A segment that is sent again is another packet: the instant distinguishes them. */
export type WhyPacket = {
  /** The id of its flow. */
  flow: string,
  /** Data: its segment. An acknowledgement: the segment expected next. */
  number: number,
  /** Whether it is an acknowledgement. */
  acknowledgement: boolean,
  /** When it left its end, in seconds. */
  left: number,
};

/** How far an answer is. */
export type WhyProgress = {
  /** The part of the replay that is done, 0 to 1. */
  progress: number,
  /** The answer, once it is known. */
  answer: WhyAnswer | null,
  /** Why there is none. */
  refusal: Refusal | null,
};

/** A query to the program that answers "why?". */
export type WhyQuery = { "kind": "ask",
  /** The document, with what was changed while it ran. */
  document: string,
  /** The question. */
  question: WhyQuestion, } | { "kind": "advance",
};

/** A question as it crosses to the page and back; times are in seconds. */
export type WhyQuestion = {
  /** The subject. */
  about: WhyAbout,
  /** The instant. */
  at: number,
  /** A fall this far around the instant is meant, if there is one. */
  near: number,
  /** Which change, seen from there. */
  step: WhyStep,
  /** How far the run has been simulated. */
  until: number,
};

/** A rule with its numbers. */
export type WhyRule = {
  /** Its name. */
  id: string,
  /** Its equation; of a document's rules the statement that acted, with its event. */
  equation: string,
  /** Where it is from. */
  source: string,
  /** Its numbers; what is not finite is left out. */
  values: Record<string, number>,
};

/** Which change is meant, seen from the instant. */
export type WhyStep = "here" | "earlier" | "later" | "earlierFall" | "laterFall";

/** A text, or names of entries. */
export type Words = { "type": "text",
  /** The most characters allowed. */
  longest: number, } | { "type": "id" } | { "type": "entry",
  /** The list: `nodes`. */
  list: string, } | { "type": "pair",
  /** The list: `nodes`. */
  list: string,
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
