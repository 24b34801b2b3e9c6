/** Paints a large network: all lines of a kind in a few strokes, and invisible parts not at all. */
import type { DrawingContext } from '../../../ui/drawing/plotContext';
import { colour } from '../../../ui/style/theme';
import { type Camera, seenAt } from '../geometry/camera';
import type { Drawing } from '../geometry/drawing';
import type { Point } from '../geometry/layout';
import { aroundMark, type DrawingPart, inSight, markOf, namesOf } from '../geometry/overviewScene';
import type { Scene } from '../geometry/scene';
import type { ConnectionReach } from './connectionReach';

/** Lines or marks of one stroke: a path of thousands is slow to fill. */
const AT_ONCE = 100;

export function paintOverview(
  context: DrawingContext,
  scene: Scene,
  drawing: Drawing,
  camera: Camera,
  lit: Highlights,
): void {
  context.clearRect(0, 0, scene.width, scene.height);
  paintLines(context, scene, drawing, camera);
  paintPath(context, scene, camera, lit.path, lit.pathColour);
  paintSelectedLines(context, scene, camera, lit.selected);
  paintMarks(context, scene, drawing, camera, lit.reach);
  paintEnds(context, scene, camera, lit.reach);
  paintSelectedMarks(context, scene, camera, lit.selected);
  paintNames(context, scene, drawing, camera);
}

/** The parts that are highlighted. */
export interface Highlights {
  selected: readonly DrawingPart[];
  /** The drawn links on the path of the selected flow, in its colour. */
  path: ReadonlySet<number>;
  pathColour: string;
  /** While a connection is drawn: whether it can reach each drawn node. */
  reach: readonly ConnectionReach[] | null;
}

/** Nothing is selected. */
export const NO_HIGHLIGHTS: Highlights = {
  selected: [],
  path: new Set(),
  pathColour: '',
  reach: null,
};

/** Unreachable nodes are as faint as in a small network. */
const FAINT = 0.35;

function paintPath(
  context: DrawingContext,
  scene: Scene,
  camera: Camera,
  path: ReadonlySet<number>,
  token: string,
): void {
  if (path.size === 0) return;
  context.strokeStyle = colour(token);
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.beginPath();
  for (const index of path) line(context, scene, camera, index);
  context.stroke();
  context.lineCap = 'butt';
}

function paintSelectedLines(
  context: DrawingContext,
  scene: Scene,
  camera: Camera,
  selected: readonly DrawingPart[],
): void {
  context.strokeStyle = colour('--accent');
  context.lineWidth = 2.5;
  context.beginPath();
  for (const { kind, index } of selected) if (kind === 'link') line(context, scene, camera, index);
  context.stroke();
}

function line(context: DrawingContext, scene: Scene, camera: Camera, index: number): void {
  const segment = scene.segments[index];
  if (!segment || !inSight(scene, camera, segment.from, segment.to, 2)) return;
  const [from, to] = [seenAt(camera, segment.from), seenAt(camera, segment.to)];
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
}

function paintSelectedMarks(
  context: DrawingContext,
  scene: Scene,
  camera: Camera,
  selected: readonly DrawingPart[],
): void {
  const radius = aroundMark(scene, camera);
  context.strokeStyle = colour('--accent');
  context.lineWidth = 2.5;
  context.beginPath();
  for (const { kind, index } of selected) {
    const place = kind === 'node' ? scene.places[index] : undefined;
    if (place) circle(context, scene, camera, place, radius);
  }
  context.stroke();
}

function circle(
  context: DrawingContext,
  scene: Scene,
  camera: Camera,
  place: Point,
  radius: number,
): void {
  if (!inSight(scene, camera, place, place, radius)) return;
  const { x, y } = seenAt(camera, place);
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/** The ends of a connection are filled, and ringed like selected nodes. */
function paintEnds(
  context: DrawingContext,
  scene: Scene,
  camera: Camera,
  reach: readonly ConnectionReach[] | null,
): void {
  if (!reach) return;
  context.strokeStyle = colour('--accent');
  context.fillStyle = colour('--accent');
  context.lineWidth = 2.5;
  for (const [index, one] of reach.entries()) {
    const place = scene.places[index];
    if (!place || (one !== 'from' && one !== 'to')) continue;
    context.beginPath();
    circle(context, scene, camera, place, aroundMark(scene, camera));
    context.stroke();
    context.beginPath();
    circle(context, scene, camera, place, 0.8 * markOf(scene, camera.scale));
    context.fill();
  }
}

/** More lines than this are thin: they would become an area. */
const MANY_LINES = 600;

function paintLines(
  context: DrawingContext,
  scene: Scene,
  { links }: Drawing,
  camera: Camera,
): void {
  context.strokeStyle = colour('--wire');
  for (const many of [false, true]) {
    context.lineWidth = many ? 3 : scene.segments.length > MANY_LINES ? 0.75 : 1.25;
    let drawn = 0;
    context.beginPath();
    scene.segments.forEach(({ from, to }, index) => {
      if ((links[index]?.forward.length ?? 1) > 1 !== many) return;
      if (!inSight(scene, camera, from, to, 2)) return;
      const a = seenAt(camera, from);
      const b = seenAt(camera, to);
      context.moveTo(a.x, a.y);
      context.lineTo(b.x, b.y);
      drawn += 1;
      if (drawn % AT_ONCE !== 0) return;
      context.stroke();
      context.beginPath();
    });
    context.stroke();
  }
}

/** Nodes that are painted in one go: those of a kind, reachable or not. */
const KINDS = [
  ['host', true],
  ['router', true],
  ['host', false],
  ['router', false],
] as const;

function paintMarks(
  context: DrawingContext,
  scene: Scene,
  { nodes }: Drawing,
  camera: Camera,
  reach: readonly ConnectionReach[] | null,
): void {
  const mark = markOf(scene, camera.scale);
  context.lineWidth = mark > 3 ? 1.25 : 0.75;
  for (const [kind, faint] of KINDS) {
    if (faint && !reach) continue;
    context.globalAlpha = faint ? FAINT : 1;
    context.fillStyle = colour(kind === 'host' ? '--panel' : '--wire');
    context.strokeStyle = colour(reach && !faint ? '--accent' : '--ink-3');
    let drawn = 0;
    context.beginPath();
    const show = (): void => {
      context.fill();
      context.stroke();
      context.beginPath();
    };
    scene.places.forEach((place, index) => {
      if (nodes[index]?.kind !== kind || (reach?.[index] === 'no') !== faint) return;
      if (!inSight(scene, camera, place, place, mark)) return;
      const { x, y } = seenAt(camera, place);
      if (kind === 'host') context.rect(x - mark, y - mark, 2 * mark, 2 * mark);
      else {
        // The time to close a path grows with its length: the last line is drawn instead.
        const half = mark * 1.3;
        context.moveTo(x, y - half);
        context.lineTo(x + half, y);
        context.lineTo(x, y + half);
        context.lineTo(x - half, y);
        context.lineTo(x, y - half);
      }
      drawn += 1;
      if (drawn % AT_ONCE === 0) show();
    });
    show();
  }
  context.globalAlpha = 1;
}

function paintNames(context: DrawingContext, scene: Scene, drawing: Drawing, camera: Camera): void {
  context.font = '12px "Inter Variable", system-ui, sans-serif';
  context.fillStyle = colour('--ink-2');
  context.strokeStyle = colour('--well');
  context.lineWidth = 3;
  context.lineJoin = 'round';
  for (const { text, x, y, anchor } of namesOf(scene, drawing, camera)) {
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
  context.textAlign = 'left';
}
