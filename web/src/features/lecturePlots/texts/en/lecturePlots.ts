/** Words about the plots of a lecture. */
import { translated } from '../../../../texts/language';

export const lecturePlots = translated('lecturePlots', {
  before: (name: string) => `${name}, before`,
  pale: 'pale: as it was before',
  remove: 'Remove the pale curves (K)',
  held: 'axes held',
  free: 'Release the axes (H)',
  tools: 'Point, draw and write',
  tool: { point: 'Pointer', draw: 'Pen', write: 'Words' },
  eraseLast: 'Erase the last',
  eraseAll: 'Erase all',
  drawOn: (plot: string) =>
    `Draw on the plot ${plot}. Arrow keys move the pen; Space puts it down and lifts it.`,
  writeOn: (plot: string) =>
    `Write on the plot ${plot}. Arrow keys choose the place; Enter begins, and Enter again finishes.`,
  words: 'Words',
  drawing: 'Strokes of the speaker',
  down: 'The pen is down.',
  most: (count: number) => ({
    title: `This document has ${count} strokes and words, which is the maximum`,
    detail: 'Erase some, then draw again.',
  }),
  commands: {
    otherPlots: 'The next plots',
    beforeAndAfter: 'Before and after a change',
    keepCurves: 'Keep or remove pale curves',
    holdAxes: 'Hold or release the axes',
    point: 'Pointer on or off; Shift and arrows move it',
    draw: 'Draw on the plots',
    write: 'Write on the plots',
    eraseLast: 'Erase the last stroke or words',
    eraseAll: 'Erase all strokes and words of the step',
  },
});
