/** All entries of the glossary: those written by hand, and the variables and settings that the engine declares. */
import variables from 'virtual:variables';
import settings from 'virtual:variables/settings';
import type { Declared } from '../../model/library/variables';
import { pageHref } from '../../model/share/route';
import { currentLanguage } from '../../texts/language';
import { type Entry, terms } from './texts/en/terms';

export type Part = 'terms' | 'variables' | 'settings';

/** An entry, with the algorithms that use it. */
export interface Shown extends Entry {
  of: readonly { name: string; href: string }[];
}

/** Several algorithms may declare one name: the first has the plain address. */
function shownOf(all: readonly Declared[], idOf: (one: Declared) => string): Shown[] {
  const taken = new Map<string, number>();
  return all.map((one) => {
    const id = idOf(one);
    const before = taken.get(id) ?? 0;
    taken.set(id, before + 1);
    const sources = [...new Set(one.of.map(({ source }) => source))].filter((text) => text !== '');
    return {
      id: before === 0 ? id : `${id}-${before + 1}`,
      term: one.label,
      text: one.help,
      ...(sources[0] === undefined ? {} : { source: sources[0] }),
      of: one.of.map(({ page, name }) => {
        const [group = '', kind = ''] = page.split('/');
        return { name, href: pageHref(group, kind) };
      }),
    };
  });
}

const groupsOf = ({ of }: Declared): string => of[0]?.page.split('/')[0] ?? '';

export const entries: Readonly<Record<Part, readonly Shown[]>> = {
  terms: terms
    .map((entry) => ({ ...entry, of: [] }))
    .toSorted((one, other) => one.term.localeCompare(other.term, currentLanguage())),
  // As panels are called: those of queues by themselves.
  variables: shownOf(
    variables,
    (one) => `${groupsOf(one) === 'queue' ? 'queue' : 'flow'}-${one.key}`,
  ),
  settings: shownOf(settings, (one) => `set-${groupsOf(one)}-${one.key}`),
};
