/** The reference: a page for each thing that a scenario can name. */

import { indexHref, type ReferenceRoute, type Route } from '../../model/share/route';
import { texts } from '../../texts';
import { page } from '../../views/page';
import type { Feature } from '../feature';

export const reference: Feature = {
  // The last of all pages: it says so where an address names none.
  pages: [
    page(
      (route: Route): route is ReferenceRoute =>
        route.kind === 'index' || route.kind === 'page' || route.kind === 'unknown',
      () => import('./Reference'),
    ),
  ],
  commands: [
    {
      id: 'reference',
      group: 'page',
      label: texts.header.reference,
      needs: 'nothing',
      menu: 'look',
      run: () => location.assign(indexHref),
    },
  ],
};
