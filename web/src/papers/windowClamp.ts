import type { Paper } from './paper';

export const windowClamp: Paper = {
  id: 'window-clamp',
  title: 'Controlling middleware for reducing the TCP ACK packet backlog at the WLAN access point',
  short: 'Window clamp for a wireless cell',
  authors: ['Ai Hayakawa', 'Masato Oguchi', 'Saneyasu Yamaguchi'],
  gist: 'Telephones that upload through one access point bound their own windows by the round trip they see, so that acknowledgements no longer pile up there.',
  systems: [
    { part: 'proposed', group: 'clamp', kind: 'bandwidth-delay' },
    {
      part: 'compared',
      group: 'sender',
      kind: 'cubic',
      role: 'the sender of Android, with the clamp and without',
    },
    { part: 'network', group: 'queue', kind: 'drop-tail', role: 'the access point' },
    { part: 'mentioned', group: 'sender', kind: 'bic' },
    { part: 'mentioned', group: 'sender', kind: 'vegas' },
    { part: 'mentioned', group: 'sender', kind: 'westwood' },
  ],
  figures: [],
  examples: ['wlan-upload', 'window-clamp'],
  others: [
    { name: 'Figure 1', what: 'How CUBIC’s window moves: its reference page has the rule.' },
    { name: 'Figures 2 to 5', what: 'Drawings of the program, of its parts and of the network.' },
    {
      name: 'Figures 6 to 17',
      what: 'Up to ten telephones that upload over one radio channel. None of these figures has been repeated here yet, and none of their claims tested.',
    },
  ],
};
