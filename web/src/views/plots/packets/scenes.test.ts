import { expect, it } from 'vitest';
import { describe as describeRun } from '../../../engine/fixtures';
import type { NodeId } from '../../../engine/types';
import { PacketTracks } from '../../../model/packets/packetTracks';
import { findTrack, referenceTo } from './diagram';
import { lifeSteps } from './lifeSteps';
import { countIn, pickInSequence, sequenceScene } from './sequenceScene';
import { placed } from './spaceTimeScene';

const frame = {
  x: (at: number) => at,
  from: 0,
  to: 500,
  left: 0,
  right: 500,
  top: 0,
  bottom: 300,
};

/** A segment each 10 ns, of which the third is dropped, and acknowledgements 100 ns later. */
function tracks(count: number): PacketTracks {
  const made = new PacketTracks(0, 500);
  const rows: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const at = (number * 500) / count;
    rows.push(at, 0, 0, number, 1500, 0, 4, 50);
    if (number === 3) rows.push(at, 2, 0, number, 0, 0, 0, 1500);
    else rows.push(at + 1, 0 | (1 << 3), 0, Math.min(number + 1, 3), 52, 0, 0, 0);
  }
  made.add(Float64Array.from(rows), 500);
  return made;
}

it('single packets are drawn and picked while there are few, and an envelope of all otherwise', () => {
  const few = sequenceScene(tracks(50), frame, 'start');
  expect(countIn(few)).toMatchObject({ sent: 50, removed: 1 });
  const fifth = pickInSequence(few, 51, few.y(5.5, 50));
  expect(fifth?.number).toBe(5);
  expect(pickInSequence(few, 450, few.y(0, 450))).toBeNull();
  const many = sequenceScene(tracks(5000), frame, 'start');
  expect(many.shown).toBeNull();
  const all = many.columns.reduce((sum, { envelope }) => sum + envelope.packets, 0);
  expect(all).toBe(2 * 5000 - 1);
  expect(Math.max(...many.columns.map(({ envelope }) => envelope.sent[1] || 0))).toBe(4999);
  for (const { x } of many.columns) expect(x).toBeLessThanOrEqual(frame.right);
});

it('a reference finds its packet again after another replay, and none where it is not', () => {
  const { tracks: list } = tracks(50);
  const one = list?.find(({ number, kind }) => kind === 'data' && number === 7);
  if (!one || !list) throw new Error('no packet');
  const reference = referenceTo(0 as never, one);
  expect(findTrack(tracks(50).tracks ?? [], reference)).toEqual(one);
  expect(findTrack(list, { ...reference, at: 1e9 })).toBeNull();
});

it('the life of a dropped packet ends with the drop and its reason', () => {
  const dropped = tracks(50).tracks?.find(({ fates }) => fates.length > 0);
  if (!dropped) throw new Error('no packet');
  const steps = lifeSteps(dropped, describeRun(), null);
  expect(steps.map(({ at }) => at)).toEqual([30, 30]);
  expect(steps[0]?.text).toMatch(/^Sent/);
  expect(steps[1]?.text).toMatch(/^Dropped by the queue/);
});

it('nodes are apart by their delays, and never so near that they could not be told apart', () => {
  const nodes = [0, 1, 2].map((node) => ({
    node: node as NodeId,
    distance: [0, 1e-9, 0.1][node] ?? 0,
  }));
  const [first = 0, second = 0, third = 0] = [...placed(nodes, 'delay', 20, 220).values()];
  expect(first).toBe(20);
  expect(third).toBeCloseTo(220);
  expect(second).toBeGreaterThanOrEqual(first + 10);
  expect(second).toBeLessThan(first + 20);
  expect([...placed(nodes, 'equal', 20, 220).values()]).toEqual([20, 120, 220]);
});
