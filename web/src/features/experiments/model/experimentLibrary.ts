/** The scenarios that experiments name, fetched on demand. */
import { ProblemError } from '../../../engine/types';
import { choicesOf, withChoices } from '../claims/model/openSettings';
import { experiments } from '../texts/en/experiments';

const PAPERS = 'papers/';

/** The names of the scenarios that a document varies; none for invalid text. */
function namesIn(text: string): string[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof read !== 'object' || read === null) return [];
  const { base, series } = read as { base?: unknown; series?: unknown };
  const others = Array.isArray(series)
    ? series.map((one: unknown) => (one as { base?: unknown } | null)?.base)
    : [];
  const names = [base, ...others].filter((one) => typeof one === 'string');
  return [...new Set(names)];
}

/** JSON: the texts of the scenarios that a document names, as far as they exist. */
export async function scenariosFor(text: string): Promise<string> {
  const found: Record<string, string> = {};
  const names = namesIn(text);
  if (names.some((name) => name.startsWith(PAPERS))) {
    const { PAPER_TEXTS } = await import('../../../model/library/papers');
    for (const name of names) {
      const own = PAPER_TEXTS[name];
      if (own !== undefined) found[name] = own;
    }
  }
  if (names.some((name) => !name.startsWith(PAPERS))) {
    const { examples } = await import('../../../model/library/examples');
    for (const { slug, document } of examples) if (names.includes(slug)) found[slug] = document;
  }
  return JSON.stringify(found);
}

/** An experiment that comes with the page, and its results where they do too. */
export interface Shipped {
  text: string;
  results: string | null;
}

/** Rejects with a {@link ProblemError} where there is no such experiment. */
export async function shippedExperiment(name: string): Promise<Shipped> {
  const papers = await import('../../../model/library/papers');
  const [paper = '', figure = '', ...choices] = name.split('/');
  const experiment = papers.experimentOf(paper, figure);
  const text = papers.PAPER_TEXTS[`${PAPERS}${paper}/${figure}`];
  const other = experiment ? withChoices(experiment, choices) : null;
  if (!experiment || text === undefined || !other) {
    const { unknown, unknownChoice } = experiments.refused;
    throw new ProblemError({ path: name, message: experiment ? unknownChoice : unknown });
  }
  if (choicesOf(other, experiment).length > 0)
    return { text: JSON.stringify(other), results: null };
  try {
    const results = await papers.resultsOf(paper, figure);
    // Results of an earlier document are not used.
    const own = !papers.areOfOtherDocument(results, experiment);
    return { text, results: own ? JSON.stringify(results) : null };
  } catch {
    // Without them the experiment can be run.
    return { text, results: null };
  }
}
