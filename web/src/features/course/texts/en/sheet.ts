/** Exam sheets. */
export const sheet = {
  intro:
    'An empty grid of congestion windows by round trip, with the setting in words; the solution is on a page of its own.',
  flow: 'Flow',
  from: 'From',
  rounds: 'Round trips',
  print: 'Print',
  save: 'Save as HTML',
  making: 'The run is replayed …',
  preview: 'Preview of the sheet',
  refused: (why: string) => `There is no sheet: ${why}`,
  failed: 'The program that makes it could not be fetched. Try again, or reload the page.',
};
