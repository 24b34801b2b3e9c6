import { describe, expect, it } from 'vitest';
import { NODE_KINDS, newFlow, newNode, type Piece } from './newEntries';
import { LinkHabits, newLink } from './newLinks';

const piece = (parts: Piece): Piece => parts;

/** The link that is drawn between two nodes where nobody has set anything. */
const drawn = (network: Piece, a: string, b: string) => {
  const key = { run: {}, subject: 0 };
  return newLink(network, a, b, new LinkHabits().offer(key, network, a, b).values).links[0];
};

describe('ids of new entries', () => {
  it('count from one, over those that are taken', () => {
    expect(newNode({}, 'host', [0, 0]).nodes[0]?.id).toBe('h1');
    const some = piece({
      nodes: [
        { id: 'h1', kind: 'host' },
        { id: 'h3', kind: 'router' },
        { id: 'r1', kind: 'router' },
      ],
    });
    expect(newNode(some, 'host', [0, 0]).nodes[0]?.id).toBe('h2');
    expect(newNode(some, 'router', [0, 0]).nodes[0]?.id).toBe('r2');
    expect(newFlow({ flows: [{ id: 'f1', from: 'a', to: 'b' }] }, 'a', 'b').flows[0].id).toBe('f2');
    expect(NODE_KINDS).toContain('router');
  });

  it('of a link name its ends, with a number where the id is taken', () => {
    const links = [{ id: 'a-b', between: ['c', 'd'] as [string, string], rate: 1 }];
    expect(drawn({}, 'a', 'b').id).toBe('a-b');
    expect(drawn({ links }, 'a', 'b').id).toBe('a-b-2');
    const long = 'n'.repeat(40);
    expect(drawn({ links }, long, `${long}2`).id).toBe('l1');
  });
});

describe('a new entry', () => {
  it('is placed where it was put, to a hundredth', () => {
    expect(newNode({}, 'host', [1.23456, -0.001]).nodes[0]?.at).toEqual([1.23, 0]);
  });

  it('a link takes its values from the latest link at its ends that joins the same kinds, or else from any', () => {
    const network = piece({
      nodes: [
        { id: 'a', kind: 'host' },
        { id: 'b', kind: 'host' },
        { id: 'r', kind: 'router' },
        { id: 's', kind: 'router' },
      ],
      links: [
        { id: 'a-r', between: ['a', 'r'], rate: 1e8, delay: { expr: 'd' } },
        { id: 'r-s', between: ['r', 's'], rate: 5e6 },
      ],
    });
    // A host at a router, as the other host there.
    expect(drawn(network, 'r', 'b')).toMatchObject({ rate: 1e8, delay: { expr: 'd' } });
    expect(drawn(network, 's', 'b')).toMatchObject({ rate: 1e8 });
    const between = drawn(network, 's', 'r');
    expect(between.rate).toBe(5e6);
    expect(between).not.toHaveProperty('delay');
    expect(drawn(network, 'a', 'b').rate).toBe(10e6);
  });

  it('a link does not take over a capacity trace', () => {
    const traced = piece({
      nodes: ['a', 'b', 'c'].map((id) => ({ id, kind: 'host' })),
      links: [{ id: 'x', between: ['a', 'b'], rate: { trace: [1, 2] } }],
    });
    expect(drawn(traced, 'a', 'c').rate).toBe(10e6);
  });

  it('a flow has the congestion control of the last one', () => {
    const sender = { kind: 'cubic', beta: 0.5 } as const;
    const flows = [{ id: 'f1', from: 'a', to: 'b', sender }];
    expect(newFlow({ flows }, 'b', 'a').flows[0]).toEqual({ id: 'f2', from: 'b', to: 'a', sender });
    expect(newFlow({}, 'b', 'a').flows[0]).not.toHaveProperty('sender');
  });
});
