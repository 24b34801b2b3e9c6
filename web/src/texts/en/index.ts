/** Every sentence of the interface, in English: a file for each part of the page. */
import { assemble } from './assemble';
import { canvas } from './canvas';
import { commands } from './commands';
import { graphml } from './graphml';
import { lesson } from './lesson';
import { network } from './network';
import { page } from './page';
import { plots } from './plots';
import { reading } from './reading';

export const en = {
  ...page,
  ...network,
  ...lesson,
  ...plots,
  ...reading,
  ...canvas,
  ...commands,
  ...assemble,
  ...graphml,
};
