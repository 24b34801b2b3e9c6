/** The phase plane and its model, which a first visit does not need. */
import { translated } from '../language';
import { plural, THIN } from './words';

export const plane = translated('plane', {
  axis: (name: string, unit: string) => `${name}, ${unit}`,
  full: (rate: string) => `fully used, ${rate}`,
  equal: 'equal rates',
  across: 'Horizontal',
  up: 'Vertical',
  flow: (axis: string) => `Flow on the axis: ${axis}`,
  head: (axis: string, name: string) => `${axis}: ${name}`,
  packets: 'packets',
  model: 'model',
  together: 'together',
  ofLink: (rate: string) => `of ${rate}`,
  jain: 'Jain index',
  figures: 'Rates in the phase plane',
  figure: 'rate',
  overlay: 'Synchronous model',
  toggle: 'Show the synchronous model in the phase plane',
  waiting: 'The model begins when a flow first enters congestion avoidance.',
  assumes: (rtt: string, holds: string, buffer: string, flows: number) =>
    `The model signals every overflow to all ${plural(flows, 'flow', 'flows')} at once. It has no slow start and no timeouts, and all flows have the same path: a round trip of ${rtt} without a queue, a capacity of ${holds}${THIN}segments and a buffer of ${buffer}. Each flow begins with its first state in congestion avoidance; zoom to begin elsewhere.`,
  stops: (steps: string) => `It is computed for ${steps} round trips.`,
  about: 'About the synchronous model',
  one: 'The phase plane plots the rate of one flow against another flow’s rate: equal rates are on the diagonal, and a fully used link is a line across it. This scenario has one flow. Add a second one with “Add a flow”.',
  none: 'The phase plane plots the rate of one flow against another flow’s rate. This scenario has no flows yet.',
  unshared: 'These flows share no queue: each one fills its own link.',
  unfit: {
    unshared: 'No model: these flows share no queue.',
    traced: 'No model: the rate of the shared link follows a trace.',
    many: (count: number, most: number) =>
      `No model: ${count} flows share the queue, and the maximum is ${most}.`,
    law: (name: string, other: boolean) =>
      other
        ? `No model: ${name} shares the queue and is not of the AIMD family.`
        : `No model: ${name} is not of the AIMD family.`,
    window: (name: string) => `No model: ${name} has no window.`,
  },
  refused: (problem: string) => `No model: ${problem}`,
  summary: (time: string, x: string, y: string, unit: string) =>
    `Phase plane at ${time}: ${x} horizontal, ${y} vertical, ${unit}.`,
  use: (share: string, rate: string) => `Together ${share} of ${rate}.`,
  fairness: (jain: string) => `Jain index ${jain}.`,
  summaryModel: (x: string, y: string) => `In the model ${x} and ${y}.`,
  empty: 'A path appears here during the run. Press Play.',
});
