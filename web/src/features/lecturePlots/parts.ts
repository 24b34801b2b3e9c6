/** All of it that is loaded with the first lecture: one file, since each name of a file costs a first visit. */
export { ghostOf } from './ghost';
export { PlotNotes } from './PlotNotes';
export { turnPlots } from './turnPlots';
