/** Texts for failures. */
import { translated } from '../language';
export const errors = translated('errors', {
  link: 'This link cannot be opened',
  file: 'This file cannot be opened',
  document: 'This scenario cannot be opened',
  engine: 'The engine has stopped',
  unable: 'The engine cannot be loaded',
  unableHelp:
    'Sawtooth runs in your browser with WebAssembly. Reload the page; if that does not help, use a browser from 2024 or later.',
  where: 'Where',
  what: 'What',
  near: 'Suggestion',
  keep: 'Back to the running scenario',
  examples: 'Open an example',
  reload: 'Reload the page',
  retry: 'Try again',
  page: 'The page has an internal error',
  pageHelp: 'You can save the scenario below. Reload the page to start again.',
  unfetched: 'This part of the page could not be loaded',
  unfetchedHelp:
    'Parts that you have opened before still work; this one needs a connection. Reload the page when you are online.',
  save: 'Download the scenario',
  fileTooLarge: (size: string) => `the file has ${size}; a document has at most 1 MB`,
  fileUnreadable: 'the file cannot be read',
});
