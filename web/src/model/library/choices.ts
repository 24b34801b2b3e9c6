/** The registered algorithms and models that a document chooses. */

import type { Intervention, Scenario } from '../document/scenario';
import { PAGES, type RegistryEntry } from './registry';

/** `sender/cubic`. */
export type AlgorithmChoice = string;

export function choiceOf({ group, kind }: Pick<RegistryEntry, 'group' | 'kind'>): AlgorithmChoice {
  return `${group}/${kind}`;
}

/** Keys of the document whose values choose from a group. */
const KEYS = {
  sender: 'sender',
  slowStart: 'slow-start',
  ecn: 'ecn',
  clamp: 'clamp',
  traffic: 'traffic',
  queue: 'queue',
  loss: 'loss',
  variation: 'variation',
} as const;

type ChoosingKey = keyof typeof KEYS;

/** A kind is written by its name, or as an object with parameters. */
function kindOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
  return typeof value.kind === 'string' ? value.kind : null;
}

function chosenBy(entry: object): AlgorithmChoice[] {
  return Object.entries(entry).flatMap(([key, value]) => {
    const kind = Object.hasOwn(KEYS, key) ? kindOf(value) : null;
    return kind === null ? [] : [`${KEYS[key as ChoosingKey]}/${kind}`];
  });
}

/** The choice that an intervention makes: `flows/f1/clamp` names its path. */
function chosenLater({ set, to }: Intervention): AlgorithmChoice[] {
  const key = /\/(\w+)(?:\/kind)?$/.exec(set)?.[1];
  return key === undefined ? [] : chosenBy({ [key]: to });
}

/** Everything that a document chooses explicitly, without defaults. */
export function choicesIn(scenario: Scenario): ReadonlySet<AlgorithmChoice> {
  const { nodes = [], flows = [], links = [], interventions = [], view = {}, ecmp } = scenario;
  const places = [...nodes, ...flows, ...links, ...links.map(({ reverse = {} }) => reverse)];
  const choices = [...places.flatMap(chosenBy), ...interventions.flatMap(chosenLater)];
  if (flows.some(({ transport }) => transport !== undefined)) choices.push('scenario/transport');
  const traced = ({ rate }: { rate?: unknown }): boolean =>
    typeof rate === 'object' && rate !== null && 'trace' in rate;
  if (links.some((link) => traced(link) || traced(link.reverse ?? {}))) {
    choices.push('scenario/trace');
  }
  if (nodes.some(({ kind }) => kind === 'access-point')) choices.push('scenario/radio');
  if (ecmp) choices.push('scenario/routing');
  if (view.plane?.model) choices.push('scenario/synchronous');
  // The equations of the fluid model describe this queue.
  if (choices.includes('queue/spred')) choices.push('scenario/fluid');
  return new Set([...choices, 'scenario/document']);
}

/** The names of a document's choices for people. */
export function namesIn(choices: ReadonlySet<AlgorithmChoice>): string[] {
  return PAGES.filter((page) => choices.has(choiceOf(page))).map(({ name }) => name);
}
