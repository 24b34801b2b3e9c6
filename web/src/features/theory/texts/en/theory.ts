/** The laws of the field over the plots. */
import { plural } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

export const theory = translated('theory', {
  measuring: 'Measuring the visible range…',
  replaying: 'Replaying the run for the formulas over time…',
  unreplayed: 'The run could not be replayed for the formulas over time.',
  greyed: (name: string) => `${name}, where it does not apply`,
  grey: (reason: string) => `Grey where it does not apply: ${reason}.`,
  refused: (problem: string) => `No theory: ${problem}`,
  nothing: 'No formula describes this panel here.',
  more: (law: string, panel: string) => `About ${law}, ${panel}`,
  speaks: (count: number, all: number) => `for ${count} of ${all}`,
  beside: (theory: string, run: string, deviation: string) =>
    `${theory}, the run ${run} (${deviation})`,
  alone: (theory: string) => theory,
  of: (id: string, what: string) => `${id} ${what}`,
  silent: (reason: string) => `Does not apply: ${reason}.`,
  holds: 'met',
  fails: (reason: string) => `not met: ${reason}`,
  assumes: 'It assumes:',
  hint: (says: string, formula: string, assumptions: readonly { text: string }[]) =>
    [says, `${formula}.`, 'It assumes:', ...assumptions.map(({ text }) => text)].join(' '),
  source: (source: string) => `Source: ${source}.`,
  power: {
    picture: (said: string) => `Delivery rate against round trip. ${said}`,
    said: (best: string, run: string, power: string) =>
      `Kleinrock’s point is ${best}; the run is at ${run}, with ${power} of the maximum power. Points of equal power are on a line through the origin.`,
    at: (rate: string, trip: string) => `${rate} at ${trip}`,
    best: 'Kleinrock',
    run: 'run',
    rate: 'Delivery rate',
    trip: 'Round trip',
  },
  select: 'Select a flow to see its line.',
  omitted: (count: number) => `${plural(count, 'more', 'more')} not shown.`,
  stretch: (from: string, to: string) => `Measured from ${from} to ${to}`,
});
