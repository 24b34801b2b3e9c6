/** Reads the parts of documents that the page itself needs. The engine checks them. */
import type { Scenario, View } from '../../generated/scenario';

export type { Intervention, Scenario } from '../../generated/scenario';

/** A document that the engine has accepted, or one that comes with the page. */
export function readScenario(text: string): Scenario {
  return JSON.parse(text) as Scenario;
}

/** Whether two documents are equal apart from their views; false for texts that are not JSON. */
export function sameScenario(one: string, other: string): boolean {
  const plain = (text: string): string => JSON.stringify({ ...JSON.parse(text), view: undefined });
  try {
    return plain(one) === plain(other);
  } catch {
    return false;
  }
}

/** A panel that a document can ask for. */
export type PanelId = NonNullable<View['panels']>[number];

/** The first sentence is searched within this many characters. */
const SEARCHED_CHARACTERS = 2000;

/** The first sentence of a description, without the marks of Markdown. */
export function firstSentence(about: string): string {
  const plain = about
    // The search for pairs of brackets takes quadratic time.
    .slice(0, SEARCHED_CHARACTERS)
    .replace(/^#+\s+.*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim()
    .split(/\n\s*\n/)[0]
    ?.replace(/\s+/g, ' ');
  if (!plain) return '';
  const end = plain.search(/[.!?](?=\s+\p{Lu}|$)/u);
  return end < 0 ? plain : plain.slice(0, end + 1);
}
