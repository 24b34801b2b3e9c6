/** Which panels a run has and which curves each of them holds. */
import {
  type Description,
  type FlowId,
  OF_PROGRAMS,
  type PortId,
  type PortInfo,
  type SeriesInfo,
  type Unit,
} from '../../../engine/types';
import type { PlotOption } from '../../../model/display/plotSettings';
import { bottlenecks, flowNames, portName } from '../../../model/document/flowsAndPorts';
import { stretchAround } from '../../../model/document/interventions';
import type { Intervention, PanelId } from '../../../model/document/scenario';
import { partsOf } from '../../../model/document/selection';
import { texts } from '../../../texts';
import { phrase } from '../../../texts/language';
import { formatValue } from '../../../ui/numbers/format';
import { flowLook } from '../../../ui/style/flowLook';
import type { Level, Line, Panel } from './panel';
import { isOfRadio, radioPanels } from './radioPanels';

type FlowSeries = SeriesInfo & { flow: FlowId };

function isOfFlow(series: SeriesInfo): series is FlowSeries {
  return series.flow !== null;
}

/** More curves than this are thinner, so that they can still be distinguished. */
const CROWD = 8;

const STANDARD = new Set([
  'cwnd',
  'ssthresh',
  'flight',
  'receiveWindow',
  'rtt',
  'goodput',
  'throughput',
  'queue',
  'sojourn',
  'utilization',
  'jain',
  'phase',
]);

/**
 * Tells panels of one run apart. A change of a rate or a delay makes another description, but the same
 * panels, unless a level has another value or holds at another time.
 */
export function shapeOf(
  description: Description,
  interventions: readonly Intervention[],
  now: number,
): string {
  const { series, flows } = description;
  return JSON.stringify([series, flows, queueLevels(description, interventions, now)]);
}

/** `now` is the instant, in seconds, whose values a description has. */
export function panelsOf(
  description: Description,
  interventions: readonly Intervention[] = [],
  now = 0,
): readonly Panel[] {
  const { series, flows } = description;
  const crowded = flows.length > CROWD;
  const ofFlows = (key: string): FlowSeries[] =>
    series.filter(isOfFlow).filter((one) => one.key === key);
  const width = crowded ? 1 : 1.5;

  const flowLine = (panel: string, one: FlowSeries): Line => {
    const look = flowLook(one.flow);
    return {
      key: `${panel}/${one.key}/${one.flow}`,
      series: one.index,
      name: flowNames(description, one.flow),
      flow: one.flow,
      token: look.token,
      dash: look.dash.pattern,
      marker: look.marker,
      width,
      filled: false,
      option: null,
      belongsTo: null,
    };
  };
  const extra = (panel: string, key: PlotOption, base: string, dash: readonly number[]): Line[] =>
    ofFlows(key).map((one) => ({
      ...flowLine(panel, one),
      dash,
      marker: null,
      width: 1,
      option: key,
      belongsTo: `${panel}/${base}/${one.flow}`,
    }));

  /** Series that each port has by itself: a discipline may have variables of the same names. */
  const ofBottlenecks = (key: string): Line[] =>
    bottlenecks(description).flatMap((port, position) => {
      const own = series.find((one) => one.key === key && one.port === port);
      return own ? [plainLine(key, own, portName(description, port), position)] : [];
    });

  const flowPanel = (
    id: PanelId,
    title: string,
    unit: Unit,
    key: string,
    more: Line[],
    options: PlotOption[],
  ): Panel => ({
    id,
    title,
    unit,
    top: null,
    lines: [...more, ...ofFlows(key).map((one) => flowLine(id, one))],
    options: options.filter((option) => more.some((line) => line.option === option)),
    levels: [],
    averages: ofFlows(key).some(({ rate }) => rate),
  });

  const panels: Panel[] = [
    flowPanel(
      'cwnd',
      texts.plots.cwnd,
      'segments',
      'cwnd',
      [
        ...extra('cwnd', 'ssthresh', 'cwnd', [2, 3]),
        ...extra('cwnd', 'flight', 'cwnd', [1, 1]),
        ...extra('cwnd', 'receiveWindow', 'cwnd', [6, 2, 1, 2]),
      ],
      ['ssthresh', 'flight', 'receiveWindow'],
    ),
    queuePanel(description, queueLevels(description, interventions, now)),
    {
      id: 'sojourn',
      title: texts.plots.sojourn,
      unit: 'seconds',
      top: null,
      lines: ofBottlenecks('sojourn'),
      options: [],
      levels: [],
      averages: false,
    },
    flowPanel(
      'throughput',
      texts.plots.throughput,
      'bitsPerSecond',
      'throughput',
      extra('throughput', 'goodput', 'throughput', [2, 3]),
      ['goodput'],
    ),
    flowPanel('rtt', texts.plots.rtt, 'seconds', 'rtt', [], []),
    {
      id: 'fairness',
      title: texts.plots.fairness,
      unit: 'none',
      top: 1,
      lines: series
        .filter((one) => one.key === 'jain')
        // Where several groups of flows share links, each index has the name of its link.
        .map((one, position) => {
          const name = one.port === null ? texts.plots.jain : portName(description, one.port);
          return plainLine('fairness', one, name, position);
        }),
      options: [],
      levels: [],
      averages: true,
    },
    {
      id: 'utilization',
      title: texts.plots.utilization,
      unit: 'share',
      top: 1,
      lines: ofBottlenecks('utilization'),
      options: [],
      levels: [],
      averages: true,
    },
    ...radioPanels(description, plainLine),
    { ...flowPanel('phase', texts.plots.phase, 'none', 'phase', [], []), strip: true },
    ...internalPanels(description, flowLine),
  ];
  return panels.filter((panel) => panel.lines.length > 0);
}

/** Variables that a program declares have panels of their own, by their names. */
function isOfQueue({ key, unit }: SeriesInfo): boolean {
  return unit === 'packets' && !key.startsWith(OF_PROGRAMS);
}

/** When what is set at some paths is as it is now. */
type Stretch = (touches: (path: string) => boolean) => Pick<Level, 'from' | 'to'>;

function queueLevels(
  description: Description,
  interventions: readonly Intervention[],
  now: number,
): Level[] {
  const stretch: Stretch = (touches) => stretchAround(interventions, touches, now);
  return bottlenecks(description).flatMap((port, position, { length }) =>
    levelsOf(description, port, position, length, stretch),
  );
}

function queuePanel(description: Description, levels: Level[]): Panel {
  const ports = bottlenecks(description);
  const first = ports[0];
  const lines = ports.flatMap((port, position) => {
    const own = description.series.filter((one) => one.port === port && isOfQueue(one));
    return own.map((one) => {
      const label = phrase(one.label);
      const name =
        one.key === 'queue'
          ? ports.length > 1
            ? portName(description, port)
            : label
          : ports.length > 1
            ? texts.plots.ofPort(portName(description, port), label)
            : label;
      // A variable of a discipline has the colour of its queue, or where there is one queue alone
      // another one; its dash is the next that no queue has.
      if (one.key === 'queue') return plainLine('queue', one, name, position);
      const look = ports.length > 1 ? position : position + 1;
      return { ...plainLine('queue', one, name, look), dash: dashOf(ports.length + position) };
    });
  });
  return {
    id: 'queue',
    title:
      first !== undefined && ports.length === 1
        ? texts.plots.queueAt(portName(description, first))
        : texts.plots.queue,
    unit: 'packets',
    top: null,
    lines,
    options: [],
    levels,
    averages: false,
  };
}

/** Bytes of a usual packet, which convert limits in bytes for queues drawn in packets. */
const USUAL_BYTES = 1500;

/** A queue's limit and the thresholds of its discipline, over the number of packets. */
function levelsOf(
  description: Description,
  port: PortId,
  position: number,
  ports: number,
  stretch: Stretch,
): Level[] {
  const info = description.ports[port];
  if (!info) return [];
  const own = (keys: RegExp) => stretch((path) => isAtPort(description, info, path, keys));
  const token = tokenOf(position);
  const named = (name: string): string =>
    ports > 1 ? texts.plots.ofPortLevel(portName(description, port), name) : name;
  const packets = (value: number, unit: Unit): number =>
    unit === 'bytes' ? value / USUAL_BYTES : value;
  const limit = limitOf(info);
  // A limit in bandwidth-delay products follows the rate.
  const ofLimit = own('bytes' in info.limit ? /^(queue($|\/limit)|rate)/ : /^queue($|\/limit)/);
  const ofThresholds = own(/^queue/);
  const thresholds = info.thresholds.flatMap(({ label, unit, value }) => {
    if (typeof value !== 'number') return [];
    const name = named(texts.plots.threshold(label, formatValue(unit, value)));
    return [{ value: packets(value, unit), name, token, ...ofThresholds }];
  });
  return [{ ...limit, name: named(limit.name), token, ...ofLimit }, ...thresholds];
}

/**
 * Whether a path is of a port, by its keys there. The way back has those of the way out, unless it has its
 * own; the description gives that of no queue but one whose limit in packets is another.
 */
function isAtPort(
  { nodes, links, ports }: Description,
  { link, from, reverse, limit }: PortInfo,
  path: string,
  keys: RegExp,
): boolean {
  const { kind, id, part } = partsOf(path);
  const wire = link === null ? null : links[link];
  const entry = wire ?? nodes[from];
  const there = wire && ports[wire.ports[0]]?.limit;
  const apart =
    reverse && there && 'packets' in there && 'packets' in limit && there.packets !== limit.packets;
  return (
    // Anything may follow a parameter.
    kind === 'parameters' ||
    (kind === (link === null ? 'nodes' : 'links') &&
      (id === entry?.id || id === entry?.entry) &&
      keys.test(reverse ? part.replace(/^reverse\//, '') : part) &&
      !(apart && part.startsWith('queue')))
  );
}

function limitOf({ limit }: PortInfo): { value: number; name: string } {
  if ('packets' in limit) {
    return {
      value: limit.packets,
      name: texts.plots.limit(formatValue('packets', limit.packets)),
    };
  }
  const value = limit.bytes / USUAL_BYTES;
  const shown = formatValue('packets', Number(value.toPrecision(3)));
  return { value, name: texts.plots.limitBytes(formatValue('bytes', limit.bytes), shown) };
}

function internalPanels(
  description: Description,
  flowLine: (panel: string, one: FlowSeries) => Line,
): Panel[] {
  const groups = new Map<PanelId, SeriesInfo[]>();
  for (const one of description.series) {
    if (STANDARD.has(one.key) || isOfRadio(description, one)) continue;
    // Variables of a discipline that are in packets are drawn with the queue.
    if (one.port !== null && isOfQueue(one)) continue;
    const name: PanelId = one.flow === null ? `queue:${one.key}` : `flow:${one.key}`;
    // Algorithms may use one name for variables in different units.
    const other = groups.get(name)?.some(({ unit }) => unit !== one.unit) ?? false;
    const id: PanelId = other ? `${name}:${one.unit}` : name;
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return [...groups].map(([id, members]) => ({
    id,
    title: phrase(members[0]?.label ?? id),
    unit: members[0]?.unit ?? 'none',
    top: null,
    lines: members.map((one, position) =>
      isOfFlow(one)
        ? flowLine(id, one)
        : plainLine(id, one, one.port === null ? '' : portName(description, one.port), position),
    ),
    options: [],
    levels: [],
    averages: members.every(({ rate }) => rate),
  }));
}

const PLAIN_TOKENS = ['--plot-line', '--plot-second', '--plot-third', '--plot-fourth'] as const;

function tokenOf(position: number): string {
  return PLAIN_TOKENS[position % PLAIN_TOKENS.length] ?? '--plot-line';
}

function dashOf(position: number): readonly number[] {
  return PLAIN_DASHES[position % PLAIN_DASHES.length] ?? [];
}

const PLAIN_DASHES: readonly (readonly number[])[] = [
  [],
  [6, 3],
  [2, 2],
  [8, 3, 2, 3],
  [12, 3],
  [4, 2],
  [1, 3],
  [10, 2, 2, 2, 2, 2],
];

/** A line that belongs to no flow, in a colour of its own. */
function plainLine(panel: string, one: SeriesInfo, name: string, position: number): Line {
  return {
    key: `${panel}/${one.key}/p${one.port ?? ''}`,
    series: one.index,
    name,
    flow: null,
    token: tokenOf(position),
    dash: dashOf(position),
    marker: null,
    width: 1.25,
    filled: one.key === 'queue' && position === 0,
    option: null,
    belongsTo: null,
  };
}

/** The name of a curve among those of all runs. */
export function nameOf({ of, name }: Line): string {
  return of === undefined ? name : texts.plots.ofRun(of, name);
}

export function visibleLines(
  panel: Panel,
  hidden: ReadonlySet<string>,
  options: ReadonlySet<PlotOption>,
): Line[] {
  return panel.lines.filter((line) =>
    line.option === null
      ? !hidden.has(line.key)
      : options.has(line.option) && !(line.belongsTo !== null && hidden.has(line.belongsTo)),
  );
}
