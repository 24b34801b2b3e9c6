/** What is registered, as the reference pages list it: names and summaries. */
import index from '../generated/reference/index.json';

export interface Listed {
  group: string;
  kind: string;
  name: string;
  summary: string;
}

export const PAGES: readonly Listed[] = index;

/** The page of something registered. */
export function listed(group: string, kind: string): Listed | undefined {
  return PAGES.find((page) => page.group === group && page.kind === kind);
}

/** Fields that choose among what is registered. */
const CHOICE = /(?:^|\/)(sender|slowStart|ecn|clamp|queue|loss|traffic)\/kind$/;

/** The group of pages that a field chooses from; null where its choice is another. */
export function groupOf(path: string): string | null {
  const key = CHOICE.exec(path)?.[1];
  return key === 'slowStart' ? 'slow-start' : (key ?? null);
}
