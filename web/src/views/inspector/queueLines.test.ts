import { describe, expect, it } from 'vitest';
import type { Description, FlowId, QueueState } from '../../engine/types';
import { linesOf, portsOf } from './queueLines';

const description = {
  nodes: [],
  flows: [
    { id: 'call', name: 'Call', sender: null, senders: [] },
    { id: 'film', name: 'CUBIC', sender: 'cubic', senders: [] },
  ],
  links: [
    { id: 'a-r.1', entry: 'a-r' },
    { id: 'r-d', entry: 'r-d' },
  ],
  ports: [
    { link: 0, reverse: false },
    { link: 0, reverse: true },
    { link: 1, reverse: false },
    { link: 1, reverse: true },
  ],
} as unknown as Description;

const queue = (name: string, bytes: number, ...flows: number[]): QueueState => ({
  name,
  packets: bytes / 100,
  bytes,
  flows: flows as FlowId[],
});

describe('the queues of a port in words', () => {
  it('have their name, their length and the flow', () => {
    const lines = linesOf([queue('voice', 100, 0), queue('bulk', 4000, 1, 0)], description);
    expect(lines.map((line) => line.replace('\u00a0', ' '))).toEqual([
      'voice: 1 packet of Call',
      'bulk: 40 packets of CUBIC, Call',
    ]);
  });

  it('are the longest ones, in the order of the discipline', () => {
    const many = Array.from({ length: 12 }, (_, place) => queue(`q${place}`, 100 * (place + 1), 0));
    const lines = linesOf(many, description);
    expect(lines).toHaveLength(8);
    expect(lines[0]).toMatch(/^q4: 5.packets/);
  });

  it('are those of the selected direction, and of both for a whole link', () => {
    expect(portsOf('links/r-d', description)).toEqual([2, 3]);
    expect(portsOf('links/r-d/queue', description)).toEqual([2]);
    expect(portsOf('links/r-d/reverse/queue', description)).toEqual([3]);
    expect(portsOf('links/a-r', description)).toEqual([0, 1]);
    expect(portsOf('flows/film', description)).toEqual([]);
  });
});
