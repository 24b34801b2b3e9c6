/** Diagrams of packets in pictures, and what their legends explain. */
import { type Description, type FlowId, SECOND } from '../../../engine/types';
import type { PacketTracks } from '../../../model/packets/packetTracks';
import { packets as t } from '../../../texts/en/packets';
import { BOTTOM, LEFT, RIGHT, type Scale, TOP } from '../panels/scales';
import { type LegendMark, ownPicture } from '../stage/ownPicture';
import type { PicturedPanel } from '../stage/pictured';
import type { DiagramFrame } from './diagramFrame';
import type { DiagramKind } from './diagramKind';
import { LOOKS } from './paintSequence';

type Entry = readonly [name: keyof typeof t.legend, token: string, dash: readonly number[]];

/** The entries of the diagrams' legends. */
const ENTRIES: Readonly<Record<'sequence' | 'spacetime', readonly Entry[]>> = {
  sequence: [
    ['sent', LOOKS.sent, []],
    ['again', LOOKS.again, []],
    ['acknowledged', LOOKS.acknowledged, []],
    ['sack', LOOKS.sack, []],
    ['cwnd', LOOKS.cwnd, [4, 2]],
    ['window', LOOKS.window, [6, 2, 1, 2]],
    ['removed', LOOKS.removed, []],
  ],
  spacetime: [
    ['onTheWay', LOOKS.sent, []],
    ['again', LOOKS.again, []],
    ['back', LOOKS.acknowledged, []],
    ['marked', '--flow-3', []],
    ['removed', LOOKS.removed, []],
  ],
};

export function legendOf(id: 'sequence' | 'spacetime'): LegendMark[] {
  return ENTRIES[id].map(([name, token, dash]) => [t.legend[name], token, dash]);
}

/** The flow that diagrams show: that with an index, or else the first with a sender; null without flows. */
export function shownFlow({ flows }: Description, selected: number): FlowId | null {
  const first = flows.findIndex(({ sender }) => sender !== null);
  const place = selected >= 0 ? selected : first >= 0 ? first : flows.length > 0 ? 0 : -1;
  return place < 0 ? null : (place as FlowId);
}

/** A diagram for a picture, of the packets that `tracks` has then. */
export function picturedDiagram<Scene>(
  kind: DiagramKind<Scene>,
  title: string,
  entries: readonly LegendMark[],
  description: Description,
  tracks: () => PacketTracks | null,
): PicturedPanel {
  return {
    ...ownPicture(kind.id, title, entries),
    paint(context, scale, width, height) {
      const found = tracks();
      if (!found) return null;
      const scene = kind.scene(found, frameOf(scale, width, height), description);
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      for (const name of ['x', 'y']) {
        const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
        group.setAttribute('class', name);
        svg.append(group);
      }
      kind.axis(svg, scene, width);
      kind.paint(context, scene);
      return { axes: svg, note: kind.note(scene) };
    },
  };
}

export function frameOf(scale: Scale, width: number, height: number): DiagramFrame {
  const [from = 0, to = 1] = scale.domain();
  return {
    x: (at) => scale(at / SECOND),
    from: from * SECOND,
    to: to * SECOND,
    left: LEFT,
    right: width - RIGHT,
    top: TOP,
    bottom: height - BOTTOM,
  };
}
