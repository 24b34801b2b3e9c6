/** Words about the plots of a lecture. */
export const lecturePlots = {
  before: (name: string) => `${name}, before`,
  pale: 'pale: before the change',
  remove: 'Remove the pale curves (K)',
  held: 'axes held',
  free: 'Release the axes (H)',
};
