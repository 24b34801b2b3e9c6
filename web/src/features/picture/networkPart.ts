/**
 * The network in a picture, with its packets at an instant and what their colours and shapes
 * mean. Nodes and links are the elements of the screen, the rest is painted as there.
 */
import { createElement } from 'react';
import { idsOf } from '../../engine/ids';
import type { Frame } from '../../engine/protocol/protocol';
import { type Description, DOT, DOT_KIND, EVENT_KINDS, SECOND } from '../../engine/types';
import { nameOf } from '../../model/document/entryNames';
import { bottlenecks } from '../../model/document/flowsAndPorts';
import type { Target } from '../../model/document/selection';
import { texts } from '../../texts';
import { formatTime } from '../../ui/numbers/format';
import { flowLook } from '../../ui/style/flowLook';
import { colour } from '../../ui/style/theme';
import { AirTime } from '../../views/network/drawing/airTime';
import { NO_HIGHLIGHTS, paintOverview } from '../../views/network/drawing/paintOverview';
import { paintPackets } from '../../views/network/drawing/paintPackets';
import { airOf, wordsFor } from '../../views/network/drawing/paintSource';
import { StillNetwork } from '../../views/network/drawing/StillNetwork';
import { WHOLE } from '../../views/network/geometry/camera';
import type { Drawing } from '../../views/network/geometry/drawing';
import { type FlowPath, flowPath } from '../../views/network/geometry/flowPath';
import { drawingOf, drawnQueues, isLarge } from '../../views/network/geometry/layout';
import { disciplineName } from '../../views/network/geometry/linkLabel';
import { neededHeight } from '../../views/network/geometry/neededHeight';
import { overviewOf } from '../../views/network/geometry/overviewScene';
import type { Scene } from '../../views/network/geometry/scene';
import { sceneOf } from '../../views/network/geometry/sceneOf';
import { LEFT } from '../../views/plots/panels/scales';
import { svgOf } from './elementSvg';
import { networkLook } from './networkLooks';
import type { RowItem, Sheet } from './sheet';
import { SvgContext, short } from './svgContext';
import { picture as t } from './texts/en/picture';

export interface PicturedNetwork {
  description: Description;
  /** The instant; without one there are no packets. */
  frame: Frame | null;
  /** The selection: of a flow the path is shown. */
  selection: Target;
}

/** The letters of labels in the drawing, in its own units. */
const LABEL = 12;

/** The least height of a drawing, and that of an overview as a share of its width; in units. */
const LEAST = 190;
const OVERVIEW = 0.62;

/** More flows have no names in the legend. */
const MOST_NAMED = 12;

/** `ground` is that of the picture. */
export function drawNetwork(sheet: Sheet, network: PicturedNetwork, ground: string): void {
  const { description, frame, selection } = network;
  const drawing = drawingOf(description);
  const factor = sheet.letters / LABEL;
  const width = sheet.width / factor;
  const large = isLarge(drawing);
  const height = Math.max(LEAST, large ? OVERVIEW * width : neededHeight(drawing, width));
  const size = { width, height, head: 0 };
  const scene = large
    ? overviewOf(description, drawing, size)
    : sceneOf(
        description,
        drawing,
        drawnQueues(drawing, bottlenecks(description)),
        wordsFor(description, drawing),
        size,
      );
  const path = flowPath(description, drawing, scene.ports, selection);
  const at = frame === null ? '' : ` · ${t.at(formatTime(frame.time / SECOND))}`;
  sheet.y += sheet.letters + 6;
  sheet.text(`${texts.topology.label}${at}`, LEFT, sheet.y, '--ink', '600');
  const still = large
    ? painted((context) => paintOverview(context, scene, drawing, WHOLE, litBy(path)))
    : svgOf(createElement(StillNetwork, { drawing, scene, path }), networkLook);
  const moving = frame === null ? '' : packets(network, frame, drawing, scene);
  // The halo that lets lines pass behind texts has the colour of the ground, which is another on the screen.
  const drawn = `${still}${moving}`.replaceAll(`"${colour('--well')}"`, `"${ground}"`);
  sheet.add(
    `<g transform="translate(0 ${short(sheet.y)}) scale(${factor.toFixed(4)})">${drawn}</g>`,
  );
  sheet.y += height * factor;
  drawLegend(sheet, network);
  if (path) {
    sheet.y += sheet.letters + 5;
    sheet.add(
      `<path d="M${LEFT},${short(sheet.y - sheet.letters * 0.35)}h24" stroke="${colour(path.token)}" stroke-width="4"/>`,
    );
    sheet.text(path.text, LEFT + 30, sheet.y, '--ink');
  }
  sheet.y += 8;
}

function litBy(path: FlowPath | null): typeof NO_HIGHLIGHTS {
  return path === null
    ? NO_HIGHLIGHTS
    : { ...NO_HIGHLIGHTS, path: path.links, pathColour: path.token };
}

function painted(paint: (context: SvgContext) => void): string {
  const context = new SvgContext('network');
  paint(context);
  return context.written;
}

function packets(
  { description }: PicturedNetwork,
  frame: Frame,
  drawing: Drawing,
  scene: Scene,
): string {
  // A picture stands still, so that single frames on the air can be seen.
  const still = { ...frame, playing: false };
  const source = {
    scene,
    description,
    seen: new Map(),
    airTime: new AirTime(),
    air: airOf(description, drawing, scene),
    nameOf: disciplineName,
  };
  return painted((context) => {
    context.translate(0, scene.lively.top);
    paintPackets(context, still, source, WHOLE);
  });
}

type Shape = 'data' | 'acknowledgement' | 'retransmission' | 'handshake' | 'lost';

/** The elements that are drawn at all. */
function drawLegend(sheet: Sheet, { description, frame }: PicturedNetwork): void {
  const { letters } = sheet;
  const flows = idsOf(description, 'flows');
  const entries: RowItem[] = [];
  const add = (name: string, width: number, draw: (x: number, middle: number) => void): void => {
    entries.push({
      width: width + 6 + sheet.wide(name) + 14,
      draw: (x, y) => {
        draw(x, y - letters * 0.35);
        sheet.text(name, x + width + 6, y, '--ink');
      },
    });
  };
  if (frame && flows.length <= MOST_NAMED) {
    for (const flow of flows) {
      const fill = colour(flowLook(flow).token);
      add(nameOf(description.flows[flow]), 9, (x, middle) =>
        sheet.add(
          `<rect x="${short(x)}" y="${short(middle - 4.5)}" width="9" height="9" fill="${fill}"/>`,
        ),
      );
    }
  }
  for (const shape of shapesIn(frame)) {
    add(t.packets[shape], 9, (x, middle) => {
      const context = new SvgContext();
      context.translate(x + 4.5, middle);
      paintShape(context, shape);
      sheet.add(context.written);
    });
  }
  sheet.rows(entries, letters + 5);
}

/** The kinds of packets in a frame, in the order of the legend. */
function shapesIn(frame: Frame | null): readonly Shape[] {
  if (frame === null) return [];
  const found = new Set<Shape>();
  for (let at = 0; at < frame.dots.length; at += DOT.stride) {
    switch (frame.dots[at + DOT.kind]) {
      case DOT_KIND.acknowledgement:
      case DOT_KIND.windowProbe:
        found.add('acknowledgement');
        break;
      case DOT_KIND.retransmission:
        found.add('retransmission');
        break;
      case DOT_KIND.handshake:
        found.add('handshake');
        break;
      default:
        found.add('data');
    }
  }
  const { kinds } = frame.falling;
  if (kinds.some((kind) => ['drop', 'loss'].includes(EVENT_KINDS[kind] ?? ''))) found.add('lost');
  const order: readonly Shape[] = [
    'data',
    'acknowledgement',
    'retransmission',
    'handshake',
    'lost',
  ];
  return order.filter((shape) => found.has(shape));
}

/** As packets are painted on the wire, without a flow's colour. */
function paintShape(context: SvgContext, shape: Shape): void {
  context.fillStyle = colour(shape === 'retransmission' ? '--well' : '--ink-2');
  context.strokeStyle = colour('--ink-2');
  context.lineWidth = shape === 'lost' ? 2 : 1.5;
  context.beginPath();
  if (shape === 'acknowledgement') {
    context.moveTo(2.1, 0);
    context.arc(0, 0, 2.1, 0, 2 * Math.PI);
  } else if (shape === 'handshake') {
    context.moveTo(0, -4);
    context.lineTo(4, 0);
    context.lineTo(0, 4);
    context.lineTo(-4, 0);
    context.closePath();
  } else if (shape === 'lost') {
    context.moveTo(-4, -4);
    context.lineTo(4, 4);
    context.moveTo(4, -4);
    context.lineTo(-4, 4);
  } else context.rect(-3.5, -3.5, 7, 7);
  if (shape !== 'lost') context.fill();
  if (shape === 'lost' || shape === 'retransmission') context.stroke();
}
