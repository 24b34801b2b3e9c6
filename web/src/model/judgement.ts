/** Small judgements about runs and answers, apart from the laboratory that acts on them. */
import { CrashedError, OvertakenError } from '../engine/client';
import { measure } from '../engine/measures';
import type { Opened, Speed } from '../engine/protocol';
import {
  type Description,
  type FlowInfo,
  type Nanoseconds,
  type Problem,
  ProblemError,
  SECOND,
} from '../engine/types';
import { outline } from './edits';
import type { Target } from './selection';

/** Flows whose series are kept when there are too many. */
const MOST_WATCHED = 64;

/** Real seconds that a drop takes to fall. */
const FALL_SECONDS = 0.7;

/** A run should take about this long to watch, at first. */
const WATCH_SECONDS = 25;

const SPEEDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 10, 20, 50, 100];

/** What the store keeps of a run and its document. */
export function read({ document, description }: Pick<Opened, 'document' | 'description'>) {
  const { about, interventions } = outline(document);
  return { text: document, description, about, interventions };
}

/** What to select at first: the scenario's own knobs, or the narrowest link that flows share. */
export function subject({ description, document }: Opened): Target {
  const { whole } = outline(document);
  if (Object.keys(whole.parameters ?? {}).length > 0) return '';
  const used = description.flows.flatMap((flow) => flow.path);
  const narrowest = description.ports
    .map((port, index) => ({ port, share: used.filter((one) => one === index).length }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => a.port.rate - b.port.rate || b.share - a.share)[0];
  const link = narrowest && description.links[narrowest.port.link];
  return link ? `links/${link.entry}` : '';
}

/** A speed at which the whole run can be watched. */
export function comfortable(duration: number): number {
  const wish = duration / WATCH_SECONDS;
  return SPEEDS.findLast((speed) => speed <= wish * 1.001) ?? 1;
}

/**
 * Where there are too many flows to record all, those that are looked at are:
 * the flows to record from now on, or null where nothing has to change.
 */
export function flowsToWatch(description: Description, target: Target): number[] | null {
  const [kind, id] = target.split('/');
  if (kind !== 'flows') return null;
  const all = [...description.flows.entries()];
  const wanted = all
    .filter(([, flow]) => flow.id === id || flow.entry === id)
    .slice(0, MOST_WATCHED);
  if (wanted.every(([, flow]) => flow.recorded)) return null;
  const kept = all.filter(([, flow]) => flow.recorded).slice(0, MOST_WATCHED - wanted.length);
  return [...new Set([...wanted, ...kept].map(([index]) => index))];
}

/** Simulated time that a drop takes to fall, about as long at every speed. */
export function fallSpan(speed: Speed): Nanoseconds {
  const pace = speed === 'flat-out' ? 20 : speed;
  return Math.max(1000, Math.round(FALL_SECONDS * pace * SECOND));
}

/** Whether what is selected is an entry of the flows, or one of the flows it stands for. */
export function isOfFlow(target: Target, entry: string, flows: readonly FlowInfo[]): boolean {
  return (
    target === `flows/${entry}` ||
    flows.some((flow) => flow.entry === entry && target === `flows/${flow.id}`)
  );
}

/** A problem in one line, its place first. */
export function told({ path, message }: Problem): string {
  return path ? `${path}: ${message}` : message;
}

/** What is wrong, or null where something newer or a crash made the answer pointless. */
export function problemIn(thrown: unknown): Problem | null {
  if (thrown instanceof OvertakenError || thrown instanceof CrashedError) return null;
  if (thrown instanceof ProblemError) return thrown.problem;
  return { path: '', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** The value, or null when the request was refused or overtaken; its effect is then none. */
export async function quietly<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch {
    return null;
  }
}

/** The worker's slices as measures of the page, for whoever profiles it. */
export function recordSlices(slices: Float64Array): void {
  const end = performance.now();
  for (const slice of slices) measure('slice', end - slice, end);
}
