/** A feature for tests alone: a folder with a dialog, a command, a panel, a format of files, and a page. */
import type { Route } from '../../model/share/route';
import { onDemand } from '../../views/onDemand';
import { page } from '../../views/page';
import type { Feature } from '../feature';

declare module '../../model/feature' {
  interface DialogNames {
    standIn: true;
  }
}

export const standIn: Feature = {
  forms: ['standIn'],
  dialogs: [
    { name: 'standIn', title: 'Stand-in', Content: onDemand(() => import('./StandInDialog')) },
  ],
  commands: [
    {
      id: 'stand-in',
      group: 'page',
      label: 'Show the stand-in',
      needs: 'nothing',
      menu: 'look',
      run: ({ laboratory }) => laboratory.show('standIn'),
    },
  ],
  panels: [
    {
      // Documents name panels: one that is not declared there is of a variable.
      id: 'flow:stand-in',
      title: 'Panel of the stand-in',
      tall: false,
      View: onDemand(() => import('./StandInPanel')),
    },
  ],
  files: async () => (await import('./files')).files,
  pages: [
    page(
      (route): route is Route => route.kind === 'unknown' && route.what === 'stand-in',
      () => import('./StandInPage'),
    ),
  ],
};
