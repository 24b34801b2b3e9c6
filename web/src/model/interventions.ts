/** Interventions as people made them: the drag of a slider is one change of many steps. */
import type { Json } from '../engine/types';
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

/** Steps of one path nearer than this part of the run belong to one drag. */
const NEAR_PART = 1 / 150;

/** In the order of their first instants. */
export function madeChanges(interventions: readonly Intervention[], duration: number): Made[] {
  const all: { path: string; steps: [Step, ...Step[]] }[] = [];
  const latest = new Map<string, { path: string; steps: [Step, ...Step[]] }>();
  const inTime = interventions
    .map(({ at, set, to }, place) => ({ path: set, step: { place, at, to } }))
    .sort((a, b) => a.step.at - b.step.at);
  for (const { path, step } of inTime) {
    const before = latest.get(path);
    const last = before?.steps.at(-1);
    if (before && last && step.at - last.at <= duration * NEAR_PART) {
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
