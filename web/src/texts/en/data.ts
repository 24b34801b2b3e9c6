/** The data of the plots, as a table and as files. */
import { translated } from '../language';
import { plots } from './plots';

export const data = translated('data', {
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
  notWritten: 'The file could not be created. Check the connection.',
  note: (rows: string, span: string) =>
    `The file has ${rows} rows for the visible time range, one for each ${span}: the last value, the minimum and the maximum, in the units of documents. Zoom in for shorter steps.`,
});
