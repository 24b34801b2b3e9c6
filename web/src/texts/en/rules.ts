/** Senders that follow rules of the document, and the editor of rules. */
export const rules = {
  edit: 'Edit this sender',
  editHelp:
    'Copies the rules of this sender into the document, where you can change them. The flow follows the copy from now on.',
  label: (id: string) => `Rules of ${id}`,
  leave: 'Ctrl+Space completes a name. Escape, then Tab leaves the editor.',
  followed: 'The flow follows these rules.',
  checking: 'Checking…',
  wrong: (line: number, column: number, message: string) =>
    `Line ${line}, column ${column}: ${message}. The flow follows the last rules without a mistake.`,
  refused: (message: string) => `Not taken over: ${message}`,
  stopped: (flow: string, fault: string) => `${flow} stopped sending: ${fault}.`,
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
    declared: 'declared here',
  },
  unit: (unit: string) => (unit === 'bool' ? 'true or false' : unit),
  asCode: {
    title: 'As code',
    about:
      'The same sender as rules of a document: in the scenarios that every sender must survive its runs have the same digests. Change a line, and the run follows.',
    text: (name: string) => `${name} as rules`,
    open: 'Change it and run it',
  },
  knownAt: (events: string) => `Known at ${events}.`,
};
