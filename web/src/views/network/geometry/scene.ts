/** The parts of the drawing in pixels, and which of them overlap. */
import type { PortId } from '../../../engine/types';
import type { Drawing } from './drawing';
import type { Fit } from './fitToBox';
import type { Point } from './layout';
import { shortenedName, widthInLetters } from './textWidth';

export const NODE = { host: 19, router: 22, height: 15 } as const;

/** Half of a host's width: its name must fit in. */
export function halfWidth(label: string): number {
  return Math.max(NODE.host, widthInLetters(shortenedName(label)) * 3.8 + 9);
}

export interface Segment {
  from: Point;
  to: Point;
  /** Unit vector along it and to its right. */
  along: Point;
  right: Point;
  length: number;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A text beside something; `y` is its baseline. */
export interface Label {
  text: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface QueueBox extends Rectangle {
  port: PortId;
  /** The position of the text, and whether it leaves out the discipline; the text itself changes. There may be no room. */
  label: { x: number; y: number; right: boolean; short: boolean; hidden?: true };
}

/** The drawing of a radio cell. */
export interface CellShape {
  key: string;
  /** The port of the access point's radio. */
  port: PortId;
  accessPoint: number;
  stations: readonly number[];
  /** The corners of the line around its nodes. */
  outline: readonly Point[];
  /** Its standard and rate; measured values are below. */
  label: Label | null;
}

export interface Scene {
  width: number;
  height: number;
  /** Whether nodes are small marks, which stay small when zoomed in. */
  overview: boolean;
  /** The mapping from the document's units. */
  fit: Fit;
  places: Point[];
  /** For each drawn link, its line between the nodes' edges. */
  segments: Segment[];
  /** For each drawn link, the text beside it; null where there is no room. */
  labels: (Label | null)[];
  /** For each port of the network, its drawn link, and whether it sends along it or against it. */
  ports: { segment: number; along: boolean }[];
  queues: QueueBox[];
  /** The radio cells; in an overview only their lines are drawn. */
  cells: CellShape[];
  /** The heights between which anything moves: the canvas covers no more. */
  lively: { top: number; height: number };
}

/** The texts of the drawing. */
export interface DrawingTexts {
  /** Of a link by its index in the drawing: parts between dots, the most important one first. */
  link(index: number): string;
  /** The longest text of a queue, with its discipline and without. */
  queue(port: PortId): { full: string; short: string };
  /** Of a radio cell by the port of its access point. */
  cell(port: PortId): string;
}

export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function grownRectangle({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Whether a line runs through a rectangle (Liang and Barsky). */
export function lineCrosses({ from, to }: Pick<Segment, 'from' | 'to'>, box: Rectangle): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [first, last] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x - box.x],
    [dx, box.x + box.width - from.x],
    [-dy, from.y - box.y],
    [dy, box.y + box.height - from.y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) first = Math.max(first, room / step);
    else last = Math.min(last, room / step);
  }
  return first < last;
}

/** The rectangles that nodes cover; the corners around a router's diamond are free. */
export function nodeShapes({ places }: Pick<Scene, 'places'>, drawing: Drawing): Rectangle[] {
  return drawing.nodes.map(({ kind, label }, index) => {
    const { x, y } = places[index] ?? { x: 0, y: 0 };
    const half = kind === 'router' ? NODE.router * 0.7 : halfWidth(label);
    const tall = kind === 'router' ? NODE.router * 0.7 : NODE.height;
    return { x: x - half, y: y - tall, width: 2 * half, height: 2 * tall };
  });
}
