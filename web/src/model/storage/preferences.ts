/** Preferences that the browser remembers; never a run or a document. */

/** Reads what was remembered; null where there is nothing, or no memory. */
export function recallPreference(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Remembers a value; where there is no memory, nothing happens. */
export function rememberPreference(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden: the page works without it.
  }
}

/** The numbers of an object that was remembered. */
export function recallNumbers(key: string): Record<string, number> {
  const found = recallPreference(key);
  if (typeof found !== 'object' || found === null) return {};
  const numbers = Object.entries(found).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  );
  return Object.fromEntries(numbers);
}
