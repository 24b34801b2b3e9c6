import type { Paper } from './paper';

export const ucc: Paper = {
  id: 'ucc',
  title: 'Utilization-based congestion control',
  short: 'UCC',
  authors: ['Satoshi Utsumi', 'Salahuddin Muhammad Salim Zabir'],
  gist: 'A sender that halves its window only when the link it shares seems to be full, so that losses of a radio link do not slow it down.',
  systems: [
    { part: 'proposed', group: 'sender', kind: 'ucc' },
    { part: 'compared', group: 'sender', kind: 'newreno' },
    { part: 'compared', group: 'sender', kind: 'chd' },
    { part: 'compared', group: 'sender', kind: 'cdg' },
    { part: 'mentioned', group: 'sender', kind: 'hd', role: 'what CHD was made from' },
    { part: 'network', group: 'queue', kind: 'drop-tail' },
    { part: 'network', group: 'loss', kind: 'bernoulli', role: 'the losses of the radio link' },
    { part: 'network', group: 'scenario', kind: 'transport', role: 'the TCP of FreeBSD 9' },
  ],
  figures: ['2-3', '4', '6', '7-8', 'poisson', 'sack', 'other-queues', 'chd-threshold', 'alpha'],
  beside: ['granularity', 'modern', 'modern-partner'],
  examples: ['ucc-newreno'],
  others: [
    {
      name: 'Figure 1',
      what: 'A drawing of a function, no result: HD’s probability of backing off by the delay. Its reference page has the formula.',
    },
    {
      name: 'Figure 5 and Table 1',
      what: 'The network and its values, which each setting lists.',
    },
  ],
};
