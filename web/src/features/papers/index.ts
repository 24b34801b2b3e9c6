/** The papers, with their figures as experiments. */

import { isPapers, papersHref } from '../../model/share/route';
import { texts } from '../../texts';
import { page } from '../../views/page';
import type { Feature } from '../feature';

export const papers: Feature = {
  finds: async () => (await import('./finds')).finds,
  pages: [page(isPapers, () => import('./Papers'))],
  commands: [
    {
      id: 'papers',
      group: 'page',
      label: texts.header.papers,
      needs: 'nothing',
      menu: 'look',
      run: () => location.assign(papersHref),
    },
  ],
};
