/** The kind of a document, by its `format` key. */

import { COMPARISON } from '../../features/compare/model/comparisonText';

export type DocumentFormat = 'scenario' | 'experiment' | 'result' | 'comparison' | 'handIn';

const FORMATS: Readonly<Record<string, DocumentFormat>> = {
  'sawtooth-experiment': 'experiment',
  'sawtooth-result': 'result',
  [COMPARISON]: 'comparison',
  'sawtooth-hand-in': 'handIn',
};

/** Any other text is taken for a scenario: the engine says what is wrong with it. */
export function formatOf(text: string): DocumentFormat {
  // A scenario is not read twice.
  if (!Object.keys(FORMATS).some((format) => text.includes(format))) return 'scenario';
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
