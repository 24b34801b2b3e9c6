import type { Paper } from './paper';

export const vcpBise: Paper = {
  id: 'vcp-bise',
  title: 'Extensions of VCP to enhance the performance in high BDP and wireless networks',
  short: 'BISE and WLTE for VCP',
  authors: ['Yoshihiro Ikeda', 'Hiroki Nishiyama', 'Nirwan Ansari', 'Yoshiaki Nemoto', 'Nei Kato'],
  gist: 'Two additions to VCP, whose routers tell senders how loaded they are: a start that takes as long on a fast link as on a slow one, and losses that do not count.',
  systems: [
    {
      part: 'proposed',
      group: 'queue',
      kind: 'vcp',
      role: 'its routers, with BISE as their switch `bise`',
    },
    {
      part: 'proposed',
      group: 'sender',
      kind: 'vcp',
      role: 'its senders, with WLTE as their switch `wlte`',
    },
    { part: 'compared', group: 'sender', kind: 'newreno' },
    { part: 'network', group: 'queue', kind: 'drop-tail', role: 'the other queues' },
    { part: 'network', group: 'loss', kind: 'bernoulli', role: 'packet errors' },
    { part: 'network', group: 'scenario', kind: 'fluid', role: 'the formula of Figures 2 and 5' },
    {
      part: 'mentioned',
      group: 'sender',
      kind: 'xcp',
      role: 'its senders, with an approximation of P-XCP as their switch `tolerant`',
    },
    { part: 'mentioned', group: 'queue', kind: 'xcp', role: 'its routers' },
    { part: 'mentioned', group: 'sender', kind: 'highspeed' },
    { part: 'mentioned', group: 'sender', kind: 'bic' },
    { part: 'mentioned', group: 'sender', kind: 'hybla' },
    { part: 'mentioned', group: 'sender', kind: 'westwood' },
    { part: 'mentioned', group: 'sender', kind: 'jersey' },
    { part: 'mentioned', group: 'sender', kind: 'new-jersey' },
    {
      part: 'mentioned',
      group: 'queue',
      kind: 'congestion-warning',
      role: 'the warnings of Jersey’s routers',
    },
  ],
  unspecified: [
    { name: 'EVCP', what: 'A VCP that comes to fair shares faster.' },
    { name: 'VCP-FC', what: 'The same end by more precise feedback.' },
  ],
  figures: ['2', 'formula', '4', '5', '6', '7', 'increase'],
  beside: ['7-sack', 'overshoot', 'start-up', 'modern'],
  examples: [],
  others: [
    {
      name: 'Figure 1',
      what: 'How marks alternate during BISE’s start: the reference page of the queue has the rule.',
    },
    { name: 'Figure 3', what: 'The network, which each setting lists.' },
    {
      name: 'Tables I and II',
      what: 'Rules, no results: what routers tell at which load and what senders do then, without BISE and with it. The reference pages of the queue and of the sender have them.',
    },
    {
      name: 'Table III',
      what: 'Settings, no results: an interval of 1.25 s, 10.0, 1.0 and 0.875 for the three changes of the window, a buffer of one bandwidth-delay product, packets of 1040 bytes. Each experiment has them.',
    },
  ],
};
