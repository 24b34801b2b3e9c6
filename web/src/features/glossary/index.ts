/** The glossary: the words of the field and of this laboratory. */

import { type GlossaryRoute, glossaryHref, type Route } from '../../model/share/route';
import { texts } from '../../texts';
import { page } from '../../views/page';
import type { Feature } from '../feature';

export const glossary: Feature = {
  finds: async () => (await import('./finds')).finds,
  pages: [
    page(
      (route: Route): route is GlossaryRoute => route.kind === 'glossary',
      () => import('./Glossary'),
    ),
  ],
  commands: [
    {
      id: 'glossary',
      group: 'page',
      label: texts.reading.parts.glossary,
      needs: 'nothing',
      menu: 'look',
      run: () => location.assign(glossaryHref()),
    },
  ],
};
