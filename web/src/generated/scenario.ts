// Generated from the engine by `npm run gen`: do not edit.

/** A number over the scenario's parameters: + - * / ( ) min max. */
export interface Expression {
  expr: string;
}

/** A number, plain or as an expression. */
export type Quantity = number | Expression;

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A network, its traffic, and what happens to it. */
export interface Scenario {
  /** What kind of document this is. */
  format: "sawtooth-scenario";
  /** The version of the format. */
  version: 1;
  /** What is shown, in a few words. */
  name?: string;
  /** What is shown and why, in Markdown. */
  about?: string;
  /** Chooses the random draws of the run: the same seed gives the same run. */
  seed?: number;
  /** When the run pauses by itself. In s. */
  duration?: number;
  /** Figures of the summary leave out this much at the beginning. In s. */
  warmup?: number;
  /** Knobs of this scenario: any number in nodes, links or flows may be an expression over them. */
  parameters?: Record<string, ScenarioParameter>;
  /** Hosts and routers. */
  nodes?: Node[];
  /** What joins the nodes. */
  links?: Link[];
  /** Connections between hosts. */
  flows?: Flow[];
  /** Changes to the running network, in order of application at equal times. */
  interventions?: Intervention[];
  /** What the page shows; without effect on the run. */
  view?: View;
}

/** A knob of the scenario. */
export interface ScenarioParameter {
  /** Its value. */
  value: number;
  /** The smallest value allowed. */
  min?: number | null;
  /** The largest value allowed. */
  max?: number | null;
  /** How its slider spaces the range. */
  scale?: "linear" | "log";
  /** The unit of its value. */
  unit?: string;
  /** What its slider is called. */
  label?: string;
  /** Whether it takes whole numbers only. */
  integer?: boolean;
}

/** A node, or `count` nodes alike. */
export interface Node {
  /** Its name in this document; with a count, its instances are id.1, id.2, … */
  id: string;
  /** What it is. */
  kind: "host" | "router";
  /** How many there are, each with its own random stream. */
  count?: Quantity;
  /** Where the page draws it. */
  at?: [Quantity, Quantity];
}

/** A link between two nodes; with counted ends, one for each pair. */
export interface Link {
  /** Its name in this document. */
  id: string;
  /** The nodes it joins: a, then b. */
  between: [string, string];
  /** Bits a second on the wire. In bit/s. */
  rate: Quantity;
  /** How long a packet travels after its transmission. In s. */
  delay?: Quantity;
  /** Loss on the wire from a to b. */
  loss?: Loss;
  /** What happens to packets that have to wait at its ports. */
  queue?: Queue;
  /** What differs from b to a. */
  reverse?: Reverse;
}

/** Every packet that is transmitted arrives. */
export interface NoneLoss {
  kind: "none";
}

/** Every packet is lost with the same probability, independently. */
export interface BernoulliLoss {
  kind: "bernoulli";
  /** The probability that a packet is lost, independently of all others. */
  probability?: Quantity;
}

/** Exactly the listed data packets are lost. */
export interface ListLoss {
  kind: "list";
  /** Which data packets of this direction are lost, counted from 1 in order of departure. */
  packets?: Quantity[];
}

/** The name of a loss model. */
export type LossKind = "none" | "bernoulli" | "list";

/** Which packets the wire loses after their transmission. A bare name stands for that kind with its defaults. */
export type Loss = LossKind | NoneLoss | BernoulliLoss | ListLoss;

/** First in, first out; a packet that finds no room is dropped. */
export interface DropTailQueue {
  kind: "drop-tail";
  /** Count the packet in transmission towards the limit, as ns-2 does. */
  countInService?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops early and at random as the average queue grows from one threshold to another. */
export interface RedQueue {
  kind: "red";
  /** Below this average queue nothing is dropped early. In packets. */
  minThreshold?: Quantity;
  /** At this average queue and above every arrival is dropped. In packets. */
  maxThreshold?: Quantity;
  /** The drop probability as the average reaches the maximum threshold. */
  maxProbability?: Quantity;
  /** Weight of the present queue in the moving average. */
  weight?: Quantity;
  /** Mean packet size, for the packets that an idle time would have sent. In bytes. */
  meanPacket?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** The name of a queue discipline. */
export type QueueKind = "drop-tail" | "red";

/** What decides which packets may wait. A bare name stands for that kind with its defaults. */
export type Queue = QueueKind | DropTailQueue | RedQueue;

/** How much may wait; the packet in transmission is not counted. */
export type Limit = PacketLimit | ByteLimit | ProductLimit;

/** A limit in packets. */
export interface PacketLimit {
  /** How many packets may wait. In packets. */
  packets: Quantity;
}

/** A limit in bytes. */
export interface ByteLimit {
  /** How many bytes may wait, headers included. In bytes. */
  bytes: Quantity;
}

/** A limit in bandwidth-delay products: bytes, from the rate in force. */
export interface ProductLimit {
  /** How many bandwidth-delay products may wait. */
  bdp: Quantity;
  /** The delay of the bandwidth-delay product. In s. */
  rtt: Quantity;
}

/** What differs from b to a; all but loss holds both ways unless it is written here. */
export interface Reverse {
  /** Bits a second on the wire. In bit/s. */
  rate?: Quantity;
  /** How long a packet travels after its transmission. In s. */
  delay?: Quantity;
  /** Loss on the wire from b to a. */
  loss?: Loss;
  /** What happens to packets that have to wait at its ports. */
  queue?: Queue;
}

/** A connection, or several alike. */
export interface Flow {
  /** Its name in this document. */
  id: string;
  /** The host that sends. */
  from: string;
  /** The host that receives. */
  to: string;
  /** How many there are. */
  count?: Quantity;
  /** When it starts at the earliest. In s. */
  start?: Quantity;
  /** It starts up to this much later, uniformly at random. In s. */
  startJitter?: Quantity;
  /** The congestion control. */
  sender?: Sender;
  /** The switches of TCP, over a preset. */
  transport?: Transport;
  /** What the application offers. */
  traffic?: Traffic;
}

/** Adds a segment a round trip and halves on loss; repairs several losses of a window in one recovery. */
export interface NewrenoSender {
  kind: "newreno";
}

/** Adds a segment a round trip and halves on loss; without SACK the first new acknowledgement ends its recovery. */
export interface RenoSender {
  kind: "reno";
}

/** The window follows a cubic curve of the time since the last loss; never slower than Reno. */
export interface CubicSender {
  kind: "cubic";
  /** How steep the cubic curve is (RFC 9438, section 5: 0.4). In segments/s³. */
  c?: Quantity;
  /** What a loss leaves of the window (section 4.6: 0.7). */
  beta?: Quantity;
  /** Gives way to newcomers: a loss below the last maximum lowers the next one (section 4.7). */
  fastConvergence?: boolean;
}

/** Halves on loss only when the link seems fully used: few packets met the least one-way delay. */
export interface UccSender {
  kind: "ucc";
  /** A loss halves the window only above this estimate of the link's utilization (paper 000: 0.99). */
  alpha?: Quantity;
  /** Delays within this of the minimum count as the minimum. Timestamps are quantised already, to the tick of the transport's clock. In s. */
  resolution?: Quantity;
}

/** The name of a sender. */
export type SenderKind = "newreno" | "reno" | "cubic" | "ucc";

/** The congestion control. A bare name stands for that kind with its defaults. */
export type Sender = SenderKind | NewrenoSender | RenoSender | CubicSender | UccSender;

/** The switches of TCP over a preset. */
export interface Transport {
  /** The era whose switches are the defaults. */
  preset?: "rfc" | "freebsd9" | "ns2";
  /** Payload of a full segment; headers of 40 bytes and options come on top. In bytes. */
  segment?: Quantity;
  /** The window a connection starts with. In segments. */
  initialWindow?: "rfc3390" | "rfc6928" | Quantity;
  /** The receiver acknowledges every so many full segments. In segments. */
  ackEvery?: Quantity;
  /** A delayed acknowledgement waits at most this long (RFC 1122 allows 0.5 s). In s. */
  ackDelay?: Quantity;
  /** So many first segments are acknowledged at once. In segments. */
  quickAcks?: Quantity;
  /** Selective acknowledgements (RFC 2018). */
  sack?: boolean;
  /** Bytes of the SACK option beside its blocks of 8 bytes. In bytes. */
  sackHeader?: Quantity;
  /** How losses are found and repaired. */
  recovery?: "reno" | "newreno" | "sack";
  /** Timestamps (RFC 7323): 12 bytes in every segment, and a round-trip sample from every acknowledgement of new data. */
  timestamps?: boolean;
  /** Tick of the clock behind timestamps, and granularity of the timeout. In s. */
  clock?: Quantity;
  /** Retransmission timeout before the first round-trip sample. In s. */
  rtoInitial?: Quantity;
  /** The least retransmission timeout. In s. */
  rtoMin?: Quantity;
  /** Where the least retransmission timeout applies. */
  rtoMinMode?: "clamp" | "variance" | "added";
  /** New segments on the first two duplicate acknowledgements (RFC 3042). */
  limitedTransmit?: boolean;
  /** After an idle time longer than the timeout the window falls back to the initial one (RFC 5681, section 4.1). */
  idleRestart?: boolean;
  /** What slow start counts. */
  slowStartCounting?: "acks" | "segments" | "bytes-1" | "bytes-2";
  /** What congestion avoidance counts. */
  caCounting?: "acks" | "segments" | "bytes";
  /** What a loss reduces. */
  reduceFrom?: "flight" | "cwnd";
  /** The receiver's window; unlimited unless set. In bytes. */
  receiveWindow?: Quantity | null;
}

/** Always has more to send. */
export interface BulkTraffic {
  kind: "bulk";
}

/** Sends a given number of bytes and is complete when the last is acknowledged. */
export interface TransferTraffic {
  kind: "transfer";
  /** How much is sent; the flow is complete when all of it is acknowledged. In bytes. */
  bytes?: Quantity;
}

/** Writes for a while, then is silent: at a rate, or as much as TCP takes. */
export interface OnOffTraffic {
  kind: "on-off";
  /** How much the application writes while it is on; without it, as much as TCP takes. In bit/s. */
  rate?: Quantity | null;
  /** Mean length of the periods in which it writes. In s. */
  on?: Quantity;
  /** Mean length of the periods in which it is silent. In s. */
  off?: Quantity;
  /** How the lengths of periods are distributed. */
  periods?: "exponential" | "constant" | "pareto";
  /** Shape of Pareto periods; up to 2 their variance is infinite. */
  shape?: Quantity;
}

/** Sends datagrams at a constant rate, without acknowledgements or control. */
export interface ConstantTraffic {
  kind: "constant";
  /** Bits a second on the wire, headers included. In bit/s. */
  rate?: Quantity;
  /** How far intervals vary around their mean, uniformly: a spread of 1 is ± 50 %. */
  spread?: Quantity;
}

/** Many short connections: Poisson arrivals, sizes fixed or bounded Pareto. */
export interface SessionsTraffic {
  kind: "sessions";
  /** Mean number of connections that arrive in a second. In a second. */
  arrivals?: Quantity;
  /** How the sizes of connections are distributed. */
  sizes?: "fixed" | "pareto";
  /** How much each carries where sizes are fixed. In bytes. */
  size?: Quantity;
  /** The least that one carries where sizes are Pareto. In bytes. */
  min?: Quantity;
  /** The most that one carries where sizes are Pareto. In bytes. */
  max?: Quantity;
  /** Shape of Pareto sizes: the smaller, the more bytes are in large ones. */
  shape?: Quantity;
  /** Arrivals beyond this many open connections are refused and counted. */
  limit?: Quantity;
}

/** The name of a traffic source. */
export type TrafficKind = "bulk" | "transfer" | "on-off" | "constant" | "sessions";

/** What the application offers. A bare name stands for that kind with its defaults. */
export type Traffic = TrafficKind | BulkTraffic | TransferTraffic | OnOffTraffic | ConstantTraffic | SessionsTraffic;

/** A change to the running network. */
export interface Intervention {
  /** When. In s. */
  at: number;
  /** The path of what changes: links/r-d/loss/probability. */
  set: string;
  /** The new value, or an object for all below the path. */
  to: Json;
}

/** What the page shows; without effect on the run. */
export interface View {
  /** The plots, from the top. */
  panels?: ("cwnd" | "queue" | "throughput" | "rtt" | "fairness")[];
  /** The path of what is selected. */
  selection?: string;
  /** The part of the time axis that is shown, in seconds. */
  zoom?: [number, number];
  /** Simulated seconds for each second. */
  speed?: number;
}
