/**
 * A diagram of packets over the time axis of all panels: marks on one canvas, painted when they change, and what
 * moves over them on another. React makes the elements; from then on it follows the run.
 */
import type { SeriesId } from '../../../engine/types';
import { type Description, type FlowId, SECOND } from '../../../engine/types';
import { chosenPacket, type PacketReference } from '../../../model/packets/packetReference';
import { PacketReplay } from '../../../model/packets/packetReplay';
import { firstKnown, lastKnown, type PacketTrack } from '../../../model/packets/packetTracks';
import type { Run } from '../../../model/run/run';
import { fitCanvas } from '../../../ui/drawing/fitCanvas';
import { invalidate, onFrame } from '../../../ui/frame/loop';
import { inUnits, stroke } from '../../../ui/style/scale';
import { colour, theme } from '../../../ui/style/theme';
import { BOTTOM, drawXGrid, LEFT, RIGHT, TOP } from '../panels/scales';
import type { LegendMark } from '../stage/ownPicture';
import type { PicturedPanel } from '../stage/pictured';
import type { Companion, PlotStage, SeriesReading } from '../stage/plotStage';
import type { DiagramKind } from './diagramKind';
import { frameOf, picturedDiagram } from './diagramPicture';

export interface DiagramElements {
  box: HTMLElement;
  svg: SVGSVGElement;
  marks: HTMLCanvasElement;
  movers: HTMLCanvasElement;
  /** Where it is pressed. */
  surface: HTMLElement;
}

/** A press that moved less than this is a click; pixels. */
const CLICK = 4;

const replays = new WeakMap<Run, PacketReplay>();

/** The replay that all diagrams of a run share. */
export function replayOf(run: Run): PacketReplay {
  const known = replays.get(run);
  if (known) return known;
  const made = new PacketReplay(run, invalidate);
  replays.set(run, made);
  return made;
}

export class Diagram<Scene> implements Companion {
  readonly stage: PlotStage;
  readonly kind: DiagramKind<Scene>;
  readonly replay: PacketReplay;
  /** Called when another scene has been drawn. */
  onScene: (scene: Scene | null) => void = () => {};
  scene: Scene | null = null;
  /** Its title, and the marks that its legend explains: name, colour, dash. */
  title = '';
  entries: readonly LegendMark[] = [];
  #elements: DiagramElements | null = null;
  #description: Description | null = null;
  #flow: FlowId | null = null;
  #variant = '';
  #drawn: readonly unknown[] = [];
  #moved: readonly unknown[] = [];

  constructor(stage: PlotStage, kind: DiagramKind<Scene>) {
    this.stage = stage;
    this.kind = kind;
    this.replay = replayOf(stage.run);
  }

  attach(elements: DiagramElements): () => void {
    this.#elements = elements;
    this.#drawn = [];
    const abort = new AbortController();
    const { signal } = abort;
    let pressed: { x: number; y: number } | null = null;
    const local = ({ clientX, clientY }: PointerEvent): { x: number; y: number } => {
      const { left, top } = elements.box.getBoundingClientRect();
      return { x: inUnits(clientX - left), y: inUnits(clientY - top) };
    };
    elements.surface.addEventListener('pointerdown', (event) => (pressed = local(event)), {
      signal,
    });
    elements.surface.addEventListener(
      'pointerup',
      (event) => {
        const at = local(event);
        const from = pressed;
        pressed = null;
        if (!from || Math.hypot(at.x - from.x, at.y - from.y) > CLICK || !this.scene) return;
        this.choose(this.kind.pick(this.scene, at.x, at.y));
      },
      { signal },
    );
    const observer = new ResizeObserver(() => invalidate());
    observer.observe(elements.box);
    const leave = [
      onFrame(this.#draw, 1),
      this.stage.accompany(this.kind.id, this),
      chosenPacket(this.stage.run).subscribe(() => invalidate()),
    ];
    return () => {
      abort.abort();
      observer.disconnect();
      for (const one of leave) one();
      this.#elements = null;
    };
  }

  /** Sets the flow that is drawn, and how. */
  show(description: Description, flow: FlowId | null, variant: string): void {
    this.#description = description;
    this.#flow = flow;
    this.#variant = variant;
    this.#drawn = [];
    invalidate();
  }

  series(): readonly SeriesId[] {
    return [];
  }

  readings(): readonly SeriesReading[] {
    return this.kind.readings(this.scene);
  }

  /** The packet that is chosen, if it is in the diagram. */
  get chosen(): PacketTrack | null {
    const { packet } = chosenPacket(this.stage.run).getState();
    const { tracks, flow } = this.replay.store.getState();
    if (!packet || flow === null || packet.flow !== this.#description?.flows[flow]?.id) return null;
    return findTrack(tracks?.tracks ?? [], packet);
  }

  choose(track: PacketTrack | null): void {
    const { flow } = this.replay.store.getState();
    const { id } = this.#description?.flows[flow ?? -1] ?? {};
    chosenPacket(this.stage.run).setState({
      packet: track && id !== undefined ? referenceTo(id, track) : null,
      panel: this.kind.id,
    });
  }

  /** Goes to the next packet, or the one before. */
  step(by: number): void {
    if (!this.scene) return;
    const all = this.kind.order(this.scene);
    const { chosen } = this;
    const place = chosen ? all.indexOf(chosen) : -1;
    const next = place < 0 ? (by > 0 ? all[0] : all.at(-1)) : all[place + by];
    if (next) this.choose(next);
  }

  #draw = (): void => {
    const elements = this.#elements;
    const description = this.#description;
    if (!elements || !description) return;
    const { run, range, scale } = this.stage;
    const { latest } = run.frames;
    const recorded = latest?.recordedUntil ?? 0;
    if (this.#flow !== null) {
      const stretch = { flow: this.#flow, from: range.from * SECOND, to: range.to * SECOND };
      this.replay.look(stretch, recorded, run.document.text);
    }
    const width = inUnits(elements.box.clientWidth);
    const height = inUnits(elements.box.clientHeight);
    if (width < LEFT + RIGHT + 20 || height < TOP + BOTTOM + 20) return;
    const wiped = fitCanvas(elements.marks, width, height);
    const { tracks, flow } = this.replay.store.getState();
    const own = flow === this.#flow ? tracks : null;
    const { version } = theme.getState();
    const inputs = [own, own?.version, scale, version, width, height, this.#variant, description];
    if (wiped || inputs.some((one, place) => one !== this.#drawn[place])) {
      this.#drawn = inputs;
      this.#moved = [];
      const context = elements.marks.getContext('2d');
      if (!context) return;
      context.clearRect(0, 0, width, height);
      drawXGrid(elements.svg, scale, height);
      const frame = frameOf(scale, width, height);
      this.scene = own ? this.kind.scene(own, frame, description) : null;
      if (this.scene) {
        this.kind.axis(elements.svg, this.scene, width);
        context.save();
        context.beginPath();
        context.rect(LEFT, TOP - 4, width - LEFT - RIGHT + 4, height - TOP + 4);
        context.clip();
        this.kind.paint(context, this.scene);
        context.restore();
      }
      this.onScene(this.scene);
    }
    this.#move(elements, width, height);
  };

  /** The playhead, the crosshair and the chosen packet. */
  #move({ movers }: DiagramElements, width: number, height: number): void {
    const wiped = fitCanvas(movers, width, height);
    const { scale, run, time, brush } = this.stage;
    const head = Math.round(scale((run.frames.latest?.time ?? 0) / SECOND));
    const { chosen } = this;
    const inputs = [head, time.crosshair, chosen, brush?.from, brush?.to, this.scene];
    if (!wiped && inputs.every((one, place) => one === this.#moved[place])) return;
    this.#moved = inputs;
    const context = movers.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, width, height);
    if (brush) {
      context.fillStyle = colour('--accent-wash');
      const [from, to] = [Math.min(brush.from, brush.to), Math.max(brush.from, brush.to)];
      context.fillRect(from, TOP - 4, to - from, height);
    }
    const cross = time.crosshair === null ? Number.NaN : Math.round(scale(time.crosshair));
    for (const [x, token] of [
      [cross, '--control'],
      [head, '--ink'],
    ] as const) {
      if (!(x >= LEFT - 1 && x <= width - RIGHT + 1)) continue;
      context.fillStyle = colour(token);
      context.fillRect(x, 0, stroke(1), height);
    }
    if (!chosen || !this.scene) return;
    context.strokeStyle = colour('--accent');
    context.lineWidth = stroke(2);
    for (const { x, y } of this.kind.points(this.scene, chosen)) {
      context.beginPath();
      context.arc(x, y, 6, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  pictured(): PicturedPanel | null {
    const description = this.#description;
    if (!this.scene || !description) return null;
    return picturedDiagram(this.kind, this.title, this.entries, description, () => {
      const { tracks, flow } = this.replay.store.getState();
      return flow === this.#flow ? tracks : null;
    });
  }
}

export function referenceTo(flow: string, track: PacketTrack): PacketReference {
  const kind = track.kind === 'acknowledgement' ? 'acknowledgement' : 'data';
  return { flow, number: track.number, kind, at: firstKnown(track) };
}

/** The packet that a reference means: of several of its number, the one whose life has that instant. */
export function findTrack(
  tracks: readonly PacketTrack[],
  { number, kind, at }: PacketReference,
): PacketTrack | null {
  const alike = tracks.filter(
    (one) =>
      one.number === number &&
      (one.kind === 'acknowledgement') === (kind === 'acknowledgement') &&
      firstKnown(one) <= at &&
      lastKnown(one) >= at,
  );
  return alike.find((one) => firstKnown(one) === at) ?? alike[0] ?? null;
}
