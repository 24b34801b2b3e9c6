/** Why something is as it is: the sheet with the chain from cause to effect. */
export const why = {
  title: 'Why?',
  chip: (what: string, at: string) => `Why? ${what} at ${at}`,
  nothing: 'Click near a curve or an event, or press Q',
  chain: 'The chain, from cause to effect',
  what: 'What is asked about',
  value: 'Which value of it',
  at: 'Instant',
  of: {
    cwnd: 'Congestion window',
    ssthresh: 'Slow-start threshold',
    rate: 'Pacing rate',
    goodput: 'What arrives',
    length: 'Packets that wait',
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
  working: 'The run is replayed',
  cancel: 'Cancel',
  again: 'Ask again',
  close: 'Close',
  cancelled: 'The question was cancelled. What has been replayed is kept.',
  broken:
    'The worker that replays the run has ended: it could not be loaded, or the run is too large for its memory. The run on the screen goes on.',
  refused: (message: string) => `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`,
  noFlows: 'Nothing in this scenario has congestion control, and no queue is shown.',
  ofRun: (name: string) => `In run ${name}`,
  help: 'Left and right: the change before and after. [ and ]: the fall before and after. Enter on a link of the chain: the whole laboratory goes to its instant, its place and its packet. Escape: back to where you were.',
  lesson: {
    task: (from: string, to: string) =>
      `Ask why: click the curve between ${from} and ${to}, or put the crosshair there and press Q.`,
    done: 'You have asked.',
  },
};
