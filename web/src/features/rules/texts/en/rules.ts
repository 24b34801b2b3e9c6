/** Senders and queues that follow rules of the document, and the editor of rules. */
import { translated } from '../../../../texts/language';
export const rules = translated('rules', {
  edit: {
    sender: 'Edit this sender',
    queue: 'Edit this queue',
    reverse: 'Edit the queue in reverse direction',
  },
  editHelp: {
    sender:
      'Copies the rules of this sender into the document, where you can change them. The flow then follows the copy.',
    queue:
      'Copies the rules of this queue into the document, where you can change them. The link then follows the copy.',
    reverse:
      'Copies the rules of the queue in the other direction into the document, where you can change them.',
  },
  lack: {
    title: 'The rules are incomplete',
    detail: (settings: readonly string[]) =>
      `They do not include: ${settings.join(', ')}. The run may differ from the previous one.`,
  },
  large: 'Enlarge the editor',
  small: 'Back to the inspector',
  fromNow: 'Change it from now on',
  fromNowHelp: {
    sender:
      'From this time on, the flow follows a copy of its rules, which you can change here; the past does not change. The document records this.',
    queue:
      'From this time on, the queue follows a copy of its rules, which you can change here; the past does not change. The document records this.',
  },
  label: (id: string) => `Rules of ${id}`,
  leave: 'Ctrl+Space completes a name. Escape, then Tab leaves the editor.',
  followed: {
    sender: 'The flow follows these rules.',
    queue: 'The queue follows these rules.',
  },
  checking: 'Checking…',
  wrong: (line: number, column: number, message: string) =>
    `Line ${line}, column ${column}: ${message}. Still running your last valid version.`,
  refused: (message: string) => `Not used: ${message}`,
  stopped: {
    sender: (flow: string, fault: string) => `${flow} stopped sending: ${fault}.`,
    queue: (queue: string, fault: string) =>
      `The queue ${queue} now drops packets only when it is full: ${fault}.`,
  },
  gone: 'These rules are no longer in the document.',
  toLine: (line: number) => `Go to line ${line}`,
  sorts: {
    keyword: 'word of the language',
    event: 'event',
    field: 'of the event',
    variable: 'variable',
    function: 'function',
    unit: 'unit',
    need: 'need',
    decision: 'decision',
    declared: 'declared here',
  },
  unit: (unit: string) => (unit === 'bool' ? 'true or false' : unit),
  asCode: {
    title: 'As code',
    about: 'Rules with the same behaviour: change a line, and the run follows.',
    compared: (runs: number, same: number) =>
      runs === same
        ? `In all ${runs} compared runs the digests are the same as with the built-in one. The runs cover all settings, with the scenarios of the conformance suite and with pauses in the data.`
        : `In ${same} of ${runs} compared runs the digest is the same as with the built-in one. The runs cover all settings, with the scenarios of the conformance suite and with pauses in the data.`,
    parted: (one: {
      settings: string;
      transport: string;
      run: string;
      builtIn: number;
      asRules: number;
    }) =>
      `A run that differs: ‘${one.run}’ with ${one.settings || 'default settings'} and the transport ${one.transport}. These rules have a goodput of ${one.asRules} Mb/s, the built-in one ${one.builtIn} Mb/s.`,
    off: (settings: readonly string[]) =>
      `These rules do not include: ${settings.join(', ')}. Without it the built-in one has the same digest in every run.`,
    lacked: (settings: readonly string[]) =>
      `These rules have no setting for: ${settings.join(', ')}. They use the defaults of the built-in one.`,
    text: (name: string) => `${name} as rules`,
    open: 'Change it and run it',
  },
  values: {
    at: (time: string) => `Values at ${time}`,
    none: {
      sender: 'The flow follows no rules at this time.',
      queue: 'The queue follows no rules at this time.',
    },
    empty: 'These rules have no variables and no parameters.',
    unable: 'The values of the variables are not available: this run cannot be replayed.',
    yes: 'true',
    no: 'false',
    nan: 'not a number',
  },
  steps: {
    title: 'Step by step',
    at: (time: string) => `Step by step: the rules at ${time}`,
    none: 'No rule has run up to this time.',
    strayed:
      'Other rules also ran at this time. Their replay gave a different result, so their lines are not shown.',
    more: (count: number) =>
      count === 1 ? 'And one more event at this time.' : `And ${count} more events at this time.`,
    paused: 'The run is paused.',
    before: 'Previous rules (←)',
    lineBefore: 'Previous line (↑)',
    line: 'Next line (↓)',
    next: 'Next rules (→)',
    on: (event: string) => `on ${event}`,
    lineNumber: (line: number) => `Line ${line}`,
    empty: 'It has no statements.',
    holds: 'true',
    holdsNot: 'false',
    is: (name: string, value: string) => `${name} = ${value}`,
    was: (name: string, before: string, value: string) => `${name}: ${before} → ${value}`,
    read: (values: string) => `reads ${values}`,
    did: (line: number, what: string) => `line ${line}: ${what}`,
    said: (time: string, event: string, what: string) => `At ${time}, on ${event}, ${what}`,
    ended: {
      earlier: 'No earlier rule has run.',
      later: 'No later rule runs.',
    },
  },
  conformance: {
    title: 'Conformance',
    about:
      'Tests these rules with the suite that every built-in sender passes: clean links, losses, marks, timeouts, changes of the path, rewinding.',
    run: 'Run the suite',
    again: 'Run it again',
    cancel: 'Cancel',
    progress: 'Runs of the suite',
    done: (passed: number, asked: number) =>
      passed === asked
        ? `All ${asked} checks passed.`
        : `${asked - passed} of ${asked} checks failed.`,
    cancelled: (passed: number, count: number) =>
      `Cancelled after ${passed} of ${count} runs: the results so far are below.`,
    refused: (problem: string) => `The suite cannot run this sender: ${problem}`,
    unable: 'The suite could not be loaded, or has stopped.',
    older: 'The scenario has changed: these results are about the previous rules.',
    passed: 'Passed',
    failed: 'Failed',
    finding: (at: string, measured: string, asked: string) =>
      `${at}: ${measured}; required ${asked}.`,
    open: 'Open this run',
    openOf: (check: string, at: string) => `Open the run of ‘${check}’, ${at}`,
    more: (count: number) => `And ${count} more.`,
  },
  contest: {
    title: 'Contest',
    about:
      'Runs these rules on five courses with unseen seeds, beside every built-in sender, and scores throughput, delay, fairness and harm.',
    run: 'Run the courses',
    again: 'Run the same courses again',
    fresh: 'Draw new seeds',
    freshHelp: 'Rules that are tuned to one draw score lower on another.',
    cancel: 'Cancel',
    save: 'Save the contest',
    saveHelp: 'A file with the rules, the draw and all digests; npm run sim -- check verifies it.',
    progress: 'Runs of the courses',
    done: (place: number, count: number, score: string) =>
      `Place ${place} of ${count} with ${score} points of 100.`,
    cancelled: (passed: number, count: number) =>
      `Cancelled after ${passed} of ${count} runs: the table has the results so far.`,
    refused: (problem: string) => `The courses cannot run this sender: ${problem}`,
    unable: 'The contest could not be loaded, or has stopped.',
    older: 'The scenario has changed: these results are about the previous rules.',
    table: (draw: number) => `Points of 100, draw ${draw}`,
    place: 'Place',
    sender: 'Sender',
    score: 'Overall',
    now: (name: string) => `${name} (yours)`,
    earlier: (name: string) => `${name} (yours, earlier)`,
    marks: 'Your marks',
    aspects: {
      throughput: 'throughput',
      delay: 'delay',
      fairness: 'fairness',
      harm: 'harm',
    },
    mark: (aspect: string, mark: string) => `${aspect} ${mark}`,
    stopped: (fault: string) => `stopped: ${fault}`,
    open: 'Open this run',
    openOf: (course: string) => `Open your run on ‘${course}’`,
    how: 'Scoring',
    rules: [
      'A mark is from 0 to 1. Throughput: goodput divided by the capacity of the path for these flows. Delay: the round trip of the empty path divided by the mean round trip. Fairness: Jain’s index of your flows. Harm, after Ware and others: 1 minus the loss of the others. For rivals it is their goodput divided by half of the link; for a call it is the smaller of two ratios, goodput to rate, and delay of the empty path to the 95th percentile of the delay.',
      'The score of a course is the geometric mean of its marks: one zero makes it zero. A flow that stops has zero. The overall score is the mean of the five courses. Senders that need special routers get them here: rules that read load codes get VCP routers.',
    ],
  },
  knownAt: (events: string) => `Available at ${events}.`,
});
