/** Senders and queues of the catalog that are written as rules too, with the same digests. */

import aimd from '../../../../../sim-core-wasm/rules/twins/aimd.rules?raw';
import aimdFc from '../../../../../sim-core-wasm/rules/twins/aimd-fc.rules?raw';
import bbr from '../../../../../sim-core-wasm/rules/twins/bbr.rules?raw';
import compared from '../../../../../sim-core-wasm/rules/twins/compared.json';
import cubic from '../../../../../sim-core-wasm/rules/twins/cubic.rules?raw';
import highspeed from '../../../../../sim-core-wasm/rules/twins/highspeed.rules?raw';
import newAimd from '../../../../../sim-core-wasm/rules/twins/new-aimd.rules?raw';
import newreno from '../../../../../sim-core-wasm/rules/twins/newreno.rules?raw';
import codel from '../../../../../sim-core-wasm/rules/twins/queues/codel.rules?raw';
import pie from '../../../../../sim-core-wasm/rules/twins/queues/pie.rules?raw';
import red from '../../../../../sim-core-wasm/rules/twins/queues/red.rules?raw';
import reno from '../../../../../sim-core-wasm/rules/twins/reno.rules?raw';
import scalable from '../../../../../sim-core-wasm/rules/twins/scalable.rules?raw';
import tahoe from '../../../../../sim-core-wasm/rules/twins/tahoe.rules?raw';
import ucc from '../../../../../sim-core-wasm/rules/twins/ucc.rules?raw';
import vcp from '../../../../../sim-core-wasm/rules/twins/vcp.rules?raw';
import vegas from '../../../../../sim-core-wasm/rules/twins/vegas.rules?raw';
import westwoodPlus from '../../../../../sim-core-wasm/rules/twins/westwood-plus.rules?raw';

/** Their rules, by the kinds of senders; those of the kind `rules` without an algorithm follow NewReno's. */
export const TWINS: ReadonlyMap<string, string> = new Map([
  ['aimd', aimd],
  ['aimd-fc', aimdFc],
  ['bbr', bbr],
  ['cubic', cubic],
  ['highspeed', highspeed],
  ['new-aimd', newAimd],
  ['newreno', newreno],
  ['reno', reno],
  ['rules', newreno],
  ['scalable', scalable],
  ['tahoe', tahoe],
  ['ucc', ucc],
  ['vcp', vcp],
  ['vegas', vegas],
  ['westwood-plus', westwoodPlus],
]);

/** A queue that drops what has no room, to begin from. */
const DROP_TAIL = `# Drop-tail: a packet that finds no room is dropped, whatever rules decide.

for queue

on arrival {
  if noRoom { drop }
}
`;

/** The same of queues. */
const QUEUE_TWINS: ReadonlyMap<string, string> = new Map([
  ['codel', codel],
  ['drop-tail', DROP_TAIL],
  ['pie', pie],
  ['red', red],
  ['rules', DROP_TAIL],
]);

interface Counterpart {
  /** A choice of the built-in one … */
  choice: string;
  /** … and the switch of the rules that stands for it. */
  as: string;
}

/** Settings that have another name in rules, by kinds: the language has a meaning for theirs already. */
const RENAMED: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['pie', { update: 'every' }],
  ['red', { bytes: 'byteMode' }],
]);

/** The name of a setting in rules. */
export function nameInRules(kind: string, setting: string): string {
  return RENAMED.get(kind)?.[setting] ?? setting;
}

/** Choices that rules have as switches, by kinds. */
const SWITCHES: ReadonlyMap<string, Readonly<Record<string, Counterpart>>> = new Map([
  ['pie', { delay: { choice: 'rate', as: 'byRate' } }],
  ['ucc', { duplicates: { choice: 'left-out', as: 'leftOut' } }],
  [
    'vcp',
    {
      freeze: { choice: 'overload', as: 'onlyOverload' },
      scaling: { choice: 'typical', as: 'typical' },
    },
  ],
]);

/** The switch of its rules that a choice of a sender is. */
export function switchOf(kind: string, setting: string, choice: unknown): string | undefined {
  const counterpart = SWITCHES.get(kind)?.[setting];
  return counterpart?.choice === choice ? counterpart?.as : undefined;
}

/** Switches that rules do not have: they are those of the sender with it off. */
const ALWAYS_OFF: ReadonlyMap<string, string> = new Map([['bbr', 'policers']]);

export function isAlwaysOff(kind: string, setting: string): boolean {
  return ALWAYS_OFF.get(kind) === setting;
}

/** In how many runs rules were held against what they describe, and those that they took another way: a test of the engine. */
export interface Compared {
  runs: number;
  parted: readonly Parted[];
}

/** A run that rules take another way than what they describe. */
export interface Parted {
  /** Settings of the built-in one that are not its defaults. */
  settings: string;
  transport: string;
  run: string;
  /** The goodputs of both, in Mb/s. */
  builtIn: number;
  asRules: number;
}

export function comparedWith(group: string, kind: string): Compared | undefined {
  const all: Readonly<Record<string, Compared>> =
    group === 'queue' ? compared.queues : compared.senders;
  return all[kind];
}

const DECLARED = /^[ \t]*param\s+(\w+)/gm;

/** The names of the parameters that rules declare. */
export function parametersIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(DECLARED)].flatMap(([, name]) => name ?? []));
}

/** The parameters of an entry that its rules lack; one of two choices is a switch of theirs. */
export function lackedBy<One extends { key: string }>(
  kind: string,
  parameters: readonly One[],
  text: string,
): readonly One[] {
  const declared = parametersIn(text);
  const switches = SWITCHES.get(kind) ?? {};
  return parameters.filter(({ key }) => !(key in switches || declared.has(nameInRules(kind, key))));
}

/** The rules of an entry of the catalog. */
export function twinOf(group: string, kind: string): string | undefined {
  if (group === 'queue') return QUEUE_TWINS.get(kind);
  return group === 'sender' ? TWINS.get(kind) : undefined;
}
