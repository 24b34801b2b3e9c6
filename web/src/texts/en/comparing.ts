/** Runs beside one another. Loaded with the first comparison. */
export const comparing = {
  runs: 'Runs',
  full: {
    title: (most: number) => `There are ${most} runs on the screen, which is the most.`,
    detail: 'Drop one of them to compare with another.',
  },
  refused: (name: string) => `Run ${name} cannot be opened.`,
  activate: (name: string) => `Show the network and the fields of run ${name}`,
  more: (name: string) => `More about run ${name}`,
  rename: 'Rename',
  renamed: (name: string) => `Name of run ${name}`,
  beside: 'Side by side',
  besideMeans:
    'Each run has plots of its own, with one scale for all; otherwise their curves are drawn over one another',
  taken: 'Another run has this name.',
  drop: 'Drop',
  dropOthers: 'Drop the others',
};
