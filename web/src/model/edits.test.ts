import { describe, expect, it } from 'vitest';
import { describe as described, type PlainDescription } from '../engine/fixtures';
import { copyOfLastFlow, withFlowAdded, withoutFlow } from './edits';
import { readScenario } from './scenario';

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

const none = { nodes: [], flows: [] };

describe('documents in the page', () => {
  it('gain a copy of the last flow under a free id', () => {
    const added = withFlowAdded(text, none);
    expect(added?.id).toBe('f3');
    expect(readScenario(added?.document ?? '').flows?.[2]).toEqual({
      id: 'f3',
      from: 'a',
      to: 'b',
      sender: { kind: 'newreno' },
    });
    const twice = withFlowAdded(JSON.stringify({ flows: [{ id: 'f2' }, { id: 'bulk' }] }), none);
    expect(twice?.id).toBe('bulk2');
    expect(withFlowAdded('{"flows":[]}', none)).toBeNull();
  });

  it('gain one flow where many share their ends, and one for each pair of counted ends', () => {
    const many = JSON.stringify({ flows: [{ id: 'f', from: 's', to: 'd', count: 2 }] });
    const node = (id: string) => ({ id, entry: id.slice(0, 1) });
    const flow = (number: number, from: number, to: number) => ({
      id: `f.${number}`,
      entry: 'f',
      from,
      to,
    });
    const built = (nodes: object[], flows: object[]) =>
      described({ nodes, flows } as Partial<PlainDescription>);
    const shared = built([node('s'), node('d')], [flow(1, 0, 1), flow(2, 0, 1)]);
    expect(copyOfLastFlow(shared)).toEqual({ entry: 'f', size: 1 });
    expect(readScenario(withFlowAdded(many, shared)?.document ?? '').flows?.[1]).toEqual({
      id: 'f2',
      from: 's',
      to: 'd',
    });
    const pairs = built(
      [node('s.1'), node('s.2'), node('d.1'), node('d.2')],
      [flow(1, 0, 2), flow(2, 1, 3)],
    );
    expect(copyOfLastFlow(pairs)).toEqual({ entry: 'f', size: 2 });
    expect(readScenario(withFlowAdded(many, pairs)?.document ?? '').flows?.[1]).toEqual({
      id: 'f2',
      from: 's',
      to: 'd',
      count: 2,
    });
  });

  it('lose a flow and the interventions that change it', () => {
    const left = readScenario(withoutFlow(text, 'f2'));
    expect(left.flows?.map(({ id }) => id)).toEqual(['f1']);
    expect(left.interventions?.map(({ set }) => set)).toEqual(['flows/f1/sender', 'links/l/rate']);
  });
});
