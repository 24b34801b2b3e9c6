/** Preferences that the browser remembers; never a run or a document. */

/** Reads a remembered value; null where there is none, or no storage. */
export function recallPreference(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Remembers a value; does nothing without storage. */
export function rememberPreference(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden: the page works without it.
  }
}

/** The numbers of a remembered object. */
export function recallNumbers(key: string): Record<string, number> {
  const found = recallPreference(key);
  if (typeof found !== 'object' || found === null) return {};
  const numbers = Object.entries(found).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  );
  return Object.fromEntries(numbers);
}
