/** Claims of papers and what came of them. */
import { figureName, plural } from './words';

export const claims = {
  claims: {
    results: {
      confirmed: 'confirmed',
      'in-part': 'confirmed in part',
      'not-confirmed': 'not confirmed',
      inconclusive: 'inconclusive',
    },
    /** Of several claims. */
    count: (count: number) => plural(count, 'claim', 'claims'),
    none: 'It makes no claim that could be tested.',
    where: (figure: string, section: string) =>
      [
        figure === '' ? '' : figureName(figure),
        /^(\d|[IVX]+\b)/.test(section) ? `section ${section}` : section,
      ]
        .filter((part) => part !== '')
        .join(', ')
        .replace(/^s/, 'S'),
    subject: {
      value: (measure: string, series: string) => `${measure}, ${series}`,
      ratio: (measure: string, first: string, second: string) =>
        `${measure}, ${first} over ${second}`,
      difference: (measure: string, first: string, second: string) =>
        `${measure}, ${first} less ${second}`,
      steps: (measure: string, series: string, falls: boolean) =>
        `${falls ? 'Fall of ' : ''}${measure}, ${series}, step by step`,
      slope: (measure: string, series: string, falls: boolean) =>
        `${falls ? 'Downward slope' : 'Slope'} of ${measure}, ${series}`,
    },
    measured: (value: string) => `${value} measured`,
    interval: (value: string, low: string, high: string) => `${value} (${low} to ${high})`,
    bounds: {
      between: (low: string, high: string) => `${low} to ${high}`,
      atLeast: (low: string) => `at least ${low}`,
      atMost: (high: string) => `at most ${high}`,
      above: 'above zero',
      below: 'below zero',
    },
    claimed: (bounds: string) => `${bounds} claimed`,
    expected: (bounds: string) => `${bounds} expected`,
    nothing: 'no value',
    /** Where a value was found; `of` points in all, of which it is the hardest to confirm. */
    at: (label: string, value: string) => (label === '' ? `at ${value}` : `at ${label} = ${value}`),
    hardest: (points: number) => `the hardest of ${points} points`,
    overAll: 'over all points',
    without: {
      'one-run': 'a single run, without an interval',
      missing: 'some runs have no value',
      unbounded: 'the interval has no end',
      'no-point': 'no such point was run',
    },
    all: (points: number) => `All ${points} points`,
    point: 'Point',
    value: 'Measured',
    outcome: 'Outcome',
    reason: (text: string) => `Why this test: ${text}`,
  },
};
