/** The document of a comparison, as a link and a file have it. */

export const COMPARISON = 'sawtooth-comparison';

/** A run of a comparison by its name, with the text of its scenario. */
export interface NamedDocument {
  name: string;
  document: string;
}

export function comparisonText(runs: readonly NamedDocument[]): string {
  return JSON.stringify({
    format: COMPARISON,
    version: 1,
    runs: runs.map(({ name, document }) => ({ name, document: JSON.parse(document) })),
  });
}
