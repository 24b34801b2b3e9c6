/** Why something is as it is: the sheet with the chain from cause to effect. */
import { translated } from '../../../../texts/language';
export const why = translated('why', {
  title: 'Why?',
  chip: (what: string, at: string) => `Why? ${what} at ${at}`,
  nothing: 'Click near a curve or an event, or press Q',
  chain: 'The chain, from cause to effect',
  what: 'Flow or queue',
  value: 'Value',
  at: 'Time',
  of: {
    cwnd: 'Congestion window',
    ssthresh: 'Slow-start threshold',
    rate: 'Pacing rate',
    goodput: 'Goodput',
    length: 'Waiting packets',
    fate: 'A dropped or marked packet',
  },
  queueOf: (port: string) => `Queue at ${port}`,
  steps: {
    earlierFall: 'Previous fall',
    earlier: 'Previous change',
    later: 'Next change',
    laterFall: 'Next fall',
  },
  packetSteps: { earlierFall: 'Previous packet', laterFall: 'Next packet' },
  go: (when: string) => `Go to ${when}`,
  working: 'Replaying the run',
  cancel: 'Cancel',
  again: 'Ask again',
  close: 'Close',
  cancelled: 'The question was cancelled. The replayed part is kept.',
  broken:
    'The worker for the replay has stopped: it could not be loaded, or the run is too large for its memory. The visible run continues.',
  refused: (message: string) => `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`,
  noFlows: 'This scenario has no flow with congestion control and no visible queue.',
  ofRun: (name: string) => `In run ${name}`,
  help: 'Left and right: previous and next change. [ and ]: previous and next fall. Enter on a link of the chain: the laboratory shows its time, its place and its packet. Escape: return.',
  lesson: {
    task: (from: string, to: string) =>
      `Ask why: click the curve between ${from} and ${to}, or move the crosshair there and press Q.`,
    done: 'You have asked.',
  },
});
