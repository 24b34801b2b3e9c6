import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { describe as describeRun } from '../../../engine/fixtures';
import type { NodeId } from '../../../engine/types';
import { PacketTracks } from '../../../model/packets/packetTracks';
import { packets as t } from '../../../texts/en/packets';
import { THIN } from '../../../ui/numbers/format';
import { type Diagram, findTrack, referenceTo } from './diagram';
import { formatBytes, formatSegments, sequenceKind, tickLabels } from './kinds';
import { lifeSteps } from './lifeSteps';
import { PacketTable } from './PacketTable';
import { envelopeRows, packetRow } from './packetTable';
import { countIn, pickInSequence, type SequenceScene, sequenceScene } from './sequenceScene';
import { placed, spaceTimeScene } from './spaceTimeScene';

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
  const reference = referenceTo('f1', one);
  expect(findTrack(tracks(50).tracks ?? [], reference)).toEqual(one);
  expect(findTrack(list, { ...reference, at: 1e9 })).toBeNull();
});

it('the life of a dropped packet ends with the drop and its reason', () => {
  const dropped = tracks(50).tracks?.find(({ fates }) => fates.length > 0);
  if (!dropped) throw new Error('no packet');
  const steps = lifeSteps(dropped, describeRun(), null);
  expect(steps.map(({ at }) => at)).toEqual([30, 30]);
  expect(steps[0]?.text).toMatch(/^Sent/);
  expect(steps[1]?.text).toMatch(/^Dropped on arrival by the queue/);
});

it('nodes are apart by their delays, and never so near that they could not be distinguished', () => {
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

/** Three nodes in a row; ports 0 and 2 lead on, 1 and 3 back. */
const LINE = describeRun({
  nodes: ['s', 'r', 'd'].map((id) => ({ id, entry: id, kind: 'host' })) as never,
  ports: [
    { from: 0, to: 1, delay: 10e-9, link: 0 },
    { from: 1, to: 0, delay: 10e-9, link: 0 },
    { from: 1, to: 2, delay: 10e-9, link: 1 },
    { from: 2, to: 1, delay: 10e-9, link: 1 },
  ] as never,
});

it('of more packets than pixels each port has the way from the first to the last, and what it lost', () => {
  const made = new PacketTracks(0, 500);
  const rows: number[] = [];
  const count = 4000;
  for (let number = 0; number < count; number += 1) {
    const at = (number * 400) / count;
    rows.push(at, 0, 0, number, 1500, 0, 4, 50);
    rows.push(at, 1, 0, number, 0, 1, 1500, 1500);
    // It waits for 20, takes 1, and is 10 on the wire.
    rows.push(at + 31, 3, 0, number, 0, at + 20, at + 21, 1500);
    if (number === 2000) rows.push(at + 31, 2, 0, number, 2, 0, 0, 1500);
  }
  const width = 8;
  const ordered = [...Array(rows.length / width).keys()]
    .map((row) => rows.slice(row * width, (row + 1) * width))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  made.add(Float64Array.from(ordered.flat()), 500);
  const path = [0, 2] as never[];
  const scene = spaceTimeScene(made, frame, LINE, path, 2 as NodeId, 'equal');
  expect(scene.shown).toBeNull();
  const first = scene.bands.filter(({ from, to }) => from === 0 && to === 150);
  expect(first.reduce((sum, { packets }) => sum + packets, 0)).toBe(count);
  // No pixel is left out while packets come, and each spans what they took.
  expect(first.length).toBeGreaterThanOrEqual(400);
  for (const { left, arrived, forward } of first) {
    expect(forward).toBe(true);
    expect(arrived[0] - left[0]).toBeCloseTo(10);
    expect(arrived[1] - left[1]).toBeCloseTo(10);
  }
  expect(scene.longestWait).toBeCloseTo(20);
  const lost = scene.bands.filter(({ dropped }) => !Number.isNaN(dropped[0]));
  expect(lost.map(({ dropped, from }) => [dropped[0], from])).toEqual([[231, 150]]);
});

it('a table shows the outcome of each packet, or of each part of the range how far numbers went', () => {
  const few = tracks(50);
  const rows = (few.tracks ?? []).map((track) => packetRow(track, describeRun()));
  const row = (name: string) => rows.find(({ packet }) => packet === name);
  expect(row('Segment 3')?.outcome).toMatch(/^Dropped on arrival by the queue/);
  expect(row('Segment 4')?.at).toBe(40);
  const parts = envelopeRows(tracks(5000), frame, 10);
  expect(parts.map(({ sent }) => sent)[0]).toBe('0–499');
  expect(parts.map(({ sent }) => sent).at(-1)).toMatch(/4\s?999$/);
  // The last ten acknowledgements are beyond the range.
  expect(parts.reduce((sum, { packets }) => sum + packets, 0)).toBe(2 * 5000 - 1 - 10);
  expect(envelopeRows(few, { from: 600, to: 700 }, 10)).toEqual([]);
});

it('ticks that six digits do not distinguish say how far they are above the lowest', () => {
  const from = (begin: number, step: number) => [0, 1, 2].map((place) => begin + place * step);
  const segments = (begin: number, step: number) =>
    tickLabels(from(begin, step), formatSegments).map((label) => label.replaceAll(THIN, ''));
  expect(segments(1_234_560, 5)).toEqual(['1234.56k', '+5', '+10']);
  expect(segments(1_234_565, 1)).toEqual(['…234565', '+1', '+2']);
  expect(segments(1_234_560, 10)).toEqual(['1234.56k', '1234.57k', '1234.58k']);
  expect(segments(12.3, 0.1)).toEqual(['12.3', '12.4', '12.5']);
  expect(tickLabels(from(1_787_654_000, 2000), formatBytes)[0]).toBe('…654000');
  const bytes = tickLabels(from(1_787_650_000, 2000), formatBytes);
  expect(bytes.map((label) => label.replaceAll(THIN, ''))).toEqual(['1.78765GB', '+2kB', '+4kB']);
  expect(tickLabels([1_234_565], formatSegments)).toHaveLength(1);
});

it('a table of a range that packets only cross says so, and sums up what is not drawn one by one', () => {
  const table = (count: number, from: number, to: number) => {
    const scene = sequenceScene(tracks(count), { ...frame, from, to }, 'start');
    const diagram = { kind: sequenceKind(), chosen: null } as unknown as Diagram<SequenceScene>;
    const description = describeRun();
    const close = () => undefined;
    return renderToStaticMarkup(
      createElement(PacketTable<SequenceScene>, { diagram, scene, description, title: '', close }),
    );
  };
  expect(table(50, 110.2, 110.9)).toContain(t.table.nothing);
  expect(table(5000, 0, 500)).toContain('<th scope="row">');
});
