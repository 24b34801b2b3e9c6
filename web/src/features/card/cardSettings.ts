/** The settings of a report card, as its address has them: `of=sender/cubic&seeds=5&only=5.1.1,5.2`. */

export interface CardSettings {
  /** `sender/` or `queue/` with a kind, or `rules/` with the id of an algorithm of the open scenario. */
  subject: string;
  seeds: number;
  /** The chosen sections; all where it is empty. */
  sections: readonly string[];
}

/** As on the command line. */
const SEEDS = 5;

/** The settings of an address. What it does not say is as usual, with the scenario's own algorithm where there is one. */
export function settingsOf(query: string, own: string | undefined): CardSettings {
  const given = new URLSearchParams(query);
  const seeds = given.get('seeds');
  return {
    subject: given.get('of') ?? (own === undefined ? 'sender/cubic' : `rules/${own}`),
    // The program refuses what is no number of runs.
    seeds: seeds === null ? SEEDS : /^\d{1,9}$/.test(seeds) ? Number(seeds) : 0,
    sections: (given.get('only') ?? '').split(',').filter((section) => section !== ''),
  };
}

export function queryOf({ subject, seeds, sections }: CardSettings): string {
  const parts = [`of=${encodeURIComponent(subject).replaceAll('%2F', '/')}`, `seeds=${seeds}`];
  return parts.concat(sections.length === 0 ? [] : `only=${sections.join(',')}`).join('&');
}

/** Takes a section from the chosen ones, with those that contain it. */
export function without(chosen: readonly string[], section: string): string[] {
  return chosen.filter((one) => one !== section && !section.startsWith(`${one}.`));
}
