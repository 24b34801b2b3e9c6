/** Measurements: the contents of a file, the curves that they become, and how a link gets them. */
import { plural } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

/** `1 packet`, `1 234 packets`: the count is written already. */
const counted = (count: string, one: string, many: string): string =>
  `${count} ${count === '1' ? one : many}`;

export const measured = translated('measured', {
  about:
    'Captures (pcap, pcapng), logs of ss -tin, data files of Flent, output of iperf3, tables (CSV) and Mahimahi traces, also compressed with gzip. Files stay in your browser.',
  dropping: 'You can also drop a file on the page, or paste a table or a log.',
  pasted: 'Pasted text',
  inLinux: (sender: string) => `${sender} in Linux 6.12`,
  choose: 'Choose a file…',
  another: 'Choose another file…',
  reading: (file: string) => `Reading ${file}`,
  cancel: 'Cancel',
  cancelled: 'Cancelled; nothing was imported.',
  failed:
    'The file could not be read: it was moved or changed, or the import program could not be loaded. Try again, or reload the page.',
  refused: (why: string) => `This cannot be imported: ${why}`,
  stays:
    'Curves over a run stay in this tab until you reload it. Links and saved documents do not contain them.',
  kinds: {
    capture: (packets: string, count: number, flows: number) =>
      `A capture of ${counted(packets, 'packet', 'packets')}, ${plural(count, 'TCP connection', 'TCP connections')}${flows === 0 ? '' : `, ${plural(flows, 'UDP flow', 'UDP flows')}`}`,
    sockets: (count: number) => `A log of ss, ${plural(count, 'socket', 'sockets')}`,
    flent: (name: string) => `A data file of Flent${name === '' ? '' : `: ${name}`}`,
    iperf: (name: string) => `A measurement by iperf${name === '' ? '' : `: ${name}`}`,
    table: (rows: string) => `A table of ${counted(rows, 'row', 'rows')}`,
    trace: (count: string, period: string, rate: string) =>
      `A Mahimahi trace of ${counted(count, 'opportunity', 'opportunities')} over ${period}, ${rate} on average`,
  },
  notes: 'Notes',
  connection: 'Connection',
  direction: (from: string, to: string, protocol: string) =>
    `${from} → ${to}${protocol === '' ? '' : `, ${protocol}`}`,
  carried: (bytes: string, packets: string) =>
    `${bytes} of data, ${counted(packets, 'packet', 'packets')}`,
  more: (count: number) => `${count} more with less data ${count === 1 ? 'is' : 'are'} not listed.`,
  socket: 'Socket',
  sampled: (count: string) => counted(count, 'sample', 'samples'),
  every: 'Seconds between samples',
  series: 'Series',
  separator: 'Between columns',
  separators: [
    { value: ',', label: 'Comma' },
    { value: ';', label: 'Semicolon' },
    { value: '\t', label: 'Tab' },
    { value: ' ', label: 'Spaces' },
    { value: '|', label: 'Bar' },
  ],
  decimal: 'Decimal sign',
  decimals: [
    { value: 'point', label: 'Point: 1.5' },
    { value: 'comma', label: 'Comma: 1,5' },
  ],
  header: 'The first row has names',
  time: 'Time',
  noTime: 'None: rows have equal distances in time',
  timeUnit: 'Unit of time',
  dates: 'Dates',
  dateOrders: [
    { value: 'dayFirst', label: 'Day, month, year' },
    { value: 'monthFirst', label: 'Month, day, year' },
    { value: 'yearFirst', label: 'Year, month, day' },
  ],
  stamps: 'Timestamps',
  stampPlaces: [
    { value: 'before', label: 'Before each sample' },
    { value: 'after', label: 'After each sample' },
  ],
  instants: (first: string, last: string, assumed: string) =>
    first === '' ? '' : `From ${first} to ${last}${assumed === '' ? '' : `: ${assumed}`}.`,
  value: 'Values',
  unit: 'Unit of values',
  units: {
    s: 's',
    ms: 'ms',
    us: 'µs',
    ns: 'ns',
    'bit/s': 'bit/s',
    'kbit/s': 'kbit/s',
    'Mbit/s': 'Mbit/s',
    'Gbit/s': 'Gbit/s',
    'B/s': 'bytes/s',
    'kB/s': 'kB/s',
    'MB/s': 'MB/s',
    share: 'share, 0 to 1',
    '%': '%',
    segments: 'segments',
    bytes: 'bytes',
    number: 'none',
  } as Readonly<Record<string, string>>,
  days: {
    excel: 'days since 1900 (Excel)',
    'excel-1904': 'days since 1904 (Excel)',
    calendar: 'YYYYMMDD',
  },
  rows: 'The first rows',
  names: {
    flight: 'flight',
    rtt: 'RTT',
    echoedRtt: 'RTT by timestamps',
    goodput: 'goodput',
    receiveWindow: 'receive window',
    cwnd: 'cwnd',
    ssthresh: 'ssthresh',
    deliveryRate: 'delivery rate',
    pacingRate: 'pacing rate',
    sent: 'sent',
    acknowledged: 'acknowledged',
    again: 'retransmitted',
    bbrBandwidth: 'bandwidth by BBR',
    bbrRtt: 'minimum RTT by BBR',
    pacingGain: 'pacing gain',
    cwndGain: 'cwnd gain',
    size: 'packet size',
    gap: 'gap between packets',
  } as Readonly<Record<string, string>>,
  /** In a legend, beside curves of the run. */
  named: (what: string, of: string) => `measured ${what}${of === '' ? '' : `, ${of}`}`,
  figures: (packets: string, again: string) =>
    `${counted(packets, 'packet', 'packets')} with data, ${again} retransmitted`,
  trips: (count: string, least: string, mean: string, most: string) =>
    `${counted(count, 'round trip', 'round trips')}: minimum ${least}, mean ${mean}, maximum ${most}`,
  shown: 'Preview of',
  sequence: 'time and sequence',
  preview: (what: string, from: string, to: string, least: string, most: string) =>
    `${what}, from ${from} to ${to}, between ${least} and ${most}`,
  asResult: 'Solid: measured. Dashed: values for the link.',
  asAgain: 'Squares: retransmitted.',
  thinned: (kept: string, all: string) =>
    `Drawn: ${kept} of ${all} samples, including the extremes.`,
  use: 'Use',
  uses: [
    { value: 'over', label: 'Draw over the run' },
    { value: 'link', label: 'Use for a link' },
  ],
  panel: 'Panel',
  offset: 'Start time',
  offsetHelp: 'The time of the run for the first sample or the first packet of the connection.',
  nowhere: 'No panel shows values of this kind: choose another unit.',
  draw: 'Draw over the run',
  drawn: (name: string) => `${name} is drawn over the run`,
  present: 'Drawn over the run',
  show: (name: string) => `Show ${name}`,
  offsetOf: (name: string) => `Start time of ${name}`,
  remove: 'Remove',
  removed: (name: string) => `${name} is removed.`,
  putBack: 'Restore',
  removeOf: (name: string) => `Remove ${name}`,
  toggle: (name: string) => `Show or hide: ${name}`,
  link: 'Link',
  noLinks: 'This network has no link.',
  property: 'Property',
  properties: [
    { value: 'rate', label: 'Rate' },
    { value: 'delay', label: 'Delay' },
    { value: 'loss', label: 'Loss' },
  ],
  way: 'Direction',
  ways: (from: string, to: string) => [
    { value: 'both', label: 'Both' },
    { value: 'forward', label: `${from} → ${to}` },
    { value: 'backward', label: `${to} → ${from}` },
  ],
  form: 'Form',
  forms: [
    { value: 'trace', label: 'Capacity trace' },
    { value: 'changes', label: 'Changes over time' },
  ],
  formHelp: {
    trace: 'The times, in milliseconds, at which the link may send 1500 bytes. The trace repeats.',
    changes: 'Planned changes during the run.',
  },
  most: 'Maximum number of changes',
  half: 'Use half of each value: a round trip is two delays',
  repeat: 'Repeat until the run ends',
  fitting: 'Computing…',
  made: (samples: string, made: string, form: 'trace' | 'changes', period: string) =>
    `${counted(samples, 'sample', 'samples')} over ${period} ${samples === '1' ? 'becomes' : 'become'} ${form === 'trace' ? counted(made, 'opportunity', 'opportunities') : counted(made, 'change', 'changes')}.`,
  means: (before: string, after: string) => `The mean was ${before} and is ${after}.`,
  deviation: (most: string) => `The maximum difference from a sample is ${most}.`,
  replaced: (count: number) =>
    `${plural(count, 'planned change', 'planned changes')} of this property will be removed.`,
  give: 'Use for the link',
  given: (property: string, link: string) => `${property} of ${link} from a file`,
  givenDetail: 'The run has restarted. Undo restores the old values.',
  none: 'This file has no values to draw.',
});
