/** Reads the document of a comparison; what its scenarios say is checked by the engine. */
import { type Problem, ProblemError } from '../../../engine/types';
import { LONGEST_NAME, MOST_RUNS } from '../../../model/run/runLabel';
import { COMPARISON, type NamedDocument } from '../../../model/share/comparisonText';
import { readStrictly } from '../../../model/share/strictJson';
import { comparing } from '../texts/en/comparing';

const VERSION = 1;
const { wrong } = comparing;

/** The runs of a comparison; throws a {@link ProblemError} with the first thing that is wrong, by its place. */
export function readComparison(text: string): readonly NamedDocument[] {
  const whole = objectAt(parsed(text), '', ['format', 'version', 'runs']);
  if (whole.format !== COMPARISON) throw at('format', wrong.format(COMPARISON));
  if (whole.version !== VERSION) throw at('version', wrong.version(VERSION));
  const { runs } = whole;
  if (!Array.isArray(runs) || runs.length === 0 || runs.length > MOST_RUNS)
    throw at('runs', wrong.runs(MOST_RUNS));
  const names = new Set<string>();
  return runs.map((run: unknown, index) => {
    const place = placeOf(index);
    const { name, document } = objectAt(run, place, ['name', 'document']);
    if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_NAME)
      throw at(`${place}/name`, wrong.name(LONGEST_NAME));
    if (names.has(name)) throw at(`${place}/name`, wrong.twice(name));
    names.add(name);
    return { name, document: JSON.stringify(objectAt(document, documentPlace(index), null)) };
  });
}

const placeOf = (index: number): string => `runs/${index}`;

/** Where the scenario of a run stands in the document. */
export const documentPlace = (index: number): string => `${placeOf(index)}/document`;

function parsed(text: string): unknown {
  try {
    return readStrictly(text);
  } catch (thrown) {
    throw thrown instanceof ProblemError ? thrown : at('', wrong.json);
  }
}

function objectAt(
  value: unknown,
  path: string,
  keys: readonly string[] | null,
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw at(path, wrong.object);
  const unknown = Object.keys(value).find((key) => keys !== null && !keys.includes(key));
  if (unknown !== undefined) throw at(path === '' ? unknown : `${path}/${unknown}`, wrong.unknown);
  return value as Record<string, unknown>;
}

function at(path: string, message: string): ProblemError {
  const problem: Problem = { path, message };
  return new ProblemError(problem);
}
