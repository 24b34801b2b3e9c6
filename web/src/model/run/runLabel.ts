/** The names and looks by which runs on one screen are distinguished. */
import { visible } from '../../engine/visible';

/** The most runs on the screen: each has a worker and a recording, and looks that can be distinguished are few. */
export const MOST_RUNS = 6;

export const LONGEST_NAME = 40;

export interface RunLabel {
  name: string;
  /** Which of the looks of runs it has, from 0; apart from the looks of flows. */
  look: number;
}

export function firstLabel(): RunLabel {
  return { name: letterOf(0), look: 0 };
}

/** A name as it can be shown, whoever gave it. */
export function shownName(name: string): string {
  return visible(name.trim()).slice(0, LONGEST_NAME);
}

const letterOf = (look: number): string => String.fromCharCode(65 + look);

/**
 * The label of one more run: a free look, and a name that no other has. Where the name is empty it is
 * a letter, where it is taken a number follows it. Null where the screen has its most.
 */
export function freeLabel(labels: ReadonlyMap<unknown, RunLabel>, name: string): RunLabel | null {
  const taken = [...labels.values()];
  const look = [...Array(MOST_RUNS).keys()].find(
    (one) => !taken.some((label) => label.look === one),
  );
  if (look === undefined) return null;
  const isFree = (one: string): boolean => !taken.some((label) => label.name === one);
  const wanted = shownName(name) || firstFreeLetter(look, isFree);
  let own = wanted;
  for (let number = 2; !isFree(own); number += 1) own = `${wanted} ${number}`;
  return { name: own, look };
}

function firstFreeLetter(look: number, isFree: (name: string) => boolean): string {
  const letters = [...Array(MOST_RUNS).keys()].map(letterOf);
  return isFree(letterOf(look)) ? letterOf(look) : (letters.find(isFree) ?? letterOf(look));
}
