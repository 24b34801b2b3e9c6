/** Which keys act in a frame: those of the parts that it shows, where they may be touched. */

import type { CommandId } from '../../views/commands';
import type { Command } from '../../views/commands/command';
import type { EmbedSettings } from './model/embed';

/** Commands of the page that look at the plots, and leave the scenario as it is. */
const OF_PLOTS: ReadonlySet<string> = new Set([
  'focus-plots',
  'picture',
  'share-panels',
  'summary',
  'table',
  'theory',
  'unfocus-plots',
]);

/** Commands that change the scenario, or take that back. */
const OF_VALUES: ReadonlySet<string> = new Set<CommandId>([
  'deselect',
  'interventions',
  'redo',
  'take-offer',
  'undo',
]);

export function isHeard({ id, group }: Command, { shown, locked }: EmbedSettings): boolean {
  const touched = (part: 'network' | 'plots'): boolean =>
    shown.includes(part) && !locked.includes(part);
  if (group === 'run') return shown.includes('playback');
  if (group === 'plots' || OF_PLOTS.has(id)) return touched('plots');
  if (id === 'zoom-network-in' || id === 'zoom-network-out' || id === 'fit-network')
    return touched('network');
  return OF_VALUES.has(id) && (shown.includes('inspector') || shown.includes('controls'));
}
