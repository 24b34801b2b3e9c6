/** The question that a point over the plots stands for: about the curve or the event nearest to it. */
import { idIn } from '../../engine/ids';
import { EVENT_KINDS, type EventKind, type FlowId, NONE, SECOND } from '../../engine/types';
import type { WhyAbout } from '../../generated/boundary';
import { inUnits } from '../../ui/style/scale';
import { BOTTOM, LEFT, RIGHT, TOP } from '../../views/plots/panels/scales';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import type { Ask } from './model/inquiry';
import { aboutFlow, isControlled, queueOf } from './subjects';

/** A fall this many pixels around the pointer is meant. */
const NEAR = 6;

/** Values are looked at this many pixels to either side, since a fall is a steep line. */
const BESIDE = 3;

/** Events that are about the packets of a queue, and not about their sender. */
const OF_QUEUE: ReadonlySet<EventKind> = new Set(['drop', 'mark'] as const);

/** The question that a place of the page asks; null where there is nothing to ask about. */
export function askAt(
  stage: PlotStage,
  surface: Element,
  place: { x: number; y: number },
): Ask | null {
  const box = surface.getBoundingClientRect();
  const x = inUnits(place.x - box.left);
  if (x < LEFT || x > stage.width - RIGHT + 4) return null;
  const at = Math.max(0, stage.scale.invert(x));
  const near = stage.scale.invert(x + NEAR) - stage.scale.invert(x);
  const id = stage.panelAt(place.y);
  if (id === null) return eventAt(stage, surface, place.y, at, 2 * near);
  const about = curveAt(stage, surface, id, place.y, at);
  return about && { about, at, near };
}

function curveAt(
  stage: PlotStage,
  surface: Element,
  id: string,
  clientY: number,
  at: number,
): WhyAbout | null {
  const { description } = stage.run.store.getState();
  const pictured = stage.pictured(id);
  const slot = surface
    .closest('[data-stack]')
    ?.querySelector(`[data-panel="${CSS.escape(id)}"] svg:has(> .levels)`);
  if (!description || !pictured || !slot) return null;
  const box = slot.getBoundingClientRect();
  const height = inUnits(box.height);
  const y = inUnits(clientY - box.top);
  const high = height - TOP - BOTTOM;
  const pixel = (stage.range.to - stage.range.from) / Math.max(1, stage.width - LEFT - RIGHT);
  let nearest: { about: WhyAbout; away: number } | null = null;
  for (const line of pictured.panel.lines) {
    const about = aboutSeries(stage, line.series, id);
    if (!about) continue;
    let away = Number.POSITIVE_INFINITY;
    for (let beside = -BESIDE; beside <= BESIDE; beside += 1) {
      const value = stage.reading(line.series, at + beside * pixel);
      if (Number.isFinite(value)) {
        away = Math.min(away, Math.abs(height - BOTTOM - (value / pictured.top) * high - y));
      }
    }
    // A panel whose curves are all out of sight asks about its first one.
    if (!nearest || away < nearest.away) nearest = { about, away };
  }
  return nearest?.about ?? null;
}

/** The flow or queue that a series belongs to, as a subject of a question. */
function aboutSeries(stage: PlotStage, series: number, panel: string): WhyAbout | null {
  const { description } = stage.run.store.getState();
  const own = description?.series[series];
  if (!description || !own) return null;
  if (own.flow === null) return own.port === null ? null : queueOf(description, own.port);
  const id = description.flows[own.flow]?.id;
  if (id === undefined || !isControlled(description, own.flow)) return null;
  if (panel === 'rtt') {
    // A round trip is as long as its queues are.
    const waits = description.flows[own.flow]?.path.find((port) =>
      description.waiting.includes(port),
    );
    if (waits !== undefined) return queueOf(description, waits);
  }
  if (own.key === 'ssthresh') return aboutFlow(description, id, 'ssthresh');
  if (panel === 'throughput') return aboutFlow(description, id, 'goodput');
  return aboutFlow(description, id, /rate|pacing/i.test(own.key) ? 'rate' : 'cwnd');
}

/** The event of the lane at a height, or of any lane, that is nearest to an instant. */
function eventAt(
  stage: PlotStage,
  surface: Element,
  clientY: number,
  at: number,
  near: number,
): Ask | null {
  const { description } = stage.run.store.getState();
  const { events } = stage.run.frames;
  if (!description || !events) return null;
  const lanes = surface.closest('[data-stack]')?.querySelector('[data-lanes]');
  const box = lanes?.getBoundingClientRect();
  if (!box || clientY < box.top || clientY > box.bottom) return null;
  // A lane is a flow's where there are as many lanes as flows.
  const lane = Math.floor(((clientY - box.top) / box.height) * description.flows.length);
  let found: { ask: Ask; away: number } | null = null;
  for (let i = 0; i < events.times.length; i += 1) {
    const time = (events.times[i] ?? 0) / SECOND;
    const kind = EVENT_KINDS[events.kinds[i] ?? -1];
    const flow = idIn<FlowId>(events.flows, i, NONE);
    if (!kind || flow === NONE || Math.abs(time - at) > near) continue;
    const ask = askEvent(stage, kind, flow, time);
    const away =
      Math.abs(time - at) / near + (description.flows.length <= 4 && flow !== lane ? 1 : 0);
    if (ask && (!found || away < found.away)) found = { ask, away };
  }
  return found?.ask ?? null;
}

/** The question of an event; what a packet met is the queue's if that is the only one on the way. */
function askEvent(stage: PlotStage, kind: EventKind, flow: FlowId, at: number): Ask | null {
  const { description } = stage.run.store.getState();
  if (!description) return null;
  const { id, path = [] } = description.flows[flow] ?? {};
  const [port, ...others] = path.filter((one) => description.waiting.includes(one));
  if (OF_QUEUE.has(kind) && port !== undefined && others.length === 0) {
    const queue = queueOf(description, port);
    return queue?.kind === 'queue' ? { about: { ...queue, of: 'fate' }, at, near: 0 } : null;
  }
  if (id === undefined) return null;
  // The replay knows which of several queues it was, or that it was none.
  if (kind === 'loss' || OF_QUEUE.has(kind)) {
    return { about: aboutFlow(description, id, 'fate'), at, near: 0 };
  }
  if (!isControlled(description, flow)) return null;
  return { about: aboutFlow(description, id, 'cwnd'), at, near: 0 };
}
