import { describe, expect, it } from 'vitest';
import { firstSentence, outline, withFlowAdded, withoutFlow } from './document';

const text = JSON.stringify({
  name: 'Two',
  about: 'x',
  flows: [
    { id: 'f1', from: 'a', to: 'b', sender: { kind: 'ucc' } },
    { id: 'f2', from: 'a', to: 'b', sender: { kind: 'newreno' } },
  ],
  interventions: [
    { at: 3, set: 'flows/f2/sender', to: 'cubic' },
    { at: 4, set: 'flows/f1/sender', to: 'cubic' },
    { at: 5, set: 'links/l/rate', to: 1e6 },
  ],
});

describe('documents in the page', () => {
  it('are read in outline', () => {
    expect(outline(text).interventions[2]).toEqual({ at: 5, set: 'links/l/rate', to: 1e6 });
    expect(outline('{}')).toMatchObject({ name: '', flows: [], interventions: [] });
  });

  it('gain a copy of the last flow under a free id', () => {
    const added = withFlowAdded(text);
    expect(added?.id).toBe('f3');
    expect(outline(added?.document ?? '').flows[2]).toEqual({
      id: 'f3',
      from: 'a',
      to: 'b',
      sender: { kind: 'newreno' },
    });
    const twice = withFlowAdded(JSON.stringify({ flows: [{ id: 'f2' }, { id: 'bulk' }] }));
    expect(twice?.id).toBe('bulk2');
    expect(withFlowAdded('{"flows":[]}')).toBeNull();
  });

  it('lose a flow and what was done to it', () => {
    const left = outline(withoutFlow(text, 'f2'));
    expect(left.flows.map(({ id }) => id)).toEqual(['f1']);
    expect(left.interventions.map(({ set }) => set)).toEqual(['flows/f1/sender', 'links/l/rate']);
  });
});

describe('the first sentence', () => {
  it('ends at the first full stop that ends a sentence', () => {
    expect(firstSentence('Two share 10 Mb/s at 0.5 % loss. One wins.')).toBe(
      'Two share 10 Mb/s at 0.5 % loss.',
    );
    expect(firstSentence('No stop')).toBe('No stop');
    expect(firstSentence('')).toBe('');
  });

  it('knows no Markdown', () => {
    expect(
      firstSentence('# Title\n\n**Two** [senders](https://example.org) `share`.\n\nMore.'),
    ).toBe('Two senders share.');
  });
});
