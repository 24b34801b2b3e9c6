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
  /** The kind of document. */
  format: "sawtooth-scenario";
  /** The version of the format. */
  version: 2;
  /** A short title. */
  name?: string;
  /** The description, in Markdown. */
  about?: string;
  /** The seed of the random numbers: the same seed gives the same run. */
  seed?: number;
  /** The time at which the run ends. In s. */
  duration?: number;
  /** The time at the beginning that the summary leaves out. In s. */
  warmup?: number;
  /** Whether nodes share flows among next hops of equal cost, by a hash of node, flow, direction and seed; otherwise all flows take the same one. */
  ecmp?: boolean;
  /** Whether the drawing keeps the proportions of the positions, as a map does; otherwise it fills its area. */
  map?: boolean;
  /** Parameters of this scenario: any number in nodes, links or flows can be an expression of them. */
  parameters?: Record<string, ScenarioParameter>;
  /** Congestion controls of this scenario, written as rules: a flow whose sender is of the kind rules names one. */
  algorithms?: Algorithm[];
  /** Hosts, routers, access points and stations. */
  nodes?: Node[];
  /** The links between the nodes. */
  links?: Link[];
  /** Connections between hosts. */
  flows?: Flow[];
  /** Changes to the running network, in order of application at equal times. */
  interventions?: Intervention[];
  /** The view of the page; no effect on the run. */
  view?: View;
  /** The lesson of this scenario, step by step; no effect on the run. */
  lesson?: Lesson;
  /** Strokes and words on the plots, anchored in time and value; no effect on the run. */
  annotations?: Annotation[];
}

/** A parameter of the scenario. */
export interface ScenarioParameter {
  /** Its value. */
  value: number;
  /** The smallest value allowed. */
  min?: number | null;
  /** The largest value allowed. */
  max?: number | null;
  /** The scale of its slider. */
  scale?: "linear" | "log";
  /** The unit of its value. */
  unit?: string;
  /** The label of its slider. */
  label?: string;
  /** Whether only whole numbers are allowed. */
  integer?: boolean;
}

/** A congestion control or a queue, written as rules. */
export interface Algorithm {
  /** Its name in this document. */
  id: string;
  /** Its rules: parameters, variables and event handlers. */
  text: string;
}

/** A node, or `count` identical nodes. */
export interface Node {
  /** Its name in this document; with a count, its instances are id.1, id.2, … */
  id: string;
  /** Its name in the page, in any script; by default the id. Instances of a count add their numbers. */
  label?: string;
  /** The kind of node. */
  kind: "host" | "router" | "access-point" | "station";
  /** An access point's standard, with the constants of its cell. */
  radio?: Radio;
  /** The rate of the frames between a station and its access point, in both directions: one that the standard has, its highest if absent. In bit/s. */
  rate?: Quantity | null;
  /** Share of a station's frames that are lost without a collision, in both directions. */
  frameErrorRate?: Quantity;
  /** How the rate of a station's frames is chosen. */
  rateControl?: "fixed" | "arf";
  /** A station's contention window before its first transmission, the most slots that may be drawn: 15 with 802.11g, 31 with 802.11b also where both share a cell. At most the cell's largest. */
  windowMin?: "cell" | Quantity;
  /** How packets wait for the radio: one queue for each station, one for all that an access point sends. */
  queue?: Queue;
  /** The access point of a station; it shares the channel with all stations of that access point. */
  cell?: string;
  /** The number of nodes, each with its own random numbers. */
  count?: Quantity;
  /** Its position in the drawing. */
  at?: [Quantity, Quantity];
}

/** 54 Mbit/s with the long slot that stations of 802.11b in the cell impose. */
export interface Radio80211gLong {
  preset: "802.11g-long";
  /** The unit of the backoff. In s. */
  slot?: Quantity;
  /** The time between a frame and its acknowledgement (short interframe space). In s. */
  sifs?: Quantity;
  /** How long the channel has to be idle before slots count (DCF interframe space). In s. */
  difs?: Quantity;
  /** The contention window of the first transmission: the maximum number of backoff slots. */
  windowMin?: Quantity;
  /** The largest contention window, after many failures. */
  windowMax?: Quantity;
  /** The number of failed transmissions after which a frame is dropped. */
  retryLimit?: "short" | "none" | Quantity;
  /** The time after the end of an OFDM frame until the transmitter considers it lost: SIFS, a slot, and the time to recognise the preamble of an acknowledgement. In s. */
  ackTimeout?: Quantity;
  /** The same after a DSSS frame, whose acknowledgement has a DSSS preamble. In s. */
  dsssAckTimeout?: Quantity;
  /** Whether radios that are not involved in a frame with errors wait for EIFS; otherwise all radios wait as long as its transmitters. */
  eifs?: boolean;
  /** Whether a busy period counts as one slot for waiting radios, as in Bianchi's model; in the standard it does not. */
  busySlots?: boolean;
  /** Bytes around a packet: MAC header and checksum, LLC and SNAP. In bytes. */
  overhead?: Quantity;
  /** Rates at which frames are acknowledged, in bits per second; 1, 2, 6, 12 and 24 Mbit/s when the list is empty. */
  basicRates?: Quantity[];
  /** The exchange before OFDM frames in a cell that has stations of 802.11b, those whose rate is without OFDM, at a rate that these can read. */
  protection?: "none" | "cts-to-self" | "rts-cts";
  /** Before the symbols of an OFDM frame: preamble and signal field. In s. */
  preamble?: Quantity;
  /** Silence after an OFDM frame that belongs to it (signal extension). In s. */
  extension?: Quantity;
  /** Before the bits of a DSSS frame: preamble and header, 192 µs long or 96 µs short. In s. */
  dsssPreamble?: Quantity;
  /** Failures in a row after which automatic rate fallback lowers the rate. */
  arfFailures?: Quantity;
  /** Successes in a row after which automatic rate fallback raises the rate. */
  arfSuccesses?: Quantity;
  /** Transmissions since the rate last changed or would have fallen after which a success raises it too, although there were failures among them (15 in ns-3). */
  arfTimer?: Quantity;
}

/** 54 Mbit/s with the short slot of a cell without stations of 802.11b. */
export interface Radio80211gShort {
  preset: "802.11g-short";
  /** The unit of the backoff. In s. */
  slot?: Quantity;
  /** The time between a frame and its acknowledgement (short interframe space). In s. */
  sifs?: Quantity;
  /** How long the channel has to be idle before slots count (DCF interframe space). In s. */
  difs?: Quantity;
  /** The contention window of the first transmission: the maximum number of backoff slots. */
  windowMin?: Quantity;
  /** The largest contention window, after many failures. */
  windowMax?: Quantity;
  /** The number of failed transmissions after which a frame is dropped. */
  retryLimit?: "short" | "none" | Quantity;
  /** The time after the end of an OFDM frame until the transmitter considers it lost: SIFS, a slot, and the time to recognise the preamble of an acknowledgement. In s. */
  ackTimeout?: Quantity;
  /** The same after a DSSS frame, whose acknowledgement has a DSSS preamble. In s. */
  dsssAckTimeout?: Quantity;
  /** Whether radios that are not involved in a frame with errors wait for EIFS; otherwise all radios wait as long as its transmitters. */
  eifs?: boolean;
  /** Whether a busy period counts as one slot for waiting radios, as in Bianchi's model; in the standard it does not. */
  busySlots?: boolean;
  /** Bytes around a packet: MAC header and checksum, LLC and SNAP. In bytes. */
  overhead?: Quantity;
  /** Rates at which frames are acknowledged, in bits per second; 1, 2, 6, 12 and 24 Mbit/s when the list is empty. */
  basicRates?: Quantity[];
  /** The exchange before OFDM frames in a cell that has stations of 802.11b, those whose rate is without OFDM, at a rate that these can read. */
  protection?: "none" | "cts-to-self" | "rts-cts";
  /** Before the symbols of an OFDM frame: preamble and signal field. In s. */
  preamble?: Quantity;
  /** Silence after an OFDM frame that belongs to it (signal extension). In s. */
  extension?: Quantity;
  /** Before the bits of a DSSS frame: preamble and header, 192 µs long or 96 µs short. In s. */
  dsssPreamble?: Quantity;
  /** Failures in a row after which automatic rate fallback lowers the rate. */
  arfFailures?: Quantity;
  /** Successes in a row after which automatic rate fallback raises the rate. */
  arfSuccesses?: Quantity;
  /** Transmissions since the rate last changed or would have fallen after which a success raises it too, although there were failures among them (15 in ns-3). */
  arfTimer?: Quantity;
}

/** 54 Mbit/s at 5 GHz. */
export interface Radio80211a {
  preset: "802.11a";
  /** The unit of the backoff. In s. */
  slot?: Quantity;
  /** The time between a frame and its acknowledgement (short interframe space). In s. */
  sifs?: Quantity;
  /** How long the channel has to be idle before slots count (DCF interframe space). In s. */
  difs?: Quantity;
  /** The contention window of the first transmission: the maximum number of backoff slots. */
  windowMin?: Quantity;
  /** The largest contention window, after many failures. */
  windowMax?: Quantity;
  /** The number of failed transmissions after which a frame is dropped. */
  retryLimit?: "short" | "none" | Quantity;
  /** The time after the end of an OFDM frame until the transmitter considers it lost: SIFS, a slot, and the time to recognise the preamble of an acknowledgement. In s. */
  ackTimeout?: Quantity;
  /** The same after a DSSS frame, whose acknowledgement has a DSSS preamble. In s. */
  dsssAckTimeout?: Quantity;
  /** Whether radios that are not involved in a frame with errors wait for EIFS; otherwise all radios wait as long as its transmitters. */
  eifs?: boolean;
  /** Whether a busy period counts as one slot for waiting radios, as in Bianchi's model; in the standard it does not. */
  busySlots?: boolean;
  /** Bytes around a packet: MAC header and checksum, LLC and SNAP. In bytes. */
  overhead?: Quantity;
  /** Rates at which frames are acknowledged, in bits per second; 1, 2, 6, 12 and 24 Mbit/s when the list is empty. */
  basicRates?: Quantity[];
  /** The exchange before OFDM frames in a cell that has stations of 802.11b, those whose rate is without OFDM, at a rate that these can read. */
  protection?: "none" | "cts-to-self" | "rts-cts";
  /** Before the symbols of an OFDM frame: preamble and signal field. In s. */
  preamble?: Quantity;
  /** Silence after an OFDM frame that belongs to it (signal extension). In s. */
  extension?: Quantity;
  /** Before the bits of a DSSS frame: preamble and header, 192 µs long or 96 µs short. In s. */
  dsssPreamble?: Quantity;
  /** Failures in a row after which automatic rate fallback lowers the rate. */
  arfFailures?: Quantity;
  /** Successes in a row after which automatic rate fallback raises the rate. */
  arfSuccesses?: Quantity;
  /** Transmissions since the rate last changed or would have fallen after which a success raises it too, although there were failures among them (15 in ns-3). */
  arfTimer?: Quantity;
}

/** 11 Mbit/s with the long preamble. */
export interface Radio80211b {
  preset: "802.11b";
  /** The unit of the backoff. In s. */
  slot?: Quantity;
  /** The time between a frame and its acknowledgement (short interframe space). In s. */
  sifs?: Quantity;
  /** How long the channel has to be idle before slots count (DCF interframe space). In s. */
  difs?: Quantity;
  /** The contention window of the first transmission: the maximum number of backoff slots. */
  windowMin?: Quantity;
  /** The largest contention window, after many failures. */
  windowMax?: Quantity;
  /** The number of failed transmissions after which a frame is dropped. */
  retryLimit?: "short" | "none" | Quantity;
  /** The time after the end of an OFDM frame until the transmitter considers it lost: SIFS, a slot, and the time to recognise the preamble of an acknowledgement. In s. */
  ackTimeout?: Quantity;
  /** The same after a DSSS frame, whose acknowledgement has a DSSS preamble. In s. */
  dsssAckTimeout?: Quantity;
  /** Whether radios that are not involved in a frame with errors wait for EIFS; otherwise all radios wait as long as its transmitters. */
  eifs?: boolean;
  /** Whether a busy period counts as one slot for waiting radios, as in Bianchi's model; in the standard it does not. */
  busySlots?: boolean;
  /** Bytes around a packet: MAC header and checksum, LLC and SNAP. In bytes. */
  overhead?: Quantity;
  /** Rates at which frames are acknowledged, in bits per second; 1, 2, 6, 12 and 24 Mbit/s when the list is empty. */
  basicRates?: Quantity[];
  /** The exchange before OFDM frames in a cell that has stations of 802.11b, those whose rate is without OFDM, at a rate that these can read. */
  protection?: "none" | "cts-to-self" | "rts-cts";
  /** Before the symbols of an OFDM frame: preamble and signal field. In s. */
  preamble?: Quantity;
  /** Silence after an OFDM frame that belongs to it (signal extension). In s. */
  extension?: Quantity;
  /** Before the bits of a DSSS frame: preamble and header, 192 µs long or 96 µs short. In s. */
  dsssPreamble?: Quantity;
  /** Failures in a row after which automatic rate fallback lowers the rate. */
  arfFailures?: Quantity;
  /** Successes in a row after which automatic rate fallback raises the rate. */
  arfSuccesses?: Quantity;
  /** Transmissions since the rate last changed or would have fallen after which a success raises it too, although there were failures among them (15 in ns-3). */
  arfTimer?: Quantity;
}

/** The name of a radio preset. */
export type RadioKind = "802.11g-long" | "802.11g-short" | "802.11a" | "802.11b";

/** The standard that sets the constants of a cell. 802.11n and later, which aggregate packets, are not modelled. A bare name stands for that kind with its defaults. */
export type Radio = RadioKind | Radio80211gLong | Radio80211gShort | Radio80211a | Radio80211b;

/** First in, first out; a packet that arrives at a full buffer is dropped. */
export interface DropTailQueue {
  kind: "drop-tail";
  /** Count the packet in transmission towards the limit, as ns-2 does. */
  countInService?: boolean;
  /** The packet that is dropped when the buffer is full. */
  drop?: "tail" | "head" | "random";
  /** How much may wait. */
  limit?: Limit;
}

/** Eight classes, chosen by the codepoints of flows; the highest class with a waiting packet is served first. */
export interface PriorityQueue {
  kind: "priority";
  /** When the buffer is full, a packet of the lowest waiting class is dropped. */
  pushOut?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** A queue for each flow, served in turn; flows share the rate in bytes, by weight. */
export interface DrrQueue {
  kind: "drr";
  /** The bytes that a flow of weight 1 may send in a round. In bytes. */
  quantum?: Quantity;
  /** When the buffer is full, the longest queue drops its first packet, not its last. */
  dropHead?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Flows are hashed to queues, which are served in turn; the hash changes from time to time. */
export interface SfqQueue {
  kind: "sfq";
  /** The number of queues to which flows are hashed. */
  queues?: Quantity;
  /** The bytes that a queue may send in its turn. In bytes. */
  quantum?: Quantity;
  /** The maximum number of packets in a queue. In packets. */
  depth?: Quantity;
  /** The time between changes of the hash; never if it is not set. In s. */
  perturb?: Quantity | null;
  /** A queue drops its first packet, not its last one or the arrival. */
  dropHead?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops or marks early and at random as the average queue grows from one threshold to another. */
export interface RedQueue {
  kind: "red";
  /** Below this average queue nothing is dropped early. In packets. */
  minThreshold?: Quantity;
  /** At this average queue and above every arrival is dropped. In packets. */
  maxThreshold?: Quantity;
  /** The drop probability when the average reaches the maximum threshold. */
  maxProbability?: Quantity;
  /** Weight of the present queue in the moving average. */
  weight?: Quantity;
  /** Mean packet size, for the packets that an idle time would have sent, and in byte mode. In bytes. */
  meanPacket?: Quantity;
  /** Between the maximum threshold and twice that the probability grows to 1, instead of jumping to 1. */
  gentle?: boolean;
  /** ns-2's rule: between 1/p and 2/p packets from one drop to the next, instead of 1 to 1/p. */
  wait?: boolean;
  /** Each packet is dropped with probability p, independently of those before: geometric gaps, without the count since the last drop. */
  geometric?: boolean;
  /** Packets of ECN-capable flows are marked where others are dropped at random. */
  ecn?: boolean;
  /** The probability is scaled by the size of the packet over the mean size. */
  bytes?: boolean;
  /** Where every packet is dropped, ECN-capable packets are dropped too; off, they are marked there (Linux: harddrop, ns-3: UseHardDrop). */
  hardDrop?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** RED whose maximum probability, thresholds and weight adapt to the load and to the link. */
export interface AdaptiveRedQueue {
  kind: "adaptive-red";
  /** Thresholds that are not given keep the average near this queueing delay. In s. */
  targetDelay?: Quantity;
  /** Below this average queue nothing is dropped early; empty: half of the target delay, at least five packets. In packets. */
  minThreshold?: Quantity | null;
  /** At this average queue the probability is the maximum; empty: three times the minimum threshold. In packets. */
  maxThreshold?: Quantity | null;
  /** Weight of the present queue in the moving average; empty: from the rate of the link. */
  weight?: Quantity | null;
  /** The maximum probability at the start; a change of it while it runs sets the present one. */
  maxProbability?: Quantity;
  /** How the maximum probability follows the average. */
  rule?: "floyd" | "feng";
  /** The time between changes of the maximum probability. In s. */
  interval?: Quantity;
  /** The maximum probability grows by this much, or by a quarter if that is less: α. */
  increase?: Quantity;
  /** The maximum probability falls to this part of itself: β. */
  decrease?: Quantity;
  /** Below it the maximum probability does not fall. */
  leastProbability?: Quantity;
  /** Above it the maximum probability does not grow. */
  mostProbability?: Quantity;
  /** Feng's rule divides the maximum probability by this. */
  fengDivisor?: Quantity;
  /** Feng's rule multiplies the maximum probability with this. */
  fengFactor?: Quantity;
  /** The size by which the link's rate and idle times are counted in packets. In bytes. */
  meanPacket?: Quantity;
  /** Between the maximum threshold and twice that the probability grows to 1, instead of jumping to 1. */
  gentle?: boolean;
  /** ns-2's rule: between 1/p and 2/p packets from one drop to the next, instead of 1 to 1/p. */
  wait?: boolean;
  /** Packets of ECN-capable flows are marked where others are dropped at random. */
  ecn?: boolean;
  /** The probability is scaled by the size of the packet over the mean size. */
  bytes?: boolean;
  /** Where every packet is dropped, ECN-capable packets are dropped too; off, they are marked there. */
  hardDrop?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops at random by the queue's length and by an estimate of the number of flows. */
export interface SredQueue {
  kind: "sred";
  /** The drop probability at a third of the limit, before the number of flows is taken into account. */
  maxProbability?: Quantity;
  /** The number of past packets in memory, to distinguish flows: M. */
  zombies?: Quantity;
  /** The probability that a packet that does not hit replaces the zombie: r. */
  overwrite?: Quantity;
  /** Beyond this number of flows the probability no longer grows. */
  flows?: Quantity;
  /** A packet that hits is dropped with a higher probability: full SRED. */
  hits?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** RED that predicts how flows respond to the drops of the last round trip, and corrects the queue by that. */
export interface SpredQueue {
  kind: "spred";
  /** Below this average queue nothing is dropped early. In packets. */
  minThreshold?: Quantity;
  /** At this average queue and above every arrival is dropped. In packets. */
  maxThreshold?: Quantity;
  /** The drop probability when the average reaches the maximum threshold. */
  maxProbability?: Quantity;
  /** Weight of the present queue in the moving average. */
  weight?: Quantity;
  /** Mean packet size, for the packets that an idle time would have sent, and in byte mode. In bytes. */
  meanPacket?: Quantity;
  /** Between the maximum threshold and twice that the probability grows to 1, instead of jumping to 1. */
  gentle?: boolean;
  /** ns-2's rule: between 1/p and 2/p packets from one drop to the next, instead of 1 to 1/p. */
  wait?: boolean;
  /** Each packet is dropped with probability p, independently of those before: geometric gaps, without the count since the last drop. */
  geometric?: boolean;
  /** Packets of ECN-capable flows are marked where others are dropped at random. */
  ecn?: boolean;
  /** The probability is scaled by the size of the packet over the mean size. */
  bytes?: boolean;
  /** Where every packet is dropped, ECN-capable packets are dropped too; off, they are marked there (Linux: harddrop, ns-3: UseHardDrop). */
  hardDrop?: boolean;
  /** The correction of the queue. */
  predictor?: "off" | "smith" | "anchored";
  /** The source of the number of flows. */
  flows?: "oracle" | "estimated";
  /** The source of the round trip without queues. */
  roundTrip?: "oracle" | "syn-ack" | "handshake";
  /** The factor of the model's number of flows: 1 is correct, 2 counts each flow twice. */
  flowsFactor?: Quantity;
  /** The factor of the model's round trip without queues: 1 is correct. */
  roundTripFactor?: Quantity;
  /** The weight of the correction. */
  gain?: Quantity;
  /** The number of round trips over which the mean of the correction is removed; 0 for never. */
  washout?: Quantity;
  /** How often a packet is dropped in the model: RED drops up to twice as often as its probability says, as gaps are spread. */
  drops?: "probability" | "rate";
  /** The packets that fill the model's queue: those that are not dropped, or all that flows send. */
  fill?: "passed" | "sent";
  /** How much may wait. */
  limit?: Limit;
}

/** RED that compares each arrival with a random waiting packet and drops both if they are of the same flow. */
export interface ChokeQueue {
  kind: "choke";
  /** Below this average queue nothing is dropped early. In packets. */
  minThreshold?: Quantity;
  /** At this average queue and above every arrival is dropped. In packets. */
  maxThreshold?: Quantity;
  /** The drop probability when the average reaches the maximum threshold. */
  maxProbability?: Quantity;
  /** Weight of the present queue in the moving average. */
  weight?: Quantity;
  /** Mean packet size, for the packets that an idle time would have sent, and in byte mode. In bytes. */
  meanPacket?: Quantity;
  /** Between the maximum threshold and twice that the probability grows to 1, instead of jumping to 1. */
  gentle?: boolean;
  /** ns-2's rule: between 1/p and 2/p packets from one drop to the next, instead of 1 to 1/p. */
  wait?: boolean;
  /** Each packet is dropped with probability p, independently of those before: geometric gaps, without the count since the last drop. */
  geometric?: boolean;
  /** Packets of ECN-capable flows are marked where others are dropped at random. */
  ecn?: boolean;
  /** The probability is scaled by the size of the packet over the mean size. */
  bytes?: boolean;
  /** Where every packet is dropped, ECN-capable packets are dropped too; off, they are marked there (Linux: harddrop, ns-3: UseHardDrop). */
  hardDrop?: boolean;
  /** The number of waiting packets with which an arrival is compared. In packets. */
  candidates?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** Marks every packet while the average queue is above a threshold, for TCP-Jersey. */
export interface CongestionWarningQueue {
  kind: "congestion-warning";
  /** Above this average queue every packet is marked; empty: a third of the queue's limit. In packets. */
  threshold?: Quantity | null;
  /** Weight of the present queue in the moving average. */
  weight?: Quantity;
  /** Mean packet size: for idle times, and for a limit in bytes. In bytes. */
  meanPacket?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops at random; overflows raise the probability, and idle times lower it. */
export interface BlueQueue {
  kind: "blue";
  /** Added to the probability at an overflow: d₁. */
  increase?: Quantity;
  /** Subtracted from the probability while the link is idle: d₂. */
  decrease?: Quantity;
  /** The minimum time between two changes. In s. */
  freeze?: Quantity;
  /** More packets than this count as an overflow; empty: the queue's limit alone. In packets. */
  threshold?: Quantity | null;
  /** A change freezes the other direction, too. */
  oneFreeze?: boolean;
  /** Packets of ECN-capable flows are marked where others are dropped at random. */
  ecn?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops or marks when a virtual queue overflows; the capacity of that queue adapts to a target utilization. */
export interface AvqQueue {
  kind: "avq";
  /** The target utilization of the link: γ. */
  utilization?: Quantity;
  /** The speed of the virtual capacity's adaptation: α. In a second. */
  gain?: Quantity;
  /** The size of the virtual queue, as a share of the real queue's limit. */
  room?: Quantity;
  /** The size by which a limit in packets is counted in bytes. In bytes. */
  meanPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops at the head, at shorter and shorter intervals, while packets keep waiting longer than a target. */
export interface CodelQueue {
  kind: "codel";
  /** The acceptable standing waiting time: 5 to 10 % of the interval. In s. */
  target?: Quantity;
  /** The time for which the target may be exceeded: about the largest usual round trip. In s. */
  interval?: Quantity;
  /** With at most this many bytes behind a packet there is no standing queue. In bytes. */
  largestPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** Every ECN-capable packet that has waited longer is marked. In s. */
  markAbove?: Quantity | null;
  /** The root in the time between drops is what one step of Newton's method a drop has reached (Linux: yes). */
  newton?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** CoDel that lowers its rate of signals as slowly as it raises it, and BLUE against unresponsive flows. */
export interface CobaltQueue {
  kind: "cobalt";
  /** The acceptable standing waiting time: 5 to 10 % of the interval. In s. */
  target?: Quantity;
  /** The time for which the target may be exceeded: about the largest usual round trip. In s. */
  interval?: Quantity;
  /** Added to BLUE's probability when the buffer is full. */
  increase?: Quantity;
  /** Subtracted from BLUE's probability when the queue is empty. */
  decrease?: Quantity;
  /** A packet that has waited longer raises BLUE's probability, too. In s. */
  blueAbove?: Quantity | null;
  /** CoDel marks packets of ECN-capable flows where it drops others. */
  ecn?: boolean;
  /** Every ECN-capable packet that has waited longer is marked. In s. */
  markAbove?: Quantity | null;
  /** How much may wait. */
  limit?: Limit;
}

/** A queue for each flow, served in turn, with one limit for all; arrivals beyond the limit are dropped. */
export interface FqQueue {
  kind: "fq";
  /** The maximum number of waiting packets of a flow. In packets. */
  flowLimit?: Quantity;
  /** The bytes that a flow may send in its turn. In bytes. */
  quantum?: Quantity;
  /** The bytes that a flow may send in its first turn. In bytes. */
  initialQuantum?: Quantity;
  /** A flow that was idle for longer gets at least one quantum. In s. */
  refillDelay?: Quantity;
  /** Every ECN-capable packet that has waited longer is marked. In s. */
  markAbove?: Quantity | null;
  /** How much may wait. */
  limit?: Limit;
}

/** A queue for each flow, served in turn, new flows first; CoDel keeps each short. */
export interface FqCodelQueue {
  kind: "fq-codel";
  /** The number of queues to which flows are hashed. */
  queues?: Quantity;
  /** The bytes that a queue may send in its turn. In bytes. */
  quantum?: Quantity;
  /** The maximum number of packets dropped at once when the buffer is full. In packets. */
  batch?: Quantity;
  /** The acceptable standing waiting time: 5 to 10 % of the interval. In s. */
  target?: Quantity;
  /** The time for which the target may be exceeded: about the largest usual round trip. In s. */
  interval?: Quantity;
  /** With at most this many bytes behind a packet there is no standing queue. In bytes. */
  largestPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** Every ECN-capable packet that has waited longer is marked. In s. */
  markAbove?: Quantity | null;
  /** Only ECT(1) is marked above this time (Linux: `ce_threshold_selector 0x1/0x3`). */
  markOnlyEct1?: boolean;
  /** The root in the time between drops is what one step of Newton's method a drop has reached (Linux: yes). */
  newton?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** A queue for each flow, served in turn, new flows first; COBALT keeps each short. */
export interface FqCobaltQueue {
  kind: "fq-cobalt";
  /** The number of queues to which flows are hashed. */
  queues?: Quantity;
  /** The bytes that a queue may send in its turn. In bytes. */
  quantum?: Quantity;
  /** The maximum number of packets dropped at once when the buffer is full. In packets. */
  batch?: Quantity;
  /** The acceptable standing waiting time: 5 to 10 % of the interval. In s. */
  target?: Quantity;
  /** The time for which the target may be exceeded: about the largest usual round trip. In s. */
  interval?: Quantity;
  /** Added to BLUE's probability when the buffer is full. */
  increase?: Quantity;
  /** Subtracted from BLUE's probability when the queue is empty. */
  decrease?: Quantity;
  /** A packet that has waited longer raises BLUE's probability, too. In s. */
  blueAbove?: Quantity | null;
  /** CoDel marks packets of ECN-capable flows where it drops others. */
  ecn?: boolean;
  /** Every ECN-capable packet that has waited longer is marked. In s. */
  markAbove?: Quantity | null;
  /** How much may wait. */
  limit?: Limit;
}

/** A queue for each flow, served in turn, new flows first; each drops arrivals by PIE. */
export interface FqPieQueue {
  kind: "fq-pie";
  /** The number of queues to which flows are hashed. */
  queues?: Quantity;
  /** The bytes that a queue may send in its turn. In bytes. */
  quantum?: Quantity;
  /** The maximum number of packets dropped at once when the buffer is full. In packets. */
  batch?: Quantity;
  /** The target queueing delay of each queue. In s. */
  target?: Quantity;
  /** The time between updates of the probabilities. In s. */
  update?: Quantity;
  /** The gain for the distance from the reference, for each second of delay. In a second. */
  alpha?: Quantity;
  /** The gain for the change of the delay, for each second of it. In a second. */
  beta?: Quantity;
  /** A burst of this length passes a short queue without drops. In s. */
  maxBurst?: Quantity;
  /** With at most two packets of this size waiting nothing is dropped. In bytes. */
  meanPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** Above this probability they are dropped, too. */
  ecnLimit?: Quantity;
  /** The source of the queueing delay. */
  delay?: "sojourn" | "rate";
  /** Drops are spread evenly: neither too soon after the last one nor too late. */
  derandomise?: boolean;
  /** A probability of at least 10 % grows by at most 2 % per update. */
  cap?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** A shaper, classes by codepoint, fair shares of hosts and flows, and COBALT for each. */
export interface CakeQueue {
  kind: "cake";
  /** The rate of the shaper, a little below the rate of the bottleneck link; no shaper if it is not set. In bit/s. */
  rate?: Quantity | null;
  /** How flows are sorted into tins by their codepoints. */
  tins?: "besteffort" | "precedence" | "diffserv3" | "diffserv4" | "diffserv8";
  /** The units of fair sharing. */
  isolation?: "flowblind" | "srchost" | "dsthost" | "hosts" | "flows" | "dual-srchost" | "dual-dsthost" | "triple-isolate";
  /** The round trip that COBALT is tuned to: its interval, and twenty times its target. In s. */
  rtt?: Quantity;
  /** Additional bytes of each packet on the next link. In bytes. */
  overhead?: Quantity;
  /** Minimum size of a packet on the next link. In bytes. */
  mpu?: Quantity;
  /** The framing of packets on the next link. */
  framing?: "none" | "atm" | "ptm";
  /** The waiting acknowledgements that are dropped. */
  ackFilter?: "none" | "conservative" | "aggressive";
  /** Dropped packets count for the shaper. */
  ingress?: boolean;
  /** COBALT marks packets of ECN-capable flows where it drops others. */
  ecn?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** A controller drops arrivals at random to keep the queueing delay at a reference. */
export interface PieQueue {
  kind: "pie";
  /** The target queueing delay. In s. */
  target?: Quantity;
  /** The time between updates of the probability. In s. */
  update?: Quantity;
  /** The gain for the distance from the reference, for each second of delay. In a second. */
  alpha?: Quantity;
  /** The gain for the change of the delay, for each second of it. In a second. */
  beta?: Quantity;
  /** A burst of this length passes a short queue without drops. In s. */
  maxBurst?: Quantity;
  /** With at most two packets of this size waiting nothing is dropped. In bytes. */
  meanPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** Above this probability they are dropped, too. */
  ecnLimit?: Quantity;
  /** The source of the queueing delay. */
  delay?: "sojourn" | "rate";
  /** Drops are spread evenly: neither too soon after the last one nor too late. */
  derandomise?: boolean;
  /** A probability of at least 10 % grows by at most 2 % per update. */
  cap?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** A controller drops arrivals at random to keep the queue at a reference length. */
export interface PiQueue {
  kind: "pi";
  /** The target queue length. In packets. */
  reference?: Quantity;
  /** The gain for the queue now, for each packet. */
  a?: Quantity;
  /** The gain for the queue at the instant before. */
  b?: Quantity;
  /** How often the queue is sampled. In a second. */
  frequency?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped at random. */
  ecn?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** A controller keeps the delay at a target; the queue drops at random with the square of its probability. */
export interface Pi2Queue {
  kind: "pi2";
  /** The target queueing delay. In s. */
  target?: Quantity;
  /** The time between updates of the probability. In s. */
  update?: Quantity;
  /** The gain for the distance from the target, for each second of delay. In a second. */
  alpha?: Quantity;
  /** The gain for the change of the delay, for each second of it. In a second. */
  beta?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** The factor between the base probability and the marking probability of ECT(1) packets. */
  coupling?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** A low-latency queue for scalable flows and a classic queue for the others, coupled to give each flow a fair share. */
export interface Dualpi2Queue {
  kind: "dualpi2";
  /** The target delay of the classic queue. In s. */
  target?: Quantity;
  /** The time between updates of the probability. In s. */
  update?: Quantity;
  /** The gain for the distance from the target, for each second of delay. In a second. */
  alpha?: Quantity;
  /** The gain for the change of the delay, for each second of it. In a second. */
  beta?: Quantity;
  /** The factor between the base probability and the marking probability of the low-latency queue. */
  coupling?: Quantity;
  /** How the low-latency queue's own delay is marked. */
  marking?: "ramp" | "step";
  /** With a ramp: up to this delay nothing is marked for it. In s. */
  rampStart?: Quantity;
  /** With a ramp: this much later every packet is marked. In s. */
  rampRange?: Quantity;
  /** With a step: above this delay everything is marked. In s. */
  stepDelay?: Quantity;
  /** With at most this many packets in the low-latency queue its delay is not marked. In packets. */
  fewest?: Quantity;
  /** The queue to serve next. */
  scheduler?: "wrr" | "shifted";
  /** With turns by weight: the share of the classic queue while both have packets. */
  classicWeight?: Quantity;
  /** With a shift: the time by which packets of the low-latency queue count as earlier. In s. */
  shift?: Quantity;
  /** From this probability of marks on, the low-latency queue drops, too. */
  overload?: Quantity;
  /** In overload the low-latency queue drops; off, it only marks. */
  dropOverload?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Rate and queue set a price; arrivals are dropped with a probability that is exponential in this price. */
export interface RemQueue {
  kind: "rem";
  /** The target queue length. In packets. */
  target?: Quantity;
  /** The base of the probability, φ. */
  base?: Quantity;
  /** The speed of the price's adaptation, γ. */
  gain?: Quantity;
  /** Weight of a packet above the target relative to one arriving, α. */
  queueWeight?: Quantity;
  /** The time between updates of the price. In s. */
  update?: Quantity;
  /** The size by which the link's capacity is counted in packets. In bytes. */
  meanPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped at random. */
  ecn?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Gives every RCP flow the same rate, which follows the spare rate and the queue. */
export interface RcpQueue {
  kind: "rcp";
  /** The share of the spare rate that is allocated per round trip. */
  alpha?: Quantity;
  /** The share of the queue that is drained per round trip. */
  beta?: Quantity;
  /** The target share of the link's rate. */
  target?: Quantity;
  /** The maximum time between updates of the rate. In s. */
  update?: Quantity;
  /** The share of the link's rate for each flow at the start of the run. */
  initial?: Quantity;
  /** The minimum rate of a flow, in packets of 1000 bytes a round trip. In packets. */
  least?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** Reports to VCP senders in two bits whether the link's load is low, high or too high. */
export interface VcpQueue {
  kind: "vcp";
  /** The time over which the load is measured, t_ρ: longer than most round trips (Xia et al.: 200 ms). In s. */
  interval?: Quantity;
  /** The time between samples of the queue. In s. */
  sampling?: Quantity;
  /** Weight of an interval's mean queue in its moving average. */
  smoothing?: Quantity;
  /** Weight of a waiting byte relative to one that arrives, κ. */
  queueWeight?: Quantity;
  /** The utilization that the load factor refers to, γ. */
  target?: Quantity;
  /** Bandwidth-independent start-up: how the share of packets that keep the code of low load is worked out. */
  bise?: "off" | "unscaled" | "exact";
  /** With BISE: the share of the missing load that each interval adds, k. */
  gain?: Quantity;
  /** With BISE: the load factor that the start-up aims at, ρ∞. */
  aim?: Quantity;
  /** With BISE: the senders' parameter of multiplicative increase, ε. */
  mi?: Quantity;
  /** With exact mixing: the round trip of the flows. In s. */
  roundTrip?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** Writes into the packets of each XCP flow how much its rate must change. */
export interface XcpQueue {
  kind: "xcp";
  /** The share of the spare rate that is allocated per control interval (Katabi et al.: 0.4; stable below π / 4√2). */
  alpha?: Quantity;
  /** The share of the persistent queue that is drained per control interval (Katabi et al.: α² √2). */
  beta?: Quantity;
  /** The share of the input that is moved from flow to flow in a control interval (Katabi et al.: 0.1). */
  gamma?: Quantity;
  /** The bytes among which the throughput to be taken back is divided: where other flows' count, their part is never paid. */
  negative?: "all" | "paying";
  /** The queue for packets of other flows: shared with XCP, or separate. */
  others?: "together" | "apart";
  /** With other traffic apart: XCP's share of the link, by which the queues are served while both have packets. */
  share?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** Marks every packet above one threshold of the queue: its packets, its bytes or its delay. */
export interface StepQueue {
  kind: "step";
  /** The unit of the threshold. */
  measure?: "packets" | "bytes" | "time";
  /** An arrival is marked when more packets wait. In packets. */
  packets?: Quantity;
  /** An arrival is marked when more bytes wait. In bytes. */
  bytes?: Quantity;
  /** A packet that has waited longer is marked. In s. */
  time?: Quantity;
  /** Packets of flows that are not ECN-capable are dropped above the threshold. */
  dropOthers?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops or marks packets beyond a rate and a burst; no packet waits. */
export interface PolicerQueue {
  kind: "policer";
  /** The rate of tokens. In bit/s. */
  rate?: Quantity;
  /** The size of the bucket: the burst that passes after a pause. In bytes. */
  burst?: Quantity;
  /** How packets are classified. */
  meter?: "one-bucket" | "single-rate" | "two-rate";
  /** The size of the second bucket, with three colours. In bytes. */
  excess?: Quantity;
  /** The rate of tokens into the second bucket, with two rates. In bit/s. */
  peakRate?: Quantity;
  /** Packets of ECN-capable flows are marked where they are yellow, or exceed one bucket. */
  ecn?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Delays packets to keep the output within a rate and a burst. */
export interface ShaperQueue {
  kind: "shaper";
  /** The rate of tokens. In bit/s. */
  rate?: Quantity;
  /** The size of the bucket: the burst that leaves at once after a pause. In bytes. */
  burst?: Quantity;
  /** The rate within a burst; by default the rate of the link. In bit/s. */
  peakRate?: Quantity | null;
  /** The size of the bucket of the peak rate, at least one packet. In bytes. */
  peakBurst?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** Follows a program of the document: rules in a small language for queues. */
export interface RulesQueue {
  kind: "rules";
  /** How much may wait. */
  limit?: Limit;
  /** The id of one of the document's algorithms for a queue; by default a packet is dropped only when the buffer is full. */
  algorithm?: string;
  [parameter: string]: unknown;
}

/** The name of a queue discipline. */
export type QueueKind = "drop-tail" | "priority" | "drr" | "sfq" | "red" | "adaptive-red" | "sred" | "spred" | "choke" | "congestion-warning" | "blue" | "avq" | "codel" | "cobalt" | "fq" | "fq-codel" | "fq-cobalt" | "fq-pie" | "cake" | "pie" | "pi" | "pi2" | "dualpi2" | "rem" | "rcp" | "vcp" | "xcp" | "step" | "policer" | "shaper" | "rules";

/** Decides which packets may wait. A bare name stands for that kind with its defaults. */
export type Queue = QueueKind | DropTailQueue | PriorityQueue | DrrQueue | SfqQueue | RedQueue | AdaptiveRedQueue | SredQueue | SpredQueue | ChokeQueue | CongestionWarningQueue | BlueQueue | AvqQueue | CodelQueue | CobaltQueue | FqQueue | FqCodelQueue | FqCobaltQueue | FqPieQueue | CakeQueue | PieQueue | PiQueue | Pi2Queue | Dualpi2Queue | RemQueue | RcpQueue | VcpQueue | XcpQueue | StepQueue | PolicerQueue | ShaperQueue | RulesQueue;

/** How much may wait; the packet in transmission is not counted. */
export type Limit = PacketLimit | ByteLimit | ProductLimit;

/** A limit in packets. */
export interface PacketLimit {
  /** The maximum number of waiting packets. In packets. */
  packets: Quantity;
}

/** A limit in bytes. */
export interface ByteLimit {
  /** The maximum number of waiting bytes, including headers. In bytes. */
  bytes: Quantity;
}

/** A limit in bandwidth-delay products: bytes, from the current rate. */
export interface ProductLimit {
  /** The limit in bandwidth-delay products. */
  bdp: Quantity;
  /** The delay of the bandwidth-delay product. In s. */
  rtt: Quantity;
}

/** A link between two nodes; with counted ends, one for each pair. */
export interface Link {
  /** Its name in this document. */
  id: string;
  /** Its name in the page, in any script; by default the id. Instances of a count add their numbers. */
  label?: string;
  /** The nodes at its ends: a, then b. */
  between: [string, string];
  /** Bits per second on the link, or a capacity trace. In bit/s. */
  rate: Quantity | Trace;
  /** The propagation delay of a packet. In s. */
  delay?: Quantity;
  /** Loss on the wire from a to b. */
  loss?: Loss;
  /** Every packet is delayed by an additional random time up to this value. In s. */
  jitter?: Quantity;
  /** How much later than the propagation delay says packets from a to b arrive. */
  variation?: Variation;
  /** Whether packets may overtake one another on the link; otherwise a faster packet waits for the one before it. */
  reorder?: boolean;
  /** Share of packets from a to b that arrive twice: at the far end an identical copy arrives right after the packet (netem's `duplicate` makes the copy before its queue). A lost packet has no copy; a copy is neither lost nor copied. */
  duplicate?: Quantity;
  /** How packets wait at its ports. */
  queue?: Queue;
  /** Properties that differ in the direction from b to a. */
  reverse?: Reverse;
}

/** A capacity trace in Mahimahi's format: when the link may transmit. */
export interface Trace {
  /** The times in milliseconds, none earlier than the one before it, at which the link may deliver 1500 bytes; an opportunity without a waiting packet is lost. A time that is listed several times counts several times; the last time is the period after which the trace repeats. */
  trace: number[];
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

/** A packet is lost when any of its bits is wrong: large packets suffer more than small ones. */
export interface BitErrorLoss {
  kind: "bit-error";
  /** The probability that a bit on the wire is wrong, independently of all others; one wrong bit loses the packet. */
  rate?: Quantity;
}

/** The channel alternates between good and bad: losses come in bursts. */
export interface GilbertElliottLoss {
  kind: "gilbert-elliott";
  /** Whether the state changes with packets or with time. */
  clock?: "packets" | "time";
  /** Changing with packets: the probability that the state turns bad after a packet that found it good (p). */
  toBad?: Quantity;
  /** Changing with packets: the probability that the state turns good after a packet that found it bad (r); a stay in the bad state lasts 1/r packets in the mean. */
  toGood?: Quantity;
  /** Changing with time: the mean length of a stay in the good state. In s. */
  goodTime?: Quantity;
  /** Changing with time: the mean length of a stay in the bad state. In s. */
  badTime?: Quantity;
  /** The probability that a packet that finds the good state is lost (1 − k). */
  goodLoss?: Quantity;
  /** The probability that a packet that finds the bad state is lost (1 − h). */
  badLoss?: Quantity;
  /** The state that the first packet finds. */
  initial?: "good" | "bad" | "stationary";
}

/** Exactly the listed data packets are lost. */
export interface ListLoss {
  kind: "list";
  /** Which data packets of this direction are lost, counted from 1 in order of departure. */
  packets?: Quantity[];
}

/** The link loses every packet for some time: it is down, or its route leads nowhere. */
export interface OutageLoss {
  kind: "outage";
  /** How long an outage lasts. In s. */
  length?: Quantity;
  /** The time from the beginning of an outage to that of the next; absent, there is one outage. In s. */
  every?: Quantity | null;
  /** When the first outage begins. In s. */
  first?: Quantity;
}

/** The share of loss follows a list, which repeats. */
export interface LossTraceLoss {
  kind: "loss-trace";
  /** The shares of loss in parts per million, one a step. */
  shares?: Quantity[];
  /** The time from an entry to the next. In s. */
  step?: Quantity;
}

/** The name of a loss model. */
export type LossKind = "none" | "bernoulli" | "bit-error" | "gilbert-elliott" | "list" | "outage" | "loss-trace";

/** Which packets the wire loses after their transmission. A bare name stands for that kind with its defaults. */
export type Loss = LossKind | NoneLoss | BernoulliLoss | BitErrorLoss | GilbertElliottLoss | ListLoss | OutageLoss | LossTraceLoss;

/** Each packet takes the propagation delay, and the jitter if there is any. */
export interface NoneVariation {
  kind: "none";
}

/** Each packet waits for a random time with a long tail. */
export interface GammaVariation {
  kind: "gamma";
  /** The mean of the additional delay. In s. */
  mean?: Quantity;
  /** The standard deviation of the additional delay; as large as the mean, it is exponential. In s. */
  deviation?: Quantity;
}

/** The path alternates between a short and a long delay. */
export interface TwoLevelVariation {
  kind: "two-level";
  /** The additional delay in the slow state. In s. */
  height?: Quantity;
  /** The mean length of a stay in the fast state. In s. */
  fastTime?: Quantity;
  /** The mean length of a stay in the slow state. In s. */
  slowTime?: Quantity;
}

/** Short waits, and now and then one of about 90 ms, as on crowded channels. */
export interface BadWifiVariation {
  kind: "bad-wifi";
  /** The target J, about the mean additional delay: up to 1 ms there are short waits only, from 85 ms on every packet waits long. In s. */
  target?: Quantity;
}

/** Packets arrive together at the ticks of a clock, as from Wi-Fi or a cable modem. */
export interface BunchesVariation {
  kind: "bunches";
  /** The time between two bunches. In s. */
  period?: Quantity;
  /** The most packets of a bunch; absent, all that are due. In packets. */
  size?: Quantity | null;
}

/** Nothing arrives for some time, and then all packets at once. */
export interface PausesVariation {
  kind: "pauses";
  /** How long a pause lasts. In s. */
  length?: Quantity;
  /** The time from the beginning of a pause to that of the next. In s. */
  every?: Quantity;
  /** When the first pause begins. In s. */
  first?: Quantity;
}

/** Additional delays follow a list, which repeats. */
export interface DelayTraceVariation {
  kind: "delay-trace";
  /** The additional delays in microseconds, one a step. */
  delays?: Quantity[];
  /** The time from an entry to the next. In s. */
  step?: Quantity;
  /** The delay between two entries. */
  between?: "hold" | "line";
}

/** A path over satellites that pass: it shrinks, grows and jumps at handovers. */
export interface SatelliteVariation {
  kind: "satellite";
  /** The altitude of the orbit in kilometres; 35 786 is geostationary. */
  altitude?: Quantity;
  /** The least elevation above the horizon, in degrees, at which a satellite is used. */
  elevation?: Quantity;
  /** The time from one handover to the next. In s. */
  handover?: Quantity;
  /** How long nothing arrives after a handover. In s. */
  gap?: Quantity;
}

/** The name of a delay variation. */
export type VariationKind = "none" | "gamma" | "two-level" | "bad-wifi" | "bunches" | "pauses" | "delay-trace" | "satellite";

/** How much later than the propagation delay says packets arrive. A bare name stands for that kind with its defaults. */
export type Variation = VariationKind | NoneVariation | GammaVariation | TwoLevelVariation | BadWifiVariation | BunchesVariation | PausesVariation | DelayTraceVariation | SatelliteVariation;

/** Properties that differ in the direction from b to a; all except loss apply to both directions unless set here. */
export interface Reverse {
  /** Bits per second on the link, or a capacity trace. In bit/s. */
  rate?: Quantity | Trace;
  /** The propagation delay of a packet. In s. */
  delay?: Quantity;
  /** Loss on the wire from b to a. */
  loss?: Loss;
  /** Every packet is delayed by an additional random time up to this value. In s. */
  jitter?: Quantity;
  /** How much later than the propagation delay says packets from b to a arrive. */
  variation?: Variation;
  /** Whether packets may overtake one another on the link; otherwise a faster packet waits for the one before it. */
  reorder?: boolean;
  /** Share of packets from b to a that arrive twice. */
  duplicate?: Quantity;
  /** How packets wait at its ports. */
  queue?: Queue;
}

/** A flow, or several identical ones. */
export interface Flow {
  /** Its name in this document. */
  id: string;
  /** Its name in the page, in any script; by default the id. Instances of a count add their numbers. */
  label?: string;
  /** The host that sends. */
  from: string;
  /** The host that receives. */
  to: string;
  /** The number of flows. */
  count?: Quantity;
  /** The earliest time at which it starts. In s. */
  start?: Quantity;
  /** The start is delayed by a random time up to this value. In s. */
  startJitter?: Quantity;
  /** The congestion control. */
  sender?: Sender;
  /** How slow start ends; by default the transport's preset decides. */
  slowStart?: SlowStart;
  /** The bound of the window from outside the congestion control. */
  clamp?: Clamp;
  /** A preset of TCP, and switches that differ from it. */
  transport?: Transport;
  /** The rate at which the receiving application reads; by default at once. It needs a receive window: if the application is too slow, the window fills and the sender must wait. In bit/s. */
  readRate?: Quantity | null;
  /** Explicit congestion notification; by default some senders have their own mode. */
  ecn?: Ecn;
  /** The application's data. */
  traffic?: Traffic;
  /** The Diffserv codepoint of its packets in both directions; some queues use it to choose a class. */
  dscp?: "cs0" | "le" | "cs1" | "af11" | "af12" | "af13" | "cs2" | "af21" | "af22" | "af23" | "cs3" | "af31" | "af32" | "af33" | "cs4" | "af41" | "af42" | "af43" | "cs5" | "va" | "ef" | "cs6" | "cs7";
  /** Its weight at queues that serve flows by weight. */
  weight?: Quantity;
}

/** Adds one segment each round trip and halves on loss; repairs several losses of a window in one recovery. */
export interface NewrenoSender {
  kind: "newreno";
}

/** Adds one segment each round trip and halves on loss; without SACK the first new acknowledgement ends its recovery. */
export interface RenoSender {
  kind: "reno";
}

/** The window follows a cubic curve of the time since the last loss; it is never below Reno's. */
export interface CubicSender {
  kind: "cubic";
  /** How steep the cubic curve is (RFC 9438, section 5: 0.4). In segments/s³. */
  c?: Quantity;
  /** The share of the window that a loss leaves (section 4.6: 0.7). */
  beta?: Quantity;
  /** Helps new flows: a loss below the last maximum lowers the next one (section 4.7). */
  fastConvergence?: boolean;
  /** Which rules it follows. */
  form?: "rfc9438" | "linux" | "2008" | "2005";
  /** Beyond the plateau the form of 2005 adds at most this many segments in 100 ms (Linux: 16). In segments. */
  maxIncrement?: Quantity;
  /** The form `linux` counts whole segments in ticks of 4 ms, as Linux does: the window grows by one for a number of segments acknowledged, which it works out once in 32 ms while the window stays. C then counts in steps of 0.0098. Other forms ignore this. */
  whole?: boolean;
}

/** Halves on loss only when the link seems fully used, because few packets had the minimum one-way delay. */
export interface UccSender {
  kind: "ucc";
  /** A loss halves the window only above this estimate of the link's utilization (Utsumi and Zabir: 0.99). */
  alpha?: Quantity;
  /** Delays within this of the minimum count as the minimum. They are already quantised to the granularity and to the tick of the transport's clock. In s. */
  resolution?: Quantity;
  /** Delays are read as by a clock with this tick (FreeBSD 9: 1 ms); 0 takes them as they are. In s. */
  granularity?: Quantity;
  /** Which delay shows that a packet met a queue (Utsumi and Zabir: the one-way delay). */
  delay?: "one-way" | "round-trip";
  /** The minimum delay is the minimum over this many last seconds, 30 for instance; unless set, over the connection. In s. */
  ageing?: Quantity | null;
  /** Whether acknowledgements of no new data count: they report a packet, but the timestamp that they echo is that of another. */
  duplicates?: "counted" | "left-out";
}

/** Adds a segments a round trip and removes the share b on loss. */
export interface AimdSender {
  kind: "aimd";
  /** Segments added a round trip in congestion avoidance (Reno: 1). In segments. */
  a?: Quantity;
  /** Share of the window that a loss removes (Reno: 0.5). */
  b?: Quantity;
}

/** A loss halves only the window from the start of the cycle, not the segments gained since then. */
export interface AimdFcSender {
  kind: "aimd-fc";
}

/** AIMD-FC that restores half of an earlier cycle's gain after a loss. */
export interface AimdFcPlusSender {
  kind: "aimd-fc-plus";
}

/** A loss halves only the starting part of the window; segments gained by congestion avoidance stay. */
export interface NewAimdSender {
  kind: "new-aimd";
  /** How the gain of a cycle is kept. */
  retain?: "literal" | "fc";
  /** A loss takes at least this much. In segments. */
  dMin?: Quantity;
  /** The gains that a timeout leaves; the paper does not mention timeouts. */
  timeout?: "forget" | "halve" | "keep";
}

/** The larger the window, the faster it grows and the smaller the reduction on loss. */
export interface HighspeedSender {
  kind: "highspeed";
  /** Up to this window it is Reno (RFC 3649, section 5: 38). In segments. */
  lowWindow?: Quantity;
  /** The window at which a loss removes the least share (section 5: 83000). In segments. */
  highWindow?: Quantity;
  /** The share that a loss removes at the high window and above (section 5: 0.1). */
  highDecrease?: Quantity;
  /** Whole increases, by the row of appendix B above the window, as in Linux. */
  table?: boolean;
  /** As in Linux: an acknowledgement counts once, however many segments it covers, and numbers are whole. */
  whole?: boolean;
}

/** A binary search for the window of the last loss; above it the window grows faster and faster. */
export interface BicSender {
  kind: "bic";
  /** The share of the window that a loss leaves (Linux: 819/1024). */
  beta?: Quantity;
  /** The most it grows in a round trip (Linux: 16). In segments. */
  sMax?: Quantity;
  /** In a round trip it goes 1 over this of the way to the maximum (Linux: 4). */
  b?: Quantity;
  /** Near the maximum it grows by B over this in a round trip (Linux: 20). */
  smoothPart?: Quantity;
  /** Up to this window it is Reno (Linux: 14). In segments. */
  lowWindow?: Quantity;
  /** Helps new flows: a loss below the last maximum lowers the next one. */
  fastConvergence?: boolean;
  /** Counts in whole numbers, rounded down, as Linux does: it searches more slowly where windows are small. */
  whole?: boolean;
  /** Growth is multiplied by the mean number of segments that an acknowledgement covers, as in Linux. */
  ackRatio?: boolean;
}

/** Grows as fast per second as a flow with a short reference round trip, for any round trip of its own. */
export interface HyblaSender {
  kind: "hybla";
  /** Round trip of the reference flow, whose growth it matches (25 ms). In s. */
  referenceRtt?: Quantity;
  /** As in Linux: ρ in whole eighths, and growth for each acknowledgement, whatever it covers. */
  whole?: boolean;
}

/** Grows by a fixed share of the window each round trip and reduces it by an eighth on loss. */
export interface ScalableSender {
  kind: "scalable";
  /** Its rules for small windows. */
  form?: "kelly" | "linux";
  /** Segments added for each segment acknowledged (Kelly, Linux 6.12: 0.01; earlier kernels: 0.02). In segments. */
  a?: Quantity;
  /** Share of the window that a loss removes (Kelly: 0.125). */
  b?: Quantity;
  /** In Kelly's form: below this window it is Reno (16). In segments. */
  legacyWindow?: Quantity;
}

/** Grows faster the longer ago the last loss was; on loss it reduces the window just enough to empty the queue. */
export interface HtcpSender {
  kind: "htcp";
  /** Growth does not depend on the round trip (Linux: on). */
  rttScaling?: boolean;
  /** A change of throughput makes a loss halve (Linux: on). */
  bandwidthSwitch?: boolean;
  /** Reno's growth lasts so long after a loss. In s. */
  lowSpeed?: Quantity;
  /** As in Linux: it counts whole segments and ticks of 4 ms, and has no least increment. */
  whole?: boolean;
}

/** Keeps two to four of its packets in the queue, by comparing round trips with the minimum one. */
export interface VegasSender {
  kind: "vegas";
  /** Below this many segments in queues the window grows (Linux: 2). In segments. */
  alpha?: Quantity;
  /** Above this many segments in queues the window falls (Linux: 4). In segments. */
  beta?: Quantity;
  /** Slow start ends above this many segments in queues (Linux: 1). In segments. */
  gamma?: Quantity;
  /** Slow start doubles only every other round, as in the paper of 1995. */
  alternate?: boolean;
  /** Share of the window that a loss removes (Linux: 0.5; 1995: 0.25). */
  lossDecrease?: Quantity;
  /** How segments in queues are estimated. */
  estimate?: "paper" | "linux";
  /** The base is measured again when data leaves after nothing was in flight, as in Linux. */
  renewBase?: boolean;
  /** Which round trip represents a round. */
  roundTrip?: "least" | "mean";
}

/** Reno that assumes random loss when its queue is short, and then reduces the window by only a fifth. */
export interface VenoSender {
  kind: "veno";
  /** From this many segments in queues on, the path counts as congested (Fu and Liew: 3). In segments. */
  beta?: Quantity;
  /** The share of the window left by a loss on a path without congestion (Fu and Liew: 0.8). */
  randomLoss?: Quantity;
  /** The base is measured again when data leaves after nothing was in flight, as in Linux. */
  renewBase?: boolean;
}

/** Loss decides when the window falls; delay sets how fast it grows and how far it falls. */
export interface IllinoisSender {
  kind: "illinois";
  /** Minimum increase per round trip (0.3). In segments. */
  alphaMin?: Quantity;
  /** Maximum increase per round trip (10). In segments. */
  alphaMax?: Quantity;
  /** Minimum decrease on loss (1/8). */
  betaMin?: Quantity;
  /** Maximum decrease on loss (1/2). */
  betaMax?: Quantity;
  /** Below this window it is Reno (15). In segments. */
  windowThreshold?: Quantity;
  /** The number of rounds in a row without a queue that restore the maximum increase (5). */
  theta?: Quantity;
  /** As in Linux: it counts whole segments, and has α in 128ths and β in 64ths. */
  whole?: boolean;
}

/** NewReno that also halves at random, with a higher probability the closer the queueing delay is to a threshold. */
export interface HdSender {
  kind: "hd";
  /** Up to this queueing delay there is no back-off (FreeBSD: 5 ms). In s. */
  qmin?: Quantity;
  /** At this queueing delay a back-off is most likely (FreeBSD: 20 ms). In s. */
  qth?: Quantity;
  /** The probability of a back-off there, for each acknowledgement (FreeBSD: 5 %). */
  pmax?: Quantity;
  /** Round trips are measured by a clock with this tick, plus a tick; 0 is exact (FreeBSD: 1 ms). In s. */
  resolution?: Quantity;
  /** After a back-off there is none, and no growth, until everything outstanding is acknowledged; off, every acknowledgement may back off (Utsumi and Zabir). */
  oncePerRound?: boolean;
}

/** Reno that sets the window after a loss to its bandwidth estimate times the minimum round trip. */
export interface WestwoodSender {
  kind: "westwood";
  /** Time constant of the filter (Mascolo et al.: 0.5 s). In s. */
  tau?: Quantity;
  /** After this part of the time constant without an acknowledgement, a sample of zero is taken (2: after half of it). */
  silence?: Quantity;
}

/** Westwood with one bandwidth sample each round trip; acknowledgements that arrive in bursts do not distort it. */
export interface WestwoodPlusSender {
  kind: "westwood-plus";
  /** How samples of the bandwidth are smoothed. */
  filter?: "linux" | "paper";
  /** A sample covers at least this time, and a round trip (Linux: 50 ms). In s. */
  leastSample?: Quantity;
  /** After a timeout the next round trip becomes the minimum, as in Linux. */
  renewRtt?: boolean;
  /** As in Linux: a loss halves the window, and what the path holds when it is repaired becomes window and threshold. */
  afterRepair?: boolean;
}

/** Sets the window to its bandwidth estimate when routers warn of congestion; ignores a loss without a warning. */
export interface JerseySender {
  kind: "jersey";
  /** The round trip that the estimated bandwidth is multiplied by. */
  estimate?: "rttmin" | "rtt";
  /** The number of round trips over which bandwidth is estimated (the paper: 1). */
  k?: Quantity;
}

/** TCP-Jersey that measures bandwidth by the receiver's timestamps; traffic in the reverse direction does not disturb them. */
export interface NewJerseySender {
  kind: "new-jersey";
  /** The round trip that the estimated bandwidth is multiplied by. */
  estimate?: "rttmin" | "rtt";
  /** The number of round trips over which bandwidth is estimated (the paper: 1). */
  k?: Quantity;
}

/** Keeps the queueing delay at 100 ms, measured by one-way delay, and yields to flows that increase it. */
export interface LedbatSender {
  kind: "ledbat";
  /** The queueing delay that it aims at (RFC 6817: at most 0.1 s). In s. */
  target?: Quantity;
  /** Segments by which it grows in a round trip without a queue (RFC 6817: at most 1). */
  gain?: Quantity;
  /** The gain while the delay is above the target; the RFC allows more than for growth. */
  decreaseGain?: Quantity;
  /** How far the window may be above the flight size (RFC 6817: 1). In segments. */
  allowedIncrease?: Quantity;
  /** The minimum window (RFC 6817: 2). In segments. */
  minimumWindow?: Quantity;
  /** The base delay is the minimum over this many minutes (RFC 6817: 10). */
  baseHistory?: Quantity;
  /** The length of such a minute. In s. */
  baseInterval?: Quantity;
  /** The current delay is the minimum of this many samples (RFC 6817: at least 4). */
  filterLength?: Quantity;
  /** The delay that it controls. */
  delay?: "one-way" | "round-trip";
  /** Slow start at the beginning and after a timeout. */
  slowStart?: boolean;
}

/** Backs off at random, at most once a round, as the queue grows; ignores losses without a queue; competes with a shadow window. */
export interface ChdSender {
  kind: "chd";
  /** Up to this queueing delay there is no back-off (FreeBSD: 5 ms). In s. */
  qmin?: Quantity;
  /** At this queueing delay a back-off is most likely, and above it a loss counts as congestion (FreeBSD: 20 ms). In s. */
  qth?: Quantity;
  /** The probability of a back-off there, for each round (FreeBSD: 50 %). */
  pmax?: Quantity;
  /** The flow competes: a loss reduces the shadow window if other flows cause the queue (FreeBSD: loss_fair, on). */
  lossFair?: boolean;
  /** A round is judged by its maximum round trip, not by its last (FreeBSD: use_max, on). */
  useMax?: boolean;
  /** Round trips are measured by a clock with this tick, plus a tick; 0 is exact (FreeBSD: 1 ms). In s. */
  resolution?: Quantity;
  /** A loss with a queue always reduces the shadow window (Utsumi and Zabir; FreeBSD: only where it competes). */
  alwaysShadow?: boolean;
}

/** Backs off at random when round trips rise from round to round, and ignores losses unless the queue seems full. */
export interface CdgSender {
  kind: "cdg";
  /** The source of its rules. */
  form?: "freebsd" | "linux";
  /** The share of the window that a back-off leaves; by the form 0.7 (FreeBSD) or 724/1024 (Linux). */
  betaDelay?: "form" | Quantity;
  /** The share of the window that a loss leaves (0.5). */
  betaLoss?: Quantity;
  /** G: a gradient of this a round backs off with a probability of 0.632; by the form 3 ms (FreeBSD) or 1/42 s over the rounds smoothed (Linux). In s. */
  scale?: "form" | Quantity;
  /** The number of rounds over which gradients are smoothed; 1 is without smoothing (8). */
  smoothing?: Quantity;
  /** The number of back-offs in a row that are carried out; 0 is without limit (5). */
  consecutive?: Quantity;
  /** The number of further ones left out before the count restarts, in FreeBSD's form (5). */
  hold?: Quantity;
  /** The increment becomes a segment larger every this many rounds, in FreeBSD's form; 0 is always a segment (0). */
  alphaInc?: Quantity;
  /** A loss does not change the window unless the queue is full or its state is unknown. */
  tolerance?: "form" | "on" | "unless-full" | "off";
  /** A loss leaves half of the shadow window if that is more. */
  shadow?: boolean;
  /** Round trips are measured by a clock with this tick, plus a tick; 0 is exact. By the form 1 ms (FreeBSD) or exact (Linux). In s. */
  resolution?: "form" | Quantity;
}

/** Aims at a rate of one over delta times the queueing delay; empties the queue every few round trips. */
export interface CopaSender {
  kind: "copa";
  /** The weight of a packet's delay against its throughput; the flow keeps 1/delta packets in queues (paper: 0.5). */
  delta?: Quantity;
  /** Smaller deltas against flows that keep the queue full. */
  modeSwitching?: boolean;
  /** The minimum round trip is the minimum over this time, or over 20 round trips (paper: 10 s). In s. */
  minWindow?: Quantity;
  /** Round trips in one direction before the velocity doubles (paper: 3). */
  velocityAfter?: Quantity;
  /** The window is cut to 0.7 where more than this share is lost in two round trips; 100 % never cuts. */
  lossLimit?: Quantity;
}

/** Reduces by half of the share of marked bytes, over queues that mark at a threshold. */
export interface DctcpSender {
  kind: "dctcp";
  /** Weight of the last window in the moving average of marks (RFC 8257, section 4.2: 1/16). */
  g?: Quantity;
  /** The average that a connection begins with (RFC 8257: 1). */
  alpha0?: Quantity;
  /** The window grows on acknowledgements with ECE, except that of a reduction (RFC 8257, section 3.4); off, on none of them (RFC 3168, section 6.1.2). */
  echoGrowth?: boolean;
}

/** Responds to every loss as to a timeout: it returns to one segment, goes through slow start to half of the window, and retransmits all later segments. */
export interface TahoeSender {
  kind: "tahoe";
}

/** Models the path by its rate and its minimum round trip, and sends at that rate; losses do not slow it down. */
export interface BbrSender {
  kind: "bbr";
  /** Which rules it follows. */
  form?: "model" | "linux";
  /** Gain of rate and window in STARTUP (2/ln 2). */
  startupGain?: Quantity;
  /** Gain of the rate in DRAIN (ln 2/2). */
  drainGain?: Quantity;
  /** Gain of the rate in the phase that probes for more bandwidth (1.25). */
  probeGain?: Quantity;
  /** Gain of the rate in the phase after it (0.75). */
  afterGain?: Quantity;
  /** Phases of a cycle, each of a minimum round trip or so: two probe, the others cruise (8). */
  cycle?: Quantity;
  /** Bandwidth-delay products that the window holds after STARTUP (2). */
  windowGain?: Quantity;
  /** Rounds over which the maximum delivery rate is taken (10). */
  rateWindow?: Quantity;
  /** The path has been full when the rate has grown by less than this factor … (1.25) */
  fullGrowth?: Quantity;
  /** … in this many rounds in a row (3). */
  fullRounds?: Quantity;
  /** The minimum round trip is the minimum over this time; then it is measured again (10 s). In s. */
  rttWindow?: Quantity;
  /** PROBE_RTT lasts this long, and at least a round; with none it is left out (0.2 s). In s. */
  probeRtt?: Quantity;
  /** The minimum window, and that of PROBE_RTT (4). In segments. */
  leastWindow?: Quantity;
  /** The minimum burst of the sending host, in segments; a burst is otherwise a millisecond's worth (Linux: 2 above 1.2 Mb/s). Three bursts more than the model says may be in flight. In segments. */
  burst?: Quantity;
  /** Share of the rate that pacing leaves unused (0.01). */
  margin?: Quantity;
  /** How much aggregation of acknowledgements the window allows for (1). */
  lumpGain?: Quantity;
  /** Looks for policers, and keeps to their rate. */
  policers?: boolean;
}

/** Models the path by its rate and its minimum round trip; losses above 2 % show how much data the path can hold. */
export interface Bbr3Sender {
  kind: "bbr3";
  /** Gain of the rate in STARTUP (4 ln 2). */
  startupGain?: Quantity;
  /** Bandwidth-delay products that the window holds in STARTUP (2). */
  startupWindowGain?: Quantity;
  /** Gain of the rate in DRAIN (0.5). */
  drainGain?: Quantity;
  /** DRAIN ends after more than this many rounds, with any amount in flight (3). */
  drainRounds?: Quantity;
  /** Gain of the rate in DOWN (0.9). */
  downGain?: Quantity;
  /** Gain of the rate in UP (1.25). */
  upGain?: Quantity;
  /** Bandwidth-delay products that the window holds in UP (2.25). */
  upWindowGain?: Quantity;
  /** Bandwidth-delay products that the window holds elsewhere (2). */
  windowGain?: Quantity;
  /** The path is full when the rate has grown by less than this factor … (1.25) */
  fullGrowth?: Quantity;
  /** … in this many rounds in a row (3). */
  fullRounds?: Quantity;
  /** Too much is in flight when more than this share of it is lost (2 %). */
  lossThreshold?: Quantity;
  /** Losses end STARTUP when there are this many separate ranges in a round (6). */
  lossRanges?: Quantity;
  /** The least share of a bound that losses leave (0.7). */
  beta?: Quantity;
  /** The share of the long-term bound that is left to other flows in CRUISE (0.15). */
  headroom?: Quantity;
  /** Cycles over which the maximum delivery rate is taken (2). */
  rateCycles?: Quantity;
  /** The next probe comes after a time between this … (2 s) In s. */
  leastWait?: Quantity;
  /** … and this (3 s), … In s. */
  mostWait?: Quantity;
  /** … or after this many rounds (63), or the bandwidth-delay product's number of segments if that is less, as Reno's next loss would. */
  renoRounds?: Quantity;
  /** After a probe that lost too much the next one ends at the bound that it found. */
  precaution?: boolean;
  /** PROBE_RTT begins when the minimum round trip is older than this (5 s). In s. */
  probeRttInterval?: Quantity;
  /** PROBE_RTT lasts this long, and at least a round; with none it is left out (0.2 s). In s. */
  probeRtt?: Quantity;
  /** Bandwidth-delay products that the window holds in PROBE_RTT (0.5). */
  probeRttGain?: Quantity;
  /** The minimum round trip is the minimum over this time (10 s). In s. */
  rttWindow?: Quantity;
  /** The minimum window (4). In segments. */
  leastWindow?: Quantity;
  /** The minimum burst of the sending host, in segments (2); a burst is otherwise a millisecond's worth. The window always holds three. In segments. */
  burst?: Quantity;
  /** Share of the rate that pacing leaves unused (0.01). */
  margin?: Quantity;
  /** Rounds over which the window remembers the aggregation of acknowledgements (10; in STARTUP it is one). */
  lumpRounds?: Quantity;
  /** The response to marks, with the flow's ECN mode or its own. */
  ecnResponse?: "loss" | "linux" | "ignore";
  /** Linux's response: the weight of the last round in the average of marks (1/16) … */
  ecnGain?: Quantity;
  /** … and the average at the start (1). */
  alpha0?: Quantity;
  /** A marked round reduces the data allowed in flight by this share of the average (1/3). */
  ecnFactor?: Quantity;
  /** A probe ends when more than this share is marked (0.5). */
  ecnThreshold?: Quantity;
  /** Linux responds to marks on paths whose minimum round trip is at most this (5 ms). In s. */
  ecnRtt?: Quantity;
}

/** Reduces by half of the share of marks, as fast as at a round trip of 25 ms: the scalable control of L4S. */
export interface PragueSender {
  kind: "prague";
  /** Weight of the last interval in the moving average of marks (1/16). */
  g?: Quantity;
  /** The average that a connection begins with (Linux 0.6: 1; 0.7 and UDP Prague: 0). */
  alpha0?: Quantity;
  /** The first mark of a connection halves the window (Linux 0.7), whatever the average is. */
  halveFirst?: boolean;
  /** How the flow's rate is made independent of the round trip. */
  rttIndependence?: "rate" | "off" | "scalable" | "additive";
  /** The round trip that shorter ones are made equal to (25 ms). In s. */
  rttTarget?: Quantity;
  /** The number of intervals after slow start in which the flow depends on its round trip (Linux 0.6: 500; 0.7: 4; UDP Prague: 0). */
  rttTransition?: Quantity;
  /** The response to queues that mark as for classic ECN (Linux 0.6: prague_ecn_fallback). */
  classicFallback?: "off" | "detect" | "on";
}

/** Sends at the rate that RCP's routers allocate, from the first segment on. */
export interface RcpSender {
  kind: "rcp";
}

/** Increases multiplicatively, increases additively or decreases, according to the load code of VCP's routers. */
export interface VcpSender {
  kind: "vcp";
  /** The load interval of the routers, t_ρ: the same as theirs. In s. */
  interval?: Quantity;
  /** By 1 + ξ multiplicative increase multiplies the window in an interval (Xia et al.: 1/16; with BISE: 9). */
  mi?: Quantity;
  /** Added by additive increase in a round trip as long as the interval, α. In segments. */
  ai?: Quantity;
  /** The share of the window that a decrease leaves, β. */
  md?: Quantity;
  /** The codes that freeze the window after a decrease. */
  freeze?: "all" | "overload";
  /** How additive increase is scaled with the round trip. */
  scaling?: "interval" | "typical";
  /** A loss reported by duplicate acknowledgements does not change the window. */
  wlte?: boolean;
}

/** Changes its rate as XCP's routers allow with every packet. */
export interface XcpSender {
  kind: "xcp";
  /** The rate that the sender asks for at most; unless set, all that there is. In bit/s. */
  desired?: Quantity | null;
  /** A loss reported by duplicate acknowledgements does not change the window: an approximation of P-XCP. */
  tolerant?: boolean;
  /** The bytes of a segment that a granted rate counts. */
  bytes?: "wire" | "payload";
  /** Duplicate acknowledgements change the window, too; off, only those of new data, as in ns-2. */
  duplicates?: boolean;
}

/** Keeps a fixed window or a fixed rate, and ignores losses and marks. */
export interface FixedSender {
  kind: "fixed";
  /** The window. In segments. */
  window?: Quantity;
  /** The rate at which segments leave, headers included; the transport's own pace without one. In bit/s. */
  rate?: Quantity | null;
}

/** Follows a program of the document: rules in a small language for congestion controls. */
export interface RulesSender {
  kind: "rules";
  /** The id of one of the document's algorithms; by default NewReno's rules. */
  algorithm?: string;
  [parameter: string]: unknown;
}

/** Sends datagrams at the rate that the throughput equation of TCP gives for the measured loss event rate. */
export interface TfrcSender {
  kind: "tfrc";
  /** A packet is lost once this many later ones have arrived (RFC: 3). In packets. */
  ndupack?: Quantity;
  /** Loss intervals that the loss event rate is averaged over (RFC: 8). */
  intervals?: Quantity;
  /** A long time without loss discounts older loss intervals. */
  discounting?: boolean;
  /** The rate responds to the present round trip, against oscillation. */
  damping?: boolean;
  /** The least timeout in the equation: 4 round trips unless this is longer. In s. */
  leastTimeout?: Quantity;
}

/** The name of a sender. */
export type SenderKind = "newreno" | "reno" | "cubic" | "ucc" | "aimd" | "aimd-fc" | "aimd-fc-plus" | "new-aimd" | "highspeed" | "bic" | "hybla" | "scalable" | "htcp" | "vegas" | "veno" | "illinois" | "hd" | "westwood" | "westwood-plus" | "jersey" | "new-jersey" | "ledbat" | "chd" | "cdg" | "copa" | "dctcp" | "tahoe" | "bbr" | "bbr3" | "prague" | "rcp" | "vcp" | "xcp" | "fixed" | "rules" | "tfrc";

/** The congestion control. A bare name stands for that kind with its defaults. */
export type Sender = SenderKind | NewrenoSender | RenoSender | CubicSender | UccSender | AimdSender | AimdFcSender | AimdFcPlusSender | NewAimdSender | HighspeedSender | BicSender | HyblaSender | ScalableSender | HtcpSender | VegasSender | VenoSender | IllinoisSender | HdSender | WestwoodSender | WestwoodPlusSender | JerseySender | NewJerseySender | LedbatSender | ChdSender | CdgSender | CopaSender | DctcpSender | TahoeSender | BbrSender | Bbr3Sender | PragueSender | RcpSender | VcpSender | XcpSender | FixedSender | RulesSender | TfrcSender;

/** Doubles the window every round until something is lost. */
export interface ClassicSlowStart {
  kind: "classic";
}

/** Leaves slow start when a train of acknowledgements lasts half of the minimum round trip, or when delay rises. */
export interface HystartSlowStart {
  kind: "hystart";
  /** Which sign ends slow start. */
  detect?: "both" | "train" | "delay";
  /** Below this window it does not check (Linux: 16). In segments. */
  lowWindow?: Quantity;
  /** Acknowledgements at most this long after the previous one belong to a train (Linux: 2 ms). In s. */
  trainGap?: Quantity;
  /** A train longer than this share of the minimum round trip ends slow start (Linux: 0.5); twice the share where the flow is paced. */
  trainShare?: Quantity;
  /** The delay of a round is checked once the round has this many samples (Linux: 8). */
  samples?: Quantity;
  /** Slow start ends when the delay exceeds the minimum round trip divided by this (Linux: 8; 16 up to 3.18). */
  delayDivisor?: Quantity;
  /** The delay has to be at least this (Linux: 4 ms; 2 ms before 2.6.39) … In s. */
  delayMin?: Quantity;
  /** … and need not be more than this (Linux: 16 ms); the minimum wins where they cross. In s. */
  delayMax?: Quantity;
  /** Later samples also lower the minimum round trip of a round (Linux since 5.8); off, only the first ones do. */
  lateSamples?: boolean;
}

/** Slows down when a round's delay rises, and leaves slow start unless the delay falls again. */
export interface HystartPlusPlusSlowStart {
  kind: "hystart-plus-plus";
  /** The number of samples that a round needs before they count (RFC 9406, section 4.3: N_RTT_SAMPLE = 8). */
  samples?: Quantity;
  /** Conservative slow start begins when the delay exceeds the last round's minimum round trip divided by this (MIN_RTT_DIVISOR = 8). */
  divisor?: Quantity;
  /** The delay has to be at least this (MIN_RTT_THRESH = 4 ms) … In s. */
  thresholdMin?: Quantity;
  /** … and need not be more than this (MAX_RTT_THRESH = 16 ms); the minimum wins where they cross. In s. */
  thresholdMax?: Quantity;
  /** In conservative slow start the growth is divided by this (CSS_GROWTH_DIVISOR = 4). */
  growthDivisor?: Quantity;
  /** The number of rounds of conservative slow start (CSS_ROUNDS = 5). */
  rounds?: Quantity;
  /** Each acknowledgement counts for as many segments as it covers, up to a limit, as RFC 9406 has it (section 4.2); otherwise as the flow's transport counts in slow start. */
  bursts?: boolean;
  /** That limit, unless the flow is paced (L = 8). In segments. */
  burst?: Quantity;
}

/** The name of a slow start. */
export type SlowStartKind = "classic" | "hystart" | "hystart-plus-plus";

/** How slow start ends. A bare name stands for that kind with its defaults. */
export type SlowStart = SlowStartKind | ClassicSlowStart | HystartSlowStart | HystartPlusPlusSlowStart;

/** Leaves the window to the congestion control. */
export interface OffClamp {
  kind: "off";
}

/** Bounds the window by a station's share of the bandwidth-delay product once the round trip has grown too long. */
export interface BandwidthDelayClamp {
  kind: "bandwidth-delay";
  /** The bandwidth of one station alone (Hayakawa et al.: BWmax, 19 Mbit/s over 802.11g). In bit/s. */
  bandwidth?: Quantity;
  /** The bandwidth of n stations together is the maximum times n to the power of minus this (Hayakawa et al., expression 4: 0.15); 0 where sharing costs nothing. */
  exponent?: Quantity;
  /** The number of stations that share the bandwidth. */
  stations?: "auto" | "clamped" | "broadcast" | Quantity;
  /** Bytes that a segment counts for (Hayakawa et al., expression 2: 1.5 kilobytes). In bytes. */
  segment?: Quantity;
  /** It arms when the round trip exceeds this many times the minimum (Hayakawa et al.: 6). */
  arm?: Quantity;
  /** Once armed, it sets the window to one segment while the round trip exceeds this many times the minimum (Hayakawa et al.: 5). */
  cut?: Quantity;
  /** The time between two checks (Hayakawa et al.: 0.5 s). In s. */
  period?: Quantity;
  /** The round trip in the ratio. */
  rtt?: "smoothed" | "last";
  /** Which round trip the bandwidth-delay product uses. */
  productRtt?: "current" | "least";
  /** How the limit bounds the window. */
  mode?: "upper" | "pin";
  /** The rule of the limit. */
  method?: "ratio" | "count";
  /** Segments that all stations together may have outstanding, where the number of stations alone decides. In segments. */
  window?: Quantity;
  /** The time between two broadcasts of a station (Hayakawa et al.: 0.3 s). In s. */
  announcement?: Quantity;
  /** The time for which a station counts after its last broadcast (Hayakawa et al.: collected for 10 s). In s. */
  memory?: Quantity;
}

/** The name of a clamp. */
export type ClampKind = "off" | "bandwidth-delay";

/** A bound of the window from outside the congestion control. A bare name stands for that kind with its defaults. */
export type Clamp = ClampKind | OffClamp | BandwidthDelayClamp;

/** Switches of TCP that differ from the preset. */
export interface Transport {
  /** The system or standard that gives the default switches. */
  preset?: "rfc" | "linux" | "linux-paced" | "linux3" | "freebsd9" | "ns2";
  /** Payload of a full segment; headers of 40 bytes and options come on top. In bytes. */
  segment?: Quantity;
  /** The window a connection starts with. In segments. */
  initialWindow?: "rfc3390" | "rfc6928" | Quantity;
  /** The receiver acknowledges this many full segments with one acknowledgement. In segments. */
  ackEvery?: Quantity;
  /** A delayed acknowledgement waits at most this long (RFC 1122 allows 0.5 s). In s. */
  ackDelay?: Quantity;
  /** The number of segments at the start of a connection that are acknowledged at once. In segments. */
  quickAcks?: Quantity;
  /** While the receiver's window grows to this many bytes, two segments with each that arrives, every segment is acknowledged at once (Linux: `tcp_grow_window`). Off unless set. In bytes. */
  quickWindow?: Quantity | null;
  /** The application writes so many bytes at a time, and the segment that ends a write is acknowledged at once, as Linux does with PSH. Off unless set. In bytes. */
  pushEvery?: Quantity | null;
  /** The host hands segments over in bursts of a millisecond's worth, at least 2; the last one of each has PSH, and is acknowledged at once (Linux: `tcp_tso_autosize`, `__tcp_transmit_skb`). */
  pushBursts?: boolean;
  /** From the fourth segment out of order on, acknowledgements of at most 44 further ones wait this long for each other, and at most 0.1 ms more than a twentieth of the round trip (Linux: `tcp_comp_sack_delay_ns`, 1 ms, and its slack, 0.1 ms). In s. */
  sackDelay?: Quantity;
  /** Selective acknowledgements (RFC 2018). */
  sack?: boolean;
  /** Bytes of the SACK option beside its blocks of 8 bytes. In bytes. */
  sackHeader?: Quantity;
  /** The detection and recovery of losses. */
  recovery?: "tahoe" | "reno" | "newreno" | "sack" | "rack";
  /** With `reno`: one fast retransmit in a window of data; a second loss in it waits for the timer (ns-2). */
  retransmitOnce?: boolean;
  /** Proportional rate reduction (RFC 9937): a reduction is spread over a round trip. */
  prr?: boolean;
  /** Undoes a reduction that DSACK, timestamps or F-RTO show to be spurious (RFC 3522, 3708, 4015, 5682). */
  undo?: boolean;
  /** Timestamps (RFC 7323): an option in every segment, and a round-trip sample from every acknowledgement of new data. */
  timestamps?: boolean;
  /** Bytes that timestamps take in every segment: 10 and two of padding. ns-2 can leave them out. In bytes. */
  timestampOption?: Quantity;
  /** Tick of the clock behind timestamps, and granularity of the timeout. In s. */
  clock?: Quantity;
  /** Retransmission timeout before the first round-trip sample. In s. */
  rtoInitial?: Quantity;
  /** The minimum retransmission timeout. In s. */
  rtoMin?: Quantity;
  /** How the minimum retransmission timeout applies. */
  rtoMinMode?: "clamp" | "variance" | "added";
  /** The largest retransmission timeout, and interval of probes of a closed window. In s. */
  rtoMax?: Quantity;
  /** The number of SYN retransmissions before the timeout doubles. */
  synLinear?: Quantity;
  /** The number of further SYN retransmissions before the connection gives up; by default unlimited. */
  synRetries?: Quantity | null;
  /** The number of timeouts in a row, each twice as long as the one before, after which an open connection gives up; the first has the minimum RTO. By default unlimited. */
  dataRetries?: Quantity | null;
  /** The number of lost SYNs after which the connection begins with one segment. */
  synForgiven?: Quantity;
  /** The arithmetic of the retransmission timeout. */
  rtoArithmetic?: "exact" | "ticks";
  /** The weight of each of several samples in a round trip in the average. */
  rttGains?: "divided" | "whole";
  /** The source of the samples of the round trip. */
  rttSamples?: "timestamps" | "departures";
  /** New segments on the first two duplicate acknowledgements (RFC 3042). */
  limitedTransmit?: boolean;
  /** After an idle time longer than the timeout the window falls back to the initial one (RFC 5681, section 4.1). */
  idleRestart?: boolean;
  /** The unit of growth in slow start. */
  slowStartCounting?: "acks" | "segments" | "bytes-1" | "bytes-2";
  /** The unit of growth in congestion avoidance. */
  caCounting?: "acks" | "segments" | "bytes";
  /** The quantity that a loss reduces. */
  reduceFrom?: "flight" | "cwnd";
  /** The window is reduced to whole segments, and grows as if it had no fraction, as in Linux. */
  wholeWindow?: boolean;
  /** A timeout during a recovery does not reduce the threshold again (Linux: `tcp_enter_loss`). */
  reduceOnce?: boolean;
  /** Marks (classic ECN) reduce the window to one segment, from where the next one waits for the retransmission timer (RFC 3168, section 6.1.2); without it to two (Linux). */
  markedToOne?: boolean;
  /** Without SACK each partial acknowledgement restarts the timer (RFC 6582, section 4: slow but steady); otherwise only the first of a recovery does (impatient). */
  partialRestart?: boolean;
  /** The window after a recovery of several losses without SACK. */
  recoveryExit?: "flight" | "ssthresh";
  /** The acknowledgement that ends a reduction lets the window grow, as in Linux. */
  exitGrowth?: boolean;
  /** Whether segments leave one by one, at a rate. */
  pacing?: "off" | "linux";
  /** The pacing rate in windows a round trip while the window is below half of ssthresh (Linux: 2). */
  pacingSlowStart?: Quantity;
  /** The pacing rate in windows a round trip from half of ssthresh on (Linux: 1.2). */
  pacingAvoidance?: Quantity;
  /** The number of segments at the start of a connection that leave unpaced (Linux: 10). In segments. */
  pacingUnpaced?: Quantity;
  /** The paced segments that leave in bursts of a millisecond's worth, with at least two segments; a late burst shortens the next gap (Linux: `tcp_tso_autosize`, `tcp_update_skb_after_send`). A window that the transport paces meets its bottleneck as Linux's does without bursts. */
  pacingBursts?: "off" | "own-rate" | "all";
  /** Hosts take a random time for each packet that they send, uniform up to this value; order is kept unless the link lets packets overtake. Without it, flows over links of equal rates show phase effects. In s. */
  processing?: "packet" | "ties" | Quantity;
  /** The receiver's buffer, which limits the receive window; by default unlimited. In bytes. */
  receiveWindow?: Quantity | null;
}

/** No ECN, unless the sender has its own mode: routers drop packets instead of marking them. */
export interface OffEcn {
  kind: "off";
}

/** ECT(0) on new data, ECE until CWR, and a mark reduces the window as a loss does. */
export interface ClassicEcn {
  kind: "classic";
}

/** Classic ECN, but a mark reduces the window less than a loss does. */
export interface AbeEcn {
  kind: "abe";
  /** The share of the window that a mark leaves (RFC 8511: 0.8, and 0.85 for CUBIC). */
  beta?: "sender" | Quantity;
}

/** ECT(1) and accurate ECN, for senders that respond to the share of marked packets. */
export interface L4sEcn {
  kind: "l4s";
  /** The counters of marks in acknowledgements. */
  counters?: "exact" | "ace";
}

/** The name of a ECN mode. */
export type EcnKind = "off" | "classic" | "abe" | "l4s";

/** How the two ends use explicit congestion notification. A bare name stands for that kind with its defaults. */
export type Ecn = EcnKind | OffEcn | ClassicEcn | AbeEcn | L4sEcn;

/** Always has more to send. */
export interface BulkTraffic {
  kind: "bulk";
}

/** Sends a given number of bytes and is complete when the last byte is acknowledged. */
export interface TransferTraffic {
  kind: "transfer";
  /** The amount of data; the flow is complete when all of it is acknowledged. In bytes. */
  bytes?: Quantity;
}

/** Writes for a time, then is silent; writes at a rate, or as fast as TCP accepts. */
export interface OnOffTraffic {
  kind: "on-off";
  /** The rate at which the application writes while it is on; by default as fast as TCP accepts. In bit/s. */
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
  /** The uniform variation of intervals around their mean: a spread of 1 is ± 50 %. */
  spread?: Quantity;
  /** Whether its packets say that they are ECN-capable. No sender responds to their marks. */
  ect?: "not-ect" | "ect0" | "ect1";
}

/** Many short connections: Poisson arrivals, sizes fixed or bounded Pareto. */
export interface SessionsTraffic {
  kind: "sessions";
  /** Mean number of connections that arrive in a second. In a second. */
  arrivals?: Quantity;
  /** How the sizes of connections are distributed. */
  sizes?: "fixed" | "pareto";
  /** The size of each connection, for fixed sizes. In bytes. */
  size?: Quantity;
  /** The minimum size of Pareto sizes. In bytes. */
  min?: Quantity;
  /** The maximum size of Pareto sizes. In bytes. */
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
  /** The path of the value: links/r-d/loss/probability. */
  set: string;
  /** The new value, or an object for everything below the path. */
  to: Json;
  /** Whether it continues the previous change of the same value, as when a slider is dragged; no effect on the run. */
  continues?: boolean;
}

/** The view of the page; no effect on the run. */
export interface View {
  /** The plots, from the top: names of plots, or flow:KEY and queue:KEY for an internal variable. */
  panels?: ("cwnd" | "queue" | "sojourn" | "throughput" | "rtt" | "fairness" | "utilization" | "airtime" | "collisions" | "retries" | "contention" | "backoff" | "phase" | "sequence" | "spacetime" | "plane" | `flow:${string}` | `queue:${string}`)[];
  /** The path of the selected entry. */
  selection?: string;
  /** The selected time. In s. */
  at?: number | null;
  /** The part of the time axis that is shown, in seconds. */
  zoom?: [number, number];
  /** The averaging time of rates; by default it follows the visible range. In s. */
  averaging?: number | null;
  /** The two flows of the phase plane. */
  plane?: Plane;
  /** Whether fluid models are drawn over the plots that they describe. */
  fluid?: boolean;
  /** Whether formulas of the field are drawn over the plots that they describe. */
  theory?: boolean;
  /** Whether the window that Linux 6.12 had on this path is drawn over that of the run, where it is known. */
  kernel?: boolean;
  /** The open question beside the plots: why a value is as it is. */
  why?: Why;
  /** Simulated seconds per real second. */
  speed?: number;
}

/** The two flows of the phase plane, which plots one rate against the other. */
export interface Plane {
  /** The flow whose rate is the x axis. */
  x?: string;
  /** The flow whose rate is the y axis. */
  y?: string;
  /** Whether the synchronous model is drawn over it. */
  model?: boolean;
}

/** A question why a value of the run is as it is: a window, a rate, a queue. */
export interface Why {
  /** The path of the flow, or of the link with the queue: flows/f, links/r-d. */
  of: string;
  /** The value that the question is about. */
  value?: "cwnd" | "ssthresh" | "rate" | "goodput" | "length" | "fate";
  /** The time that the question is about; by default the selected time. In s. */
  at?: number | null;
}

/** The lesson of this scenario, step by step. */
export interface Lesson {
  /** The subject. */
  subject?: "slow-start" | "fairness" | "loss" | "timers" | "delay" | "queues" | "long-paths" | "pacing" | "model-based" | "traffic" | "other";
  /** The knowledge that the reader needs. */
  level?: "introduction" | "course" | "research";
  /** The time that it takes. */
  minutes?: number;
  /** The chapter of a textbook about it. */
  reading?: string;
  /** The steps in order: texts, actions and questions. */
  steps?: LessonStep[];
}

/** A step of a lesson; a moment of a lecture. */
export interface LessonStep {
  /** The title. */
  title: string;
  /** The text, in Markdown. */
  text?: string;
  /** What the speaker wants to say. A lecture shows it in its second window alone, but it is in the document: everybody who has that can read it. */
  note?: string;
  /** The example that the step shows, by its name in an address; without it, the scenario of this document. */
  scenario?: string;
  /** The time range of the numbers in the text, in seconds; the summary opens with it. */
  measured?: [number, number];
  /** The view when the reader reaches the step. */
  view?: View;
  /** Strokes and words on the plots, shown while this step is. */
  annotations?: Annotation[];
  /** Invites the reader to ask why something changed. */
  why?: LessonTask;
  /** Things to do, as buttons. */
  actions?: LessonAction[];
  /** A question to the reader. */
  question?: LessonQuestion;
}

/** A stroke on a plot, or words beside a point of it. */
export interface Annotation {
  /** The plot. */
  panel: "cwnd" | "queue" | "sojourn" | "throughput" | "rtt" | "fairness" | "utilization" | "airtime" | "collisions" | "retries" | "contention" | "backoff" | "phase" | `flow:${string}` | `queue:${string}`;
  /** The points of the stroke in order, each an instant in seconds and a value in the document's unit for the plot; words begin at the first. */
  points: [number, number][];
  /** The words; without them it is a stroke. */
  text?: string;
}

/** A change that the reader should ask about; the step shows whether they have. */
export interface LessonTask {
  /** The path of the flow, or of the link with the queue: flows/f, links/r-d. */
  of: string;
  /** The time range of the change, in seconds. */
  within: [number, number];
}

/** A button of a step. Its actions happen in this order: remove, add, set, view, play. */
export interface LessonAction {
  /** The label of the button. */
  label: string;
  /** The name of a run that opens beside this one; entries and values are removed, added and set in that run, from its start. */
  compare?: string;
  /** The path of an entry to remove, together with the entries that depend on it: flows/f1. */
  remove?: string;
  /** Entries to add. */
  add?: LessonAddition[];
  /** Values to change; the run continues if they can change during a run. */
  set?: LessonChange[];
  /** The view after the action. */
  view?: View;
  /** Whether the run plays after the action. */
  play?: boolean;
}

/** An entry that an action adds. */
export interface LessonAddition {
  /** The list to which the entry is added. */
  to: "nodes" | "links" | "flows";
  /** The entry, as in a document. */
  entry: Json;
}

/** A value that an action changes. */
export interface LessonChange {
  /** The path of the value: links/r-d/loss/probability. */
  path: string;
  /** The new value. */
  to: Json;
}

/** A question; the answer appears when the run reaches a given time. */
export interface LessonQuestion {
  /** The question, in Markdown. */
  ask: string;
  /** Answers to choose from. */
  options?: LessonOption[];
  /** A number to enter. */
  number?: LessonNumber;
  /** A curve to draw on a plot before the run shows it. */
  sketch?: LessonSketch;
  /** The points for each part when answers are marked: a choice with a right answer, a number, a curve. */
  points?: number;
  /** The answer, in Markdown. */
  answer: string;
  /** The time range of the numbers in the answer, in seconds; the summary opens with it. */
  measured?: [number, number];
  /** The time of the run at which the answer appears; by default the end of the run. In s. */
  after?: number | null;
}

/** An answer to choose. */
export interface LessonOption {
  /** Its text. */
  text: string;
  /** Whether it is the right answer. */
  right?: boolean;
}

/** A number to enter. */
export interface LessonNumber {
  /** The unit of the answer. */
  unit?: string;
  /** The smallest and the largest right number; without them the number is not marked. */
  right?: [number, number];
}

/** A curve that the reader draws by hand; the measured curve appears over it. */
export interface LessonSketch {
  /** The plot. */
  panel: "cwnd" | "queue" | "sojourn" | "throughput" | "rtt" | "fairness" | "utilization" | "airtime" | "collisions" | "retries" | "contention" | "backoff" | "phase";
  /** The time range of the drawing, in seconds. */
  range: [number, number];
  /** The top of the y axis while the reader draws, in the document's unit for the panel. */
  top?: number | null;
  /** The path of the flow or link to draw: flows/f, links/r-d. Without it the curve is not marked. */
  of?: string;
  /** The allowed mean error of a right curve, as a share of the maximum measured value. */
  within?: number;
}

/** Flows, a capacity, and one binary feedback for all flows in each round trip. */
export interface SynchronousModel {
  /** The capacity of the link and its buffer, in segments. In segments. */
  capacity: number;
  /** The capacity of the link without the buffer, in segments. In segments. */
  pipe?: number | null;
  /** The number of steps. */
  steps?: number;
  /** The length of a step. */
  stepping?: "whole" | "exact";
  /** The condition for the feedback of congestion. */
  overload?: "reached" | "exceeded";
  /** The flows. */
  flows: SynchronousFlow[];
}

/** A flow of the model. */
export interface SynchronousFlow {
  /** Its increase and decrease, like a sender in a document. */
  law?: Sender;
  /** Its window when it starts. In segments. */
  window?: number;
  /** When it starts, in round trips. */
  start?: number;
  /** The gained part of its window: in this cycle or, with New-AIMD, since the start. In segments. */
  gained?: number;
  /** The part of its window that AIMD-FC+ restored. In segments. */
  given?: number;
}
