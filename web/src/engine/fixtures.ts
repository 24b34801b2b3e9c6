/** Descriptions of runs for tests, made of plain numbers. */
import type { Description, FlowId, PortId, PortInfo, SeriesId } from './types';

export const flowId = (index: number): FlowId => index as FlowId;
export const portId = (index: number): PortId => index as PortId;
/** The ports of a link, as the engine numbers them: from a to b, and back. */
export const portsOf = (link: number): [PortId, PortId] => [portId(2 * link), portId(2 * link + 1)];
export const seriesId = (index: number): SeriesId => index as SeriesId;

/** A type with plain numbers where it has ids. */
type Plain<T> = T extends number ? number : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;

export type PlainDescription = Plain<Description>;

const EMPTY: Description = {
  name: 'scripted',
  about: '',
  seed: 1,
  duration: 1,
  warmup: 0,
  binWidth: 0.001,
  averaging: 0.05,
  ecmp: false,
  map: false,
  nodes: [],
  links: [],
  ports: [],
  flows: [],
  waiting: [],
  series: [],
  warnings: { list: [], more: 0 },
};

export function describe(parts: Partial<PlainDescription> = {}): Description {
  return { ...EMPTY, ...parts } as Description;
}

/** A flow between the first two nodes; `parts` change it. */
export function flow(
  id: string,
  parts: Partial<PlainDescription['flows'][number]> = {},
): PlainDescription['flows'][number] {
  return {
    id,
    entry: id,
    sender: null,
    name: '',
    senders: [],
    copies: 1,
    from: 0,
    to: 1,
    start: 0,
    segment: 1448,
    recorded: true,
    path: [],
    reverse: [],
    bottleneck: null,
    ...parts,
  };
}

type PlainLink = Omit<PlainDescription['links'][number], 'ports'>;

/** Links with a port for each direction, numbered as the engine does; `port` changes them. */
export function linksWithPorts(
  list: readonly PlainLink[],
  port: (link: number) => Partial<PortInfo> = () => ({}),
): Pick<PlainDescription, 'links' | 'ports'> {
  const ports = list.flatMap(({ id, ends }, link) =>
    [false, true].map((reverse) => ({
      id: `${id}:${reverse ? 'b' : 'a'}`,
      link,
      reverse,
      from: ends[reverse ? 1 : 0],
      to: ends[reverse ? 0 : 1],
      discipline: 'drop-tail',
      rate: 1e7,
      traced: false,
      delay: 0.01,
      limit: { packets: 50 },
      thresholds: [],
      properties: [],
      segment: 1448,
      recorded: true,
      ...port(link),
    })),
  );
  const links = list.map((link, index): PlainDescription['links'][number] => ({
    ...link,
    ports: portsOf(index),
  }));
  return { links, ports };
}
