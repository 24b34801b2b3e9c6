/** Which panels a run has and which curves each of them holds. */
import type { Description, SeriesInfo, Unit } from '../../engine/types';
import { texts } from '../../texts';
import { type FlowLook, flowLook } from '../../ui/palette';
import type { PlotOption } from './view';

export interface Line {
  /** Unique over all panels: what the legend hides and shows. */
  key: string;
  series: number;
  name: string;
  token: string;
  dash: readonly number[];
  marker: FlowLook['marker'] | null;
  width: number;
  /** The area from zero up to the curve is tinted. */
  filled: boolean;
  /** Drawn only while this option is on; then it follows the line it belongs to. */
  option: PlotOption | null;
  belongsTo: string | null;
}

export interface Panel {
  id: string;
  title: string;
  unit: Unit;
  /** A fixed top of the y axis, for what cannot be larger. */
  top: number | null;
  lines: readonly Line[];
  /** Options that this panel's legend offers. */
  options: readonly PlotOption[];
  /** A horizontal line with its name. */
  level: { value: number; name: string } | null;
}

/** More curves than this are thinner, so that they can still be told apart. */
const CROWD = 8;

/** Queues drawn in one panel. */
const MOST_QUEUES = 4;

const STANDARD = new Set([
  'cwnd',
  'ssthresh',
  'flight',
  'rtt',
  'goodput',
  'throughput',
  'queue',
  'utilization',
  'jain',
]);

export function panelsOf(description: Description): readonly Panel[] {
  const { series, flows } = description;
  const crowded = flows.length > CROWD;
  const ofFlows = (key: string): SeriesInfo[] =>
    series.filter((one) => one.key === key && one.flow !== null);
  const width = crowded ? 1 : 1.5;

  const flowLine = (panel: string, one: SeriesInfo): Line => {
    const look = flowLook(one.flow ?? 0);
    return {
      key: `${panel}/${one.key}/${one.flow}`,
      series: one.index,
      name: flowName(description, one.flow ?? 0),
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

  const flowPanel = (
    id: string,
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
    level: null,
  });

  const panels: Panel[] = [
    flowPanel(
      'cwnd',
      texts.plots.cwnd,
      'segments',
      'cwnd',
      [...extra('cwnd', 'ssthresh', 'cwnd', [2, 3]), ...extra('cwnd', 'flight', 'cwnd', [1, 1])],
      ['ssthresh', 'flight'],
    ),
    queuePanel(description),
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
        .map((one) => plainLine('fairness', one, texts.plots.jain, 0)),
      options: [],
      level: null,
    },
    {
      id: 'utilization',
      title: texts.plots.utilization,
      unit: 'share',
      top: 1,
      lines: shownPorts(description).flatMap((port, position) =>
        series
          .filter((one) => one.key === 'utilization' && one.port === port)
          .map((one) => plainLine('utilization', one, portName(description, port), position)),
      ),
      options: [],
      level: null,
    },
    ...internalPanels(description, flowLine),
  ];
  return panels.filter((panel) => panel.lines.length > 0);
}

/**
 * `UCC`, or `f.2 UCC` where a name alone would not do: what is cut off is what many share.
 * An id that says it already, `dctcp-flow.1`, needs no name.
 */
export function flowName(description: Description, index: number): string {
  const flow = description.flows[index];
  if (!flow) return '';
  const alone = description.flows.filter(({ name }) => name === flow.name).length === 1;
  if (alone) return flow.name;
  const words = ` ${flow.id.replace(/[^a-z0-9]+/gi, ' ').toLowerCase()} `;
  const said = flow.sender !== null && words.includes(` ${flow.sender.replaceAll('-', ' ')} `);
  return said ? flow.id : `${flow.id} ${flow.name}`;
}

export function portName(description: Description, index: number): string {
  const port = description.ports[index];
  const from = port && description.nodes[port.from];
  const to = port && description.nodes[port.to];
  return from && to ? `${from.id} → ${to.id}` : '';
}

/**
 * Where flows queue: the ports on the way of data that several flows share, at
 * routers before hosts; where nothing is shared, whatever they cross.
 */
export function shownPorts(description: Description): number[] {
  const crossing = new Map<number, number>();
  for (const port of description.flows.flatMap((flow) => flow.path)) {
    if (description.ports[port]?.recorded) crossing.set(port, (crossing.get(port) ?? 0) + 1);
  }
  const shared = [...crossing.keys()].filter((port) => (crossing.get(port) ?? 0) > 1);
  const used = shared.length > 0 ? shared : [...crossing.keys()];
  const inRouters = used.filter((index) => {
    const port = description.ports[index];
    return port && description.nodes[port.from]?.kind === 'router';
  });
  const rate = (index: number): number => description.ports[index]?.rate ?? 0;
  return (inRouters.length > 0 ? inRouters : used)
    .sort((a, b) => rate(a) - rate(b))
    .slice(0, MOST_QUEUES);
}

function queuePanel(description: Description): Panel {
  const ports = shownPorts(description);
  const first = ports[0];
  const lines = ports.flatMap((port, position) => {
    const own = description.series.filter((one) => one.port === port && one.unit === 'packets');
    return own.map((one) => {
      const name =
        one.key === 'queue'
          ? ports.length > 1
            ? portName(description, port)
            : one.label
          : ports.length > 1
            ? texts.plots.ofPort(portName(description, port), one.label)
            : one.label;
      // Averages go on where the queues end, so that no two lines look alike.
      return plainLine(
        'queue',
        one,
        name,
        one.key === 'queue' ? position : ports.length + position,
      );
    });
  });
  const limit = first === undefined ? undefined : description.ports[first]?.limit;
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
    level:
      limit && 'packets' in limit && ports.length === 1
        ? { value: limit.packets, name: texts.plots.limit }
        : null,
  };
}

function internalPanels(
  description: Description,
  flowLine: (panel: string, one: SeriesInfo) => Line,
): Panel[] {
  const groups = new Map<string, SeriesInfo[]>();
  for (const one of description.series) {
    if (STANDARD.has(one.key)) continue;
    // A discipline's variables in packets are drawn with the queue itself.
    if (one.port !== null && one.unit === 'packets') continue;
    const id = `${one.flow === null ? 'queue' : 'flow'}-${one.key}-${one.unit}`;
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return [...groups].map(([id, members]) => ({
    id,
    title: members[0]?.label ?? id,
    unit: members[0]?.unit ?? 'none',
    top: null,
    lines: members.map((one, position) =>
      one.flow === null
        ? plainLine(id, one, portName(description, one.port ?? 0), position)
        : flowLine(id, one),
    ),
    options: [],
    level: null,
  }));
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

/** What belongs to no flow has no flow's colour. */
function plainLine(panel: string, one: SeriesInfo, name: string, position: number): Line {
  return {
    key: `${panel}/${one.key}/p${one.port ?? ''}`,
    series: one.index,
    name,
    token: position === 0 ? '--plot-line' : '--plot-second',
    dash: PLAIN_DASHES[position % PLAIN_DASHES.length] ?? [],
    marker: null,
    width: 1.25,
    filled: one.key === 'queue' && position === 0,
    option: null,
    belongsTo: null,
  };
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
