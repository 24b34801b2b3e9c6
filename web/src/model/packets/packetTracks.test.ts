import { expect, it } from 'vitest';
import type { FlowId } from '../../engine/types';
import { PacketReplay } from './packetReplay';
import {
  firstKnown,
  isDuplicate,
  lastKnown,
  MOST_TRACKS,
  PacketTracks,
  removal,
} from './packetTracks';

const DATA = 0;
const ACK = 1;
const AGAIN = 64;
type Row = readonly [at: number, step: number, kind: number, number: number, ...more: number[]];

/** Rows as the engine writes them. */
function rows(...all: Row[]): Float64Array {
  return Float64Array.from(
    all.flatMap(([at, step, kind, number, a = 0, b = 0, c = 0, d = 0]) => [
      at,
      step | ((kind & 7) << 3) | (kind & AGAIN),
      0,
      number,
      a,
      b,
      c,
      d,
    ]),
  );
}

const sent = (at: number, number: number, kind = DATA): Row => [
  at,
  0,
  kind,
  number,
  1500,
  0,
  4,
  99,
];
const came = (at: number, number: number, port = 0, kind = DATA): Row => [
  at,
  1,
  kind,
  number,
  port,
  2,
  3000,
  1500,
];
const arrived = (at: number, number: number, port = 0, kind = DATA): Row => [
  at,
  3,
  kind,
  number,
  port,
  at - 8,
  at - 5,
  1500,
];
const delivered = (at: number, number: number, held = 0, kind = ACK): Row => [
  at,
  4,
  kind,
  number,
  0,
  held,
  0,
  52,
];

function tracksOf(...all: Row[]): PacketTracks {
  const tracks = new PacketTracks(0, 1000);
  tracks.add(rows(...all), 1000);
  return tracks;
}

it('a packet has its steps from port to port, whatever else of its number is on its way', () => {
  const { tracks } = tracksOf(
    sent(10, 7),
    came(10, 7),
    [12, 2, DATA, 7, 0, 4],
    sent(50, 7, DATA | AGAIN),
    came(50, 7),
    arrived(70, 7),
    came(70, 7, 1),
    arrived(90, 7, 1),
    delivered(90, 7, 7, DATA),
  );
  expect(tracks).toHaveLength(2);
  const [first, again] = tracks ?? [];
  expect(first && removal(first)).toEqual({ at: 12, port: 0, fate: 'lost' });
  expect(first?.delivered).toBeNaN();
  expect(again).toMatchObject({ again: true, sent: 50, delivered: 90 });
  expect(again?.hops).toEqual([
    { port: 0, came: 50, waiting: 2, began: 62, left: 65, arrived: 70 },
    { port: 1, came: 70, waiting: 2, began: 82, left: 85, arrived: 90 },
  ]);
});

it('duplicate acknowledgements on their way together are distinguished in order', () => {
  const { tracks } = tracksOf(
    sent(1, 3, ACK),
    came(1, 3, 2, ACK),
    sent(2, 3, ACK),
    came(2, 3, 2, ACK),
    arrived(11, 3, 2, ACK),
    delivered(11, 3, 0),
    [11, 5, ACK, 3, 5, 8, 10, 12],
    arrived(12, 3, 2, ACK),
    delivered(12, 3, 3),
  );
  expect(tracks?.map((one) => [one.sent, one.delivered, isDuplicate(one)])).toEqual([
    [1, 11, false],
    [2, 12, true],
  ]);
  expect(tracks?.[0]?.sack).toEqual([5, 8, 10, 12]);
});

it('a packet that left before the stretch is known from where it is first met', () => {
  const { tracks } = tracksOf(arrived(20, 5), delivered(20, 5, 5, DATA));
  expect(tracks).toHaveLength(1);
  const [one] = tracks ?? [];
  if (!one) throw new Error('no packet');
  expect(one.sent).toBeNaN();
  expect([firstKnown(one), lastKnown(one)]).toEqual([12, 20]);
});

it('a timeout is a repair that no acknowledgement began, and each time the first segment is sent again', () => {
  const state = (at: number, phase: number): Row => [at, 6, phase, 0, 1, 5, 1, 99];
  const { timeouts } = tracksOf(
    state(5, 0),
    sent(100, 5, DATA | AGAIN),
    state(100, 2),
    // Paced, in the same repair.
    sent(110, 6, DATA | AGAIN),
    state(110, 2),
    sent(300, 5, DATA | AGAIN),
    state(300, 2),
    delivered(320, 6, 5),
    state(320, 2),
  );
  expect(timeouts.map(({ at, number }) => [at, number])).toEqual([
    [100, 5],
    [300, 5],
  ]);
});

it('of too many packets all are in the envelopes, however long the stretch becomes', () => {
  const tracks = new PacketTracks(0, 4096);
  const count = MOST_TRACKS + 10;
  for (let number = 0; number < count; number += 1) {
    const at = number * 3;
    tracks.add(rows(sent(at, number), [at, 2, DATA, number, 0, 0]), at);
  }
  expect(tracks.tracks).toBeNull();
  expect(tracks.bins.reduce((sum, { packets }) => sum + packets, 0)).toBe(count);
  expect(tracks.bins.length).toBeLessThanOrEqual(4096);
  expect(tracks.bins[0]?.sent[0]).toBe(0);
  expect(tracks.bins.at(-1)?.sent[1]).toBe(count - 1);
  expect(tracks.bins.at(-1)?.removed[1]).toBe(count - 1);
});

it('asks once for a stretch, goes on where it ended, and begins again with another document', async () => {
  const asked: unknown[] = [];
  let another = false;
  const run = {
    trace: (begin: unknown, to: number) => {
      asked.push([begin, to]);
      const until = another ? Number.NaN : to;
      another = false;
      return Promise.resolve({ rows: rows(sent(to - 1, 1)), until });
    },
  };
  let now = 0;
  const replay = new PacketReplay(
    run,
    () => {},
    () => now,
  );
  const flow = 3 as FlowId;
  const look = async (from: number, to: number, recorded: number, text = 'a'): Promise<void> => {
    replay.look({ flow, from, to }, recorded, text);
    await Promise.resolve();
    await Promise.resolve();
  };
  await look(100, 200, 50);
  expect(asked).toEqual([]);
  await look(100, 200, 150);
  expect(asked.splice(0)).toEqual([[{ flow, from: 90 }, 150]]);
  await look(110, 140, 150);
  expect(asked).toEqual([]);
  await look(100, 200, 1000);
  expect(asked.splice(0)).toEqual([[null, 210]]);
  // A drag of a slider is not followed at once.
  await look(100, 200, 1000, 'b');
  expect(asked).toEqual([]);
  now = 600;
  await look(100, 200, 1000, 'b');
  expect(asked.splice(0)).toEqual([[{ flow, from: 90 }, 210]]);
  another = true;
  await look(100, 300, 1000, 'b');
  expect(asked.splice(0)).toEqual([[null, 320]]);
  expect(replay.store.getState().tracks).toBeNull();
  await look(100, 300, 1000, 'b');
  expect(asked).toEqual([[{ flow, from: 80 }, 320]]);
});
