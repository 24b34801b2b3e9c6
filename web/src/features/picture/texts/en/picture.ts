/** Pictures of plots, to be taken along. */
import { listOf, plural } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

export const picture = translated('picture', {
  what: 'What',
  wholes: {
    all: 'All open plots',
    network: 'Network',
    screen: 'Whole screen',
    runs: 'Runs side by side',
  },
  at: (time: string) => `at ${time}`,
  /** The shapes of packets in a network. */
  packets: {
    data: 'data',
    acknowledgement: 'acknowledgement',
    retransmission: 'retransmission',
    handshake: 'handshake',
    lost: 'dropped or lost',
  },
  size: 'Width',
  sizes: {
    column: '85 mm, one column',
    page: '175 mm, two columns',
    screen: 'Same as screen',
  },
  ground: 'Background',
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
  notCopied: 'The browser blocked copying a picture. Download it instead.',
  notMade: 'The browser could not create this picture. Try a smaller one, or SVG.',
  pixels: 'Pixels of the PNG',
  times: (factor: number) => `${factor} ×`,
  nothing: 'There is nothing to draw yet. Play the run and open a plot.',
  /** Under a column whose run has not the panels that others have. */
  missing: (panels: readonly string[]) => `Not available for this run: ${listOf(panels)}.`,
  made: (version: string) => `Sawtooth ${version}`,
  /** Of all runs; without a range for a network, which is of an instant. */
  seeds: (seeds: readonly string[], range: readonly string[] | null) => {
    const different = [...new Set(seeds)];
    const seed = `${different.length === 1 ? 'Seed' : 'Seeds'} ${listOf(different)}`;
    return range === null ? `${seed}.` : `${seed}, ${range.join(' to ')}.`;
  },
  changed: 'Own scenario: the SVG of this picture contains its link.',
  bandOf: (run: string, curves: number) =>
    `${run}: median and quartiles of ${plural(curves, 'curve', 'curves')}`,
  band: (curves: number) =>
    `median, quartiles and extremes of ${plural(curves, 'curve', 'curves')}`,
});
