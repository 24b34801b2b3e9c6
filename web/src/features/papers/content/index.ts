/** The papers, in the order in which the page lists them. */

import { newAimd } from './newAimd';
import type { Paper } from './paper';
import { spred } from './spred';
import { ucc } from './ucc';
import { vcpBise } from './vcpBise';
import { windowClamp } from './windowClamp';

export const PAPERS: readonly Paper[] = [ucc, vcpBise, newAimd, windowClamp, spred];

export function paperOf(id: string): Paper | undefined {
  return PAPERS.find((paper) => paper.id === id);
}
