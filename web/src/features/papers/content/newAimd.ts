import type { Paper } from './paper';

export const newAimd: Paper = {
  id: 'new-aimd',
  title:
    'On the delay and link utilization with the new-additive increase multiplicative decrease congestion avoidance and control algorithm',
  short: 'New-AIMD',
  authors: [
    'Hayder Natiq Jasem',
    'Zuriati Ahmad Zukarnain',
    'Mohamed Othman',
    'Shamala Subramaniam',
  ],
  year: 2010,
  gist: 'AIMD that halves only the window a flow began with and keeps everything it has gained since, for a link that is used almost fully.',
  systems: [
    { part: 'proposed', group: 'sender', kind: 'new-aimd' },
    { part: 'compared', group: 'sender', kind: 'aimd' },
    { part: 'compared', group: 'sender', kind: 'aimd-fc-plus' },
    {
      part: 'compared',
      group: 'scenario',
      kind: 'synchronous',
      role: 'the model that it argues with',
    },
    { part: 'network', group: 'queue', kind: 'drop-tail' },
    { part: 'network', group: 'traffic', kind: 'transfer', role: 'files of 100 MB' },
    { part: 'network', group: 'scenario', kind: 'transport', role: 'TCP with SACK' },
    { part: 'mentioned', group: 'sender', kind: 'aimd-fc', role: 'what AIMD-FC+ was made from' },
    { part: 'mentioned', group: 'sender', kind: 'tfrc' },
    { part: 'mentioned', group: 'sender', kind: 'vegas' },
    { part: 'mentioned', group: 'sender', kind: 'westwood' },
    { part: 'mentioned', group: 'sender', kind: 'jersey' },
    { part: 'mentioned', group: 'sender', kind: 'tahoe' },
    { part: 'mentioned', group: 'sender', kind: 'reno' },
    { part: 'mentioned', group: 'sender', kind: 'newreno' },
  ],
  unspecified: [
    {
      name: 'Packet-Pair',
      what: 'An estimate of a path’s capacity from the gap between two packets. It is a measurement and no control of a window: BBR and Westwood have their own.',
    },
    {
      name: 'T/TCP',
      what: 'TCP for transactions, without a handshake. Files of 100 MB have nothing of it; connections start with a handshake here.',
    },
    {
      name: 'TCP-Real',
      what: 'A receiver that measures how fast groups of packets arrive.',
    },
    {
      name: 'Bimodal congestion avoidance and control',
      what: 'Flows that compute their fair share of the bandwidth.',
    },
  ],
  figures: ['6', '7', '8-10', '9-11', 'acknowledgements', 'efficiency'],
  beside: ['lock-out', 'late-joiner-rounds', 'late-joiner', 'modern'],
  examples: ['aimd-family'],
  others: [
    {
      name: 'Figures 1 to 4',
      what: 'Drawings of load and throughput, of the feedback model, of layers and of delay.',
    },
    { name: 'Figure 5', what: 'The network, which each setting lists.' },
  ],
};
