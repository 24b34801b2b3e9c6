/** The examples that come with the page: one document for each file of `scenarios/`. */
import { firstSentence, outline } from './document';

export interface Example {
  /** The file's name without its ending. */
  slug: string;
  name: string;
  sentence: string;
  document: string;
}

/** What the page opens with. */
const FIRST = 'ucc-newreno';

const files = import.meta.glob<string>('../../../scenarios/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const examples: readonly Example[] = Object.entries(files)
  .map(([path, document]) => ({ slug: path.replace(/^.*\/|\.json$/g, ''), document }))
  // Expected digests lie beside the scenarios and are no scenario.
  .filter(({ document }) => document.includes('"sawtooth-scenario"'))
  .map(({ slug, document }) => {
    const { name, about } = outline(document);
    return { slug, document, name: name || slug, sentence: firstSentence(about) };
  })
  .sort(
    (a, b) => Number(b.slug === FIRST) - Number(a.slug === FIRST) || a.name.localeCompare(b.name),
  );

export function firstExample(): Example | undefined {
  return examples[0];
}
