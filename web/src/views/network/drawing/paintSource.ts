/** The looks and places that the packets over a network are painted from, besides the frame. */
import { idsOf } from '../../../engine/ids';
import type { Description, FlowId, PortId } from '../../../engine/types';
import type { Drawing } from '../geometry/drawing';
import { cellLabel, disciplineName, drawnLabel } from '../geometry/linkLabel';
import type { DrawingTexts, Scene } from '../geometry/scene';
import type { AirView } from './paintAir';
import { fullest } from './paintPackets';

/** The positions of the radios of cells, and the flows that they send for. */
export function airOf(description: Description, { drawnAs }: Drawing, scene: Scene): AirView {
  const { flows, ports } = description;
  const of = (port: PortId): FlowId[] =>
    idsOf(description, 'flows').filter((flow) => {
      const { path = [], reverse = [] } = flows[flow] ?? {};
      return path.includes(port) || reverse.includes(port);
    });
  const single = new Map(
    idsOf(description, 'ports')
      .filter((port) => ports[port]?.link === null)
      .map((port) => [port, of(port)] as const)
      .flatMap(([port, list]) =>
        list.length === 1 && list[0] !== undefined ? [[port, list[0]] as const] : [],
      ),
  );
  const stations = new Set(
    ports.flatMap(({ link, to, from }) => (link === null && to !== null ? [from] : [])),
  );
  return {
    scene,
    nodeOf: (port) => drawnAs[ports[port]?.from ?? -1] ?? -1,
    stationOf: (flow, bare) => {
      const { from, to } = flows[flow] ?? {};
      // A packet without data is on its way back.
      const station = (bare ? [from, to] : [to, from]).find(
        (node) => node !== undefined && stations.has(node),
      );
      return drawnAs[station ?? -1] ?? -1;
    },
    flowOf: (port) => single.get(port) ?? null,
  };
}

/** The longest texts: room is made for them once. */
export function wordsFor(description: Description, drawing: Drawing): DrawingTexts {
  return {
    link: (index) => {
      const link = drawing.links[index];
      return link && !link.air ? drawnLabel(description, link) : '';
    },
    queue: (id) => {
      const port = description.ports[id];
      return port ? fullest(port, disciplineName) : { full: '', short: '' };
    },
    cell: (port) => cellLabel(description, port),
  };
}
