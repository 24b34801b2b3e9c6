/** Networks in GraphML and GML, read and written. */

import { texts } from '../../texts';
import { chooseFile } from '../../views/documentFiles';
import { onDemand } from '../../views/onDemand';
import type { Feature } from '../feature';
import { asked } from './asked';

declare module '../../model/feature' {
  interface DialogNames {
    graphMl: true;
  }
}

export const graphml: Feature = {
  files: async () => (await import('./files')).files,
  forms: ['graphMl'],
  dialogs: [
    {
      name: 'graphMl',
      title: texts.graphMl.title,
      description: (laboratory) => {
        const { file } = asked.of(laboratory).getState();
        return file === null ? '' : texts.graphMl.description(file.name);
      },
      wait: texts.graphMl.loading,
      Content: onDemand(() => import('./GraphMlDialog'), texts.graphMl.notLoaded),
    },
  ],
  commands: [
    {
      id: 'open-graphml',
      group: 'document',
      label: texts.graphMl.open,
      needs: 'nothing',
      menu: 'open',
      run: ({ laboratory }) => chooseFile(laboratory, '.graphml,.xml,.gml'),
    },
    {
      id: 'download-graphml',
      group: 'document',
      label: texts.graphMl.download,
      menu: 'save',
      run: ({ laboratory: { active } }) =>
        void import('./downloadGraphMl')
          .then(({ downloadGraphMl }) => downloadGraphMl(active))
          .catch(() =>
            active.tell({
              tone: 'grave',
              title: texts.graphMl.notWritten,
              detail: texts.graphMl.notLoaded,
            }),
          ),
    },
  ],
};
