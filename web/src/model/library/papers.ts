/**
 * The experiments of the papers, and the results that ship with the page. The documents are no part
 * of a first visit: users import this module when they need it.
 */
import type { Experiment, ExperimentResults } from '../../generated/experiment';
import { isExperiment, isResults } from './resultsFormat';

const FOLDER = /^.*\/scenarios\/|\.json$/g;

const files = import.meta.glob<string>('../../../../scenarios/papers/*/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The texts of experiments and of the scenarios that they vary, by name: `papers/ucc/6`. */
export const PAPER_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace(FOLDER, ''), text]),
);

const experiments = new Map<string, Experiment>();
for (const [name, text] of Object.entries(PAPER_TEXTS)) {
  const read: unknown = JSON.parse(text);
  if (isExperiment(read)) experiments.set(name, read);
}

/** An experiment of a paper: `ucc`, `6`. */
export function experimentOf(paper: string, name: string): Experiment | undefined {
  return experiments.get(`papers/${paper}/${name}`);
}

/** The names of all of them: `ucc/6`. */
export const EXPERIMENTS: readonly string[] = [...experiments.keys()].map((name) =>
  name.replace(/^papers\//, ''),
);

/** Documents of this folder are checked by tests of the engine. */
/** Why there are no results. */
export type ResultsFailure = 'missing' | 'unreachable' | 'unreadable';

export class ResultsError extends Error {
  readonly why: ResultsFailure;

  constructor(why: ResultsFailure) {
    super(why);
    this.why = why;
  }
}

/** Where the results of an experiment are, from the page's folder. */
export function resultsHref(paper: string, name: string): string {
  return `papers/${paper}/${name}.json`;
}

const fetched = new Map<string, Promise<ExperimentResults>>();

/** The results that ship with the page; rejects with a {@link ResultsError}. Fetched results are cached. */
export function resultsOf(paper: string, name: string): Promise<ExperimentResults> {
  const href = resultsHref(paper, name);
  const known = fetched.get(href);
  if (known) return known;
  const asked = fetchResults(href);
  fetched.set(href, asked);
  asked.catch(() => fetched.delete(href));
  return asked;
}

async function fetchResults(href: string): Promise<ExperimentResults> {
  let response: Response;
  try {
    response = await fetch(href);
  } catch {
    throw new ResultsError('unreachable');
  }
  if (response.status === 404) throw new ResultsError('missing');
  if (!response.ok) throw new ResultsError('unreachable');
  try {
    const read = (await response.json()) as Partial<ExperimentResults>;
    if (isResults(read)) return read;
  } catch {
    // Some hosts serve a page in place of a missing file, or half a file.
  }
  throw new ResultsError('unreadable');
}

/** Whether results belong to another document than the experiment of this page. */
export function areOfOtherDocument(results: ExperimentResults, experiment: Experiment): boolean {
  return JSON.stringify(results.experiment) !== JSON.stringify(experiment);
}
