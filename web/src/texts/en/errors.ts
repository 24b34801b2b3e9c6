/** Texts for failures. The engine's worker words one of them itself. */
export const errors = {
  link: 'This link cannot be opened',
  file: 'This file cannot be opened',
  document: 'This scenario cannot be opened',
  engine: 'The engine has stopped',
  unable: 'The engine cannot be loaded',
  unableHelp:
    'Sawtooth computes in your browser with WebAssembly. Reload the page; if that does not help, try a browser from 2024 or later.',
  where: 'Where',
  what: 'What',
  near: 'Perhaps',
  tooManyPackets: (limit: string) =>
    `More than ${limit} packets are under way: this run needs more memory than a page should take. Lower the rates, the delays or the queues’ limits.`,
  keep: 'Back to the running scenario',
  examples: 'Open an example',
  reload: 'Reload the page',
  retry: 'Try again',
  page: 'The page has hit an error of its own',
  pageHelp: 'The scenario below can be saved; reloading the page starts over.',
  unfetched: 'This part of the page could not be fetched',
  unfetchedHelp:
    'Parts that were opened before are kept; this one needs a connection. Once there is one, reload the page.',
  save: 'Download the scenario',
  fileTooLarge: (size: string) => `the file has ${size}; a document has at most 1 MB`,
  fileUnreadable: 'the file cannot be read',
};
