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
    {
      part: 'network',
      group: 'scenario',
      kind: 'radio',
      role: 'the telephones and their access point, a cell of 802.11g',
    },
    { part: 'network', group: 'queue', kind: 'drop-tail', role: 'the access point' },
    {
      part: 'network',
      group: 'scenario',
      kind: 'transport',
      role: 'the TCP of Linux 3.0, which Android 4.1 has',
    },
    { part: 'mentioned', group: 'sender', kind: 'bic' },
    { part: 'mentioned', group: 'sender', kind: 'vegas' },
    { part: 'mentioned', group: 'sender', kind: 'westwood' },
    { part: 'mentioned', group: 'sender', kind: 'illinois', role: 'in the list of related work' },
  ],
  unspecified: [
    {
      name: 'The older middleware’s table',
      what: 'Windows by the number of telephones, tuned by hand. Its method is a switch of the clamp, `method`, with one number in place of the table.',
    },
    {
      name: 'Dummynet’s pipes of changing delay',
      what: 'One for each telephone. How the delays changed is not given, nor any number that came of it. Here all telephones have the same wire, at five delays.',
    },
  ],
  figures: [
    '6-11-14',
    '6-11-14-near',
    '7',
    '8',
    '9',
    '10',
    '12-13',
    '15',
    '16',
    '17',
    'systems',
    'older',
    'wired',
  ],
  beside: ['ten'],
  examples: ['wlan-upload', 'window-clamp'],
  others: [
    { name: 'Figure 1', what: 'How CUBIC’s window moves: its reference page has the rule.' },
    {
      name: 'Figures 2 to 5',
      what: 'Drawings of the program, of its parts and of the network, which each setting below lists.',
    },
    {
      name: 'Appendix',
      what: 'A comparison with the older middleware. It is announced, and not printed; the text says what came of it.',
    },
  ],
};
