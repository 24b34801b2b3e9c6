/** Series that are heard. */
export const listening = {
  hears: (name: string) => `You hear: ${name}`,
  how: 'Zero is the lowest tone, three octaves higher the largest value so far. It sounds while the run plays, as fast as that, and when the crosshair moves. U stops it, Shift U goes on to the next curve.',
  nothing: 'There is nothing to hear: no plot shows a curve',
  stopped: 'The sound is off',
  of: (what: string, whose: string) => `${what} of ${whose}`,
  unnamed: 'a curve',
  none: 'There is no sound',
  noneHelp: 'This browser does not let the page make a sound.',
};
