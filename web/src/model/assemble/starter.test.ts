import { describe, expect, it } from 'vitest';
import { CrashedError } from '../../engine/client/client';
import { type EngineQuery, type Field, ProblemError } from '../../engine/types';
import type { Run } from '../run/run';
import { draftFields, StarterDraft } from './starter';

const PAIRS: Field = {
  path: 'pairs',
  label: 'Pairs',
  about: 'Starter/dumbbell/pairs',
  unit: 'none',
  domain: { type: 'integer', default: 2, min: 1, max: 100, scale: 'linear' },
  slidesTo: null,
  value: 2,
  expression: null,
  isDefault: true,
  live: false,
  group: '',
};
const DUMBBELL = { kind: 'dumbbell', name: 'Dumbbell', about: '', fields: [PAIRS] };

/** An engine that answers on command, refuses 13 pairs, and crashes at 15 and at the first 14. */
function asked() {
  let died = false;
  const waiting: (() => void)[] = [];
  const made: unknown[] = [];
  const ask = (async (query: EngineQuery) => {
    if (query.kind === 'starters') return [DUMBBELL];
    if (query.kind !== 'generate') throw new Error(query.kind);
    const { pairs = null } = query.values;
    made.push(pairs);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (pairs === 13) throw new ProblemError({ path: 'pairs', message: 'unlucky' });
    if (pairs === 15 || (pairs === 14 && !died)) {
      died = true;
      throw new CrashedError('trapped');
    }
    return { document: JSON.stringify(query.values), description: {} };
  }) as Run['queryEngine'];
  const answer = async (): Promise<void> => {
    waiting.shift()?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { draft: new StarterDraft(ask), made, answer };
}

describe('a draft of a network to start from', () => {
  it('makes the network of the latest values and skips those between', async () => {
    const { draft, made, answer } = asked();
    void draft.load();
    await Promise.resolve();
    for (const pairs of [3, 4, 5]) draft.set('pairs', pairs);
    const opened = draft.settled();
    await answer();
    await answer();
    expect(made).toEqual([null, 5]);
    expect(draft.store.getState().made?.document).toBe('{"pairs":5}');
    // Open was pressed while it was made.
    expect((await opened)?.document).toBe('{"pairs":5}');
  });

  it('has no network after the engine crashed on it, and makes it again when asked to', async () => {
    const { draft, answer } = asked();
    void draft.load();
    await answer();
    await answer();
    draft.set('pairs', 14);
    expect(draft.store.getState().made).toBeNull();
    await answer();
    expect(draft.store.getState()).toMatchObject({ made: null, problem: null });
    const opened = draft.settled();
    await answer();
    expect((await opened)?.document).toBe('{"pairs":14}');
    draft.set('pairs', 15);
    await answer();
    const again = draft.settled();
    await answer();
    // It dies whenever it is asked for.
    expect(await again).toBeNull();
    expect(draft.store.getState().problem?.message).toContain('could not be fetched');
  });

  it('has no network of one starter while another is chosen', async () => {
    const { draft, answer } = asked();
    void draft.load();
    await answer();
    await answer();
    draft.choose('parkingLot');
    expect(draft.store.getState().made).toBeNull();
  });

  it('keeps the last picture where values are refused, and says why', async () => {
    const { draft, answer } = asked();
    void draft.load();
    await answer();
    await answer();
    draft.set('pairs', 13);
    await answer();
    const { made, shown, problem } = draft.store.getState();
    expect([made, shown?.document]).toEqual([null, '{}']);
    expect(problem).toEqual({ path: 'pairs', message: 'unlucky' });
    expect(await draft.settled()).toBeNull();
    draft.set('pairs', null);
    await answer();
    expect(draft.store.getState().problem).toBeNull();
  });

  it('shows the values of the draft in the fields, and the defaults of the others', () => {
    expect(draftFields(DUMBBELL, { pairs: 7 })).toMatchObject([{ value: 7, isDefault: false }]);
    expect(draftFields(DUMBBELL, {})).toEqual([PAIRS]);
  });
});
