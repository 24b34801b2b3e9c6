/** What counts in a lesson, in the form that writes one. */
import { listOf, plural } from './words';

export const marking = {
  title: 'What counts',
  points: 'Points for each part',
  askNumber: 'Ask for a number',
  unit: 'Its unit',
  least: 'Right from',
  most: 'Right to',
  of: 'Marked against the curve of',
  nothing: 'nothing',
  within: 'May be off by, %',
  flow: (name: string) => `flow ${name}`,
  queue: (from: string, to: string) => `${from} → ${to}`,
  noCurve: 'The command line cannot mark a curve of this plot.',
  parts: { choice: 'the choice', number: 'the number', curve: 'the curve' },
  worth: (points: number, parts: readonly string[]) =>
    `${plural(points, 'point', 'points')}: ${listOf(parts)}.`,
  unmarked: 'Nothing is marked: no choice, no range of numbers and no curve is right.',
};
