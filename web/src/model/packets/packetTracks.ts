/** The packets of a flow, put together from the rows of its trace (`boundary/src/flow_trace.rs`). */
import { type Nanoseconds, type PortId, TRACED } from '../../engine/types';

export type PacketKind = 'data' | 'acknowledgement' | 'syn' | 'syn-ack' | 'probe';
const KINDS: readonly PacketKind[] = ['data', 'acknowledgement', 'syn', 'syn-ack', 'probe'];

/** As the engine counts them: `packet/fate.rs`. */
export const FATES = [
  'droppedOnArrival',
  'markedOnArrival',
  'droppedFromQueue',
  'markedInQueue',
  'lost',
  'duplicated',
  'givenUp',
] as const;
export type FateName = (typeof FATES)[number];

const REMOVES: ReadonlySet<FateName> = new Set([
  'droppedOnArrival',
  'droppedFromQueue',
  'lost',
  'givenUp',
]);

const STEP = {
  sent: 0,
  enqueued: 1,
  met: 2,
  arrived: 3,
  delivered: 4,
  sack: 5,
  sender: 6,
} as const;
const PHASE_OF_TIMEOUT = 2;

/** A packet at a port; instants are NaN until they are known. */
export interface Hop {
  port: PortId;
  came: Nanoseconds;
  /** Packets waiting then, this one included where it has to wait. */
  waiting: number;
  began: Nanoseconds;
  left: Nanoseconds;
  arrived: Nanoseconds;
}

export interface PacketFate {
  at: Nanoseconds;
  port: PortId;
  fate: FateName;
}

export interface PacketTrack {
  kind: PacketKind;
  connection: number;
  number: number;
  /** It has been sent before. */
  again: boolean;
  /** Bytes on the wire. */
  size: number;
  /** NaN for one that left before the stretch. */
  sent: Nanoseconds;
  /** The sending end as it left, in segments. */
  unacknowledged: number;
  cwnd: number;
  window: number;
  hops: Hop[];
  fates: PacketFate[];
  /** NaN unless it reached the other end. */
  delivered: Nanoseconds;
  /** The state of the other end when it came: the segment expected next, the first unacknowledged. */
  expected: number;
  held: number;
  /** Segments that an acknowledgement reports beyond its number, as pairs. */
  sack: number[];
}

/** The sending end after it has acted. */
export interface SenderPoint {
  at: Nanoseconds;
  connection: number;
  unacknowledged: number;
  cwnd: number;
  window: number;
}

export interface Timeout {
  at: Nanoseconds;
  connection: number;
  number: number;
}

/** The packets that one port has brought to its other end within a stretch of time, as their envelope. */
export interface Passage {
  /** From the first bit of the first of them to the last bit of the last: at the port, and at its other end. */
  left: [Nanoseconds, Nanoseconds];
  arrived: [Nanoseconds, Nanoseconds];
  /** The longest time that one of them waited. */
  waited: Nanoseconds;
  packets: number;
  /** When the first and the last were dropped at the port or given up by it, and lost on the wire after it. */
  dropped: [Nanoseconds, Nanoseconds];
  lost: [Nanoseconds, Nanoseconds];
}

/** Marks of a stretch of time, as the envelope of all in it. */
export interface Envelope {
  /** The lowest and highest segment sent; NaN for none. */
  sent: [number, number];
  again: [number, number];
  removed: [number, number];
  acknowledged: [number, number];
  cwndEdge: [number, number];
  windowEdge: [number, number];
  timeouts: number;
  packets: number;
  passages: Map<PortId, Passage>;
}

/** So many packets are kept one by one; of more, only envelopes. */
export const MOST_TRACKS = 40_000;

/** The envelopes of a stretch: no screen has more pixels in a row. */
const BINS = 4096;

const none = (): [number, number] => [Number.NaN, Number.NaN];

export function emptyEnvelope(): Envelope {
  return {
    sent: none(),
    again: none(),
    removed: none(),
    acknowledged: none(),
    cwndEdge: none(),
    windowEdge: none(),
    timeouts: 0,
    packets: 0,
    passages: new Map(),
  };
}

function passageIn({ passages }: Envelope, port: PortId): Passage {
  const known = passages.get(port);
  if (known) return known;
  const made = {
    left: none(),
    arrived: none(),
    waited: 0,
    packets: 0,
    dropped: none(),
    lost: none(),
  };
  passages.set(port, made);
  return made;
}

export function widen(range: [number, number], value: number): void {
  if (!Number.isFinite(value)) return;
  if (!(value >= range[0])) range[0] = value;
  if (!(value <= range[1])) range[1] = value;
}

const RANGES = ['sent', 'again', 'removed', 'acknowledged', 'cwndEdge', 'windowEdge'] as const;

export function merge(into: Envelope, other: Envelope): void {
  for (const range of RANGES) for (const end of other[range]) widen(into[range], end);
  into.timeouts += other.timeouts;
  into.packets += other.packets;
  for (const [port, passage] of other.passages) {
    const own = passageIn(into, port);
    for (const range of ['left', 'arrived', 'dropped', 'lost'] as const)
      for (const end of passage[range]) widen(own[range], end);
    own.waited = Math.max(own.waited, passage.waited);
    own.packets += passage.packets;
  }
}

/** The packets of one flow over one stretch of a run; rows are added as they come. */
export class PacketTracks {
  readonly from: Nanoseconds;
  /** All until here is known. */
  until: Nanoseconds;
  /** In the order in which they were sent or first met; null where there are too many. */
  tracks: PacketTrack[] | null = [];
  senders: SenderPoint[] = [];
  timeouts: Timeout[] = [];
  /** Packets sent by either end. */
  packets = 0;
  /** Grows with every change. */
  version = 0;
  #bins: Envelope[] = [];
  #width: number;
  #live = new Map<string, PacketTrack[]>();
  #phase = new Map<number, number>();
  /** The last packet that each connection sent again, and the last acknowledgement that it took in. */
  #again = new Map<number, { at: number; number: number }>();
  #heard = new Map<number, number>();
  #last: PacketTrack | null = null;

  /** `length` is how long the stretch may become, as far as is known. */
  constructor(from: Nanoseconds, length: Nanoseconds) {
    this.from = from;
    this.until = from;
    this.#width = Math.max(1, length / BINS);
  }

  /** How long an envelope is. */
  get binWidth(): Nanoseconds {
    return this.#width;
  }

  get bins(): readonly Envelope[] {
    return this.#bins;
  }

  add(rows: Float64Array, until: Nanoseconds): void {
    for (let at = 0; at + TRACED.stride <= rows.length; at += TRACED.stride) this.#take(rows, at);
    this.until = until;
    this.version += 1;
  }

  #take(rows: Float64Array, row: number): void {
    const value = (place: number): number => rows[row + place] ?? Number.NaN;
    const at = value(TRACED.at);
    const code = value(TRACED.code);
    const step = code & 7;
    const connection = value(TRACED.connection);
    const number = value(TRACED.number);
    const [a, b, c, d] = [value(TRACED.a), value(TRACED.b), value(TRACED.c), value(TRACED.d)];
    if (step === STEP.sender) {
      this.#sender(at, connection, code >> 3, [b, c, d]);
      return;
    }
    const kind = KINDS[(code >> 3) & 7] ?? 'probe';
    const bin = this.#bin(at);
    const key = `${connection} ${kind} ${number}`;
    switch (step) {
      case STEP.sent: {
        const again = (code & 64) !== 0;
        this.packets += 1;
        bin.packets += 1;
        if (kind === 'data') {
          widen(again ? bin.again : bin.sent, number);
          if (again) this.#again.set(connection, { at, number });
        }
        this.#last = this.#begin(key, kind, connection, number);
        Object.assign(this.#last, {
          again,
          size: a,
          sent: at,
          unacknowledged: b,
          cwnd: c,
          window: d,
        });
        break;
      }
      case STEP.enqueued: {
        const track = this.#find(key, kind, connection, number, (one) => {
          const hop = one.hops.at(-1);
          return !hop || !Number.isNaN(hop.arrived);
        });
        track.size = d;
        track.hops.push({
          port: a as PortId,
          came: at,
          waiting: b,
          began: Number.NaN,
          left: Number.NaN,
          arrived: Number.NaN,
        });
        break;
      }
      case STEP.met: {
        const fate = FATES[b] ?? 'lost';
        const removes = REMOVES.has(fate);
        const onArrival = fate === 'droppedOnArrival' || fate === 'markedOnArrival';
        const track = this.#find(key, kind, connection, number, (one) => {
          const hop = one.hops.at(-1);
          return onArrival
            ? !hop || !Number.isNaN(hop.arrived)
            : hop?.port === a && Number.isNaN(hop.arrived);
        });
        track.fates.push({ at, port: a as PortId, fate });
        if (removes) {
          if (kind === 'data') widen(bin.removed, number);
          const passage = passageIn(bin, a as PortId);
          widen(fate === 'lost' ? passage.lost : passage.dropped, at);
          this.#end(key, track);
        }
        break;
      }
      case STEP.arrived: {
        const track = this.#find(key, kind, connection, number, (one) => {
          const hop = one.hops.at(-1);
          return hop?.port === a && Number.isNaN(hop.arrived);
        });
        const hop = track.hops.at(-1);
        if (hop && hop.port === a && Number.isNaN(hop.arrived)) {
          hop.began = b;
          hop.left = c;
          hop.arrived = at;
        } else {
          const came = Number.NaN;
          track.hops.push({ port: a as PortId, came, waiting: 0, began: b, left: c, arrived: at });
        }
        track.size = d;
        const passage = passageIn(bin, a as PortId);
        const came = track.hops.at(-1)?.came ?? Number.NaN;
        for (const end of [b, c]) widen(passage.left, end);
        for (const end of [at - (c - b), at]) widen(passage.arrived, end);
        if (b > came) passage.waited = Math.max(passage.waited, b - came);
        passage.packets += 1;
        break;
      }
      case STEP.delivered: {
        const track = this.#find(key, kind, connection, number, (one) =>
          Number.isFinite(one.hops.at(-1)?.arrived ?? Number.NaN),
        );
        track.delivered = at;
        track.expected = a;
        track.held = b;
        if (kind === 'acknowledgement') {
          widen(bin.acknowledged, number);
          this.#heard.set(connection, at);
        }
        this.#end(key, track);
        this.#last = track;
        break;
      }
      case STEP.sack:
        if (this.#last && this.#last.number === number) {
          for (const [from, to] of [
            [a, b],
            [c, d],
          ] as const) {
            const known = this.#last.sack.some((end, place) => place % 2 === 0 && end === from);
            if (to > from && !known) this.#last.sack.push(from, to);
          }
        }
        break;
    }
  }

  #sender(
    at: Nanoseconds,
    connection: number,
    phase: number,
    [unacknowledged, cwnd, window]: [number, number, number],
  ): void {
    const bin = this.#bin(at);
    widen(bin.cwndEdge, unacknowledged + cwnd);
    widen(bin.windowEdge, unacknowledged + window);
    const before = this.#phase.get(connection) ?? 0;
    this.#phase.set(connection, phase);
    const again = this.#again.get(connection);
    // A timer acted, not an acknowledgement: it began the repair, or sent the first segment again.
    const byTimer = phase === PHASE_OF_TIMEOUT && this.#heard.get(connection) !== at;
    const resent = again?.at === at && again.number === unacknowledged;
    if (byTimer && (before !== PHASE_OF_TIMEOUT || resent)) {
      bin.timeouts += 1;
      if (this.tracks) this.timeouts.push({ at, connection, number: unacknowledged });
    }
    if (!this.tracks) return;
    const last = this.senders.at(-1);
    const point = { at, connection, unacknowledged, cwnd, window };
    if (last?.at === at && last.connection === connection) {
      this.senders[this.senders.length - 1] = point;
    } else this.senders.push(point);
  }

  #bin(at: Nanoseconds): Envelope {
    let place = Math.max(0, Math.floor((at - this.from) / this.#width));
    while (place >= BINS) {
      this.#halve();
      place = Math.floor((at - this.from) / this.#width);
    }
    for (let next = this.#bins.length; next <= place; next += 1) this.#bins.push(emptyEnvelope());
    return this.#bins[place] ?? emptyEnvelope();
  }

  /** Each two envelopes become one. */
  #halve(): void {
    const wider: Envelope[] = [];
    for (const [place, bin] of this.#bins.entries()) {
      const into = wider[place >> 1];
      if (into) merge(into, bin);
      else wider.push(bin);
    }
    this.#bins = wider;
    this.#width *= 2;
  }

  #begin(key: string, kind: PacketKind, connection: number, number: number): PacketTrack {
    const track: PacketTrack = {
      kind,
      connection,
      number,
      again: false,
      size: 0,
      sent: Number.NaN,
      unacknowledged: Number.NaN,
      cwnd: Number.NaN,
      window: Number.NaN,
      hops: [],
      fates: [],
      delivered: Number.NaN,
      expected: Number.NaN,
      held: Number.NaN,
      sack: [],
    };
    const live = this.#live.get(key);
    if (live) live.push(track);
    else this.#live.set(key, [track]);
    if (this.tracks) {
      this.tracks.push(track);
      if (this.tracks.length > MOST_TRACKS) {
        this.tracks = null;
        this.senders = [];
        this.timeouts = [];
      }
    }
    return track;
  }

  /**
   * The packet that a row is of: of several alike, the oldest that can be at that step; of one that left
   * before the stretch, a new one.
   */
  #find(
    key: string,
    kind: PacketKind,
    connection: number,
    number: number,
    fits: (track: PacketTrack) => boolean,
  ): PacketTrack {
    return this.#live.get(key)?.find(fits) ?? this.#begin(key, kind, connection, number);
  }

  #end(key: string, track: PacketTrack): void {
    const live = this.#live.get(key);
    if (!live) return;
    const place = live.indexOf(track);
    if (place >= 0) live.splice(place, 1);
    if (live.length === 0) this.#live.delete(key);
  }
}

/** The fate that ended a packet; null where none did. */
export function removal(track: PacketTrack): PacketFate | null {
  return track.fates.find(({ fate }) => REMOVES.has(fate)) ?? null;
}

/** When a packet is first known of. */
export function firstKnown(track: PacketTrack): Nanoseconds {
  if (!Number.isNaN(track.sent)) return track.sent;
  const [hop] = track.hops;
  if (hop) return Number.isNaN(hop.came) ? hop.began : hop.came;
  return track.fates[0]?.at ?? track.delivered;
}

/** When a packet is last known of. */
export function lastKnown(track: PacketTrack): Nanoseconds {
  const hop = track.hops.at(-1);
  const known = [track.delivered, removal(track)?.at, hop?.arrived, hop?.came, track.sent];
  return Math.max(...known.filter((at) => at !== undefined && !Number.isNaN(at)).map(Number));
}

/** Whether an acknowledgement reports nothing but that something has arrived out of order. */
export function isDuplicate({ kind, number, held, delivered }: PacketTrack): boolean {
  return kind === 'acknowledgement' && !Number.isNaN(delivered) && number === held;
}
