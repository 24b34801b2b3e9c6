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
  version: 2;
  /** What is shown, in a few words. */
  name?: string;
  /** What is shown and why, in Markdown. */
  about?: string;
  /** Chooses the random draws of the run: the same seed gives the same run. */
  seed?: number;
  /** When the run pauses by itself. In s. */
  duration?: number;
  /** The summary leaves out this much time at the beginning. In s. */
  warmup?: number;
  /** Whether nodes share flows among next hops of equal cost, by a hash of node, flow, direction and seed; otherwise all flows take the same one. */
  ecmp?: boolean;
  /** Whether the drawing keeps the proportions of its places, as a map does; otherwise it fills the room that it has. */
  map?: boolean;
  /** Parameters of this scenario: any number in nodes, links or flows may be an expression over them. */
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
  /** What the page shows; without effect on the run. */
  view?: View;
  /** What this scenario teaches, step by step; without effect on the run. */
  lesson?: Lesson;
}

/** A parameter of the scenario. */
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
  /** The label of its slider. */
  label?: string;
  /** Whether it takes whole numbers only. */
  integer?: boolean;
}

/** A congestion control, written as rules. */
export interface Algorithm {
  /** Its name in this document. */
  id: string;
  /** Its rules: parameters, variables, and what happens at which event. */
  text: string;
}

/** A node, or `count` identical nodes. */
export interface Node {
  /** Its name in this document; with a count, its instances are id.1, id.2, … */
  id: string;
  /** What the page calls it, in any script; its id without one. Instances of a count have their numbers after it. */
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
  /** The access point of a station: it shares the channel with all stations there. */
  cell?: string;
  /** How many nodes there are, each with its own random stream. */
  count?: Quantity;
  /** Where the page draws it. */
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
  /** The contention window of the first transmission: the most slots that may be drawn. */
  windowMin?: Quantity;
  /** The largest contention window, after many failures. */
  windowMax?: Quantity;
  /** How many transmissions of a frame may fail before it is given up. */
  retryLimit?: "short" | "none" | Quantity;
  /** How long a transmitter waits after the end of an OFDM frame until it takes it for lost: SIFS, a slot, and what passes until the preamble of an acknowledgement is recognised. In s. */
  ackTimeout?: Quantity;
  /** The same after a DSSS frame, whose acknowledgement has a DSSS preamble. In s. */
  dsssAckTimeout?: Quantity;
  /** Whether those who take no part in a frame in error wait for EIFS; if not, everybody waits as long as its transmitters do. */
  eifs?: boolean;
  /** Whether a busy period counts as one slot for those who wait, as in Bianchi's model; in the standard it does not. */
  busySlots?: boolean;
  /** Bytes around a packet: MAC header and checksum, LLC and SNAP. In bytes. */
  overhead?: Quantity;
  /** Rates at which frames are acknowledged, in bits a second; 1, 2, 6, 12 and 24 Mbit/s when the list is empty. */
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
  /** The contention window of the first transmission: the most slots that may be drawn. */
  windowMin?: Quantity;
  /** The largest contention window, after many failures. */
  windowMax?: Quantity;
  /** How many transmissions of a frame may fail before it is given up. */
  retryLimit?: "short" | "none" | Quantity;
  /** How long a transmitter waits after the end of an OFDM frame until it takes it for lost: SIFS, a slot, and what passes until the preamble of an acknowledgement is recognised. In s. */
  ackTimeout?: Quantity;
  /** The same after a DSSS frame, whose acknowledgement has a DSSS preamble. In s. */
  dsssAckTimeout?: Quantity;
  /** Whether those who take no part in a frame in error wait for EIFS; if not, everybody waits as long as its transmitters do. */
  eifs?: boolean;
  /** Whether a busy period counts as one slot for those who wait, as in Bianchi's model; in the standard it does not. */
  busySlots?: boolean;
  /** Bytes around a packet: MAC header and checksum, LLC and SNAP. In bytes. */
  overhead?: Quantity;
  /** Rates at which frames are acknowledged, in bits a second; 1, 2, 6, 12 and 24 Mbit/s when the list is empty. */
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
  /** The contention window of the first transmission: the most slots that may be drawn. */
  windowMin?: Quantity;
  /** The largest contention window, after many failures. */
  windowMax?: Quantity;
  /** How many transmissions of a frame may fail before it is given up. */
  retryLimit?: "short" | "none" | Quantity;
  /** How long a transmitter waits after the end of an OFDM frame until it takes it for lost: SIFS, a slot, and what passes until the preamble of an acknowledgement is recognised. In s. */
  ackTimeout?: Quantity;
  /** The same after a DSSS frame, whose acknowledgement has a DSSS preamble. In s. */
  dsssAckTimeout?: Quantity;
  /** Whether those who take no part in a frame in error wait for EIFS; if not, everybody waits as long as its transmitters do. */
  eifs?: boolean;
  /** Whether a busy period counts as one slot for those who wait, as in Bianchi's model; in the standard it does not. */
  busySlots?: boolean;
  /** Bytes around a packet: MAC header and checksum, LLC and SNAP. In bytes. */
  overhead?: Quantity;
  /** Rates at which frames are acknowledged, in bits a second; 1, 2, 6, 12 and 24 Mbit/s when the list is empty. */
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
  /** The contention window of the first transmission: the most slots that may be drawn. */
  windowMin?: Quantity;
  /** The largest contention window, after many failures. */
  windowMax?: Quantity;
  /** How many transmissions of a frame may fail before it is given up. */
  retryLimit?: "short" | "none" | Quantity;
  /** How long a transmitter waits after the end of an OFDM frame until it takes it for lost: SIFS, a slot, and what passes until the preamble of an acknowledgement is recognised. In s. */
  ackTimeout?: Quantity;
  /** The same after a DSSS frame, whose acknowledgement has a DSSS preamble. In s. */
  dsssAckTimeout?: Quantity;
  /** Whether those who take no part in a frame in error wait for EIFS; if not, everybody waits as long as its transmitters do. */
  eifs?: boolean;
  /** Whether a busy period counts as one slot for those who wait, as in Bianchi's model; in the standard it does not. */
  busySlots?: boolean;
  /** Bytes around a packet: MAC header and checksum, LLC and SNAP. In bytes. */
  overhead?: Quantity;
  /** Rates at which frames are acknowledged, in bits a second; 1, 2, 6, 12 and 24 Mbit/s when the list is empty. */
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

/** The standard that sets the constants of a cell. 802.11n and later, which send packets in bundles, are not modelled. A bare name stands for that kind with its defaults. */
export type Radio = RadioKind | Radio80211gLong | Radio80211gShort | Radio80211a | Radio80211b;

/** First in, first out; a packet that finds no room is dropped. */
export interface DropTailQueue {
  kind: "drop-tail";
  /** Count the packet in transmission towards the limit, as ns-2 does. */
  countInService?: boolean;
  /** The packet that is dropped where there is no room. */
  drop?: "tail" | "head" | "random";
  /** How much may wait. */
  limit?: Limit;
}

/** Eight classes by the codepoints of flows; the highest that waits goes first. */
export interface PriorityQueue {
  kind: "priority";
  /** Where there is no room, a packet of the lowest class that waits is dropped. */
  pushOut?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** A queue for each flow, served by turns so that flows share by weight, in bytes. */
export interface DrrQueue {
  kind: "drr";
  /** The bytes that a flow of weight 1 may send in a round. In bytes. */
  quantum?: Quantity;
  /** Where there is no room, the longest queue loses its first packet, not its last. */
  dropHead?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Flows hashed to queues that are served by turns, with another hash every while. */
export interface SfqQueue {
  kind: "sfq";
  /** Flows are hashed to so many queues. */
  queues?: Quantity;
  /** The bytes that a queue may send in its turn. In bytes. */
  quantum?: Quantity;
  /** At most so many packets wait in a queue. In packets. */
  depth?: Quantity;
  /** From one hash to the next; never, if it is not set. In s. */
  perturb?: Quantity | null;
  /** A queue loses its first packet, not its last or the arrival. */
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
  /** The drop probability as the average reaches the maximum threshold. */
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
  /** From one change of the maximum probability to the next. In s. */
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
  /** The number of packets that have passed that are remembered to tell flows apart: M. */
  zombies?: Quantity;
  /** The probability with which a packet that does not hit takes the place of the zombie: r. */
  overwrite?: Quantity;
  /** Beyond so many flows the probability no longer grows with their number. */
  flows?: Quantity;
  /** A packet that hits is dropped with a higher probability: full SRED. */
  hits?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** RED that corrects the queue by what flows will make of the drops of the last round trip. */
export interface SpredQueue {
  kind: "spred";
  /** Below this average queue nothing is dropped early. In packets. */
  minThreshold?: Quantity;
  /** At this average queue and above every arrival is dropped. In packets. */
  maxThreshold?: Quantity;
  /** The drop probability as the average reaches the maximum threshold. */
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
  /** How the queue is corrected. */
  predictor?: "off" | "smith" | "anchored";
  /** How the number of flows is known. */
  flows?: "oracle" | "estimated";
  /** How the round trip without queues is known. */
  roundTrip?: "oracle" | "syn-ack" | "handshake";
  /** Multiplies the number of flows before the model has it: 1 is right, 2 counts each flow twice. */
  flowsFactor?: Quantity;
  /** Multiplies the round trip without queues before the model has it: 1 is right. */
  roundTripFactor?: Quantity;
  /** The part of the correction that is used. */
  gain?: Quantity;
  /** Over how many round trips the mean of the correction is taken off it; 0: it is left in. */
  washout?: Quantity;
  /** How often a packet is dropped in the model: RED drops up to twice as often as its probability says, as gaps are spread. */
  drops?: "probability" | "rate";
  /** How much may wait. */
  limit?: Limit;
}

/** RED that drops an arrival together with a random waiting packet of the same flow. */
export interface ChokeQueue {
  kind: "choke";
  /** Below this average queue nothing is dropped early. In packets. */
  minThreshold?: Quantity;
  /** At this average queue and above every arrival is dropped. In packets. */
  maxThreshold?: Quantity;
  /** The drop probability as the average reaches the maximum threshold. */
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
  /** An arrival is compared with so many waiting packets. In packets. */
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

/** Drops at random with a probability that overflows raise and idle times lower. */
export interface BlueQueue {
  kind: "blue";
  /** Added to the probability at an overflow: d₁. */
  increase?: Quantity;
  /** Taken off the probability while the link is idle: d₂. */
  decrease?: Quantity;
  /** How long a change stands before the next one. In s. */
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

/** Drops or marks as a virtual queue overflows, whose capacity adapts to a utilization. */
export interface AvqQueue {
  kind: "avq";
  /** The share of the link that is to be used: γ. */
  utilization?: Quantity;
  /** How fast the virtual capacity follows: α. In a second. */
  gain?: Quantity;
  /** The room of the virtual queue, as a share of the real one's. */
  room?: Quantity;
  /** The size by which a limit in packets is counted in bytes. In bytes. */
  meanPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops at the head, faster and faster, while packets have waited too long for too long. */
export interface CodelQueue {
  kind: "codel";
  /** The waiting time that is acceptable for good: 5 to 10 % of the interval. In s. */
  target?: Quantity;
  /** How long the target may be exceeded: about the largest usual round trip. In s. */
  interval?: Quantity;
  /** With at most so many bytes behind a packet there is no standing queue. In bytes. */
  largestPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** Every ECN-capable packet that has waited longer is marked. In s. */
  markAbove?: Quantity | null;
  /** How much may wait. */
  limit?: Limit;
}

/** CoDel that forgets as slowly as it learns, and BLUE against flows that do not answer. */
export interface CobaltQueue {
  kind: "cobalt";
  /** The waiting time that is acceptable for good: 5 to 10 % of the interval. In s. */
  target?: Quantity;
  /** How long the target may be exceeded: about the largest usual round trip. In s. */
  interval?: Quantity;
  /** Added to BLUE's probability when there is no room. */
  increase?: Quantity;
  /** Taken off BLUE's probability when the queue is found to be empty. */
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

/** A queue for each flow, served by turns, with one limit for all and arrivals dropped beyond it. */
export interface FqQueue {
  kind: "fq";
  /** A flow has at most so many packets waiting. In packets. */
  flowLimit?: Quantity;
  /** The bytes that a flow may send in its turn. In bytes. */
  quantum?: Quantity;
  /** The bytes that a flow may send in its first turn. In bytes. */
  initialQuantum?: Quantity;
  /** A flow that has been away for longer has a quantum at least. In s. */
  refillDelay?: Quantity;
  /** Every ECN-capable packet that has waited longer is marked. In s. */
  markAbove?: Quantity | null;
  /** How much may wait. */
  limit?: Limit;
}

/** A queue for each flow, served by turns, new flows first; CoDel keeps each short. */
export interface FqCodelQueue {
  kind: "fq-codel";
  /** Flows are hashed to so many queues. */
  queues?: Quantity;
  /** The bytes that a queue may send in its turn. In bytes. */
  quantum?: Quantity;
  /** At most so many packets are dropped at once where there is no room. In packets. */
  batch?: Quantity;
  /** The waiting time that is acceptable for good: 5 to 10 % of the interval. In s. */
  target?: Quantity;
  /** How long the target may be exceeded: about the largest usual round trip. In s. */
  interval?: Quantity;
  /** With at most so many bytes behind a packet there is no standing queue. In bytes. */
  largestPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** Every ECN-capable packet that has waited longer is marked. In s. */
  markAbove?: Quantity | null;
  /** Of those, only ECT(1) is marked (Linux: `ce_threshold_selector 0x1/0x3`). */
  markOnlyEct1?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** A queue for each flow, served by turns, new flows first; COBALT keeps each short. */
export interface FqCobaltQueue {
  kind: "fq-cobalt";
  /** Flows are hashed to so many queues. */
  queues?: Quantity;
  /** The bytes that a queue may send in its turn. In bytes. */
  quantum?: Quantity;
  /** At most so many packets are dropped at once where there is no room. In packets. */
  batch?: Quantity;
  /** The waiting time that is acceptable for good: 5 to 10 % of the interval. In s. */
  target?: Quantity;
  /** How long the target may be exceeded: about the largest usual round trip. In s. */
  interval?: Quantity;
  /** Added to BLUE's probability when there is no room. */
  increase?: Quantity;
  /** Taken off BLUE's probability when the queue is found to be empty. */
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

/** A queue for each flow, served by turns, new flows first; each drops arrivals by PIE. */
export interface FqPieQueue {
  kind: "fq-pie";
  /** Flows are hashed to so many queues. */
  queues?: Quantity;
  /** The bytes that a queue may send in its turn. In bytes. */
  quantum?: Quantity;
  /** At most so many packets are dropped at once where there is no room. In packets. */
  batch?: Quantity;
  /** The queueing delay that each queue keeps to. In s. */
  target?: Quantity;
  /** From one update of the probabilities to the next. In s. */
  update?: Quantity;
  /** The gain for the distance from the reference, for each second of delay. In a second. */
  alpha?: Quantity;
  /** The gain for the change of the delay, for each second of it. In a second. */
  beta?: Quantity;
  /** A burst this long passes a queue that was short. In s. */
  maxBurst?: Quantity;
  /** With at most two packets of this size waiting nothing is dropped. In bytes. */
  meanPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** Above this probability they are dropped, too. */
  ecnLimit?: Quantity;
  /** How the queueing delay is known. */
  delay?: "sojourn" | "rate";
  /** Drops are spread: none soon after another one, and none far too late. */
  derandomise?: boolean;
  /** A probability of 10 % and more grows by 2 % an update at most. */
  cap?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** A shaper, classes by codepoint, fair shares of hosts and flows, and COBALT for each. */
export interface CakeQueue {
  kind: "cake";
  /** The rate of the shaper, a little below that of the link that is the bottleneck; none, if it is not set. In bit/s. */
  rate?: Quantity | null;
  /** How flows are sorted into tins by their codepoints. */
  tins?: "besteffort" | "precedence" | "diffserv3" | "diffserv4" | "diffserv8";
  /** The parties between which the link is shared fairly. */
  isolation?: "flowblind" | "srchost" | "dsthost" | "hosts" | "flows" | "dual-srchost" | "dual-dsthost" | "triple-isolate";
  /** The round trip that COBALT is tuned to: its interval, and twenty times its target. In s. */
  rtt?: Quantity;
  /** Bytes that each packet takes on the link behind in addition to its own. In bytes. */
  overhead?: Quantity;
  /** Least size of a packet there. In bytes. */
  mpu?: Quantity;
  /** How that link frames packets. */
  framing?: "none" | "atm" | "ptm";
  /** Which acknowledgements are dropped while they wait. */
  ackFilter?: "none" | "conservative" | "aggressive";
  /** Dropped packets count for the shaper. */
  ingress?: boolean;
  /** COBALT marks packets of ECN-capable flows where it drops others. */
  ecn?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops arrivals at random by a controller that keeps the queueing delay at a reference. */
export interface PieQueue {
  kind: "pie";
  /** The queueing delay that it keeps to. In s. */
  target?: Quantity;
  /** From one update of the probability to the next. In s. */
  update?: Quantity;
  /** The gain for the distance from the reference, for each second of delay. In a second. */
  alpha?: Quantity;
  /** The gain for the change of the delay, for each second of it. In a second. */
  beta?: Quantity;
  /** A burst this long passes a queue that was short. In s. */
  maxBurst?: Quantity;
  /** With at most two packets of this size waiting nothing is dropped. In bytes. */
  meanPacket?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** Above this probability they are dropped, too. */
  ecnLimit?: Quantity;
  /** How the queueing delay is known. */
  delay?: "sojourn" | "rate";
  /** Drops are spread: none soon after another one, and none far too late. */
  derandomise?: boolean;
  /** A probability of 10 % and more grows by 2 % an update at most. */
  cap?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops arrivals at random by a controller that keeps the queue at a reference length. */
export interface PiQueue {
  kind: "pi";
  /** The queue that it keeps to. In packets. */
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

/** Drops at random by the square of a probability that keeps the delay at a target. */
export interface Pi2Queue {
  kind: "pi2";
  /** The queueing delay that it keeps to. In s. */
  target?: Quantity;
  /** From one update of the probability to the next. In s. */
  update?: Quantity;
  /** The gain for the distance from the target, for each second of delay. In a second. */
  alpha?: Quantity;
  /** The gain for the change of the delay, for each second of it. In a second. */
  beta?: Quantity;
  /** Packets of ECN-capable flows are marked where others are dropped. */
  ecn?: boolean;
  /** How many times the base probability ECT(1) packets are marked with. */
  coupling?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** A queue of low latency for scalable flows and one for the others, coupled so that all get their share. */
export interface Dualpi2Queue {
  kind: "dualpi2";
  /** The delay of the classic queue that it keeps to. In s. */
  target?: Quantity;
  /** From one update of the probability to the next. In s. */
  update?: Quantity;
  /** The gain for the distance from the target, for each second of delay. In a second. */
  alpha?: Quantity;
  /** The gain for the change of the delay, for each second of it. In a second. */
  beta?: Quantity;
  /** How many times the base probability the low-latency queue is marked with. */
  coupling?: Quantity;
  /** How the low-latency queue's own delay is marked. */
  marking?: "ramp" | "step";
  /** With a ramp: up to this delay nothing is marked for it. In s. */
  rampStart?: Quantity;
  /** With a ramp: so much later everything is marked. In s. */
  rampRange?: Quantity;
  /** With a step: above this delay everything is marked. In s. */
  stepDelay?: Quantity;
  /** With so many packets in the low-latency queue its delay is not marked. In packets. */
  fewest?: Quantity;
  /** Which queue goes next. */
  scheduler?: "wrr" | "shifted";
  /** With turns by weight: the share of the classic queue while both have packets. */
  classicWeight?: Quantity;
  /** With a shift: how much earlier packets of the low-latency queue count as come. In s. */
  shift?: Quantity;
  /** From this probability of marks on, the low-latency queue drops, too. */
  overload?: Quantity;
  /** In overload the low-latency queue drops; off, it only marks. */
  dropOverload?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** A price that follows rate and queue drops arrivals with an exponential probability. */
export interface RemQueue {
  kind: "rem";
  /** The queue that it keeps to. In packets. */
  target?: Quantity;
  /** The base of the probability, φ. */
  base?: Quantity;
  /** How fast the price follows, γ. */
  gain?: Quantity;
  /** Weight of a packet above the target relative to one arriving, α. */
  queueWeight?: Quantity;
  /** From one update of the price to the next. In s. */
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
  /** How much of the spare rate is given in a round trip. */
  alpha?: Quantity;
  /** How much of the queue is drained in a round trip. */
  beta?: Quantity;
  /** The share of the link's rate that is to be used. */
  target?: Quantity;
  /** From one update of the rate to the next, at most. In s. */
  update?: Quantity;
  /** The share of the link's rate that a flow is given at the start of the run. */
  initial?: Quantity;
  /** The least rate of a flow, in packets of 1000 bytes a round trip. In packets. */
  least?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** Tells VCP's senders in two bits whether the link's load is low, high or too high. */
export interface VcpQueue {
  kind: "vcp";
  /** How long the load is measured, t_ρ: longer than most round trips (Xia et al.: 200 ms). In s. */
  interval?: Quantity;
  /** From one sample of the queue to the next. In s. */
  sampling?: Quantity;
  /** Weight of an interval's mean queue in its moving average. */
  smoothing?: Quantity;
  /** Weight of a waiting byte relative to one that arrives, κ. */
  queueWeight?: Quantity;
  /** The utilization that the load factor refers to, γ. */
  target?: Quantity;
  /** Bandwidth-independent start-up: how the share of packets that keep the code of low load is worked out. */
  bise?: "off" | "unscaled" | "exact";
  /** With BISE: the share of the missing load that an interval makes up for, k. */
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

/** Writes into the packets of XCP flows by how much each flow's rate has to change. */
export interface XcpQueue {
  kind: "xcp";
  /** How much of the spare rate is given in a control interval (Katabi et al.: 0.4; stable below π / 4√2). */
  alpha?: Quantity;
  /** How much of the persistent queue is drained in a control interval (Katabi et al.: α² √2). */
  beta?: Quantity;
  /** The share of the input that is moved from flow to flow in a control interval (Katabi et al.: 0.1). */
  gamma?: Quantity;
  /** The bytes among which the throughput to be taken back is divided: where other flows' count, their part is never paid. */
  negative?: "all" | "paying";
  /** Where packets of other flows wait: with XCP's, or by themselves. */
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
  /** With more packets waiting an arrival is marked. In packets. */
  packets?: Quantity;
  /** With more bytes waiting an arrival is marked. In bytes. */
  bytes?: Quantity;
  /** A packet that has waited longer is marked. In s. */
  time?: Quantity;
  /** Packets of flows that are not ECN-capable are dropped above the threshold. */
  dropOthers?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Drops or marks what exceeds a rate and a burst, and lets nothing wait for it. */
export interface PolicerQueue {
  kind: "policer";
  /** The rate at which tokens come. In bit/s. */
  rate?: Quantity;
  /** The size of the bucket: what passes at once after a pause. In bytes. */
  burst?: Quantity;
  /** How packets are classified. */
  meter?: "one-bucket" | "single-rate" | "two-rate";
  /** The size of the second bucket, with three colours. In bytes. */
  excess?: Quantity;
  /** The rate at which tokens come into the second bucket, with two rates. In bit/s. */
  peakRate?: Quantity;
  /** Packets of ECN-capable flows are marked where they are yellow, or exceed one bucket. */
  ecn?: boolean;
  /** How much may wait. */
  limit?: Limit;
}

/** Holds packets back so that what leaves keeps to a rate and a burst. */
export interface ShaperQueue {
  kind: "shaper";
  /** The rate at which tokens come. In bit/s. */
  rate?: Quantity;
  /** The size of the bucket: the burst that leaves at once after a pause. In bytes. */
  burst?: Quantity;
  /** The rate within a burst; without it, that of the link. In bit/s. */
  peakRate?: Quantity | null;
  /** The size of the bucket of the peak rate: a packet at least. In bytes. */
  peakBurst?: Quantity;
  /** How much may wait. */
  limit?: Limit;
}

/** Follows a program of the document: rules in a small language for queues. */
export interface RulesQueue {
  kind: "rules";
  /** How much may wait. */
  limit?: Limit;
  /** The id of one of the document's algorithms, one for a queue; without one only what has no room is dropped. */
  algorithm?: string;
  [parameter: string]: unknown;
}

/** The name of a queue discipline. */
export type QueueKind = "drop-tail" | "priority" | "drr" | "sfq" | "red" | "adaptive-red" | "sred" | "spred" | "choke" | "congestion-warning" | "blue" | "avq" | "codel" | "cobalt" | "fq" | "fq-codel" | "fq-cobalt" | "fq-pie" | "cake" | "pie" | "pi" | "pi2" | "dualpi2" | "rem" | "rcp" | "vcp" | "xcp" | "step" | "policer" | "shaper" | "rules";

/** What decides which packets may wait. A bare name stands for that kind with its defaults. */
export type Queue = QueueKind | DropTailQueue | PriorityQueue | DrrQueue | SfqQueue | RedQueue | AdaptiveRedQueue | SredQueue | SpredQueue | ChokeQueue | CongestionWarningQueue | BlueQueue | AvqQueue | CodelQueue | CobaltQueue | FqQueue | FqCodelQueue | FqCobaltQueue | FqPieQueue | CakeQueue | PieQueue | PiQueue | Pi2Queue | Dualpi2Queue | RemQueue | RcpQueue | VcpQueue | XcpQueue | StepQueue | PolicerQueue | ShaperQueue | RulesQueue;

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

/** A link between two nodes; with counted ends, one for each pair. */
export interface Link {
  /** Its name in this document. */
  id: string;
  /** What the page calls it, in any script; its id without one. Instances of a count have their numbers after it. */
  label?: string;
  /** The nodes at its ends: a, then b. */
  between: [string, string];
  /** Bits a second on the wire, or a capacity trace. In bit/s. */
  rate: Quantity | Trace;
  /** How long a packet travels after its transmission. In s. */
  delay?: Quantity;
  /** Loss on the wire from a to b. */
  loss?: Loss;
  /** Every packet travels up to this much longer, uniformly at random. In s. */
  jitter?: Quantity;
  /** Whether packets may overtake one another on the wire; if not, a faster one waits for the one ahead. */
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
  /** The milliseconds, none before the one ahead of it, at which the link may deliver 1500 bytes; what nothing waits for is lost. An instant that is listed several times counts as often; the last is the period after which the trace repeats. */
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

/** The channel is good or bad for a while: losses come in bursts. */
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

/** The name of a loss model. */
export type LossKind = "none" | "bernoulli" | "bit-error" | "gilbert-elliott" | "list";

/** Which packets the wire loses after their transmission. A bare name stands for that kind with its defaults. */
export type Loss = LossKind | NoneLoss | BernoulliLoss | BitErrorLoss | GilbertElliottLoss | ListLoss;

/** Properties that differ in the direction from b to a; all except loss hold both ways unless written here. */
export interface Reverse {
  /** Bits a second on the wire, or a capacity trace. In bit/s. */
  rate?: Quantity | Trace;
  /** How long a packet travels after its transmission. In s. */
  delay?: Quantity;
  /** Loss on the wire from b to a. */
  loss?: Loss;
  /** Every packet travels up to this much longer, uniformly at random. In s. */
  jitter?: Quantity;
  /** Whether packets may overtake one another on the wire; if not, a faster one waits for the one ahead. */
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
  /** What the page calls it, in any script; its id without one. Instances of a count have their numbers after it. */
  label?: string;
  /** The host that sends. */
  from: string;
  /** The host that receives. */
  to: string;
  /** How many flows there are. */
  count?: Quantity;
  /** The earliest time at which it starts. In s. */
  start?: Quantity;
  /** It starts up to this much later, uniformly at random. In s. */
  startJitter?: Quantity;
  /** The congestion control. */
  sender?: Sender;
  /** How slow start ends; unless written, the transport's preset decides. */
  slowStart?: SlowStart;
  /** The bound of the window from outside the congestion control. */
  clamp?: Clamp;
  /** The switches of TCP, over a preset. */
  transport?: Transport;
  /** How fast the receiving application reads; at once unless set. Too slow, it fills the receive window, which it needs, and the sender has to wait for room. In bit/s. */
  readRate?: Quantity | null;
  /** Explicit congestion notification; unless written, a sender may bring its own mode. */
  ecn?: Ecn;
  /** The application's data. */
  traffic?: Traffic;
  /** The Diffserv codepoint of its packets, both ways: some queues put packets into classes by it. */
  dscp?: "cs0" | "le" | "cs1" | "af11" | "af12" | "af13" | "cs2" | "af21" | "af22" | "af23" | "cs3" | "af31" | "af32" | "af33" | "cs4" | "af41" | "af42" | "af43" | "cs5" | "va" | "ef" | "cs6" | "cs7";
  /** Its share beside other flows at a queue that serves them by weight. */
  weight?: Quantity;
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
  /** The share of the window that a loss leaves (section 4.6: 0.7). */
  beta?: Quantity;
  /** Gives way to newcomers: a loss below the last maximum lowers the next one (section 4.7). */
  fastConvergence?: boolean;
  /** Which rules it follows. */
  form?: "rfc9438" | "linux" | "2008" | "2005";
  /** Beyond the plateau the form of 2005 adds at most this many segments in 100 ms (Linux: 16). In segments. */
  maxIncrement?: Quantity;
}

/** Halves on loss only when the link seems fully used: few packets met the least one-way delay. */
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
  /** The least delay is the minimum over this many last seconds, 30 for instance; unless set, over the connection. In s. */
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

/** A loss halves only what the window was at the start of the cycle, not what was gained since. */
export interface AimdFcSender {
  kind: "aimd-fc";
}

/** AIMD-FC that gives back half of an earlier cycle's gain after a loss. */
export interface AimdFcPlusSender {
  kind: "aimd-fc-plus";
}

/** A loss halves only what the flow began with; what congestion avoidance gained is never given up. */
export interface NewAimdSender {
  kind: "new-aimd";
  /** How the gain of a cycle is kept. */
  retain?: "literal" | "fc";
  /** A loss takes at least this much. In segments. */
  dMin?: Quantity;
  /** The gains that a timeout leaves; the paper does not mention timeouts. */
  timeout?: "forget" | "halve" | "keep";
}

/** The larger the window, the faster it grows and the less a loss takes. */
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
  /** An acknowledgement counts once, however many segments it covers, as in Linux. */
  perAck?: boolean;
}

/** Searches for the window of the last loss by halves, then for a new one ever faster. */
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
  /** Gives way to newcomers: a loss below the last maximum lowers the next one. */
  fastConvergence?: boolean;
  /** Counts in whole numbers, rounded down, as Linux does: it searches more slowly where windows are small. */
  whole?: boolean;
  /** Growth is multiplied by the mean number of segments that an acknowledgement covers, as in Linux. */
  ackRatio?: boolean;
}

/** Grows as fast in a second as a flow with a short round trip, whatever its own. */
export interface HyblaSender {
  kind: "hybla";
  /** Round trip of the reference flow, whose growth it matches (25 ms). In s. */
  referenceRtt?: Quantity;
  /** As in Linux: ρ in whole eighths, and growth for each acknowledgement, whatever it covers. */
  whole?: boolean;
}

/** Grows by a fixed share of the window a round trip and gives up an eighth on loss. */
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

/** Grows faster the longer the last loss is ago; gives up just the queue on loss. */
export interface HtcpSender {
  kind: "htcp";
  /** Growth does not depend on the round trip (Linux: on). */
  rttScaling?: boolean;
  /** A change of throughput makes a loss halve (Linux: on). */
  bandwidthSwitch?: boolean;
  /** Reno's growth lasts so long after a loss. In s. */
  lowSpeed?: Quantity;
  /** As in Linux: it counts whole segments, has no least increment, and round trips in ticks of 4 ms. */
  whole?: boolean;
}

/** Keeps two to four of its packets in the queue, by comparing round trips with the least one. */
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

/** Reno that takes a loss without a queue for a random one and gives up a fifth only. */
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
  /** Least increase a round trip (0.3). In segments. */
  alphaMin?: Quantity;
  /** Greatest increase a round trip (10). In segments. */
  alphaMax?: Quantity;
  /** Least decrease on loss (1/8). */
  betaMin?: Quantity;
  /** Greatest decrease on loss (1/2). */
  betaMax?: Quantity;
  /** Below this window it is Reno (15). In segments. */
  windowThreshold?: Quantity;
  /** The number of rounds in a row without a queue that restore the greatest increase (5). */
  theta?: Quantity;
}

/** NewReno that also halves by chance, the likelier the closer the queueing delay is to a threshold. */
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

/** Reno whose window after a loss is the bandwidth of its acknowledgements times the least round trip. */
export interface WestwoodSender {
  kind: "westwood";
  /** Time constant of the filter (Mascolo et al.: 0.5 s). In s. */
  tau?: Quantity;
  /** After this part of the time constant without an acknowledgement, a sample of zero is taken (2: after half of it). */
  silence?: Quantity;
}

/** Westwood with one sample of the bandwidth a round trip, which bunched acknowledgements do not mislead. */
export interface WestwoodPlusSender {
  kind: "westwood-plus";
  /** How samples of the bandwidth are smoothed. */
  filter?: "linux" | "paper";
  /** A sample covers at least this time, and a round trip (Linux: 50 ms). In s. */
  leastSample?: Quantity;
  /** After a timeout the next round trip becomes the least one, as in Linux. */
  renewRtt?: boolean;
  /** As in Linux: a loss halves the window, and what the path holds when it is repaired becomes window and threshold. */
  afterRepair?: boolean;
}

/** Goes to its estimated bandwidth when routers warn of congestion; a loss without a warning changes nothing. */
export interface JerseySender {
  kind: "jersey";
  /** The round trip that the estimated bandwidth is multiplied by. */
  estimate?: "rttmin" | "rtt";
  /** The number of round trips over which bandwidth is estimated (the paper: 1). */
  k?: Quantity;
}

/** TCP-Jersey that measures bandwidth by the receiver's timestamps, which traffic on the way back does not disturb. */
export interface NewJerseySender {
  kind: "new-jersey";
  /** The round trip that the estimated bandwidth is multiplied by. */
  estimate?: "rttmin" | "rtt";
  /** The number of round trips over which bandwidth is estimated (the paper: 1). */
  k?: Quantity;
}

/** Holds a queueing delay of 100 ms by its one-way delay, and yields to flows that make it longer. */
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
  /** The least window (RFC 6817: 2). In segments. */
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

/** Backs off by chance once a round as the queue grows, tolerates losses without a queue, and competes from a shadow window. */
export interface ChdSender {
  kind: "chd";
  /** Up to this queueing delay there is no back-off (FreeBSD: 5 ms). In s. */
  qmin?: Quantity;
  /** At this queueing delay a back-off is most likely, and above it a loss counts as congestion (FreeBSD: 20 ms). In s. */
  qth?: Quantity;
  /** The probability of a back-off there, for each round (FreeBSD: 50 %). */
  pmax?: Quantity;
  /** The flow competes: a loss starts from the shadow window where the queue is that of other flows (FreeBSD: loss_fair, on). */
  lossFair?: boolean;
  /** A round is judged by its greatest round trip, not by its last (FreeBSD: use_max, on). */
  useMax?: boolean;
  /** Round trips are measured by a clock with this tick, plus a tick; 0 is exact (FreeBSD: 1 ms). In s. */
  resolution?: Quantity;
  /** A loss with a queue starts from the shadow window whether the flow competes or not (Utsumi and Zabir; FreeBSD: only where it competes). */
  alwaysShadow?: boolean;
}

/** Backs off by chance when round trips rise from round to round, and forgives losses unless the queue is full. */
export interface CdgSender {
  kind: "cdg";
  /** Whose rules it follows. */
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
  /** A loss leaves the window as it is unless the queue is full, or its state is unknown. */
  tolerance?: "form" | "on" | "unless-full" | "off";
  /** A loss leaves half of the shadow window if that is more. */
  shadow?: boolean;
  /** Round trips are measured by a clock with this tick, plus a tick; 0 is exact. By the form 1 ms (FreeBSD) or exact (Linux). In s. */
  resolution?: "form" | Quantity;
}

/** Steers to a rate of one over delta times the queueing delay; empties the queue every few round trips. */
export interface CopaSender {
  kind: "copa";
  /** The weight of a packet's delay against its throughput; the flow keeps 1/delta packets in queues (paper: 0.5). */
  delta?: Quantity;
  /** Smaller deltas against flows that keep the queue full. */
  modeSwitching?: boolean;
  /** The least round trip is the minimum over this time, or over 20 round trips (paper: 10 s). In s. */
  minWindow?: Quantity;
  /** Round trips in one direction before the velocity doubles (paper: 3). */
  velocityAfter?: Quantity;
  /** The window is cut to 0.7 where more than this share is lost in two round trips; 100 % never cuts. */
  lossLimit?: Quantity;
}

/** Reduces by half the share of marked bytes, over queues that mark at a step. */
export interface DctcpSender {
  kind: "dctcp";
  /** Weight of the last window in the moving average of marks (RFC 8257, section 4.2: 1/16). */
  g?: Quantity;
  /** The average that a connection begins with (RFC 8257: 1). */
  alpha0?: Quantity;
  /** The window grows on acknowledgements with ECE, except that of a reduction (RFC 8257, section 3.4); off, on none of them (RFC 3168, section 6.1.2). */
  echoGrowth?: boolean;
}

/** Answers every loss as a timeout: one segment, slow start to half of the window, and again what followed. */
export interface TahoeSender {
  kind: "tahoe";
}

/** Models the path by its rate and its least round trip, and sends at that rate; losses do not slow it. */
export interface BbrSender {
  kind: "bbr";
  /** Gain of rate and window in STARTUP (2/ln 2). */
  startupGain?: Quantity;
  /** Gain of the rate in DRAIN (ln 2/2). */
  drainGain?: Quantity;
  /** Gain of the rate in the phase that probes for more bandwidth (1.25). */
  probeGain?: Quantity;
  /** Gain of the rate in the phase after it (0.75). */
  afterGain?: Quantity;
  /** Phases of a cycle, each of a least round trip or so: two probe, the others cruise (8). */
  cycle?: Quantity;
  /** Bandwidth-delay products that the window holds after STARTUP (2). */
  windowGain?: Quantity;
  /** Rounds over which the maximum delivery rate is taken (10). */
  rateWindow?: Quantity;
  /** The path has been full when the rate has grown by less than this factor … (1.25) */
  fullGrowth?: Quantity;
  /** … in this many rounds in a row (3). */
  fullRounds?: Quantity;
  /** The least round trip is the minimum over this time; then it is measured again (10 s). In s. */
  rttWindow?: Quantity;
  /** PROBE_RTT lasts this long, and at least a round; with none it is left out (0.2 s). In s. */
  probeRtt?: Quantity;
  /** The least window, and that of PROBE_RTT (4). In segments. */
  leastWindow?: Quantity;
  /** The least burst of the sending host, in segments; a burst is otherwise a millisecond's worth (Linux: 2 above 1.2 Mb/s; here each segment leaves by itself). Three bursts more than the model says may be in flight. In segments. */
  burst?: Quantity;
  /** Share of the rate that pacing leaves unused (0.01). */
  margin?: Quantity;
  /** How much aggregation of acknowledgements the window allows for (1). */
  lumpGain?: Quantity;
  /** Looks for policers, and keeps to their rate. */
  policers?: boolean;
}

/** Models the path by its rate and its least round trip, and learns from losses above 2 % how much it takes. */
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
  /** PROBE_RTT begins when the least round trip is older than this (5 s). In s. */
  probeRttInterval?: Quantity;
  /** PROBE_RTT lasts this long, and at least a round; with none it is left out (0.2 s). In s. */
  probeRtt?: Quantity;
  /** Bandwidth-delay products that the window holds in PROBE_RTT (0.5). */
  probeRttGain?: Quantity;
  /** The least round trip is the minimum over this time (10 s). In s. */
  rttWindow?: Quantity;
  /** The least window (4). In segments. */
  leastWindow?: Quantity;
  /** The least burst of the sending host, in segments (2); a burst is otherwise a millisecond's worth. The window always holds three. In segments. */
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
  /** Linux responds to marks on paths whose least round trip is at most this (5 ms). In s. */
  ecnRtt?: Quantity;
}

/** Reduces by half the share of marks, at the pace of a round trip of 25 ms: the scalable control of L4S. */
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

/** Sends at the rate that RCP's routers give, from the first segment on. */
export interface RcpSender {
  kind: "rcp";
}

/** Increases multiplicatively, increases additively or decreases as the load code of VCP's routers says. */
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
  /** A loss that duplicates report leaves the window as it is. */
  wlte?: boolean;
}

/** Changes its rate by what XCP's routers grant with every packet. */
export interface XcpSender {
  kind: "xcp";
  /** The rate that the sender asks for at most; unless set, all that there is. In bit/s. */
  desired?: Quantity | null;
  /** A loss that duplicates report leaves the window as it is: an approximation of P-XCP. */
  tolerant?: boolean;
  /** The bytes of a segment that a granted rate counts. */
  bytes?: "wire" | "payload";
  /** Duplicate acknowledgements change the window, too; off, only those of new data, as in ns-2. */
  duplicates?: boolean;
}

/** Keeps the window, or the rate, that is set, whatever happens. */
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
  /** The id of one of the document's algorithms; without one the rules are those of NewReno. */
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

/** Leaves slow start when a train of acknowledgements spans half the path, or when delay rises. */
export interface HystartSlowStart {
  kind: "hystart";
  /** Which sign ends slow start. */
  detect?: "both" | "train" | "delay";
  /** Below this window it does not check (Linux: 16). In segments. */
  lowWindow?: Quantity;
  /** Acknowledgements at most this long after the previous one belong to a train (Linux: 2 ms). In s. */
  trainGap?: Quantity;
  /** A train longer than this share of the least round trip ends slow start (Linux: 0.5); twice the share where the flow is paced. */
  trainShare?: Quantity;
  /** The delay of a round is checked once the round has this many samples (Linux: 8). */
  samples?: Quantity;
  /** Slow start ends when the delay exceeds the least round trip divided by this (Linux: 8; 16 up to 3.18). */
  delayDivisor?: Quantity;
  /** The delay has to be at least this (Linux: 4 ms; 2 ms before 2.6.39) … In s. */
  delayMin?: Quantity;
  /** … and need not be more than this (Linux: 16 ms); the minimum wins where they cross. In s. */
  delayMax?: Quantity;
  /** Later samples also lower the least round trip of a round (Linux since 5.8); off, only the first ones do. */
  lateSamples?: boolean;
}

/** Slows down when a round's delay rises, and leaves slow start unless it falls again. */
export interface HystartPlusPlusSlowStart {
  kind: "hystart-plus-plus";
  /** The number of samples that a round needs before they count (RFC 9406, section 4.3: N_RTT_SAMPLE = 8). */
  samples?: Quantity;
  /** The alarm is raised when the delay exceeds the last round's least round trip divided by this (MIN_RTT_DIVISOR = 8). */
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
  /** How many stations share the bandwidth. */
  stations?: "auto" | "clamped" | "broadcast" | Quantity;
  /** Bytes that a segment counts for (Hayakawa et al., expression 2: 1.5 kilobytes). In bytes. */
  segment?: Quantity;
  /** It arms when the round trip exceeds this many times the least (Hayakawa et al.: 6). */
  arm?: Quantity;
  /** Once armed, it sets the window to one segment while the round trip exceeds this many times the least (Hayakawa et al.: 5). */
  cut?: Quantity;
  /** The time between two looks (Hayakawa et al.: 0.5 s). In s. */
  period?: Quantity;
  /** Which round trip the ratio uses. */
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
  /** How long a station counts after its last broadcast (Hayakawa et al.: collected for 10 s). In s. */
  memory?: Quantity;
}

/** The name of a clamp. */
export type ClampKind = "off" | "bandwidth-delay";

/** What bounds the window from outside the congestion control. A bare name stands for that kind with its defaults. */
export type Clamp = ClampKind | OffClamp | BandwidthDelayClamp;

/** The switches of TCP over a preset. */
export interface Transport {
  /** The era whose switches are the defaults. */
  preset?: "rfc" | "linux" | "linux-paced" | "linux3" | "freebsd9" | "ns2";
  /** Payload of a full segment; headers of 40 bytes and options come on top. In bytes. */
  segment?: Quantity;
  /** The window a connection starts with. In segments. */
  initialWindow?: "rfc3390" | "rfc6928" | Quantity;
  /** The receiver acknowledges this many full segments with one acknowledgement. In segments. */
  ackEvery?: Quantity;
  /** A delayed acknowledgement waits at most this long (RFC 1122 allows 0.5 s). In s. */
  ackDelay?: Quantity;
  /** How many segments at the start of a connection are acknowledged at once. In segments. */
  quickAcks?: Quantity;
  /** While the receiver's window grows to this many bytes, two segments with each that arrives, every segment is acknowledged at once (Linux: `tcp_grow_window`). Off unless set. In bytes. */
  quickWindow?: Quantity | null;
  /** Selective acknowledgements (RFC 2018). */
  sack?: boolean;
  /** Bytes of the SACK option beside its blocks of 8 bytes. In bytes. */
  sackHeader?: Quantity;
  /** How losses are found and repaired. */
  recovery?: "tahoe" | "reno" | "newreno" | "sack" | "rack";
  /** With `reno`: one fast retransmit in a window of data; a second loss in it waits for the timer (ns-2). */
  retransmitOnce?: boolean;
  /** Proportional rate reduction (RFC 9937): a reduction is spread over a round trip. */
  prr?: boolean;
  /** Takes back a reduction that DSACK, timestamps or F-RTO show to have been spurious (RFC 3522, 3708, 4015, 5682). */
  undo?: boolean;
  /** Timestamps (RFC 7323): an option in every segment, and a round-trip sample from every acknowledgement of new data. */
  timestamps?: boolean;
  /** Bytes that timestamps take in every segment: 10 and two of padding. ns-2 can leave them out. In bytes. */
  timestampOption?: Quantity;
  /** Tick of the clock behind timestamps, and granularity of the timeout. In s. */
  clock?: Quantity;
  /** Retransmission timeout before the first round-trip sample. In s. */
  rtoInitial?: Quantity;
  /** The least retransmission timeout. In s. */
  rtoMin?: Quantity;
  /** Where the least retransmission timeout applies. */
  rtoMinMode?: "clamp" | "variance" | "added";
  /** The largest retransmission timeout, and interval of probes of a closed window. In s. */
  rtoMax?: Quantity;
  /** How many times a lost SYN is sent again before its timeout doubles. */
  synLinear?: Quantity;
  /** How many times more a SYN is sent again before the connection gives up; without end unless set. */
  synRetries?: Quantity | null;
  /** How many SYNs may be lost before the connection begins with one segment. */
  synForgiven?: Quantity;
  /** How the retransmission timeout is worked out. */
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
  /** A timeout during a recovery does not reduce the threshold once more (Linux: `tcp_enter_loss`). */
  reduceOnce?: boolean;
  /** The window after a recovery of several losses without SACK. */
  recoveryExit?: "flight" | "ssthresh";
  /** Whether segments leave one by one, at a rate. */
  pacing?: "off" | "linux";
  /** The pacing rate in windows a round trip while the window is below half of ssthresh (Linux: 2). */
  pacingSlowStart?: Quantity;
  /** The pacing rate in windows a round trip from half of ssthresh on (Linux: 1.2). */
  pacingAvoidance?: Quantity;
  /** How many segments at the start of a connection leave unpaced (Linux: 10). In segments. */
  pacingUnpaced?: Quantity;
  /** Hosts take a random time for each packet that they send, uniform up to this value; order is kept unless the link lets packets overtake. Without it, flows over links of equal rates show phase effects. In s. */
  processing?: "packet" | "ties" | Quantity;
  /** The receiver's buffer, all of which is its window while the application keeps up; unlimited unless set. In bytes. */
  receiveWindow?: Quantity | null;
}

/** Nothing, unless the sender has its own mode: routers drop where they would mark. */
export interface OffEcn {
  kind: "off";
}

/** ECT(0) on new data, ECE until CWR, and a mark reduces the window as a loss does. */
export interface ClassicEcn {
  kind: "classic";
}

/** Classic ECN, but a mark takes less of the window than a loss does. */
export interface AbeEcn {
  kind: "abe";
  /** The share of the window that a mark leaves (RFC 8511: 0.8, and 0.85 for CUBIC). */
  beta?: "sender" | Quantity;
}

/** ECT(1) and accurate ECN, for senders that answer to the share of marks. */
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
  /** The size of each, where sizes are fixed. In bytes. */
  size?: Quantity;
  /** The least size, where sizes are Pareto. In bytes. */
  min?: Quantity;
  /** The largest size, where sizes are Pareto. In bytes. */
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
  /** Whether it goes on with the change of the same value before it, as in the drag of a slider; without effect on the run. */
  continues?: boolean;
}

/** What the page shows; without effect on the run. */
export interface View {
  /** The plots, from the top: names of plots, or flow:KEY and queue:KEY for an internal variable. */
  panels?: ("cwnd" | "queue" | "sojourn" | "throughput" | "rtt" | "fairness" | "utilization" | "airtime" | "collisions" | "retries" | "contention" | "backoff" | "phase" | "sequence" | "spacetime" | "plane" | `flow:${string}` | `queue:${string}`)[];
  /** The path of the selected entry. */
  selection?: string;
  /** The instant that is shown. In s. */
  at?: number | null;
  /** The part of the time axis that is shown, in seconds. */
  zoom?: [number, number];
  /** Rates are averaged over this time; unless set, it fits the range that is shown. In s. */
  averaging?: number | null;
  /** The two flows of the plane. */
  plane?: Plane;
  /** Whether fluid models are drawn over the plots of what they describe. */
  fluid?: boolean;
  /** Whether laws of the field are drawn over the plots of what they speak of. */
  theory?: boolean;
  /** A question that is open beside the plots: why something is as it is. */
  why?: Why;
  /** Simulated seconds for each second. */
  speed?: number;
}

/** The two flows whose rates the plane plots against each other. */
export interface Plane {
  /** The flow whose rate is the x axis. */
  x?: string;
  /** The flow whose rate is the y axis. */
  y?: string;
  /** Whether the synchronous model is drawn over it. */
  model?: boolean;
}

/** A question why something of the run is as it is: a window, a rate, a queue. */
export interface Why {
  /** The flow, or the link whose queue is asked about, by its path: flows/f, links/r-d. */
  of: string;
  /** What of it is asked about. */
  value?: "cwnd" | "ssthresh" | "rate" | "goodput" | "length" | "fate";
  /** The instant that is asked about; the one that is shown unless set. In s. */
  at?: number | null;
}

/** What this scenario teaches, step by step. */
export interface Lesson {
  /** What it is about. */
  subject?: "slow-start" | "fairness" | "loss" | "timers" | "delay" | "queues" | "long-paths" | "pacing" | "model-based" | "traffic" | "other";
  /** What the reader should know already. */
  level?: "introduction" | "course" | "research";
  /** How long it takes. */
  minutes?: number;
  /** Where a textbook covers it. */
  reading?: string;
  /** What to read, do and answer, in order. */
  steps?: LessonStep[];
}

/** A step of a lesson, and a moment of a lecture. */
export interface LessonStep {
  /** What it is called. */
  title: string;
  /** What there is to see, in Markdown. */
  text?: string;
  /** The time that figures in the text are of, in seconds; the summary opens on it. */
  measured?: [number, number];
  /** What the page shows when the step is reached. */
  view?: View;
  /** The reader is to ask why something changed. */
  why?: LessonTask;
  /** Things to do, as buttons. */
  actions?: LessonAction[];
  /** What the reader is asked. */
  question?: LessonQuestion;
}

/** A change that the reader is to ask about; the step shows whether it was. */
export interface LessonTask {
  /** The flow, or the link whose queue is asked about, by its path: flows/f, links/r-d. */
  of: string;
  /** The time within which the change lies, in seconds. */
  within: [number, number];
}

/** A button of a step. What it does happens in this order: remove, add, set, view, play. */
export interface LessonAction {
  /** What the button says. */
  label: string;
  /** The name of a run that the page shows beside this one: what is removed, added and set is so in that one, from the start. */
  compare?: string;
  /** The path of an entry to remove, with what depends on it: flows/f1. */
  remove?: string;
  /** Entries that come. */
  add?: LessonAddition[];
  /** Values to change; the run goes on where they are live. */
  set?: LessonChange[];
  /** What the page shows after it. */
  view?: View;
  /** Whether the run plays after it. */
  play?: boolean;
}

/** An entry that an action adds. */
export interface LessonAddition {
  /** The list that the entry is added to. */
  to: "nodes" | "links" | "flows";
  /** The entry as the document writes it. */
  entry: Json;
}

/** A value that an action changes. */
export interface LessonChange {
  /** The path of the value: links/r-d/loss/probability. */
  path: string;
  /** The new value. */
  to: Json;
}

/** A question, whose answer is shown once the run reaches an instant. */
export interface LessonQuestion {
  /** What is asked, in Markdown. */
  ask: string;
  /** Answers to choose from. */
  options?: LessonOption[];
  /** A number that the reader enters. */
  number?: LessonNumber;
  /** A curve that the reader draws on a plot before the run shows it. */
  sketch?: LessonSketch;
  /** What each part of it counts where answers are marked: a choice with a right answer, a number, a curve. */
  points?: number;
  /** The answer, in Markdown. */
  answer: string;
  /** The time that figures in the answer are of, in seconds; the summary opens on it. */
  measured?: [number, number];
  /** The answer is shown once the run reaches this instant; at the end of the run unless set. In s. */
  after?: number | null;
}

/** An answer to choose. */
export interface LessonOption {
  /** What it says. */
  text: string;
  /** Whether it is right. */
  right?: boolean;
}

/** A number that the reader enters. */
export interface LessonNumber {
  /** The unit in which it is asked for. */
  unit?: string;
  /** The smallest and the largest number that are right; unless set, it is not marked. */
  right?: [number, number];
}

/** A curve that the reader draws by hand; the measured one is drawn over it. */
export interface LessonSketch {
  /** The plot. */
  panel: "cwnd" | "queue" | "sojourn" | "throughput" | "rtt" | "fairness" | "utilization" | "airtime" | "collisions" | "retries" | "contention" | "backoff" | "phase";
  /** The time to draw over, in seconds. */
  range: [number, number];
  /** The top of the y axis while the reader draws, in the unit that documents use for the panel. */
  top?: number | null;
  /** The flow or the link whose curve is to be drawn, by its path: flows/f, links/r-d. Unless set, it is not marked. */
  of?: string;
  /** How far a right curve may be off on average, as a share of the largest measured value. */
  within?: number;
}

/** Flows, a capacity, and one binary feedback for all in each round trip. */
export interface SynchronousModel {
  /** Segments that the link and its buffer hold. In segments. */
  capacity: number;
  /** Segments that the link alone holds. In segments. */
  pipe?: number | null;
  /** How many steps are worked out. */
  steps?: number;
  /** How long a step is. */
  stepping?: "whole" | "exact";
  /** When the feedback says that there is too much. */
  overload?: "reached" | "exceeded";
  /** The flows. */
  flows: SynchronousFlow[];
}

/** A flow of the model. */
export interface SynchronousFlow {
  /** What it adds and what it gives up, as a sender in a document. */
  law?: Sender;
  /** Its window when it starts. In segments. */
  window?: number;
  /** When it starts, in round trips. */
  start?: number;
  /** What of its window was gained, in the cycle or, with New-AIMD, ever. In segments. */
  gained?: number;
  /** What of its window AIMD-FC+ was given back. In segments. */
  given?: number;
}
