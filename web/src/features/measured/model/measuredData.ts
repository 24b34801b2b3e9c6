/** The measurements of this tab: which there are, when they begin, over which panels their series lie. */
import type { Measured, Series } from '../../../generated/measured';
import type { MeasuredLine, MeasuredOverlay } from '../../../model/display/measuredOverlay';
import type { PlotSettings } from '../../../model/display/plotSettings';
import type { PanelId } from '../../../model/document/scenario';

export interface MeasuredEntry {
  id: number;
  /** Its name in legends. */
  name: string;
  measured: Measured;
  /** The instant of the run at which it begins, in seconds. */
  offset: number;
  shown: boolean;
  /** The panel of all its series; null for those that their meanings say. */
  panel: PanelId | null;
  /** The look of its first line over a panel: it keeps it when others are hidden or removed. */
  place: number;
}

export class MeasuredData implements MeasuredOverlay {
  readonly entries: readonly MeasuredEntry[];
  #lines = new Map<PanelId, readonly MeasuredLine[]>();
  #words: SeriesWords;

  constructor(entries: readonly MeasuredEntry[], words: SeriesWords) {
    this.entries = entries;
    this.#words = words;
  }

  over(panel: PanelId): readonly MeasuredLine[] {
    let lines = this.#lines.get(panel);
    if (!lines) {
      lines = linesOver(panel, this.entries, this.#words);
      this.#lines.set(panel, lines);
    }
    return lines;
  }
}

/** The name of a series in a legend. */
export type SeriesWords = (series: Series, entry: string) => string;

/**
 * When what was measured begins, if nobody says otherwise: as its clock has it, where that lies within the run. Other
 * clocks begin in 1970, or at midnight.
 */
export function usualOffset({ start }: Measured, duration: number): number {
  return Math.abs(start) < duration ? start : 0;
}

/** Measured curves have dots; those of runs and of models are lines and dashes. */
const MEASURED = { marker: null, width: 2.5, filled: false, holds: true } as const;

/** Two of them differ by more than their colour. */
const LOOKS = [
  { token: '--plot-model', dash: [1, 3] },
  { token: '--plot-second', dash: [1, 6] },
  { token: '--plot-third', dash: [4, 3, 1, 3] },
  { token: '--plot-fourth', dash: [6, 3] },
] as const;

/** Series that would hide or flatten the others until somebody asks for them. */
const AT_FIRST_HIDDEN: ReadonlySet<string> = new Set([
  'receiveWindow',
  'echoedRtt',
  'deliveryRate',
  'pacingRate',
  'bbrBandwidth',
  'bbrRtt',
]);

/** The key by which the legend hides and shows a series. */
function keyOf(id: number, { key, name }: Series): string {
  return `measured/${id}/${key}/${name}`;
}

/** Bytes from the first of a connection, and bytes of a window. */
const BY_NUMBER: ReadonlySet<string> = new Set(['sent', 'acknowledged', 'again']);
const WINDOWS: ReadonlySet<string> = new Set(['cwnd', 'flight', 'receiveWindow']);

/** The panel that a series belongs to by its meaning; null for none. */
function panelOf({ key, quantity }: Pick<Series, 'key' | 'quantity'>): PanelId | null {
  switch (quantity) {
    case 'seconds':
      // A gap between packets is no round trip.
      return key === 'gap' ? null : 'rtt';
    case 'bitsPerSecond':
      return 'throughput';
    case 'share':
      return 'utilization';
    case 'segments':
      return 'cwnd';
    case 'bytes':
      return BY_NUMBER.has(key) ? 'sequence' : WINDOWS.has(key) ? 'cwnd' : null;
    default:
      return null;
  }
}

/** The dimensions that each panel can take. */
const TAKES: Readonly<Partial<Record<PanelId, readonly Series['quantity'][]>>> = {
  rtt: ['seconds'],
  sojourn: ['seconds'],
  throughput: ['bitsPerSecond'],
  utilization: ['share'],
  cwnd: ['segments', 'bytes'],
  queue: ['segments'],
};

/** The panels that can take values of a dimension. */
export function panelsFor(quantity: Series['quantity']): PanelId[] {
  const all = Object.entries(TAKES) as [PanelId, readonly Series['quantity'][]][];
  return all.flatMap(([panel, takes]) => (takes.includes(quantity) ? [panel] : []));
}

/** The panels over which something of a measurement lies. */
export function panelsOfEntry({
  measured,
  panel,
}: Pick<MeasuredEntry, 'measured' | 'panel'>): PanelId[] {
  const all = measured.series.flatMap((series) => {
    const own = panel ?? panelOf(series);
    return own !== null && scaleOf(series, measured) !== null ? [own] : [];
  });
  return [...new Set(all)];
}

/** The factor of values to be in the unit of their panel; null where that is not known. */
function scaleOf({ quantity }: Series, { segment }: Measured): number | null {
  if (quantity !== 'bytes') return 1;
  return segment === null || segment === 0 ? null : 1 / segment;
}

function linesOver(
  panel: PanelId,
  entries: readonly MeasuredEntry[],
  words: SeriesWords,
): readonly MeasuredLine[] {
  return entries.flatMap((entry) => {
    const { id, measured, offset, name, place, shown } = entry;
    if (!shown) return [];
    return seriesOver(panel, entry).map((series, index) => {
      const scale = scaleOf(series, measured) ?? 1;
      const { times, values } = stepped(series);
      return {
        key: keyOf(id, series),
        name: words(series, name),
        dots: series.look === 'dots',
        times: times.map((time) => time + offset),
        values: scale === 1 ? values : values.map((value) => value * scale),
        ...MEASURED,
        ...(LOOKS[(place + index) % LOOKS.length] ?? LOOKS[0]),
      };
    });
  });
}

/** The series of a measurement that lie over a panel. */
function seriesOver(
  over: PanelId,
  { measured, panel }: Pick<MeasuredEntry, 'measured' | 'panel'>,
): readonly Series[] {
  return measured.series.filter(
    (series) => (panel ?? panelOf(series)) === over && scaleOf(series, measured) !== null,
  );
}

/** Looks that a measurement takes: as many as it has lines over one panel. */
function looksOf(entry: Pick<MeasuredEntry, 'measured' | 'panel'>): number {
  return Math.max(0, ...panelsOfEntry(entry).map((panel) => seriesOver(panel, entry).length));
}

/** Values that hold from their instants on: those of the time before an instant begin with the one before. */
function stepped({ look, times, values }: Series): Pick<Series, 'times' | 'values'> {
  if (look !== 'before' || times.length === 0) return { times, values };
  const [first = 0, second = first] = times;
  const last = values.at(-1) ?? 0;
  return {
    times: [first - (second - first), ...times],
    values: [...values, last],
  };
}

/** The measurements that are over the plots. */
export function measuredIn(plots: PlotSettings): readonly MeasuredEntry[] {
  const { measured } = plots.state;
  return measured instanceof MeasuredData ? measured.entries : [];
}

/** Puts other measurements over the plots in place of those that are there. */
export function overlay(
  plots: PlotSettings,
  entries: readonly MeasuredEntry[],
  words: SeriesWords,
): void {
  plots.overlayMeasured(entries.length === 0 ? null : new MeasuredData(entries, words));
}

/** How many measurements have been added: what is hidden of one that was removed says nothing of a new one. */
let added = 0;

/** Adds a measurement, and opens its panels. Returns its id. */
export function addMeasured(
  plots: PlotSettings,
  entry: Omit<MeasuredEntry, 'id' | 'shown' | 'place'>,
  words: SeriesWords,
): number {
  const entries = measuredIn(plots);
  added += 1;
  const id = added;
  const place = Math.max(0, ...entries.map((one) => one.place + looksOf(one)));
  overlay(plots, [...entries, { ...entry, id, place, shown: true }], words);
  for (const series of entry.measured.series) {
    if (AT_FIRST_HIDDEN.has(series.key)) plots.toggleHidden(keyOf(id, series));
  }
  for (const panel of panelsOfEntry(entry)) {
    if (!plots.state.panels.includes(panel)) plots.togglePanel(panel);
  }
  return id;
}
