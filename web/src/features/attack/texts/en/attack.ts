/** The adversary. Loaded with the first attack. */
import { THIN } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

const time = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)}${THIN}s` : `${Math.ceil(seconds / 60)}${THIN}min`;

export const attack = translated('attack', {
  documentTitle: 'Attack · Sawtooth',
  about:
    'A search for the trace of capacity, delay, loss or arrivals that hurts a sender most within the bounds below. The worst trace is then shrunk: fewer pieces, rounder numbers and smaller deviations, while at least 90 % of the harm stays.',
  reading: 'Reading the settings…',
  unable: 'The attack program could not be loaded, or has stopped.',
  tryAgain: 'Try again',
  wrong: 'These settings are not valid; the previous ones are unchanged.',
  stopped: 'The search has stopped.',
  died: 'A worker stopped twice. Finished runs are kept; you can continue the search.',
  settings: 'Settings',
  sort: 'Attack',
  sorts: { sender: 'A sender', rules: 'Rules of this scenario' },
  which: { sender: 'Sender', rules: 'Rules' },
  preset: 'TCP preset',
  numbers: {
    runs: 'Runs for each harm',
    seed: 'Seed of the search',
    pieces: 'Maximum pieces',
    least: 'Minimum capacity',
    greatest: 'Maximum capacity',
    delay: 'Maximum additional delay',
    loss: 'Maximum time of losses',
    arrivals: 'Maximum mean arrivals',
    rate: 'Capacity',
    rtt: 'Round trip',
    buffer: 'Buffer in products',
    duration: 'Duration of a run',
  },
  harms: 'Harms',
  objectives: {
    utilization: 'Unused capacity',
    starvation: 'Starvation of one of two equal flows',
    delay: 'Standing delay',
    harm: 'Harm to a CUBIC neighbor',
  },
  run: () => 'Search',
  cancel: 'Cancel',
  done: (done: string, all: string) => `${done} of ${all} runs`,
  left: (seconds: number) => `about ${time(seconds)} left`,
  allDone: 'The search is finished.',
  progress: 'Runs',
  copy: 'Copy as Markdown',
  copied: 'Copied',
  notCopied: 'The findings could not be copied.',
  json: 'JSON',
  helped: (queue: string) =>
    `The sender needs the help of routers, so the bottleneck has the queue ${queue}.`,
  score: (score: string) => `Robustness within these bounds: ${score} of 100.`,
  phases: {
    baseline: 'Waiting',
    searching: 'Searching',
    shrinking: 'Shrinking',
    'other-seeds': 'Running the trace with other seeds',
    done: 'Finished',
  },
  trace: 'Trace',
  harm: 'Harm',
  values: 'Values',
  without: 'The path as it is',
  found: (runs: string) => `Worst of ${runs} traces`,
  shrunk: 'Shrunk',
  otherSeeds: (seeds: number, least: string, most: string) =>
    `With ${seeds} other ${seeds === 1 ? 'seed' : 'seeds'} the harm of the shrunk trace is from ${least} to ${most}.`,
  noTrace: 'At least 90 % of the harm is there without any trace.',
  fault: (why: string) => `The sender stopped: ${why}`,
  open: 'Open run',
  openLong: (objective: string) => `Open run: ${objective}`,
});
