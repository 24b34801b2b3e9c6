/** Senders and queues that follow rules of the document, and the editor of rules. */
export const rules = {
  edit: { sender: 'Edit this sender', queue: 'Edit this queue' },
  editHelp: {
    sender:
      'Copies the rules of this sender into the document, where you can change them. The flow follows the copy from now on.',
    queue:
      'Copies the rules of this queue into the document, where you can change them. The link follows the copy from now on.',
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
    about:
      'The same as rules of a document: in the scenarios that every sender, or every queue, must survive its runs have the same digests. Change a line, and the run follows.',
    text: (name: string) => `${name} as rules`,
    open: 'Change it and run it',
  },
  values: {
    at: (time: string) => `Values at ${time}`,
    none: 'The flow follows no rules then.',
    unable: 'The values of the variables cannot be shown: this run cannot be replayed.',
    yes: 'true',
    no: 'false',
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
    unable: 'The program of the suite could not be loaded, or works no longer.',
    older: 'The scenario has changed since: this is about the rules before.',
    passed: 'Passed',
    failed: 'Failed',
    finding: (at: string, measured: string, asked: string) => `${at}: ${measured}; asked ${asked}.`,
    open: 'Open this run',
    openOf: (check: string, at: string) => `Open the run of ‘${check}’, ${at}`,
    more: (count: number) => `And ${count} more.`,
  },
  knownAt: (events: string) => `Known at ${events}.`,
};
