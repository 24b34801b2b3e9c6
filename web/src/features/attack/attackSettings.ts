/** The settings of an attack, as its address has them: the sender, the harms, and what is not as usual. */
import type { AttackObjective, AttackSettings } from '../../generated/attack';

export const OBJECTIVES = ['utilization', 'starvation', 'delay', 'harm'] as const;

/** Its numbers in one list, for the form and the address. */
export interface AttackNumbers {
  runs: number;
  seed: number;
  pieces: number;
  least: number;
  greatest: number;
  delay: number;
  loss: number;
  arrivals: number;
  rate: number;
  rtt: number;
  buffer: number;
  duration: number;
}

export interface AttackChoice extends AttackNumbers {
  /** `sender/` with a kind, or `rules/` with the id of an algorithm of the open scenario. */
  subject: string;
  objectives: readonly AttackObjective[];
  preset: string;
}

/** The settings of a program that nobody has chosen. */
export function choiceOf(settings: AttackSettings, subject: string): AttackChoice {
  const { path, bounds, runs, seed } = settings;
  const { capacity, ...others } = bounds;
  const [least, greatest] = capacity;
  return { subject, objectives: OBJECTIVES, runs, seed, least, greatest, ...others, ...path };
}

export function programSettings(choice: AttackChoice): AttackSettings {
  const { runs, seed, pieces, least, greatest, delay, loss, arrivals } = choice;
  const { rate, rtt, buffer, duration, preset } = choice;
  return {
    ...{ runs, seed, path: { rate, rtt, buffer, duration, preset } },
    bounds: { pieces, capacity: [least, greatest], delay, loss, arrivals },
  };
}

const isNumber = (key: string, usual: AttackChoice): key is keyof AttackNumbers =>
  typeof Object.entries(usual).find(([own]) => own === key)?.[1] === 'number';

/** The choice of an address. What it does not say is as usual; the program refuses what is no number. */
export function choiceIn(query: string, usual: AttackChoice): AttackChoice {
  const choice = { ...usual };
  for (const [key, value] of new URLSearchParams(query)) {
    if (key === 'of') choice.subject = value;
    else if (key === 'preset') choice.preset = value;
    else if (key === 'objective') choice.objectives = objectivesIn(value);
    else if (isNumber(key, usual)) choice[key] = value.trim() === '' ? -1 : numberIn(value);
  }
  return choice;
}

/** Each at most once, in their order. */
function objectivesIn(text: string): readonly AttackObjective[] {
  const asked: readonly string[] = text.split(',');
  return OBJECTIVES.filter((one) => asked.includes(one));
}

function numberIn(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) ? number : -1;
}

/** The address of a choice: the sender, and what is not as usual. */
export function queryOf(choice: AttackChoice, usual: AttackChoice): string {
  const parts = [`of=${encodeURIComponent(choice.subject).replaceAll('%2F', '/')}`];
  if (choice.objectives.length < OBJECTIVES.length)
    parts.push(`objective=${choice.objectives.join(',')}`);
  for (const [key, value] of Object.entries(choice))
    if (
      (isNumber(key, usual) && value !== usual[key]) ||
      (key === 'preset' && value !== usual.preset)
    )
      parts.push(`${key}=${encodeURIComponent(value)}`);
  return parts.join('&');
}
