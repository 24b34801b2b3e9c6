/** The answers of a run to messages that ask for its values, its events and its document. */
import type { Events, Opened, Reading, Requests, Values } from '../../../../public/embed/sawtooth';
import { idIn } from '../../engine/ids';
import { EVENT_KINDS, type FlowId, NONE, SECOND } from '../../engine/types';
import { fittingAveraging } from '../../model/display/averaging';
import { presentOf, readingOf } from '../../model/display/readingOf';
import type { Laboratory } from '../../model/laboratory';
import type { Run } from '../../model/run/run';
import { SI } from '../../ui/numbers/csv';
import type { Panel } from '../../views/plots/panels/panel';
import { nameOf, panelsOf, visibleLines } from '../../views/plots/panels/panels';
import { problem } from './readMessage';
import { embed as t } from './texts/en/embed';

/** Events in one answer. */
const MOST_EVENTS = 10_000;
/** Where no plots are shown, the whole run is known in this many steps. */
const STEPS = 400;

export function openedOf({ active, lesson, playback }: Laboratory): Opened {
  const { description, duration } = active.store.getState();
  return {
    name: description?.name ?? '',
    duration: duration / SECOND,
    now: playback.now / SECOND,
    flows: description?.flows.map(({ id, label }) => ({ id, name: label ?? id })) ?? [],
    panels: description ? panelsOf(description).map(({ id, title }) => ({ id, title })) : [],
    steps: lesson.steps.map(({ title }) => title),
  };
}

/** Asks for the values of all of a run, where no plots do. */
export function lookAtAll({ active: run, plots }: Laboratory): void {
  const { description, duration } = run.store.getState();
  if (!description) return;
  const { hidden, options } = plots.state;
  const open = panelsOf(description).filter(({ id }) => plots.state.panels.includes(id));
  const range = { from: 0, to: duration / SECOND };
  run.look({
    series: open.flatMap((panel) =>
      visibleLines(panel, hidden, options).map(({ series }) => series),
    ),
    from: 0,
    to: duration,
    pixels: STEPS,
    averaging: Math.round(fittingAveraging(description, range) * SECOND),
  });
}

export function valuesOf(laboratory: Laboratory, { panels, at }: Requests['values']): Values {
  const { active: run, plots } = laboratory;
  const { frames } = run;
  const { view, latest } = frames;
  const { description } = run.store.getState();
  if (!description) throw problem('', t.message.nothing);
  if (!view || !latest) throw problem('', t.message.notDrawn);
  if (at !== undefined) {
    if (at * SECOND > latest.recordedUntil) throw problem('at', t.message.unknownYet);
    if (at * SECOND < view.from || at * SECOND > view.to)
      throw problem('at', t.message.outside(view.from / SECOND, view.to / SECOND));
  }
  const shown = panelsOf(description).filter(({ id }) => plots.state.panels.includes(id));
  const chosen =
    panels?.map((id, index): Panel => {
      const found = shown.find((panel) => panel.id === id);
      if (found) return found;
      const ids = shown.map((panel) => panel.id);
      throw problem(`panels/${index}`, t.message.notShown(id.slice(0, 60), ids));
    }) ?? shown;
  const { hidden, options } = plots.state;
  return {
    at: at ?? latest.time / SECOND,
    readings: chosen.flatMap((panel) =>
      visibleLines(panel, hidden, options).map((line): Reading => {
        const value =
          at === undefined ? presentOf(frames, line.series) : readingOf(frames, line.series, at);
        return {
          panel: panel.id,
          name: [nameOf(line), line.option ?? ''].filter((word) => word !== '').join(' '),
          flow: line.flow === null ? null : (description.flows[line.flow]?.id ?? null),
          unit: SI[panel.unit] ?? '',
          value: Number.isNaN(value) ? null : Number(value.toPrecision(7)),
        };
      }),
    ),
  };
}

export function eventsOf(run: Run, { from, to }: Requests['events']): Events {
  const { events } = run.frames;
  const { description } = run.store.getState();
  if (!events) throw problem('', t.message.notDrawn);
  if (from !== undefined && to !== undefined && to < from) throw problem('to', t.message.order);
  const begin = Math.max(events.from, (from ?? 0) * SECOND);
  const end = Math.min(events.to, to === undefined ? Number.POSITIVE_INFINITY : to * SECOND);
  const flowAt = (column: Uint32Array, index: number): string | null => {
    const flow = idIn<FlowId>(column, index, NONE);
    return flow === NONE ? null : (description?.flows[flow]?.id ?? null);
  };
  const answer: Events = {
    from: begin / SECOND,
    to: end / SECOND,
    events: [],
    stretches: [],
    more: false,
  };
  for (const [i, time] of events.times.entries()) {
    const kind = EVENT_KINDS[events.kinds[i] ?? -1];
    if (!kind || time < begin || time > end) continue;
    if (answer.events.length === MOST_EVENTS) {
      answer.more = true;
      break;
    }
    answer.events.push({ at: time / SECOND, kind, flow: flowAt(events.flows, i) });
  }
  for (let i = 0; i < events.countKinds.length && i < MOST_EVENTS; i += 1) {
    const kind = EVENT_KINDS[events.countKinds[i] ?? -1];
    const [first, last] = [events.countTimes[2 * i] ?? 0, events.countTimes[2 * i + 1] ?? 0];
    if (!kind || last < begin || first > end) continue;
    answer.stretches.push({
      from: first / SECOND,
      to: Math.min(last, end) / SECOND,
      kind,
      flow: flowAt(events.countFlows, i),
    });
  }
  return answer;
}
