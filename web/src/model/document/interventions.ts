/** Interventions as people made them: the drag of a slider is one change of many steps. */
import type { Json, Operation } from '../../engine/types';
import type { EditedDocument } from './editedDocument';
import type { Intervention } from './scenario';

export interface ChangeStep {
  /** Its place in the document. */
  place: number;
  at: number;
  to: Json;
}

/** A change of one value, or the drag of one. */
export interface RecordedChange {
  path: string;
  /** In the order of time; never none. */
  steps: readonly [ChangeStep, ...ChangeStep[]];
}

/** Without marks, steps of one path nearer than this part of the run are one gesture. */
const NEAR_PART = 1 / 150;

/** The least number of near steps without a mark that count as a drag, in a document where others have marks. */
const UNDECLARED_DRAG = 3;

/**
 * Whether an intervention continues the one before it at its path. It is marked so; in documents
 * from before there were marks, near ones continue. A document may have both: near ones are an old drag if
 * none of them is marked, and they are more than two gestures would leave there.
 */
export function continuationsIn(
  interventions: readonly Intervention[],
  duration: number,
): (one: Intervention) => boolean {
  const joined = new Set<Intervention>();
  const near = new Map<string, Intervention[]>();
  const declared = interventions.some(({ continues }) => continues);
  const least = declared ? UNDECLARED_DRAG : 2;
  const close = (chain: readonly Intervention[]): void => {
    const tells = chain.some(({ continues }) => continues);
    if (!tells && chain.length >= least) for (const one of chain.slice(1)) joined.add(one);
  };
  for (const one of interventions.toSorted((a, b) => a.at - b.at)) {
    if (one.continues) joined.add(one);
    const chain = near.get(one.set);
    const last = chain?.at(-1);
    // An intervention marked as a continuation joins from any distance.
    if (chain && last && (one.continues || one.at - last.at <= duration * NEAR_PART)) {
      chain.push(one);
      continue;
    }
    if (chain) close(chain);
    near.set(one.set, [one]);
  }
  for (const chain of near.values()) close(chain);
  return (one) => joined.has(one);
}

/** The stretch around an instant within which no intervention at one of these paths acts; in seconds. */
export function stretchAround(
  interventions: readonly Intervention[],
  touches: (path: string) => boolean,
  now: number,
): { from?: number; to?: number } {
  const stretch: { from?: number; to?: number } = {};
  for (const { at, set } of interventions) {
    if (!touches(set)) continue;
    if (at <= now) stretch.from = Math.max(stretch.from ?? at, at);
    else stretch.to = Math.min(stretch.to ?? at, at);
  }
  return stretch;
}

/** Identifies an intervention by its effect. `continues` is left out: it changes when others are removed. */
function keyOf({ at, set, to }: Intervention): string {
  return JSON.stringify([at, set, to]);
}

/** The interventions that a change removed, apart from those that it replaced at its own instant, in seconds. */
export function removedChanges(
  before: readonly Intervention[],
  after: readonly Intervention[],
  at: number | null,
): readonly Intervention[] {
  const left = new Map<string, number>();
  for (const one of after) {
    const key = keyOf(one);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return before.filter((one) => {
    const key = keyOf(one);
    const same = left.get(key) ?? 0;
    left.set(key, same - 1);
    return same < 1 && one.at !== at;
  });
}

/** The indices of these in a list, each its own; null where one is missing. */
export function indicesOf(
  ones: readonly Intervention[],
  list: readonly Intervention[],
): readonly number[] | null {
  const remaining = new Map<string, number[]>();
  for (const [place, one] of list.entries()) {
    const key = keyOf(one);
    const places = remaining.get(key);
    if (places) places.push(place);
    else remaining.set(key, [place]);
  }
  const places: number[] = [];
  for (const one of ones) {
    const place = remaining.get(keyOf(one))?.shift();
    if (place === undefined) return null;
    places.push(place);
  }
  return places;
}

/**
 * An edit of some steps of a change, wherever they are in the list after earlier edits; nothing where
 * one of them is gone by then.
 */
export function editOf(
  { path, steps }: RecordedChange,
  document: EditedDocument,
  operation: (steps: readonly ChangeStep[]) => Operation,
): () => readonly Operation[] {
  return () => {
    const { interventions } = document.store.getState();
    const ones = steps.map(({ at, to }) => ({ at, set: path, to }));
    const places = indicesOf(ones, interventions);
    if (places === null) return [];
    return [
      operation(steps.map((step, index) => ({ ...step, place: places[index] ?? step.place }))),
    ];
  };
}

/** In the order of their first instants. */
export function recordedChanges(
  interventions: readonly Intervention[],
  duration: number,
): RecordedChange[] {
  const all: { path: string; steps: [ChangeStep, ...ChangeStep[]] }[] = [];
  const latest = new Map<string, { path: string; steps: [ChangeStep, ...ChangeStep[]] }>();
  const joins = continuationsIn(interventions, duration);
  const inTime = interventions
    .map((one, place) => ({ one, path: one.set, step: { place, at: one.at, to: one.to } }))
    .sort((a, b) => a.step.at - b.step.at);
  for (const { one, path, step } of inTime) {
    const before = latest.get(path);
    if (before && joins(one)) {
      before.steps.push(step);
      continue;
    }
    const made: { path: string; steps: [ChangeStep, ...ChangeStep[]] } = { path, steps: [step] };
    all.push(made);
    latest.set(path, made);
  }
  return all;
}

/** The last of a change's steps. */
export function lastStep({ steps }: RecordedChange): ChangeStep {
  return steps.at(-1) ?? steps[0];
}
