import { describe, expect, it } from 'vitest';
import { NODE_KINDS, newFlow, newLink, newNode, type Piece } from './newEntries';

const piece = (parts: Piece): Piece => parts;

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

  it('of a link name its ends, with a number where that is taken', () => {
    const links = [{ id: 'a-b', between: ['c', 'd'] as [string, string], rate: 1 }];
    expect(newLink({}, 'a', 'b').links[0].id).toBe('a-b');
    expect(newLink({ links }, 'a', 'b').links[0].id).toBe('a-b-2');
    const long = 'n'.repeat(40);
    expect(newLink({ links }, long, `${long}2`).links[0].id).toBe('l1');
  });
});

describe('what is new', () => {
  it('stands where it was put, to a hundredth', () => {
    expect(newNode({}, 'host', [1.23456, -0.001]).nodes[0]?.at).toEqual([1.23, 0]);
  });

  it('a link is as the latest one at its ends that joins the same kinds, or else one anywhere', () => {
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
    expect(newLink({}, 'a', 'b').links[0]).toMatchObject({ rate: 10e6, delay: 0.01 });
    // A host at a router, as the other host there.
    expect(newLink(network, 'r', 'b').links[0]).toMatchObject({ rate: 1e8, delay: { expr: 'd' } });
    expect(newLink(network, 's', 'b').links[0]).toMatchObject({ rate: 1e8 });
    const between = newLink(network, 's', 'r').links[0];
    expect(between.rate).toBe(5e6);
    expect(between).not.toHaveProperty('delay');
    expect(newLink(network, 'a', 'b').links[0].rate).toBe(10e6);
  });

  it('a link does not take over a capacity trace', () => {
    const traced = piece({
      links: [{ id: 'x', between: ['a', 'b'], rate: { trace: [1, 2] } }],
    });
    expect(newLink(traced, 'a', 'c').links[0].rate).toBe(10e6);
  });

  it('a flow has the congestion control of the last one', () => {
    const sender = { kind: 'cubic', beta: 0.5 } as const;
    const flows = [{ id: 'f1', from: 'a', to: 'b', sender }];
    expect(newFlow({ flows }, 'b', 'a').flows[0]).toEqual({ id: 'f2', from: 'b', to: 'a', sender });
    expect(newFlow({}, 'b', 'a').flows[0]).not.toHaveProperty('sender');
  });
});
