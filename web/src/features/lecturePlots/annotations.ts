/** Adds to the strokes and words on the plots, and removes them. */
import type { Json, Operation } from '../../engine/types';
import type { Annotation } from '../../generated/scenario';
import type { Annotated } from '../../model/document/annotations';
import type { Laboratory } from '../../model/laboratory';

/** As many as a document and its steps may have, and the longest stroke and text: the engine refuses more. */
export const MOST_ANNOTATIONS = 500;
export const MOST_POINTS = 1000;
export const LONGEST_WORDS = 200;

/** How many there are in all. */
export function countOf({ annotations, lesson }: Annotated): number {
  const steps = lesson?.steps ?? [];
  return steps.reduce((sum, step) => sum + (step.annotations?.length ?? 0), annotations.length);
}

/**
 * The operation that changes the annotations of a step, or of a document without steps. New ones belong to the step that is
 * shown: the next one has a picture of its own.
 */
export function changed(
  { annotations, lesson }: Annotated,
  step: number,
  change: (list: readonly Annotation[]) => readonly Annotation[],
): Operation {
  const { steps = [] } = lesson ?? {};
  if (!steps[step]) return set('annotations', change(annotations));
  const next = steps.map((one, index) => {
    if (index !== step) return one;
    const { annotations: own = [], ...rest } = one;
    const list = change(own);
    return list.length > 0 ? { ...rest, annotations: list } : rest;
  });
  return set('lesson', { ...lesson, steps: next });
}

/** Without any the document has no key for them. */
function set(path: string, value: unknown): Operation {
  const empty = Array.isArray(value) && value.length === 0;
  const to: Json = empty ? null : JSON.parse(JSON.stringify(value));
  return { kind: 'set', paths: [path], to };
}

/** The operation that erases some of those that are shown: those of the step, or else those of the document. */
export function erased(
  annotated: Annotated,
  step: number,
  rest: (list: readonly Annotation[]) => readonly Annotation[],
): Operation {
  const own = annotated.lesson?.steps?.[step]?.annotations ?? [];
  if (own.length > 0) return changed(annotated, step, rest);
  return set('annotations', rest(annotated.annotations));
}

/** Adds one to a step; false where the engine refuses it. */
export function addAnnotation(
  { active }: Laboratory,
  step: number,
  annotation: Annotation,
): Promise<boolean> {
  // Of the document as it is after all earlier strokes.
  return active.edit(() => [
    changed(active.document.store.getState(), step, (list) => [...list, annotation]),
  ]);
}

/** Erases some of what is shown now; false where the engine refuses it. */
export function erase({ active, lesson }: Laboratory, which: 'last' | 'all'): Promise<boolean> {
  const { step } = lesson.store.getState();
  const rest = (list: readonly Annotation[]) => (which === 'last' ? list.slice(0, -1) : []);
  return active.edit(() => [erased(active.document.store.getState(), step, rest)]);
}

/** A place on the screen, in units. */
export interface Spot {
  x: number;
  y: number;
}

/** A hand is no more exact, in units. */
const TOLERANCE = 0.7;

/**
 * The places of a stroke that are needed to see it as it was drawn, by their index: from each kept one it goes on as long as
 * one line passes all places since then (the cone of Sklansky and Gonzalez 1980). Each place is looked at once.
 */
export function neededSpots(spots: readonly Spot[], tolerance = TOLERANCE): number[] {
  if (spots.length === 0) return [];
  const kept = [0];
  let cone = FREE;
  for (let index = 1; index < spots.length; index += 1) {
    const next = narrowed(cone, spots[kept.at(-1) ?? 0], spots[index], tolerance);
    if (next) cone = next;
    else {
      kept.push(index - 1);
      cone = narrowed(FREE, spots[index - 1], spots[index], tolerance) ?? FREE;
    }
  }
  if (spots.length > 1) kept.push(spots.length - 1);
  // A stroke of so many corners is a scribble: some of them show it as well.
  const every = Math.ceil(kept.length / MOST_POINTS);
  return kept.filter((_, index) => index % every === 0);
}

/** The directions of lines that pass all places so far: from `middle` by at most `half` of a turn to either side. */
interface Cone {
  middle: number;
  half: number;
  /** The distance of the farthest place: nearer ones turn back. */
  reached: number;
}

const FREE: Cone = { middle: 0, half: Math.PI, reached: 0 };

/** The cone with another place; null where no line of it passes that, or the stroke turns back. */
function narrowed(
  { middle, half, reached }: Cone,
  from: Spot | undefined,
  to: Spot | undefined,
  tolerance: number,
): Cone | null {
  if (!from || !to) return null;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy);
  if (far <= tolerance) return half === FREE.half ? FREE : null;
  const direction = Math.atan2(dy, dx);
  const own = Math.asin(tolerance / far);
  if (half === FREE.half) return { middle: direction, half: own, reached: far };
  if (far < reached - tolerance) return null;
  let off = direction - middle;
  if (off > Math.PI) off -= 2 * Math.PI;
  if (off < -Math.PI) off += 2 * Math.PI;
  if (Math.abs(off) > half) return null;
  const [left, right] = [Math.max(-half, off - own), Math.min(half, off + own)];
  return {
    middle: middle + (left + right) / 2,
    half: (right - left) / 2,
    reached: Math.max(far, reached),
  };
}

/** A document keeps this part of what a plot shows: finer than the screen. */
const FINEST_DIGITS = 6;

/** Nanoseconds, and values of any unit. */
const MOST_DECIMALS = { time: 9, value: 15 };

/** The times and values at the edges of a plot. */
interface Shown {
  from: number;
  to: number;
  bottom: number;
  top: number;
}

/** A point as a document keeps it: within the run, finite, and as exact as the range that is shown. */
export function pointOf(time: number, value: number, shown: Shown): [number, number] {
  const { from, to, bottom, top } = shown;
  return [
    rounded(Math.max(0, time), to - from, MOST_DECIMALS.time),
    rounded(value, top - bottom, MOST_DECIMALS.value),
  ];
}

function rounded(value: number, range: number, most: number): number {
  const decimals = FINEST_DIGITS - Math.floor(Math.log10(Math.abs(range)));
  return Number(
    value.toFixed(Math.min(most, Math.max(0, Number.isFinite(decimals) ? decimals : most))),
  );
}
