/** The kind of a document, by its `format` key; null is a scenario, or any other text: the engine says what is wrong with it. */
export function formatOf(text: string): string | null {
  // A scenario is not read twice.
  if (!/"sawtooth-(?!scenario")/.test(text)) return null;
  try {
    const { format } = JSON.parse(text) as { format?: unknown };
    return typeof format === 'string' && format !== 'sawtooth-scenario' ? format : null;
  } catch {
    return null;
  }
}
