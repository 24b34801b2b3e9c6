/** Pictures of plots, to be taken along. */
import { plural } from './words';

export const picture = {
  what: 'What',
  all: 'All open plots',
  size: 'Width',
  sizes: {
    column: '85 mm, one column',
    page: '175 mm, two columns',
    screen: 'As on the screen',
  },
  ground: 'Ground',
  grounds: { light: 'White', dark: 'Dark' },
  title: 'Title',
  caption: 'Caption with the address and the version',
  events: 'Marks of events',
  preview: (what: string) => `Preview: ${what}`,
  measures: (width: string, height: string) => `${width} × ${height}`,
  svg: 'Download SVG',
  png: 'Download PNG',
  copy: 'Copy picture',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying a picture. Download it instead.',
  notMade: 'The browser could not make this picture. Try a smaller one, or SVG.',
  pixels: 'Pixels of the PNG',
  times: (factor: number) => `${factor} ×`,
  nothing: 'There is nothing to draw yet. Play the run, and open a plot.',
  made: (version: string) => `Sawtooth ${version}`,
  seed: (seed: string, from: string, to: string) => `Seed ${seed}, ${from} to ${to}.`,
  changed: 'A scenario of one’s own: its link is in the SVG.',
  bandOf: (run: string, curves: number) =>
    `${run}: median and quartiles of ${plural(curves, 'curve', 'curves')}`,
  band: (curves: number) =>
    `median, quartiles and extremes of ${plural(curves, 'curve', 'curves')}`,
};
