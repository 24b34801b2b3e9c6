/** One line about each panel of the plots, for the menu of panels. Variables of algorithms have theirs in the engine. */
import { translated } from '../language';
export const panelLines: Readonly<Record<string, string>> = translated('panelLines', {
  cwnd: 'How many segments each sender may have on the way.',
  queue: 'How many packets wait at the bottleneck, with its limit and thresholds.',
  sojourn: 'How long a packet waits in the queue.',
  throughput: 'The rate of each flow at the bottleneck, in Mb/s.',
  rtt: 'The time from a segment to its acknowledgement.',
  fairness: "Jain's index of the goodput: 1 when all flows get the same.",
  utilization: 'The share of the time in which the bottleneck sends.',
  airtime: 'The share of the time in which each radio sends, and the state of the channel.',
  collisions: 'How often frames of two radios collide.',
  retries: 'How often each radio repeats a frame.',
  contention: 'The range from which each radio draws its waiting time.',
  backoff: 'The idle slots that each radio still waits.',
  phase: 'The state of each sender: slow start, avoidance, recovery, timeout.',
  sequence: 'Each segment of a flow by its number over time, with retransmissions.',
  spacetime: 'The path of each packet: where it waits and where it is dropped.',
  plane: 'The rate of one flow against the rate of another.',
});
