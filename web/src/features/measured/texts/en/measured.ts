/** Measurements: the contents of a file, the curves that they become, and how a link gets them. */
import { plural } from '../../../../texts/en/words';

/** `1 packet`, `1 234 packets`: the count is written already. */
const counted = (count: string, one: string, many: string): string =>
  `${count} ${count === '1' ? one : many}`;

export const measured = {
  about:
    'Captures (pcap, pcapng), logs of ss -tin, Flent’s data files, what iperf3 prints, tables (CSV) and Mahimahi traces, packed with gzip or not. A file is read here and goes nowhere.',
  dropping: 'A file may also be dropped on the page, and a table or a log pasted.',
  pasted: 'Pasted text',
  choose: 'Choose a file…',
  another: 'Choose another file…',
  reading: (file: string) => `${file} is being read`,
  cancel: 'Cancel',
  cancelled: 'Cancelled; nothing was kept.',
  failed:
    'The file could not be read: it was moved or changed meanwhile, or its reader could not be fetched. Try again, or reload the page.',
  refused: (why: string) => `This cannot be brought in: ${why}`,
  stays:
    'What is drawn over a run stays in this tab until it is reloaded. Links and saved documents do not have it.',
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
  noTime: 'None: rows are equally far apart',
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
    again: 'sent again',
    bbrBandwidth: 'bandwidth by BBR',
    bbrRtt: 'least RTT by BBR',
    pacingGain: 'pacing gain',
    cwndGain: 'cwnd gain',
    size: 'packet size',
    gap: 'gap between packets',
  } as Readonly<Record<string, string>>,
  /** In a legend, beside curves of the run. */
  named: (what: string, of: string) => `measured ${what}${of === '' ? '' : `, ${of}`}`,
  figures: (packets: string, again: string) =>
    `${counted(packets, 'packet', 'packets')} with data, ${again} sent again`,
  trips: (count: string, least: string, mean: string, most: string) =>
    `${counted(count, 'round trip', 'round trips')}: ${least} at least, ${mean} on average, ${most} at most`,
  shown: 'Preview of',
  sequence: 'time and sequence',
  preview: (what: string, from: string, to: string, least: string, most: string) =>
    `${what}, from ${from} to ${to}, between ${least} and ${most}`,
  asResult: 'Solid: measured. Dashed: what the link gets.',
  asAgain: 'Squares: sent again.',
  thinned: (kept: string, all: string) =>
    `Of ${all} samples ${kept} are drawn, the extremes among them.`,
  use: 'Use',
  uses: [
    { value: 'over', label: 'Draw it over the run' },
    { value: 'link', label: 'Give it to a link' },
  ],
  panel: 'Panel',
  offset: 'Begins at',
  offsetHelp:
    'Its first sample, or the first packet of the connection, lies at this instant of the run.',
  nowhere: 'No panel takes values of this kind: choose another unit.',
  draw: 'Draw over the run',
  drawn: (name: string) => `${name} is drawn over the run`,
  present: 'Drawn over the run',
  show: (name: string) => `Show ${name}`,
  offsetOf: (name: string) => `${name} begins at`,
  remove: 'Remove',
  removed: (name: string) => `${name} is removed.`,
  putBack: 'Put it back',
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
    trace: 'When the link may send 1500 bytes, to the millisecond. It repeats by itself.',
    changes: 'Planned changes, as you would make them while it runs.',
  },
  most: 'Most changes',
  half: 'Half of each value: a round trip is two delays',
  repeat: 'Repeat until the run ends',
  fitting: 'It is being fitted.',
  made: (samples: string, made: string, form: 'trace' | 'changes', period: string) =>
    `${counted(samples, 'sample', 'samples')} over ${period} ${samples === '1' ? 'becomes' : 'become'} ${form === 'trace' ? counted(made, 'opportunity', 'opportunities') : counted(made, 'change', 'changes')}.`,
  means: (before: string, after: string) => `The mean was ${before} and is ${after}.`,
  deviation: (most: string) => `No sample is further than ${most} from what the link gets.`,
  replaced: (count: number) =>
    `${plural(count, 'planned change', 'planned changes')} of this property will be removed.`,
  give: 'Give it to the link',
  given: (property: string, link: string) => `${property} of ${link} from a file`,
  givenDetail: 'Undo takes it back. The run begins again.',
  none: 'Nothing of this file can be drawn.',
};
