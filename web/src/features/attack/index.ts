/** The adversary: the short trace that hurts a sender most. */

import { type Route, type SettingsRoute, settingsHref } from '../../model/share/route';
import { texts } from '../../texts';
import { page } from '../../views/page';
import type { Feature } from '../feature';

export const attack: Feature = {
  pages: [
    page(
      (route: Route): route is SettingsRoute<'attack'> => route.kind === 'attack',
      () => import('./AttackPage'),
    ),
  ],
  commands: [
    {
      id: 'attack',
      group: 'page',
      label: texts.grid.attack,
      needs: 'nothing',
      menu: 'study',
      run: () => location.assign(settingsHref('attack')),
    },
  ],
};
