// Generated from the engine by `npm run gen`: do not edit.

/** The part of a file that is read. */
export type Choice = { "kind": "connection",
  /** Its place in the list. */
  index: number,
  /** Whether it is the data of the end that answers. */
  reverse: boolean,
  /** The interval of its goodput, in seconds. */
  interval: number, } | { "kind": "datagrams",
  /** Its place in the list. */
  index: number,
  /** Whether it is the data of the end that answers. */
  reverse: boolean,
  /** The interval of its rate, in seconds. */
  interval: number, } | { "kind": "socket",
  /** Its name in the list. */
  name: string,
  /** Seconds between samples, where the log does not say when. */
  every: number,
  /** How its instants are read; none where it has none. */
  clock: Clock | null,
  /** Whether instants stand behind their samples. */
  after: boolean, } | { "kind": "series",
  /** Their names. */
  names: Array<string>, } | { "kind": "table",
  /** How it is written. */
  dialect: Dialect,
  /** The column of instants; none where rows are equally far apart. */
  time: number | null,
  /** The column with the dates of its times of day; none where those have their own, or none. */
  day: number | null,
  /** How the instants are read. */
  clock: Clock,
  /** Seconds between rows without instants. */
  every: number,
  /** The column of values. */
  value: number,
  /** Their unit. */
  valueUnit: string, } | { "kind": "trace" };

/** How the instants of a file are read. */
export type Clock = {
  /** The unit of those that are numbers. */
  unit: ClockUnit,
  /** The order of dates that are numbers. */
  dates: DateOrder,
  /** Whether the newest are first. */
  newestFirst: boolean,
  /** Whether the year of dates without one has a 29 February. */
  leapYear: boolean,
};

/** The unit of instants that are numbers. */
export type ClockUnit = "s" | "ms" | "us" | "ns" | "excel" | "excel-1904" | "calendar";

/** A column of a table. */
export type Column = {
  /** Its name; its number where it has none. */
  name: string,
  /** Whether most of its fields are numbers. */
  numbers: boolean,
  /** How its instants are read, if they are any: dates, or numbers that never fall. */
  instants: Instants | null,
  /** The column with the dates of its times of day. */
  day: number | null,
  /** The unit in its name, as `--unit` takes it; empty where it has none. */
  unit: string,
};

/** A connection of a capture, or a flow of datagrams. */
export type Connection = {
  /** Its ends: the one that was seen to send first, or that began it, and the other. */
  ends: [string, string],
  /** Packets from each of them. */
  packets: [number, number],
  /** Bytes of payload from each of them, those sent again included. */
  bytes: [number, number],
  /** When its first packet was captured, in seconds since the first of the file. */
  from: number,
  /** And its last. */
  to: number,
  /** Whether its first packet was a SYN. */
  begun: boolean,
  /** Its protocol. */
  transport: Transport,
};

/** The contents of a file, by its kind. */
export type Contents = { "kind": "capture",
  /** Its TCP connections, in the order of their first packets. */
  connections: Array<Connection>,
  /** Its flows of datagrams. */
  datagrams: Array<Connection>,
  /** All packets. */
  packets: number, } | { "kind": "sockets",
  /** Its sockets. */
  sockets: Array<Socket>,
  /** When, if it says so. */
  instants: Instants | null,
  /** Whether instants stand behind their samples. */
  after: boolean, } | { "kind": "series",
  /** The program. */
  program: Program,
  /** The name of the test. */
  name: string,
  /** Its series. */
  series: Array<Listed>, } | { "kind": "table",
  /** How it is written, its columns, its first rows. */
  table: Table, } | { "kind": "trace",
  /** Opportunities. */
  opportunities: number,
  /** Those that a link can have. */
  kept: number,
  /** Seconds that these last. */
  period: number,
  /** Their mean rate in bit/s. */
  rate: number,
};

/** The order of dates that are numbers. */
export type DateOrder = "dayFirst" | "monthFirst" | "yearFirst";

/** How numbers are written. */
export type Decimal = "point" | "comma";

/** How a table is written. */
export type Dialect = {
  /** The separator of fields; a space is any number of spaces and tabs. */
  separator: string,
  /** How numbers are written. */
  decimal: Decimal,
  /** Whether the first row has the names of the columns. */
  header: boolean,
};

/** The counts of a connection in a capture. */
export type Figures = {
  /** Segments with data. */
  segments: number,
  /** Those sent again. */
  retransmissions: number,
  /** Those that came late into a gap. */
  late: number,
  /** Round trips by sequence numbers. */
  rtt: RoundTrips | null,
};

/** The form that a document has it in. */
export type Form = "trace" | "changes";

/** A file that was looked through. */
export type Found = {
  /** Its contents. */
  contents: Contents,
  /** Remarks for people. */
  notes: Array<string>,
};

/** A document with a link that has what was read, and what became of the samples. */
export type GivenDocument = {
  /** The document. */
  document: string,
  /** The samples. */
  scheduled: Scheduled,
};

/** The instants of a file. */
export type Instants = {
  /** How they are read. */
  clock: Clock,
  /** Whether they are numbers, so that a person can choose their unit. */
  numbers: boolean,
  /** Whether they have dates that are numbers, so that a person can choose the order of day and month. */
  dates: boolean,
  /** The first and the last. */
  ends: [string, string],
  /** The assumptions about them, in words. */
  assumed: Array<string>,
};

/** A series of a file. */
export type Listed = {
  /** Its name. */
  name: string,
  /** Its dimension, as far as the file says. */
  quantity: Quantity,
  /** The unit that the file has it in. */
  unit: string,
  /** Its values that are numbers. */
  samples: number,
};

/** How a series is drawn. */
export type Look = "dots" | "steps" | "before";

/** Series that were measured together. */
export type Measured = {
  /** The connection or the file that they are of. */
  name: string,
  /** The clock at their start, in seconds; of most files since 1970. */
  start: number,
  /** The first and the last instant as people read them, where a clock was chosen for them. */
  ends: [string, string] | null,
  /** Bytes of a full segment, where that is known. */
  segment: number | null,
  /** Its counts, for a connection in a capture. */
  figures: Figures | null,
  /** The series, none of them empty. */
  series: Array<Series>,
  /** Remarks for people. */
  notes: Array<string>,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type MeasuredAnswers = {
  /** Begins to look what is in a file. */
  look: null,
  /** Begins to take what was chosen of it. */
  choose: null,
  /** Takes the next bytes, which come beside the query. */
  take: null,
  /** All bytes have come: what is in the file. */
  found: Found,
  /** All bytes have come: what was chosen. */
  chosen: Measured,
  /** Gives a link of a document what was chosen. */
  schedule: GivenDocument,
};

/** A query to the program that reads what others measured. */
export type MeasuredQuery = { "kind": "look",
  /** How a table is read, where that was chosen. */
  dialect: Dialect | null, } | { "kind": "choose",
  /** The choice. */
  choice: Choice, } | { "kind": "take", } | { "kind": "found", } | { "kind": "chosen", } | { "kind": "schedule",
  /** The document. */
  document: string,
  /** The samples that it gets, and its property that they are for. */
  wish: Wish,
};

/** The program that wrote a file. */
export type Program = "flent" | "iperf";

/** The property of a link. */
export type Property = "rate" | "delay" | "loss";

/** The dimension of a series. */
export type Quantity = "seconds" | "bitsPerSecond" | "bytes" | "segments" | "share" | "number";

/** Round trips of a connection. */
export type RoundTrips = {
  /** How many samples there are. */
  count: number,
  /** The least, in seconds. */
  least: number,
  /** Their mean. */
  mean: number,
  /** The largest. */
  most: number,
};

/** The schedule that samples became. */
export type Scheduled = {
  /** Samples there were. */
  samples: number,
  /** Changes, or opportunities. */
  made: number,
  /** Seconds that the samples last. */
  period: number,
  /** The mean over time of the samples, and of what was made of them. */
  means: [number, number],
  /** The largest deviation from a sample; none of a trace, whose opportunities are no rate. */
  deviation: number | null,
  /** Its instants in seconds; each value holds from then on. */
  times: Array<number>,
  /** The values. */
  values: Array<number>,
  /** Changes of the same property that were planned, and were taken out. */
  replaced: number,
  /** Remarks for people. */
  notes: Array<string>,
};

/** Values over time. */
export type Series = {
  /** Its meaning, as in a run: `rtt`, `cwnd`, `goodput`; for others `series`. */
  key: string,
  /** Its name in the file, if it has one there. */
  name: string,
  /** The dimension of its values. */
  quantity: Quantity,
  /** How it is drawn. */
  look: Look,
  /** Seconds since the start, in ascending order. */
  times: Array<number>,
  /** In units of the SI: seconds, bit/s, bytes. */
  values: Array<number>,
  /** How many samples there were; fewer are kept where there were many. */
  samples: number,
};

/** A connection in a log. */
export type Socket = {
  /** Its own address and the other one, as the log has them. */
  name: string,
  /** How often it is in the log. */
  samples: number,
};

/** The structure of a table: its dialect and its columns. */
export type Table = {
  /** How it is written. */
  dialect: Dialect,
  /** Its columns. */
  columns: Array<Column>,
  /** Its columns of instants, the likeliest first. */
  times: Array<number>,
  /** Its first rows. */
  rows: Array<Array<string>>,
  /** How many lines of values there are. */
  count: number,
};

/** The protocol of a connection. */
export type Transport = "tcp" | "udp" | "quic";

/** The direction of a link. */
export type Way = "forward" | "backward" | "both";

/** The wish to give samples to a link. */
export type Wish = {
  /** The id of the link. */
  link: string,
  /** Which of its properties. */
  property: Property,
  /** In which direction. */
  way: Way,
  /** In which form. */
  form: Form,
  /** The factor of all values: half of a round trip is a delay. */
  scale: number,
  /** The most changes. */
  most: number,
  /** Whether changes begin again at the end of the samples, until the run ends. */
  repeat: boolean,
};
