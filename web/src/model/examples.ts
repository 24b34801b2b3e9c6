/** The examples that come with the page: one document for each file of `scenarios/`. */
import { firstSentence, readScenario } from './scenario';

export interface Example {
  /** The file's name without its ending. */
  slug: string;
  name: string;
  sentence: string;
  about: string;
  /** What its document chooses: senders, queues, loss models and the like. */
  kinds: readonly string[];
  document: string;
}

/** The example that the page opens with. */
const FIRST = 'ucc-newreno';

const files = import.meta.glob<string>('../../../scenarios/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const KIND = /"(?:kind|sender|slowStart|ecn|clamp|queue|loss|traffic)":\s*"([^"]+)"/g;

/** Every kind that a document names. */
function kindsOf(document: string): string[] {
  return [...new Set([...document.matchAll(KIND)].flatMap(([, kind]) => kind ?? []))];
}

export const examples: readonly Example[] = Object.entries(files)
  .map(([path, document]) => ({ slug: path.replace(/^.*\/|\.json$/g, ''), document }))
  // Other JSON files may lie in the same folder.
  .filter(({ document }) => document.includes('"sawtooth-scenario"'))
  .map(({ slug, document }) => {
    const { name = slug, about = '' } = readScenario(document);
    const sentence = firstSentence(about);
    return { slug, document, name, sentence, about, kinds: kindsOf(document) };
  })
  .sort(
    (a, b) => Number(b.slug === FIRST) - Number(a.slug === FIRST) || a.name.localeCompare(b.name),
  );

export function firstExample(): Example | undefined {
  return examples[0];
}
