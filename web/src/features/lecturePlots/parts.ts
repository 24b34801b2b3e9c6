/** All of it that is loaded with the first lecture: one file, since each name of a file costs a first visit. */
export { Annotations } from './Annotations';
export { COMMANDS } from './commands';
export { PlotNotes } from './PlotNotes';
