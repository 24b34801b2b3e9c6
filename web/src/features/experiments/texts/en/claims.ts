/** Claims of papers and what came of them. */
import results from '../../../../generated/claimResults.json' with { type: 'json' };
import { capital, figureName, plural } from '../../../../texts/en/words';

/** A name in a list, in quotes where its own marks would look like those between names. */
const apart = (name: string): string => (/[,;:]/.test(name) ? `“${name}”` : name);

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
    /** Of a setting that the source leaves open. */
    hangs: (setting: string) => `It hangs on: ${setting}.`,
    /** Where a choice leaves open what another one decides, or confirms another part of it. */
    varies: (setting: string) => `It depends on the choice of: ${setting}.`,
    /** `Confirmed: 20 ms, 20.2 ms; inconclusive: 19.1 ms.`: the choices of each result. */
    otherwise: (all: readonly (readonly [result: string, choices: readonly string[]])[]) => {
      const told = all.map(([result, choices]) => `${result}: ${choices.map(apart).join(', ')}`);
      return `${capital(told.join('; '))}.`;
    },
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
    changed: (text: string) => `Changed: ${text}`,
    /** Above claims that the source does not make. */
    own: 'Beside what it claims: our controls and expectations',
  },
};
