/** The matrix: every sender against every other. */

import { type Route, type SettingsRoute, settingsHref } from '../../model/share/route';
import { texts } from '../../texts';
import { page } from '../../views/page';
import type { Feature } from '../feature';

export const matrix: Feature = {
  pages: [
    page(
      (route: Route): route is SettingsRoute<'matrix'> => route.kind === 'matrix',
      () => import('./MatrixPage'),
    ),
  ],
  commands: [
    {
      id: 'matrix',
      group: 'page',
      label: texts.grid.matrix,
      needs: 'nothing',
      menu: 'study',
      run: () => location.assign(settingsHref('matrix')),
    },
  ],
};
