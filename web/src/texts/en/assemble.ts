/** Adding, connecting, renaming, copying and removing parts of the network. */
import { translated } from '../language';
import { listOf, plural, THIN } from './words';

const one: Readonly<Record<string, string>> = { nodes: 'node', links: 'link', flows: 'flow' };

const nowhere = {
  link: 'there is no other node to connect. Add one first.',
  flow: 'no other host is reachable. Draw links first.',
};

const tools = {
  host: 'Host',
  router: 'Router',
  'access-point': 'Access point',
  station: 'Station',
  link: 'Link',
  flow: 'Flow',
};

export const assemble = translated('assemble', {
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
      host: 'Host: click a position. Escape cancels.',
      router: 'Router: click a position. Escape cancels.',
      'access-point': 'Access point: click a position. A station is added with it. Escape cancels.',
      station: 'Station: click a position. It joins the nearest access point. Escape cancels.',
      link: 'Link: click a node, then another one. On the keyboard, arrows choose and Enter confirms. Escape cancels.',
      flow: 'Flow: click the sending host, then the receiving one. On the keyboard, arrows choose and Enter confirms. Escape cancels.',
    },
    held: (tool: keyof typeof tools) =>
      `${tools[tool]} stays active until you press Escape or click the tool again.`,
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
      return `${name} from ${from} to ${which || targets[0]}. ${which ? 'Arrow keys choose, ' : ''}Enter confirms, Escape cancels.`;
    },
    candidate: (id: string, place: number, count: number) => `${id}, ${place} of ${count}`,
    noStart: {
      link: 'There is no node yet. Add a host or a router first.',
      flow: 'There is no host yet. Add two hosts and links between them first.',
    },
    noTarget: (what: 'link' | 'flow', from: string) => `From ${from}: ${nowhere[what]}`,
    made: (entries: readonly { kind: string; name: string }[]) =>
      `Added ${listOf(entries.map(({ kind, name }) => `${one[kind] ?? kind} ${name}`))}.`,
    renamed: (from: string, to: string) => `Renamed ${from} to ${to}.`,
    rename: (id: string) => `New name of ${id}`,
    renameHelp:
      'Enter confirms, Escape cancels. Any script is allowed: a name that cannot be an id becomes the label.',
    nameTaken: (kind: string, id: string) => `There is already a ${one[kind] ?? 'entry'} ${id}.`,
    nameRefused: (why: string) => (why.startsWith('must') ? `A name ${why}.` : why),
    noCell: 'A station needs a cell: add an access point first.',
    moved: (station: string, cell: string) => `Moved ${station} to the cell of ${cell}.`,
    notNow: 'This did not work. Try again.',
    notPasted: (why: string) => `Not pasted. ${why}`,
    oneOfMany: (id: string, kind: string, entry: string) =>
      `${id} is one of several instances of ${entry}. Set the count of ${entry}, or expand the ${one[kind] ?? 'entry'} first.`,
    copied: (count: number) => `Copied ${count}${THIN}${count === 1 ? 'part' : 'parts'}.`,
    notCopied: {
      copy: 'Not copied: the clipboard could not be written. Try again.',
      cut: 'Not cut: the clipboard could not be written, so nothing was removed. Try again.',
    },
    done: (what: string) => `Done: ${what}.`,
    undone: (what: string) => `Undone: ${what}.`,
    redone: (what: string) => `Redone: ${what}.`,
    empty: 'An empty network. Choose Host and then click here, or double-click here for a menu.',
    here: 'Add here',
    next: {
      nodes: 'First add two hosts, and routers between them if you like.',
      links: 'Now add links: drag from the edge of a node to another node.',
      flow: 'Now add a flow: choose Flow, then the sending host and the receiving one.',
    },
    hint: {
      host: 'Click a position for the host',
      router: 'Click a position for the router',
      'access-point': 'Click a position for the access point',
      station: 'Click a position for the station',
      from: { link: 'Click the first node', flow: 'Click the sending host' },
      to: (what: 'link' | 'flow', from: string) =>
        what === 'link' ? `From ${from} to another node` : `From ${from} to the receiving host`,
      make: (what: 'link' | 'flow', from: string, to: string) =>
        `${what === 'link' ? 'Link' : 'Flow'} from ${from} to ${to}`,
    },
    /** The values of a new link, as whole sentences. */
    offer: {
      usual: (what: string) => `${what}.`,
      like: (what: string, link: string) => `${what}, like ${link}.`,
      set: (what: string) => `${what}, as set before.`,
      narrowed: (what: string, link: string) =>
        `${link} becomes the bottleneck: ${what}. Otherwise packets would wait at the sender’s own port.`,
      room: (amount: string) => `buffer of ${amount}`,
      product: (count: string, trip: string) => `buffer of ${count} BDP (round trip of ${trip})`,
      /** How to have it otherwise. */
      change:
        'You can change the values in the inspector: the next such link gets them, until you close the page.',
      undo: 'Undo removes it again, with the flow.',
    },
    /** How a tool is taken: a node comes at once by its key, and a connection begins. */
    taken: {
      node: (what: string, key: string) =>
        `${what}: click, then click a position. Click again, or with Shift, to add several. The key ${key} adds one at once.`,
      connection: (what: string, key: string) =>
        `${what} (${key}). Click again, or with Shift, to add several; click once more to stop.`,
    },

    /** Why two nodes cannot be connected, beside the pointer. */
    whyNot: {
      self: 'A link connects two different nodes.',
      joined: (a: string, b: string, link: string) =>
        `${link} already connects ${a} and ${b}: packets would use only one of the two links.`,
      counts: (a: string, ofA: number, b: string, ofB: number) =>
        `${a} has ${plural(ofA, 'instance', 'instances')} and ${b} has ${ofB}: both must have the same number.`,
      flowToItself: 'A flow must go to another host.',
      noHost: (id: string) => `${id} is a router: both ends of a flow must be hosts or stations.`,
      accessPoint: (id: string) =>
        `${id} is an access point: both ends of a flow must be hosts or stations.`,
      noWire: (id: string) =>
        `${id} is a station and has no wired links. Draw a line to another access point to move it there.`,
      inCell: (id: string, cell: string) => `${id} is already in the cell of ${cell}.`,
      unreachable: (to: string, from: string) =>
        `There is no path from ${from} to ${to}: add a link.`,
    },
  },
});
