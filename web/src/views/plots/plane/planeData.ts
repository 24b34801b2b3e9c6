/** The recorded columns that the plane draws, on the screen and in pictures. */
import { type Column, lastIn } from '../../../engine/client/frames';
import type { Description, FlowId, PortId, SeriesId } from '../../../engine/types';
import { flowName, flowsThrough } from '../../../model/document/flowsAndPorts';
import { flowLook } from '../../../ui/style/flowLook';
import { niceTop } from '../panels/scales';
import { busiestPort, type FlowPair, seriesOf } from './flowPair';
import { baseTrip } from './modelFlows';
import type { PlaneFrame } from './planeAxes';
import { peakOf, type Trace, type TraceSources } from './planeGeometry';

type Columns = (series: SeriesId) => Column | undefined;

/** A packet with its headers; good enough for estimating a round trip. */
const USUAL_BYTES = 1500;

/** An axis begins with room for this many fair shares of the link. */
const MOST_SHARES = 4;

/** The series whose columns it needs, of two flows and of the ports that they share. */
export function planeSeries(
  description: Description,
  { x, y }: FlowPair,
  ports: readonly PortId[],
): SeriesId[] {
  const flows = [x, y].flatMap((flow) => [totalOf(description, flow), tripOf(description, flow)]);
  // Where there is one port, nothing has to be chosen.
  const used = ports.length > 1 ? ports.map((port) => usedOf(description, port)) : [];
  return [...flows, ...used].filter((one) => one !== null);
}

/** The running totals and the round trips of two flows. */
export function sourcesOf(
  description: Description,
  { x, y }: FlowPair,
  columns: Columns,
): TraceSources {
  const column = (series: SeriesId | null): Column | undefined =>
    series === null ? undefined : columns(series);
  return {
    totals: [column(totalOf(description, x)), column(totalOf(description, y))],
    trips: [column(tripOf(description, x)), column(tripOf(description, y))],
    base: Math.max(baseTrip(description, x, USUAL_BYTES), baseTrip(description, y, USUAL_BYTES)),
  };
}

/** The most used of some ports over the range of the columns. */
export function busiestOf(
  description: Description,
  ports: readonly PortId[],
  columns: Columns,
): PortId | null {
  return busiestPort(ports, (port) => {
    const series = usedOf(description, port);
    return meanOf(series === null ? undefined : columns(series));
  });
}

/** The end of both axes: the peak of the path, and at least the capacity, or a few fair shares of many flows. */
export function topOf(description: Description, port: PortId | null, trace: Trace): number {
  const capacity = capacityOf(description, port);
  const crossing = port === null ? 1 : flowsThrough(description, port).length;
  const usual = capacity === null ? 0 : Math.min(capacity, (MOST_SHARES * capacity) / crossing);
  return niceTop(Math.max(peakOf(trace), usual) || 1e6, null);
}

/** The rate of a port; null for none. */
export function capacityOf(description: Description, port: PortId | null): number | null {
  return port === null ? null : (description.ports[port]?.rate ?? null);
}

export function frameOf(
  description: Description,
  { x, y }: FlowPair,
  port: PortId | null,
  { side, top }: Pick<PlaneFrame, 'side' | 'top'>,
): PlaneFrame {
  const axis = (flow: FlowId) => ({ name: flowName(description, flow), look: flowLook(flow) });
  return { side, top, capacity: capacityOf(description, port), x: axis(x), y: axis(y) };
}

function totalOf(description: Description, flow: FlowId): SeriesId | null {
  return seriesOf(description, { flow }, 'throughput')?.counter ?? null;
}

function tripOf(description: Description, flow: FlowId): SeriesId | null {
  return seriesOf(description, { flow }, 'rtt')?.index ?? null;
}

function usedOf(description: Description, port: PortId): SeriesId | null {
  return seriesOf(description, { port }, 'utilization')?.index ?? null;
}

function meanOf(column: Column | undefined): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; column && at < column.filled; at += 1) {
    const value = lastIn(column, at);
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return sum / count;
}
