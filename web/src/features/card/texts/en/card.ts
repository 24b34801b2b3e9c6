/** The report card. Loaded with the first one. */
import { listOf, THIN } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

const time = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)}${THIN}s` : `${Math.ceil(seconds / 60)}${THIN}min`;

export const card = translated('card', {
  documentTitle: 'Report card · Sawtooth',
  about:
    'What RFC 9743 asks of a congestion control, and RFC 7928 of a queue. Each test is run with the chosen one and with others, and its numbers stand side by side. There are no pass marks: the RFCs have none.',
  reading: 'Reading the settings…',
  unable: 'The report card program could not be loaded, or has stopped.',
  tryAgain: 'Try again',
  wrong: 'These settings are not valid; the previous ones are unchanged.',
  stopped: 'The runs have stopped.',
  died: 'A worker stopped twice. Finished runs are kept; you can run the others again.',
  settings: 'Settings',
  sort: 'Report on',
  sorts: {
    sender: 'A sender',
    queue: 'A queue',
    rules: 'Rules of this scenario',
  },
  which: { sender: 'Sender', queue: 'Queue', rules: 'Rules' },
  seeds: 'Seeds',
  sections: (source: string) => `Sections of ${source}`,
  all: 'All sections',
  run: (runs: string) => `Run ${runs}`,
  cancel: 'Cancel',
  done: (done: string, all: string) => `${done} of ${all} runs`,
  left: (seconds: number) => `about ${time(seconds)} left`,
  allDone: 'All runs are finished.',
  progress: 'Runs',
  copy: 'Copy as Markdown',
  copied: 'Copied',
  notCopied: 'The card could not be copied.',
  json: 'JSON',
  beside: (own: string, others: readonly string[], source: string) =>
    `${own} beside ${listOf(others)}: the criteria of ${source}.`,
  once: 'Values are of one run, without intervals.',
  means: (seeds: string, confidence: string) =>
    `Values are means over ${seeds} seeds, ± half of the ${confidence} confidence interval.`,
  helped: (sender: string, queue: string) =>
    `${sender} needs the help of routers: the bottleneck has the queue ${queue} where a test does not name another one.`,
  cannot: 'Cannot be tested here:',
  limits: 'Limits:',
  someValues: (sender: string, why: string) => `${sender} has values of some runs only: ${why}`,
  noValues: (sender: string, why: string) => `${sender} has no values: ${why}`,
  open: 'Open run',
  openLong: (section: string, test: string) => `Open run: ${section}, ${test}`,
  measure: 'Measure',
});
