/**
 * A scenario in an earlier format is read as it was meant then, and the page says which of its values have other names
 * today. The engine translates them (`document/src/declaration/earlier.rs`); this finds them in the text as it came.
 */
import { earlierDocument as words } from '../texts/en/earlierDocument';
import type { Notice } from './document/problems';

/** The notice about a text; null where it is of today, or means the same today. */
export function earlierNotice(text: string): Notice | null {
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(tree) || tree.version !== 1) return null;
  const found = new Set<string>();
  for (const one of Object.values(tree)) visit(one, found);
  if (found.size === 0) return null;
  return { tone: 'calm', title: words.title(1), detail: words.detail([...found].sort()) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds how the values within are read. Documents inside have a format of their own. */
function visit(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, found);
    return;
  }
  if (!isObject(value) || value.format !== undefined) return;
  const { preset, kind, slowStart, path, to } = value;
  const isPreset = typeof path === 'string' && /(^|\/)preset$/.test(path) && to === 'linux';
  if (preset === 'linux' || isPreset) found.add(words.linux);
  const isExit = kind === 'hystart-plus-plus' && value.bursts === undefined;
  if (isExit || slowStart === 'hystart-plus-plus') found.add(words.bursts);
  if (kind === 'spred' && (value.predictor === undefined || value.fill === undefined)) {
    found.add(words.spred);
  }
  for (const [key, one] of Object.entries(value)) {
    if (/(^|\/)preset$/.test(key) && one === 'linux') found.add(words.linux);
    visit(one, found);
  }
}
