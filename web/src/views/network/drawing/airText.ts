/** The use of a cell's channel, in words beside it. */
import type { CellState, Description } from '../../../engine/types';
import { texts } from '../../../texts';
import { formatNumber, formatValue } from '../../../ui/numbers/format';
import type { CellUse } from './airTime';

/** The most radios that are named; the others are counted. */
const MOST_NAMED = 3;

/** The radios that transmit at this instant. */
export function doingOf({ nodes, ports }: Description, { radios }: CellState): string {
  const on = radios.filter(
    ({ state }) => state.doing === 'transmitting' || state.doing === 'colliding',
  );
  const names = on.slice(0, MOST_NAMED).map(({ port }) => nodes[ports[port]?.from ?? -1]?.id ?? '');
  const words = texts.topology.air;
  if (on.length > 1) return words.collide(names, on.length - names.length);
  if (on.length === 1) return words.transmits(names[0] ?? '');
  return words.silent(radios.filter(({ state }) => state.doing === 'counting').length);
}

/** The recent utilization of the channel, and its rate of collisions. */
export function busyText({ busy, collisions }: CellUse): string {
  const share = formatValue('share', Math.round(100 * busy) / 100);
  return texts.topology.air.use(share, formatNumber(Number(collisions.toPrecision(2))));
}
