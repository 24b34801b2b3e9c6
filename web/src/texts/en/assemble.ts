/** Adding, connecting, renaming, copying and removing parts of the network. */
import { plural } from './words';

export const assemble = {
  assemble: {
    palette: 'Add to the network',
    tools: { host: 'Host', router: 'Router', link: 'Link', flow: 'Flow' },
    add: {
      host: 'Add a host',
      router: 'Add a router',
      link: 'Draw a link between two nodes',
      flow: 'Start a flow from one host to another',
    },
    withKey: (what: string, key: string) => `${what} (${key})`,

    /** Why two nodes cannot be connected, beside the pointer. */
    whyNot: {
      self: 'A link joins two different nodes.',
      joined: (a: string, b: string, link: string) =>
        `${a} and ${b} are joined by ${link} already: packets would take one of the two links alone.`,
      counts: (a: string, ofA: number, b: string, ofB: number) =>
        `${a} stands for ${plural(ofA, 'node', 'nodes')} and ${b} for ${ofB}: only equal numbers can be paired.`,
      flowToItself: 'A flow goes to another host.',
      noHost: (id: string) => `${id} is a router: a flow begins and ends at hosts.`,
      unreachable: (to: string, from: string) =>
        `${to} cannot be reached from ${from}: a link is missing.`,
    },
  },
};
