/**
 * A document to try an entry of the reference with: an example that uses it, or else two
 * flows that meet in one bottleneck, of which one differs from the other by the entry alone.
 */
import type { Flow, Link, Scenario, View } from '../../generated/scenario';
import { type AlgorithmChoice, choiceOf } from '../../model/library/choices';
import { type Example, examples, type Level } from '../../model/library/examples';
import { FIRST_EXAMPLE } from '../../model/library/firstExample';
import { type RegistryEntry, registryEntry } from '../../model/library/registry';
import { reference as words } from './texts/en/reference';

export interface Trial {
  name: string;
  document: string;
}

/** The document to try an entry with. */
export function trialOf(entry: RegistryEntry): Trial {
  const example = bestExample(entry);
  const shown = SHOWN[choiceOf(entry)];
  if (example && shown) {
    const { view, ...rest } = JSON.parse(example.document) as Scenario;
    return {
      name: example.name,
      document: JSON.stringify({ ...rest, view: { ...view, ...shown } }),
    };
  }
  if (example) return { name: example.name, document: example.document };
  const scenario = choiceOf(entry) === 'scenario/routing' ? twoWays(entry) : smallScenario(entry);
  return { name: scenario.name ?? '', document: JSON.stringify(scenario) };
}

/** A document in which something follows these rules: a sender beside the one of ours that they describe, or a queue. */
export function writtenOf(entry: RegistryEntry, text: string): Trial {
  const scenario = smallScenario(entry);
  if (entry.group === 'queue') {
    const own = `my-${entry.kind === 'rules' ? 'queue' : entry.kind}`;
    const links = (scenario.links ?? []).map((link) =>
      link.id === 'r-d'
        ? { ...link, queue: { kind: 'rules', algorithm: own, limit: { packets: 50 } } }
        : link,
    );
    const queue = { ...scenario, name: own, algorithms: [{ id: own, text }], links };
    const view = { ...scenario.view, selection: 'links/r-d' };
    return { name: own, document: JSON.stringify({ ...queue, view }) };
  }
  const algorithm = `my-${entry.kind === 'rules' ? 'newreno' : entry.kind}`;
  const [first, second] = scenario.flows ?? [];
  const name = words.trial.beside(algorithm, entry.name);
  const flows = [
    { ...first, label: algorithm, sender: { kind: 'rules', algorithm } },
    { ...second, sender: entry.kind },
  ];
  const document = JSON.stringify({
    ...scenario,
    name,
    algorithms: [{ id: algorithm, text }],
    flows,
  });
  return { name, document };
}

/** Examples that show an entry well although their names do not say so. */
const PREFERRED: Readonly<Record<AlgorithmChoice, string>> = {
  'ecn/classic': 'ecn-red',
  'queue/drop-tail': 'newreno-sawtooth',
  'scenario/document': FIRST_EXAMPLE.slug,
  'sender/newreno': 'newreno-sawtooth',
  'scenario/transport': 'five-losses',
  'scenario/radio': 'wlan-upload',
};

/** Panels and options that an example needs so that an entry can be seen. */
const SHOWN: Readonly<Record<AlgorithmChoice, View>> = {
  'scenario/fluid': { fluid: true },
};

const LEVELS: readonly Level[] = ['introduction', 'course', 'research'];

/** The best example of an entry: named after it, or choosing little else of the kind. */
function bestExample(entry: RegistryEntry): Example | undefined {
  const choice = choiceOf(entry);
  const others = ({ choices }: Example): number =>
    [...choices].filter((one) => one.startsWith(`${entry.group}/`)).length;
  const word = new RegExp(`(?<![\\w-])${escaped(entry.name)}(?![\\w+-])`, 'i');
  const rank = (example: Example): readonly number[] => [
    PREFERRED[choice] === example.slug ? 0 : 1,
    word.test(example.name) ? 0 : 1,
    others(example),
    LEVELS.indexOf(example.level),
    example.minutes,
  ];
  const order = (a: readonly number[], b: readonly number[]): number =>
    a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return examples
    .filter(({ choices }) => choices.has(choice))
    .toSorted((a, b) => order(rank(a), rank(b)))[0];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Values that show an entry at work where its defaults do not. */
const AT_WORK: Readonly<Record<string, object>> = {
  'loss/bit-error': { rate: 1e-7 },
  'loss/list': { packets: [100, 900, 901, 902] },
  'loss/loss-trace': { shares: [0, 0, 5000, 20_000, 5000], step: 2 },
  'variation/delay-trace': { delays: [0, 10_000, 30_000, 10_000], step: 2 },
  'traffic/transfer': { bytes: 2e6 },
  'traffic/constant': { rate: 4e6 },
};

function chosen({ group, kind }: RegistryEntry): object {
  return { kind, ...AT_WORK[`${group}/${kind}`] };
}

/** Marks are for queues that mark. */
const MARKING = { kind: 'red', minThreshold: 10, maxThreshold: 30, ecn: true } as const;

/** Entries that every flow or link has by default: there is no flow without them to compare with. */
const USUAL: ReadonlySet<AlgorithmChoice> = new Set([
  'clamp/off',
  'ecn/off',
  'loss/none',
  'traffic/bulk',
  'variation/none',
]);

function smallScenario(entry: RegistryEntry): Scenario {
  const { group, kind, name, summary } = entry;
  const value = chosen(entry);
  const rival = group === 'sender' && kind === 'newreno' ? 'cubic' : 'newreno';
  const first: Flow = { id: 'f1', from: 's1', to: 'd', sender: 'newreno' };
  const second: Flow = { id: 'f2', from: 's2', to: 'd', sender: rival };
  const link: Link = {
    id: 'r-d',
    between: ['r', 'd'],
    rate: 10e6,
    delay: 0.02,
    queue: { kind: 'drop-tail', limit: { packets: 50 } },
  };
  const view: View = { panels: ['cwnd', 'queue', 'throughput', 'fairness'], selection: 'flows/f1' };
  let met = false;
  switch (group) {
    case 'queue':
      link.queue = { ...value, limit: { packets: 50 } } as NonNullable<Link['queue']>;
      met = true;
      break;
    case 'loss':
      link.loss = value as NonNullable<Link['loss']>;
      met = true;
      break;
    case 'variation':
      link.variation = value as NonNullable<Link['variation']>;
      met = true;
      break;
    case 'ecn':
      if (kind !== 'off') link.queue = { ...MARKING, limit: { packets: 50 } };
      first.ecn = value as NonNullable<Flow['ecn']>;
      break;
    case 'slow-start':
      first.slowStart = value as NonNullable<Flow['slowStart']>;
      break;
    case 'scenario':
      // The model is drawn over the plane of two rates.
      view.panels = ['plane', 'cwnd', 'fairness'];
      view.plane = { model: true };
      met = true;
      break;
    default:
      Object.assign(first, { [group]: value });
  }
  if (met) view.selection = 'links/r-d';
  const { trial } = words;
  const other =
    group === 'sender' ? (registryEntry('sender', rival)?.name ?? rival) : trial.without;
  return {
    format: 'sawtooth-scenario',
    version: 2,
    name: met || USUAL.has(choiceOf(entry)) ? trial.shared(name) : trial.beside(name, other),
    about: summary,
    view,
    duration: 30,
    nodes: [
      { id: 's1', kind: 'host', at: [0, 0] },
      { id: 's2', kind: 'host', at: [0, 1] },
      { id: 'r', kind: 'router', at: [1, 0.5] },
      { id: 'd', kind: 'host', at: [3, 0.5] },
    ],
    links: [
      { id: 's1-r', between: ['s1', 'r'], rate: 100e6, delay: 0.005 },
      { id: 's2-r', between: ['s2', 'r'], rate: 100e6, delay: 0.005 },
      link,
    ],
    flows: [first, second],
  };
}

/** Eight flows over two routers at equal distance, among which a hash spreads them. */
function twoWays({ name, summary }: RegistryEntry): Scenario {
  const link = (a: string, b: string, rate: number, delay: number): Link => ({
    id: `${a}-${b}`,
    between: [a, b],
    rate,
    delay,
    queue: { kind: 'drop-tail', limit: { packets: 50 } },
  });
  return {
    format: 'sawtooth-scenario',
    version: 2,
    name: words.trial.ways(name),
    about: summary,
    ecmp: true,
    view: { panels: ['throughput', 'queue', 'fairness'], selection: 'flows/f' },
    duration: 30,
    nodes: [
      { id: 's', kind: 'host', at: [0, 1] },
      { id: 'r', kind: 'router', at: [1, 1] },
      { id: 'p', kind: 'router', at: [2, 0] },
      { id: 'q', kind: 'router', at: [2, 2] },
      { id: 't', kind: 'router', at: [3, 1] },
      { id: 'd', kind: 'host', at: [4, 1] },
    ],
    links: [
      link('s', 'r', 100e6, 0.001),
      link('r', 'p', 10e6, 0.01),
      link('r', 'q', 10e6, 0.01),
      link('p', 't', 100e6, 0.01),
      link('q', 't', 100e6, 0.01),
      link('t', 'd', 100e6, 0.001),
    ],
    flows: [{ id: 'f', from: 's', to: 'd', count: 8, startJitter: 0.5 }],
  };
}
