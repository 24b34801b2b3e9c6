/** What kind of document a text is, by what it says of itself. */

export type DocumentFormat = 'scenario' | 'experiment' | 'result';

const FORMATS: Readonly<Record<string, DocumentFormat>> = {
  'sawtooth-experiment': 'experiment',
  'sawtooth-result': 'result',
};

/** What is none of the others is for the engine to judge, as a scenario. */
export function formatOf(text: string): DocumentFormat {
  // A scenario is not read twice.
  if (!text.includes('sawtooth-experiment') && !text.includes('sawtooth-result')) return 'scenario';
  try {
    const { format } = JSON.parse(text) as { format?: unknown };
    return (typeof format === 'string' && FORMATS[format]) || 'scenario';
  } catch {
    return 'scenario';
  }
}

export function namesExperiment(text: string): boolean {
  return formatOf(text) === 'experiment';
}
