/**
 * Draws the plane, one flow's rate over another's, from the latest columns. React
 * makes its elements and passes the choice; from then on it follows the run.
 */
import type { Column } from '../../../engine/client/frames';
import { type Description, type PortId, SECOND, type SeriesId } from '../../../engine/types';
import { flowName } from '../../../model/document/flowsAndPorts';
import { texts } from '../../../texts';
import { fitCanvas } from '../../../ui/drawing/fitCanvas';
import { invalidate, onFrame } from '../../../ui/frame/loop';
import type { AxisUnit } from '../../../ui/numbers/format';
import { inUnits } from '../../../ui/style/scale';
import { theme } from '../../../ui/style/theme';
import type { PicturedPanel } from '../stage/pictured';
import type { Companion, PlotStage, SeriesReading } from '../stage/plotStage';
import { type FlowPair, MOST_PORTS, sharedPorts } from './flowPair';
import { ModelOverlay } from './modelOverlay';
import { paintPlane } from './paintPlane';
import { picturedPlane } from './picturedPlane';
import { drawFrame } from './planeAxes';
import { busiestOf, capacityOf, frameOf, planeSeries, sourcesOf, topOf } from './planeData';
import {
  MARGIN,
  modelAt,
  NO_TRACE,
  nearestInstant,
  passedBy,
  pointAt,
  type RatePoint,
  sideOf,
  type Trace,
  traceOf,
} from './planeGeometry';

export interface PlaneElements {
  box: HTMLElement;
  svg: SVGSVGElement;
  canvas: HTMLCanvasElement;
}

/** A pointer this near to the path points at it; pixels. */
const NEAR = 24;

export class Plane implements Companion {
  readonly stage: PlotStage;
  readonly overlay: ModelOverlay;
  /** Called when another port is the busiest that both flows cross. */
  onPort: (port: PortId | null) => void = () => {};
  #elements: PlaneElements | null = null;
  #description: Description | null = null;
  #pair: FlowPair | null = null;
  #ports: PortId[] = [];
  #port: PortId | null = null;
  #trace: Trace = NO_TRACE;
  #unit: AxisUnit = { suffix: 'Mb/s', factor: 1e6 };
  #top = 1;
  #side = 0;
  #drawn: readonly unknown[] = [];
  #framed = '';

  constructor(stage: PlotStage) {
    this.stage = stage;
    this.overlay = new ModelOverlay(stage.run);
  }

  attach(elements: PlaneElements): () => void {
    this.#elements = elements;
    this.#drawn = [];
    this.#framed = '';
    const abort = new AbortController();
    const { signal } = abort;
    const { canvas } = elements;
    canvas.addEventListener('pointermove', (event) => this.#point(event), { signal });
    canvas.addEventListener('pointerleave', () => this.stage.time.moveCrosshair(null), { signal });
    const observer = new ResizeObserver(() => invalidate());
    observer.observe(elements.box);
    const leave = [onFrame(this.#draw, 1), this.stage.accompany('plane', this)];
    return () => {
      abort.abort();
      observer.disconnect();
      for (const one of leave) one();
      this.#elements = null;
    };
  }

  /** Sets the pair that is shown, and whether the model lies over it. */
  show(description: Description, pair: FlowPair | null, model: boolean): void {
    const other = pair?.x !== this.#pair?.x || pair?.y !== this.#pair?.y;
    this.#description = description;
    this.#pair = pair;
    this.#ports = pair ? sharedPorts(description, pair).slice(0, MOST_PORTS) : [];
    if (other) {
      this.#top = 0;
      this.#trace = NO_TRACE;
    }
    this.#choosePort();
    this.overlay.show(description, pair, this.#port, model);
    this.#drawn = [];
    invalidate();
  }

  /** The shared link's rate; null where nothing is shared. */
  get capacity(): number | null {
    return this.#description && capacityOf(this.#description, this.#port);
  }

  get unit(): AxisUnit {
    return this.#unit;
  }

  series(): readonly SeriesId[] {
    const [description, pair] = [this.#description, this.#pair];
    if (!description || !pair) return [];
    return [...planeSeries(description, pair, this.#ports), ...this.overlay.series()];
  }

  /** The rates of both at an instant, or at present. */
  packetsAt(seconds: number | null): RatePoint | null {
    const { latest } = this.stage.run.frames;
    return pointAt(this.#trace, seconds === null ? (latest?.time ?? 0) : seconds * SECOND);
  }

  /** The rates of the model, likewise. */
  modelAt(seconds: number | null): RatePoint | null {
    const { path } = this.overlay;
    const now = (this.stage.run.frames.latest?.time ?? 0) / SECOND;
    return path && modelAt(path, seconds ?? now);
  }

  readings(): readonly SeriesReading[] {
    const description = this.#description;
    const pair = this.#pair;
    if (!description || !pair) return [];
    const model = this.overlay.path !== null;
    return (['x', 'y'] as const).flatMap((axis) => {
      const name = flowName(description, pair[axis]);
      const own = (at: (seconds: number) => RatePoint | null) => (seconds: number) =>
        at(seconds)?.[axis] ?? Number.NaN;
      const packets = {
        panel: texts.plane.title,
        axis,
        name,
        model: false,
        unit: this.#unit,
        at: own((s) => this.packetsAt(s)),
      };
      const modelled = { ...packets, model: true, at: own((s) => this.modelAt(s)) };
      return model ? [packets, modelled] : [packets];
    });
  }

  /** Updates the parts that need not follow every frame; to be called a few times a second. */
  read(): void {
    this.#choosePort();
    this.overlay.read(this.stage.range);
  }

  #choosePort(): void {
    const description = this.#description;
    const port = description && busiestOf(description, this.#ports, this.#columns);
    if (port === this.#port) return;
    this.#port = port;
    if (description) this.overlay.meet(description, port);
    this.onPort(port);
    invalidate();
  }

  #columns = (series: SeriesId): Column | undefined => this.stage.run.frames.columns.get(series);

  #draw = (): void => {
    const { view, latest } = this.stage.run.frames;
    const elements = this.#elements;
    const description = this.#description;
    const pair = this.#pair;
    if (!elements || !description || !pair) return;
    const width = inUnits(elements.box.clientWidth);
    const height = inUnits(elements.box.clientHeight);
    const side = sideOf(width, height);
    if (side < 40) return;
    const wiped = fitCanvas(elements.canvas, width, height);
    const { path } = this.overlay;
    const inputs = [
      latest,
      this.stage.time.crosshair,
      theme.getState().version,
      path,
      side,
      width,
      height,
      this.#port,
    ];
    const same = inputs.every((one, index) => one === this.#drawn[index]);
    if (same && !wiped && this.#drawn.length > 0) return;
    this.#drawn = inputs;
    this.#side = side;

    if (view && latest) {
      const sources = sourcesOf(description, pair, this.#columns);
      this.#trace = traceOf(view, sources, latest.recordedUntil, this.#trace);
    }
    this.#frame(elements.svg, description, pair);
    const context = elements.canvas.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, width, height);
    const { crosshair: time } = this.stage.time;
    paintPlane(
      context,
      {
        trace: this.#trace,
        end: passedBy(this.#trace, latest?.time ?? 0),
        present: this.packetsAt(null),
        pointed: time === null ? null : this.packetsAt(time),
        model: path,
        now: (latest?.time ?? 0) / SECOND,
        modelPointed: time === null ? null : this.modelAt(time),
      },
      { left: MARGIN.left, bottom: MARGIN.top + side, scale: side / this.#top },
    );
  };

  /** Draws the axes again when they have changed. */
  #frame(svg: SVGSVGElement, description: Description, pair: FlowPair): void {
    // An axis that shrank would make the path jump.
    this.#top = Math.max(this.#top, topOf(description, this.#port, this.#trace));
    const frame = frameOf(description, pair, this.#port, { side: this.#side, top: this.#top });
    const key = JSON.stringify(frame);
    if (key === this.#framed) return;
    this.#framed = key;
    this.#unit = drawFrame(svg, frame);
  }

  pictured(): PicturedPanel | null {
    const { latest } = this.stage.run.frames;
    const [description, pair] = [this.#description, this.#pair];
    if (!description || !pair || !latest || this.#trace.end === 0) return null;
    const model = this.overlay.path;
    const [port, trace, top] = [this.#port, this.#trace, this.#top];
    return picturedPlane({ description, pair, port, trace, now: latest.time, top, model });
  }

  /** Moves the crosshair of all plots to the instant whose rates are pointed at. */
  #point({ offsetX, offsetY }: PointerEvent): void {
    const scale = this.#side / this.#top;
    const place = {
      x: (inUnits(offsetX) - MARGIN.left) / scale,
      y: (MARGIN.top + this.#side - inUnits(offsetY)) / scale,
    };
    const end = passedBy(this.#trace, this.stage.run.frames.latest?.time ?? 0);
    const found = nearestInstant(this.#trace, end, place, NEAR / scale);
    this.stage.time.moveCrosshair(found === null ? null : found / SECOND);
  }
}
