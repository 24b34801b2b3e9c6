/** Pictures of plots and of the network, as SVG and PNG. */

import { texts } from '../../texts';
import { PictureIcon } from '../../ui/icons/icons';
import { KEY } from '../../views/commands/chords';
import type { Command } from '../../views/commands/command';
import { onDemand } from '../../views/onDemand';
import type { Feature } from '../feature';
import { askForPicture } from './ask';
import { PictureButton } from './PictureButton';

declare module '../../model/feature' {
  interface DialogNames {
    picture: true;
    handout: true;
    clip: true;
  }
}

const ofNetwork: Command = {
  id: 'picture-network',
  group: 'network',
  label: texts.header.pictureNetwork,
  icon: PictureIcon,
  keys: [['G']],
  scopes: ['drawing'],
  run: ({ laboratory }) => askForPicture(laboratory, 'network'),
};

export const picture: Feature = {
  dialogs: [
    {
      name: 'picture',
      size: 'wide',
      title: texts.picture.title,
      description: texts.picture.description,
      Content: onDemand(() => import('./PictureDialog')),
    },
    {
      name: 'handout',
      size: 'wide',
      title: texts.header.handout,
      Content: onDemand(() => import('./handout/HandoutDialog')),
    },
    {
      name: 'clip',
      title: texts.header.clip,
      Content: onDemand(() => import('./clip/ClipDialog')),
    },
  ],
  commands: [
    ofNetwork,
    {
      id: 'picture',
      group: 'page',
      label: texts.header.picture,
      icon: PictureIcon,
      keys: [['G']],
      menu: 'look',
      run: ({ laboratory }) => askForPicture(laboratory, laboratory.plots.state.maximised),
    },
    {
      id: 'picture-screen',
      group: 'page',
      label: texts.header.pictureScreen,
      icon: PictureIcon,
      keys: [[KEY.shift, 'G']],
      run: ({ laboratory }) => askForPicture(laboratory, 'screen'),
    },
    {
      id: 'handout',
      group: 'document',
      label: texts.header.handout,
      menu: 'save',
      run: ({ laboratory }) => laboratory.show('handout'),
    },
    {
      id: 'clip',
      group: 'page',
      label: texts.header.clip,
      menu: 'look',
      run: ({ laboratory }) => laboratory.show('clip'),
    },
  ],
  canvasTools: [ofNetwork],
  panelTools: [PictureButton],
};
