import { glossaryHref } from '../../model/share/route';
import type { Findable } from '../../views/find/finds';
import { entries } from './entries';

/** Terms and variables by their names and words; settings are found on the page of the glossary. */
export const finds: readonly Findable[] = [...entries.terms, ...entries.variables].map(
  ({ id, term, text }) => ({
    kind: 'term',
    value: `term ${id}`,
    label: term,
    help: text,
    go: () => location.assign(glossaryHref(id)),
  }),
);
