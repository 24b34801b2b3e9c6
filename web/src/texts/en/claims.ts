/** Claims of papers and what came of them. */
import results from '../../generated/claimResults.json' with { type: 'json' };
import { capital, figureName, plural } from './words';

export const claims = {
  claims: {
    /** The engine's words for the results of claims. */
    results,
    /** For several claims, where the words for one would be wrong. */
    several: { depends: 'hang on the setting' } as Partial<Record<string, string>>,
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
      steps: (measure: string, series: string) => `${measure}, ${series}, step by step`,
      slope: (measure: string, series: string) => `Slope of ${measure}, ${series}`,
      change: (measure: string, series: string) =>
        `${measure}, ${series}: the last point over the first`,
    },
    /** The unit of a slope: `% per unit of flows`. */
    per: (unit: string, axisUnit: string, axis: string) =>
      [unit, 'per', axisUnit === '' ? `unit of ${axis}` : axisUnit]
        .filter((part) => part !== '')
        .join(' '),
    interval: (value: string, low: string, high: string) => `${value} (${low} to ${high})`,
    eachRun: (value: string, low: string, high: string) =>
      `${value} in a run (all ${low} to ${high})`,
    equal: 'no difference',
    tested: (claimed: string, bounds: string) => `${claimed}, tested as ${bounds}`,
    testedAs: (bounds: string) => `tested as ${bounds}`,
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
    /** Runs that ended before what is measured had happened. */
    capped: (runs: number) => `${plural(runs, 'run', 'runs')} ended before it`,
    sides: {
      'at-least': (words: string) => `at least ${words}`,
      'at-most': (words: string) => `at most ${words}`,
      either: (words: string) => `about ${words}`,
    },
    /** Where a value was found; `of` points in all, of which it is the hardest to confirm. */
    at: (label: string, value: string) => (label === '' ? `at ${value}` : `at ${label} = ${value}`),
    hardest: (points: number) => `the hardest of ${points} points`,
    overAll: 'over all points',
    without: {
      'one-run': 'a single run, without an interval',
      waiting: 'some runs are still to be made',
      missing: 'some runs have no value',
      'few-runs': 'too few runs for a bootstrap',
      'out-of-reach': 'no sender could meet it: the links carry less',
      unbounded: 'the interval has no end',
    },
    /** Of a setting that the source leaves open. */
    hangs: (setting: string) => `It hangs on: ${setting}.`,
    /** Where a choice leaves open what another one decides, or confirms another part of it. */
    varies: (setting: string) => `It comes out a little otherwise with each choice of: ${setting}.`,
    with: (result: string, choice: string) => `${result} with ${choice}`,
    otherwise: (all: readonly string[]) => `${capital(all.join('; '))}.`,
    allSettings: 'All settings that are open',
    sameInAll: 'The same with every setting that is open',
    setting: 'Setting',
    choice: 'Choice',
    shown: (choice: string) => `${choice} (shown here)`,
    labelled: (label: string, value: string) => `${label}: ${value}`,
    /** In front of the verdicts of parts. */
    allOf: 'All of these have to hold:',
    waitForAll: 'Verdicts come when all runs are done.',
    all: (points: number) => `All ${points} points`,
    point: 'Point',
    value: 'Measured',
    outcome: 'Outcome',
    reason: (text: string) => `Why this test: ${text}`,
    reading: (text: string) => `Why so: ${text}`,
    changed: (text: string) => `Changed after a first run: ${text}`,
    /** Above claims that the source does not make. */
    own: 'Beside what it claims: our controls and expectations',
  },
};
