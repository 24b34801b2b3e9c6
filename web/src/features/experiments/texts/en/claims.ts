/** Claims of papers and what came of them. */
import results from '../../../../generated/claimResults.json' with { type: 'json' };
import { capital, figureName, plural } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

/** A name in a list, in quotes where its own marks would look like those between names. */
const apart = (name: string): string => (/[,;:]/.test(name) ? `“${name}”` : name);

export const claims = translated('claims', {
  /** The engine's words for the results of claims. */
  results,
  /** For several claims, where the words for one would be wrong. */
  several: { depends: 'depend on an unstated setting' } as Partial<Record<string, string>>,
  /** Of several claims. */
  count: (count: number) => plural(count, 'claim', 'claims'),
  none: 'It makes no testable claim.',
  where: (figure: string, section: string) =>
    [
      figure === '' ? '' : figureName(figure),
      /^(\d|[IVX]+\b)/.test(section) ? `section ${section}` : section,
    ]
      .filter((part) => part !== '')
      .join(', ')
      .replace(/^s/, 'S'),
  /** Of a setting that the source leaves open. */
  hangs: (setting: string) => `It depends on: ${setting}.`,
  /** Where a choice leaves open what another one decides, or confirms another part of it. */
  varies: (setting: string) => `It depends in part on: ${setting}.`,
  /** `Confirmed: 20 ms, 20.2 ms; inconclusive: 19.1 ms.`: the choices of each result. */
  otherwise: (all: readonly (readonly [result: string, choices: readonly string[]])[]) => {
    const parts = all.map(([result, choices]) => `${result}: ${choices.map(apart).join(', ')}`);
    return `${capital(parts.join('; '))}.`;
  },
  allSettings: 'All unstated settings',
  sameInAll: 'Same result with every unstated setting',
  setting: 'Setting',
  choice: 'Choice',
  shown: (choice: string) => `${choice} (shown here)`,
  labelled: (label: string, value: string) => `${label}: ${value}`,
  /** In front of the verdicts of parts. */
  allOf: 'All of these must hold:',
  waitForAll: 'Verdicts appear when all runs are finished.',
  all: (points: number) => `All ${points} points`,
  point: 'Point',
  value: 'Measured',
  outcome: 'Outcome',
  reason: (text: string) => `Why this test: ${text}`,
  reading: (text: string) => `Reason: ${text}`,
  changed: (text: string) => `Changed: ${text}`,
  /** Above claims that the source does not make. */
  own: 'Not claimed by the source: our controls and expectations',
});
