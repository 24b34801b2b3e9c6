/** A kind of diagram of packets: its scene, how that is painted, and how packets are found in it. */
import type { Description } from '../../../engine/types';
import type { PacketTrack, PacketTracks } from '../../../model/packets/packetTracks';
import type { PlotContext } from '../../../ui/drawing/plotContext';
import type { SeriesReading } from '../stage/plotStage';
import type { DiagramFrame } from './diagramFrame';

export interface DiagramKind<Scene> {
  id: 'sequence' | 'spacetime';
  scene(tracks: PacketTracks, frame: DiagramFrame, description: Description): Scene;
  paint(context: PlotContext, scene: Scene): void;
  /** A remark about it for people; empty for none. */
  note(scene: Scene): string;
  pick(scene: Scene, x: number, y: number): PacketTrack | null;
  /** The points of a packet, to be ringed when it is chosen. */
  points(scene: Scene, track: PacketTrack): readonly { x: number; y: number }[];
  axis(svg: SVGSVGElement, scene: Scene, width: number): void;
  readings(scene: Scene | null): readonly SeriesReading[];
  /** Packets by the arrow keys, in this order. */
  order(scene: Scene): readonly PacketTrack[];
}
