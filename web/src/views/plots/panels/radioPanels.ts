/** The panels of radio cells: how their radios share the channel, and what that costs them. */

import { idsOf } from '../../../engine/ids';
import type { Description, FlowId, PortId, SeriesInfo } from '../../../engine/types';
import { cellsOf } from '../../../model/assemble/radioCells';
import { nameOf } from '../../../model/document/entryNames';
import { portName } from '../../../model/document/flowsAndPorts';
import { texts } from '../../../texts';
import { flowLook } from '../../../ui/style/flowLook';
import type { Line, Panel } from './panel';

/** The panels with a curve for each radio, and the variable of each. */
const OF_RADIOS = [
  ['airtime', 'airtime'],
  ['collisions', 'collisions'],
  ['retries', 'retries'],
  ['contention', 'window'],
  ['backoff', 'backoff'],
] as const;

/** The series of an access point about its channel. */
const OF_CHANNEL = ['busy', 'wasted', 'idle'] as const;

const KEYS: ReadonlySet<string> = new Set<string>([
  ...OF_RADIOS.map(([, key]) => key),
  ...OF_CHANNEL,
]);

type PlainLine = (panel: string, one: SeriesInfo, name: string, position: number) => Line;

/** Whether a variable is one of a radio, which these panels show. */
export function isOfRadio({ ports }: Description, { port, key }: SeriesInfo): boolean {
  return port !== null && ports[port]?.link === null && KEYS.has(key);
}

export function radioPanels(description: Description, plainLine: PlainLine): Panel[] {
  const { series } = description;
  const cells = cellsOf(description);
  if (cells.length === 0) return [];
  const own = new Map<string, SeriesInfo>(series.map((one) => [`${one.port} ${one.key}`, one]));
  const looks = lookOf(description);
  const senderOf = (port: PortId): string =>
    nameOf(description.nodes[description.ports[port]?.from ?? -1]);
  const line = (id: string, port: PortId, key: string, position: number): Line[] => {
    const one = own.get(`${port} ${key}`);
    if (!one) return [];
    const flow = looks.get(port);
    const plain = plainLine(id, one, senderOf(port), position);
    if (flow === undefined) return [plain];
    const { token, dash, marker } = flowLook(flow);
    return [{ ...plain, token, dash: dash.pattern, marker }];
  };
  return OF_RADIOS.map(([id, key]): Panel => {
    const radios = cells.flatMap(({ port, stations }) => [
      ...line(id, port, key, 0).map((one) => ({ ...one, width: 2 })),
      ...stations.flatMap((station, index) => line(id, station.port, key, index + 1)),
    ]);
    const channels = cells.flatMap(({ port }, cell) =>
      (id === 'airtime' ? OF_CHANNEL : []).flatMap((what, index) => {
        const one = own.get(`${port} ${what}`);
        const name = cells.length > 1 ? `${portName(description, port)}, ` : '';
        if (!one) return [];
        const label = `${name}${texts.plots.channel[what]}`;
        const plain = plainLine(id, one, label, OF_CHANNEL.length * cell + index + 1);
        return [{ ...plain, width: 1 }];
      }),
    );
    const lines = [...channels, ...radios];
    const [first] = lines;
    return {
      id,
      title: texts.plots.radios[id],
      unit: series.find((one) => one.index === first?.series)?.unit ?? 'none',
      top: id === 'airtime' ? 1 : null,
      lines,
      options: [],
      levels: [],
      averages: radios.every((one) => series.find(({ index }) => index === one.series)?.rate),
    };
  });
}

/** The flow of each radio that sends for a single one, whose look its curve has. */
function lookOf(description: Description): ReadonlyMap<PortId, FlowId> {
  const flows = new Map<PortId, Set<FlowId>>();
  for (const id of idsOf(description, 'flows')) {
    const { path = [], reverse = [] } = description.flows[id] ?? {};
    for (const port of [...path, ...reverse]) {
      if (description.ports[port]?.link !== null) continue;
      const known = flows.get(port) ?? new Set();
      flows.set(port, known.add(id));
    }
  }
  const alone = new Map<PortId, FlowId>();
  for (const [port, set] of flows) {
    const [first] = set;
    if (set.size === 1 && first !== undefined) alone.set(port, first);
  }
  return alone;
}
