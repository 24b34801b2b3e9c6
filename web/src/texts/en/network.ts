/** Flows, the drawing of the network, and the inspector. */
import { plural } from './words';

export const network = {
  flows: {
    refused: (id: string, message: string) => `${id} stays as it is. ${message}`,
    heading: 'Flows',
    unit: (unit: string, span: string) => `goodput over ${span}, ${unit}`,
    add: 'Add a flow',
    addMany: (id: string, count: number) => `Add ${count} flows like ${id}`,
    remove: (id: string) => `Remove flow ${id}`,
    removeAll: (id: string, count: number) => `Remove all ${count} flows of ${id}`,
    select: (id: string, name: string, from: string, to: string) =>
      `Flow ${id}, ${name}, from ${from} to ${to}`,
    sender: (id: string) => `Sender of flow ${id}`,
    none: 'No flows yet. A flow sends data from one host to another.',
    list: 'List of flows',
  },

  picker: {
    search: 'Search by name or by what it does',
    placeholder: (count: number) => `Search ${count} by name or by what they do`,
    nothing: (query: string) => `Nothing matches “${query}”.`,
  },

  topology: {
    label: 'Network',
    description: (nodes: number, links: number, flows: number) =>
      `${plural(nodes, 'node', 'nodes')}, ${plural(links, 'link', 'links')}, ${plural(flows, 'flow', 'flows')}`,
    overview: (summary: string) =>
      `${summary}: arrow keys go from node to node, with Shift from link to link`,
    host: (id: string) => `Host ${id}`,
    router: (id: string) => `Router ${id}`,
    stack: (id: string, count: number) => `${id}, ${count} nodes`,
    link: (from: string, to: string, label: string) => `Link ${from} to ${to}, ${label}`,
    queue: (from: string, to: string, discipline: string) =>
      `Queue at ${from} towards ${to}, ${discipline}`,
    queueFill: (discipline: string, waiting: string, limit: string) =>
      `${discipline} · ${waiting} of ${limit}`,
    queueFigures: (waiting: string, limit: string) => `${waiting} of ${limit}`,
    trace: (mean: string) => `trace, mean ${mean}`,
    amount: (name: string, amount: string) => `${name} ${amount}`,
    property: (name: string, words: string) => `${name}: ${words}`,
    without: (name: string) => `no ${name}`,
  },

  inspector: {
    label: 'Inspector',
    scenario: 'Scenario',
    link: (from: string, to: string) => `Link ${from} – ${to}`,
    queue: (link: string, from: string, to: string) => `Queue of ${link}, ${from} → ${to}`,
    wholeLink: 'Show the whole link',
    switches: (count: number) => plural(count, 'switch', 'switches'),
    differing: (count: number) => `${count} unlike the preset`,
    flow: (id: string) => `Flow ${id}`,
    node: (id: string) => `Node ${id}`,
    close: 'Show the scenario',
    empty: 'Select a link, a queue, a flow or a node to see its settings.',
    nothing: 'There is nothing to set here.',
    reset: (label: string) => `Reset ${label} to its default`,
    changed: 'Differs from the default',
    expression: (expression: string) => `follows ${expression}`,
    restarts: 'restarts the run',
    allRestart: 'A change here restarts the run.',
    source: (source: string) => `Source: ${source}`,
    elsewhere: (path: string, message: string) => `${path}: ${message}`,
    about: (name: string) => `About ${name}`,
    aboutEcn: (name: string) => `About ECN: ${name}`,
    aboutClamp: (name: string) => `About the clamp: ${name}`,
    aboutLoss: (name: string) => `About loss: ${name}`,
    aboutTraffic: (name: string) => `About traffic: ${name}`,
    unlimited: 'unlimited',
    number: 'a number',
    help: (label: string) => `What ${label} means`,
    notANumber: (text: string) => `“${text}” is not a number with a unit known here`,
    tooManyDigits: (text: string) => `“${text}” has more digits than are kept exactly`,
    setLimit: (label: string) => `Set a limit for ${label}`,
    groups: {
      parameters: 'Parameters',
      loss: 'Loss',
      queue: 'Queue',
      wire: 'On the wire',
      reverse: 'Way back',
      sender: 'Sender',
      transport: 'Transport',
      traffic: 'Traffic',
      slowStart: 'Slow start',
      ecn: 'ECN',
      clamp: 'Window clamp',
    },
    values: (label: string) => `${label}, value`,
    list: 'comma-separated',
  },
};
