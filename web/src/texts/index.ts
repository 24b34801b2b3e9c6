/**
 * Every text of the page that a first visit needs, from `en` by the part of the page; the others are imported from there
 * with their view. What the engine declares for people (help, summaries, sources) comes from `generated/texts.json` and
 * the reference's index.
 */
import { assemble } from './en/assemble';
import { canvas } from './en/canvas';
import { commands } from './en/commands';
import { graphml } from './en/graphml';
import { lesson } from './en/lesson';
import { network } from './en/network';
import { page } from './en/page';
import { plots } from './en/plots';
import { reading } from './en/reading';

export const texts = {
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
