/** Senders and queues that follow rules of the document, and the editor of rules. */
export const rules = {
  edit: {
    sender: 'Edit this sender',
    queue: 'Edit this queue',
    reverse: 'Edit the queue of the way back',
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
    title: 'The rules are not all of it',
    detail: (settings: readonly string[]) =>
      `They do not have: ${settings.join(', ')}. The run may differ from the one before.`,
  },
  large: 'Enlarge the editor',
  small: 'Back to the inspector',
  fromNow: 'Change it from now on',
  fromNowHelp: {
    sender:
      'From this instant of the run the flow follows a copy, which you change here: everything before it stays as it is. The document records that.',
    queue:
      'From this instant of the run the queue follows a copy, which you change here: everything before it stays as it is. The document records that.',
  },
  label: (id: string) => `Rules of ${id}`,
  leave: 'Ctrl+Space completes a name. Escape, then Tab leaves the editor.',
  followed: {
    sender: 'The flow follows these rules.',
    queue: 'The queue follows these rules.',
  },
  checking: 'Checking…',
  wrong: (line: number, column: number, message: string) =>
    `Line ${line}, column ${column}: ${message}. The run goes on with the last rules without a mistake.`,
  refused: (message: string) => `Not taken over: ${message}`,
  stopped: {
    sender: (flow: string, fault: string) => `${flow} stopped sending: ${fault}.`,
    queue: (queue: string, fault: string) =>
      `The queue ${queue} only drops what has no room any more: ${fault}.`,
  },
  gone: 'These rules are not in the document any more.',
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
    about: 'Rules of a document that do the same: change a line, and the run follows.',
    compared: (runs: number, same: number) =>
      runs === same
        ? `In ${runs} runs, of all settings that were compared – scenarios that every sender, or every queue, must survive, and data that pauses – all digests are those of the built-in one.`
        : `In ${same} of ${runs} runs, of all settings that were compared – scenarios that every sender, or every queue, must survive, and data that pauses – the digest is that of the built-in one.`,
    parted: (one: {
      settings: string;
      transport: string;
      run: string;
      builtIn: number;
      asRules: number;
    }) =>
      `Another run is ‘${one.run}’ with ${one.settings || 'default settings'} and the transport ${one.transport}: these rules have a goodput of ${one.asRules} Mb/s, the built-in one has ${one.builtIn} Mb/s.`,
    off: (settings: readonly string[]) =>
      `These rules lack: ${settings.join(', ')}. With that off the built-in one has the same digest in every run.`,
    lacked: (settings: readonly string[]) =>
      `These rules have no setting for: ${settings.join(', ')}. They are the built-in one with its own default of each.`,
    text: (name: string) => `${name} as rules`,
    open: 'Change it and run it',
  },
  values: {
    at: (time: string) => `Values at ${time}`,
    none: {
      sender: 'The flow follows no rules then.',
      queue: 'The queue follows no rules then.',
    },
    empty: 'These rules have no variables and no parameters.',
    unable: 'The values of the variables cannot be shown: this run cannot be replayed.',
    yes: 'true',
    no: 'false',
    nan: 'not a number',
  },
  steps: {
    title: 'Step by step',
    at: (time: string) => `Step by step: the rules at ${time}`,
    none: 'No rule has run yet at this instant.',
    strayed:
      'At this instant other rules ran too: asked once more they ended otherwise, so their lines are not shown.',
    more: (count: number) =>
      count === 1
        ? 'And one more event at this instant.'
        : `And ${count} more events at this instant.`,
    paused: 'The run is paused.',
    before: 'Rules that ran before (←)',
    lineBefore: 'Line before (↑)',
    line: 'Next line (↓)',
    next: 'Rules that run next (→)',
    on: (event: string) => `on ${event}`,
    lineNumber: (line: number) => `Line ${line}`,
    empty: 'It has no statements.',
    holds: 'holds',
    holdsNot: 'does not hold',
    is: (name: string, value: string) => `${name} = ${value}`,
    was: (name: string, before: string, value: string) => `${name}: ${before} → ${value}`,
    read: (values: string) => `reads ${values}`,
    did: (line: number, what: string) => `line ${line}: ${what}`,
    said: (time: string, event: string, what: string) => `At ${time}, on ${event}, ${what}`,
    ended: {
      earlier: 'No rule has run before.',
      later: 'No rule runs after this in the run.',
    },
  },
  conformance: {
    title: 'Conformance',
    about:
      'Runs the suite that every built-in sender passes on these rules: clean links, losses, marks, timeouts, changes of the path, rewinding.',
    run: 'Run the suite',
    again: 'Run it again',
    cancel: 'Cancel',
    progress: 'Runs of the suite',
    done: (passed: number, asked: number) =>
      passed === asked
        ? `All ${asked} checks passed.`
        : `${asked - passed} of ${asked} checks failed.`,
    cancelled: (passed: number, count: number) =>
      `Cancelled after ${passed} of ${count} runs: what is below is what was found until then.`,
    refused: (problem: string) => `The suite cannot run this sender: ${problem}`,
    unable: 'The program of the suite could not be loaded, or no longer works.',
    older: 'The scenario has changed since: this is about the rules before.',
    passed: 'Passed',
    failed: 'Failed',
    finding: (at: string, measured: string, asked: string) => `${at}: ${measured}; asked ${asked}.`,
    open: 'Open this run',
    openOf: (check: string, at: string) => `Open the run of ‘${check}’, ${at}`,
    more: (count: number) => `And ${count} more.`,
  },
  contest: {
    title: 'Contest',
    about:
      'Runs these rules on five courses with seeds that nobody has seen, beside every built-in sender, and gives points for throughput, delay, fairness and harm.',
    run: 'Run the courses',
    again: 'Run the same courses again',
    fresh: 'Draw new seeds',
    freshHelp: 'Rules tuned to one draw show it on another.',
    cancel: 'Cancel',
    save: 'Save the contest',
    saveHelp:
      'A file with the rules, the draw and all digests: npm run sim -- check runs it again.',
    progress: 'Runs of the courses',
    done: (place: number, count: number, score: string) =>
      `Place ${place} of ${count} with ${score} points of 100.`,
    cancelled: (passed: number, count: number) =>
      `Cancelled after ${passed} of ${count} runs: the table has what was found until then.`,
    refused: (problem: string) => `The courses cannot have this sender: ${problem}`,
    unable: 'The program of the courses could not be loaded, or no longer works.',
    older: 'The scenario has changed since: this is about the rules before.',
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
    how: 'How points are given',
    rules: [
      'A mark is from 0 to 1. Throughput: goodput over what the path could carry for these flows. Delay: the round trip of the empty path over the mean one. Fairness: Jain’s index of your flows. Harm: one less what others lose, as Ware and others define it: the rivals’ goodput over their half, and for a call the lesser of its goodput over its rate and of its delay without a queue over that with the 95th percentile.',
      'The points of a course are the geometric mean of its marks: a zero in one is a zero. A flow that stops has none. The overall score is the mean of the five. Senders that need routers of their own have them here: rules that read load codes have those of VCP.',
    ],
  },
  knownAt: (events: string) => `Known at ${events}.`,
};
