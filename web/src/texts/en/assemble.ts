/** Adding, connecting, renaming, copying and removing parts of the network. */
import { listOf, plural, THIN } from './words';

const one: Readonly<Record<string, string>> = { nodes: 'node', links: 'link', flows: 'flow' };

const nowhere = {
  link: 'there is no other node that it could join. Add one first.',
  flow: 'no other host can be reached. Draw the links first.',
};

const tools = {
  host: 'Host',
  router: 'Router',
  'access-point': 'Access point',
  station: 'Station',
  link: 'Link',
  flow: 'Flow',
};

export const assemble = {
  assemble: {
    palette: 'Add to the network',
    tools,
    add: {
      host: 'Add a host',
      router: 'Add a router',
      'access-point': 'Add an access point with a station',
      station: 'Add a station to the nearest access point',
      link: 'Draw a link between two nodes, or from a station to another access point',
      flow: 'Start a flow from one host to another',
    },
    picked: {
      host: 'Host: press where it should stand. Escape puts it away.',
      router: 'Router: press where it should stand. Escape puts it away.',
      'access-point':
        'Access point: press where it should stand. A station comes with it. Escape puts it away.',
      station:
        'Station: press where it should stand. It joins the nearest access point. Escape puts it away.',
      link: 'Link: press a node, then another. With keys, arrows choose and Enter takes it. Escape puts it away.',
      flow: 'Flow: press the host that sends, then the one that receives. With keys, arrows choose and Enter takes it. Escape puts it away.',
    },
    held: (tool: keyof typeof tools) =>
      `${tools[tool]} stays in the hand until Escape, or the tool again, puts it away.`,
    left: {
      host: 'No host added.',
      router: 'No router added.',
      'access-point': 'No access point added.',
      station: 'No station added.',
      link: 'No link drawn.',
      flow: 'No flow started.',
    },
    begun: (what: 'link' | 'flow', from: string, targets: readonly string[]) => {
      const name = what === 'link' ? 'Link' : 'Flow';
      if (targets.length === 0) return `${name} from ${from}: ${nowhere[what]}`;
      const which = targets.length > 1 ? `one of ${plural(targets.length, 'node', 'nodes')}` : '';
      return `${name} from ${from} to ${which || targets[0]}. ${which ? 'Arrow keys choose, ' : ''}Enter makes it, Escape leaves.`;
    },
    candidate: (id: string, place: number, count: number) => `${id}, ${place} of ${count}`,
    noStart: {
      link: 'There is no node yet. Add a host or a router first.',
      flow: 'There is no host yet. Add two hosts and links between them first.',
    },
    noTarget: (what: 'link' | 'flow', from: string) => `From ${from}: ${nowhere[what]}`,
    made: (entries: readonly { kind: string; name: string }[]) =>
      `Added ${listOf(entries.map(({ kind, name }) => `${one[kind] ?? kind} ${name}`))}.`,
    renamed: (from: string, to: string) => `${from} is called ${to} now.`,
    rename: (id: string) => `New name of ${id}`,
    renameHelp:
      'Enter takes it, Escape leaves the old one. Any script: what can be no id becomes the label beside it.',
    nameTaken: (kind: string, id: string) => `Another ${one[kind] ?? 'entry'} is called ${id}.`,
    nameRefused: (why: string) => (why.startsWith('must') ? `A name ${why}.` : why),
    noCell: 'A station needs a cell: add an access point first.',
    moved: (station: string, cell: string) => `${station} is in the cell of ${cell} now.`,
    notNow: 'This could not be done now. Try again.',
    notPasted: (why: string) => `Not pasted. ${why}`,
    oneOfMany: (id: string, kind: string, entry: string) =>
      `${id} is one of several that ${entry} stands for. Set the count of ${entry}, or take the ${one[kind] ?? 'entry'} apart first.`,
    copied: (count: number) => `Copied ${count}${THIN}${count === 1 ? 'part' : 'parts'}.`,
    notCopied: {
      copy: 'Not copied: the clipboard could not be written. Try again.',
      cut: 'Not cut: the clipboard could not be written, so nothing was removed. Try again.',
    },
    done: (what: string) => `Done: ${what}.`,
    undone: (what: string) => `Undone: ${what}.`,
    redone: (what: string) => `Done again: ${what}.`,
    empty:
      'An empty network. Press Host and then a place here, or press here twice for what can be added.',
    here: 'Add here',
    next: {
      nodes: 'First two hosts, and routers between them as you like.',
      links: 'Now links: drag from the rim of a node to another node.',
      flow: 'Now a flow: press Flow, then the host that sends and the one that receives.',
    },
    hint: {
      host: 'Press where the host should stand',
      router: 'Press where the router should stand',
      'access-point': 'Press where the access point should stand',
      station: 'Press where the station should stand',
      from: { link: 'Press the node where it begins', flow: 'Press the host that sends' },
      to: (what: 'link' | 'flow', from: string) =>
        what === 'link' ? `From ${from} to another node` : `From ${from} to the host that receives`,
      make: (what: 'link' | 'flow', from: string, to: string) =>
        `${what === 'link' ? 'Link' : 'Flow'} from ${from} to ${to}`,
    },
    /** The values of a new link, as whole sentences. */
    offer: {
      usual: (what: string) => `${what}.`,
      like: (what: string, link: string) => `${what}, as ${link}.`,
      set: (what: string) => `${what}, as set last.`,
      narrowed: (what: string, link: string) =>
        `${link} becomes the bottleneck: ${what}. Packets would wait at the sender’s own port otherwise.`,
      room: (amount: string) => `room for ${amount}`,
      product: (count: string, trip: string) => `room for ${count} BDP (round trip of ${trip})`,
      /** How to have it otherwise. */
      change:
        'Other values in the inspector: the next such link has them, until the page is closed.',
      undo: 'Undo takes it back, with the flow.',
    },
    /** How a tool is taken: a node comes at once by its key, and a connection begins. */
    taken: {
      node: (what: string, key: string) =>
        `${what}: press, then press a place. Pressed again, or with Shift, it stays in the hand. The key ${key} adds one at once.`,
      connection: (what: string, key: string) =>
        `${what} (${key}). Once more, or with Shift, it stays in the hand; then again, it is put away.`,
    },

    /** Why two nodes cannot be connected, beside the pointer. */
    whyNot: {
      self: 'A link joins two different nodes.',
      joined: (a: string, b: string, link: string) =>
        `${a} and ${b} are joined by ${link} already: packets would take one of the two links alone.`,
      counts: (a: string, ofA: number, b: string, ofB: number) =>
        `${a} stands for ${plural(ofA, 'node', 'nodes')} and ${b} for ${ofB}: only equal numbers can be paired.`,
      flowToItself: 'A flow goes to another host.',
      noHost: (id: string) => `${id} is a router: a flow begins and ends at hosts or stations.`,
      accessPoint: (id: string) =>
        `${id} is an access point: a flow begins and ends at hosts or stations.`,
      noWire: (id: string) =>
        `${id} is a station, which has no wires. A line to another access point moves it there.`,
      inCell: (id: string, cell: string) => `${id} is in the cell of ${cell} already.`,
      unreachable: (to: string, from: string) =>
        `${to} cannot be reached from ${from}: a link is missing.`,
    },
  },
};
