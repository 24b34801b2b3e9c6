/** The path of the selected flow through the drawing, with its text. */
import { idsOf } from '../../../engine/ids';
import type { Description, FlowId, PortId } from '../../../engine/types';
import { nameOf } from '../../../model/document/entryNames';
import { portName, propagationTrip } from '../../../model/document/flowsAndPorts';
import { partsOf, type Target } from '../../../model/document/selection';
import { texts } from '../../../texts';
import { formatValue } from '../../../ui/numbers/format';
import { flowLook } from '../../../ui/style/flowLook';
import type { Drawing } from './drawing';
import type { Scene } from './scene';

export interface FlowPath {
  /** The style token of its colour. */
  token: string;
  /** The drawn links that its data takes. */
  links: ReadonlySet<number>;
  /** The link of the bottleneck; none where the path is empty. */
  bottleneck: number | null;
  text: string;
}

/** The flow of a selection; of several alike the first. */
function flowOf(description: Description, selection: Target): FlowId | null {
  const { kind, id } = partsOf(selection);
  if (kind !== 'flows') return null;
  const { flows } = description;
  return (
    idsOf(description, 'flows').find(
      (flow) => flows[flow]?.id === id || flows[flow]?.entry === id,
    ) ?? null
  );
}

/** The drawn link behind a port; behind an access point's radio, the air to the flow's receiver. */
function segmentOf(
  { flows, ports: all }: Description,
  { links, drawnAs }: Drawing,
  ports: Scene['ports'],
  port: PortId,
  flow: FlowId,
): number {
  const { link = null, to = null } = all[port] ?? {};
  if (link !== null || to !== null) return ports[port]?.segment ?? -1;
  const station = drawnAs[flows[flow]?.to ?? -1];
  return links.findIndex(({ air, a }) => air && a === station);
}

export function flowPath(
  description: Description,
  drawing: Drawing,
  ports: Scene['ports'],
  selection: Target,
): FlowPath | null {
  const flow = flowOf(description, selection);
  if (flow === null) return null;
  const { path = [], bottleneck = null } = description.flows[flow] ?? {};
  const name = nameOf(description.flows[flow]);
  const links = path
    .map((port) => segmentOf(description, drawing, ports, port, flow))
    .filter((index) => index >= 0);
  const trip = formatValue('seconds', propagationTrip(description, flow));
  const rate = bottleneck === null ? null : description.ports[bottleneck]?.rate;
  return {
    token: flowLook(flow).token,
    links: new Set(links),
    bottleneck:
      bottleneck === null ? null : segmentOf(description, drawing, ports, bottleneck, flow),
    text:
      bottleneck === null || rate == null
        ? texts.canvas.trip(name, trip)
        : texts.canvas.path(
            name,
            trip,
            portName(description, bottleneck),
            formatValue('bitsPerSecond', rate),
          ),
  };
}
