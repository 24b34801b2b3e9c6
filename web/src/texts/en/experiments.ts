/** Experiments: grids of runs, their figures and claims. Loaded with the first experiment. */
import { plural, THIN } from './words';

/** `Throughput (Mb/s)`. */
const withUnit = (label: string, unit: string): string =>
  unit === '' ? label : label === '' ? unit : `${label} (${unit})`;

export const experiments = {
  figure: {
    legend: 'Series',
    withUnit,
    /** Of a panel that shows one point of the axis, or one series. */
    panelAt: (title: string, at: string) => `${title}, ${at}`,
    pointOf: (label: string, value: string) => (label === '' ? value : `${label} ${value}`),
    time: 'Time',
    seconds: 's',
    item: 'Number',
    base: 'Base',
    keys: 'Left and right arrow keys go along the axis, up and down to the other series.',
    keysOpen: 'Enter opens the point in the laboratory.',
    panel: (title: string, series: number) => `${title}, ${plural(series, 'series', 'series')}`,
    nothing: 'No values yet',
    none: 'No value',
    between: (value: string, low: string, high: string) => `${value} (${low} to ${high})`,
    plusMinus: (value: string, error: string) => `${value}${THIN}±${THIN}${error}`,
    runs: (runs: number) => plural(runs, 'run', 'runs'),
    without: (missing: number) => `${missing} without a value`,
    range: (low: string, high: string) => `${low} to ${high} within the point`,
    numbers: 'Numbers',
    numbersOf: (title: string) => `Numbers of ${title}`,
    everyNth: (shown: number, all: number) => `${shown} of ${all} points; the results have all`,
    scale: 'Colours',
  },
};
