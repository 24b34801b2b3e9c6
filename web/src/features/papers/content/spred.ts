import type { Paper } from './paper';

export const spred: Paper = {
  id: 'spred',
  title: 'SPRED: active queue management mechanism for wide-area networks',
  short: 'SPRED',
  authors: ['Hideyuki Yamamoto', 'Hiroyuki Ohsaki', 'Makoto Imase'],
  language: 'Japanese',
  gist: 'RED with a prediction: a router that knows what its latest drops will do to the queue a round trip from now, and acts on that queue.',
  systems: [
    { part: 'proposed', group: 'queue', kind: 'spred' },
    { part: 'compared', group: 'queue', kind: 'red' },
    {
      part: 'compared',
      group: 'scenario',
      kind: 'fluid',
      role: 'the differential equations of Figures 4 to 7',
    },
    { part: 'network', group: 'sender', kind: 'reno' },
    { part: 'mentioned', group: 'queue', kind: 'drop-tail', role: 'what RED is better than' },
    { part: 'mentioned', group: 'queue', kind: 'rem' },
    { part: 'mentioned', group: 'queue', kind: 'sred', role: 'a way to count flows' },
    { part: 'mentioned', group: 'queue', kind: 'xcp', role: 'another way to do so' },
  ],
  figures: ['4-5', '6-7', '8-11', 'transient-equations'],
  beside: ['knowledge-equations', 'knowledge', 'modern'],
  examples: ['spred-red'],
  others: [
    { name: 'Figures 1 and 2', what: 'Block diagrams of the predictor and of SPRED.' },
    {
      name: 'Figure 3 and Table 1',
      what: 'The network and its values, which each setting lists.',
    },
  ],
};
