/** One line that says what a panel shows. */
import variables from 'virtual:variables';
import type { Description } from '../../engine/types';
import { firstSentence, type PanelId } from '../../model/document/scenario';
import { panelLines } from '../../texts/en/panelLines';
import { phrase } from '../../texts/language';

/** The panel of a variable: `flow:k`, or `queue:average:packets` where two units share a name. */
const VARIABLE = /^(?:flow|queue):([^:]+)/;

/** Algorithms may have variables of one name: the ones that the network uses come first. */
export function panelLineOf(
  id: PanelId,
  title: string,
  description: Pick<Description, 'flows' | 'ports'> | null,
): string {
  const own = panelLines[id];
  if (own !== undefined) return own;
  const key = VARIABLE.exec(id)?.[1];
  const found = variables.filter((one) => one.key === key && phrase(one.label) === title);
  const used = new Set([
    ...(description?.flows ?? []).map(({ sender }) => `sender/${sender}`),
    ...(description?.ports ?? []).map(({ discipline }) => `queue/${discipline}`),
  ]);
  const best = found.find(({ of }) => of.some(({ page }) => used.has(page))) ?? found[0];
  return best ? firstSentence(best.help) : '';
}
