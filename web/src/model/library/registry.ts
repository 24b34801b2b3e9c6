/** The registered algorithms and models by name and summary, as the reference lists them. */
import { index } from 'virtual:reference';
import { phrase } from '../../texts/language';

export interface RegistryEntry {
  group: string;
  kind: string;
  name: string;
  summary: string;
}

export const PAGES: readonly RegistryEntry[] = index.map(({ name, summary, ...page }) => ({
  ...page,
  name: phrase(name),
  summary: phrase(summary),
}));

/** The entry of a kind; undefined where there is none. */
export function registryEntry(group: string, kind: string): RegistryEntry | undefined {
  return PAGES.find((page) => page.group === group && page.kind === kind);
}

/** The kinds of a group as a select offers them. */
export function optionsOf(group: string): { value: string; label: string; help: string }[] {
  return PAGES.filter((page) => page.group === group).map(({ kind, name, summary }) => ({
    value: kind,
    label: name,
    help: summary,
  }));
}

/** Paths of the fields that choose a registered kind. */
const CHOICE = /(?:^|\/)(sender|slowStart|ecn|clamp|queue|loss|variation|traffic)\/kind$/;

/** The group that a field chooses from; null where it chooses among other options. */
export function groupOf(path: string): string | null {
  const key = CHOICE.exec(path)?.[1];
  return key === 'slowStart' ? 'slow-start' : (key ?? null);
}
