/** The data of the plots, as a table and as files. */
import { plots } from './plots';

export const data = {
  what: 'Plot',
  all: 'All open plots',
  option: plots.plots.option,
  /** Heads of columns in files, which other programs read. */
  time: 'time (s)',
  values: ['last', 'least', 'largest'],
  eventColumns: ['from (s)', 'to (s)', 'kind', 'flow', 'number'],
  series: 'Download values as CSV',
  events: 'Download events as CSV',
  seriesArrow: 'Values as Arrow',
  eventsArrow: 'Events as Arrow',
  notWritten: 'The file could not be made. Is there a connection?',
  note: (rows: string, span: string) =>
    `The file of values has ${rows} rows over what the plots show, ${span} each: the last, the least and the largest value in it, in the units of documents. Zoom in for finer ones.`,
};
