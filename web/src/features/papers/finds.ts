import { paperHref } from '../../model/share/route';
import type { Findable } from '../../views/find/finds';
import { PAPERS } from './content';

/** The papers by their names. */
export const finds: readonly Findable[] = PAPERS.map(({ id, short, title }) => ({
  kind: 'paper',
  value: `paper ${id}`,
  label: short,
  help: title,
  go: () => location.assign(paperHref(id)),
}));
