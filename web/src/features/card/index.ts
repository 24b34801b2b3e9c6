/** The report card: what the RFCs ask of a sender or a queue, with runs. */

import { type Route, type SettingsRoute, settingsHref } from '../../model/share/route';
import { texts } from '../../texts';
import { page } from '../../views/page';
import type { Feature } from '../feature';

export const card: Feature = {
  pages: [
    page(
      (route: Route): route is SettingsRoute<'card'> => route.kind === 'card',
      () => import('./CardPage'),
    ),
  ],
  commands: [
    {
      id: 'card',
      group: 'page',
      label: texts.grid.card,
      needs: 'nothing',
      menu: 'study',
      run: () => location.assign(settingsHref('card')),
    },
  ],
};
