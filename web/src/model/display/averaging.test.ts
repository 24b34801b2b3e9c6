import { describe, expect, it } from 'vitest';
import { describe as described, flow, linksWithPorts } from '../../engine/fixtures';
import { averagingChoices, fittingAveraging } from './averaging';

const nodes = ['a', 'b'].map((id) => ({ id, entry: id, kind: 'host' as const, at: null }));
const description = described({
  duration: 60,
  binWidth: 0.001024,
  nodes,
  ...linksWithPorts([{ id: 'a-b', entry: 'a-b', ends: [0, 1] }]),
  flows: [flow('f', { sender: 'reno', name: 'Reno', path: [0], reverse: [1] })],
});

describe('the span that rates are averaged over', () => {
  it('is about a hundredth of what is shown, in powers of two of a bin', () => {
    const span = fittingAveraging(description, { from: 0, to: 60 });
    expect(span).toBeCloseTo(0.524, 3);
    expect(Math.log2(span / description.binWidth) % 1).toBe(0);
  });

  it('holds a few round trips of 20 ms however far one zooms in', () => {
    const span = fittingAveraging(description, { from: 10, to: 10.5 });
    expect(span).toBeGreaterThan(0.05);
    expect(span).toBeLessThan(0.12);
  });

  it('can be chosen around the one that fits', () => {
    const range = { from: 0, to: 60 };
    const choices = averagingChoices(description, range);
    expect(choices).toContain(fittingAveraging(description, range));
    expect(choices.length).toBeGreaterThan(5);
    expect(choices).toEqual([...choices].sort((a, b) => a - b));
  });
});
