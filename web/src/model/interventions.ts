/** Interventions as people made them: the drag of a slider is one change of many steps. */
import type { Json, Operation } from '../engine/types';
import type { EditedDocument } from './document';
import type { Intervention } from './scenario';

export interface Step {
  /** Its place in the document. */
  place: number;
  at: number;
  to: Json;
}

/** A change of one value, or the drag of one. */
export interface Made {
  path: string;
  /** In the order of time; never none. */
  steps: readonly [Step, ...Step[]];
}

/** Where nothing tells what one gesture was: steps of one path nearer than this part of the run. */
const NEAR_PART = 1 / 150;

/**
 * Whether an intervention goes on with the one before it at its path. Documents tell; in those from before
 * they did, it is those that are near.
 */
export function joining(
  interventions: readonly Intervention[],
  duration: number,
): (one: Intervention, before: number) => boolean {
  if (interventions.some(({ continues }) => continues))
    return ({ continues }) => continues === true;
  return ({ at }, before) => at - before <= duration * NEAR_PART;
}

/** What an intervention does, apart from what it goes on with: that changes when others go. */
function keyOf({ at, set, to }: Intervention): string {
  return JSON.stringify([at, set, to]);
}

/** What a change took out of a list, but for what it replaced at its own instant, in seconds. */
export function lostIn(
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

/** Where these stand in a list, each at a place of its own; null where one is not there any more. */
export function placesOf(
  ones: readonly Intervention[],
  list: readonly Intervention[],
): readonly number[] | null {
  const standing = new Map<string, number[]>();
  for (const [place, one] of list.entries()) {
    const key = keyOf(one);
    const places = standing.get(key);
    if (places) places.push(place);
    else standing.set(key, [place]);
  }
  const places: number[] = [];
  for (const one of ones) {
    const place = standing.get(keyOf(one))?.shift();
    if (place === undefined) return null;
    places.push(place);
  }
  return places;
}

/**
 * An edit of some steps of a change, wherever they stand once the edits before are made; nothing where
 * one of them is gone by then.
 */
export function editOf(
  { path, steps }: Made,
  document: EditedDocument,
  operation: (steps: readonly Step[]) => Operation,
): () => readonly Operation[] {
  return () => {
    const { interventions } = document.store.getState();
    const ones = steps.map(({ at, to }) => ({ at, set: path, to }));
    const places = placesOf(ones, interventions);
    if (places === null) return [];
    return [
      operation(steps.map((step, index) => ({ ...step, place: places[index] ?? step.place }))),
    ];
  };
}

/** In the order of their first instants. */
export function madeChanges(interventions: readonly Intervention[], duration: number): Made[] {
  const all: { path: string; steps: [Step, ...Step[]] }[] = [];
  const latest = new Map<string, { path: string; steps: [Step, ...Step[]] }>();
  const joins = joining(interventions, duration);
  const inTime = interventions
    .map((one, place) => ({ one, path: one.set, step: { place, at: one.at, to: one.to } }))
    .sort((a, b) => a.step.at - b.step.at);
  for (const { one, path, step } of inTime) {
    const before = latest.get(path);
    const last = before?.steps.at(-1);
    if (before && last && joins(one, last.at)) {
      before.steps.push(step);
      continue;
    }
    const made: { path: string; steps: [Step, ...Step[]] } = { path, steps: [step] };
    all.push(made);
    latest.set(path, made);
  }
  return all;
}

/** The last of a change's steps. */
export function lastStep({ steps }: Made): Step {
  return steps.at(-1) ?? steps[0];
}
