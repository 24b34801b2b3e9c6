/** A change of rules from the present instant on, with the real engine. */
import { expect, it, vi } from 'vitest';
import { realWorkers } from '../../../../tools/realWorkers';
import { Run } from '../../../model/run/run';
import { editFromNow, editorOf, editSender } from './editSender';

const NETWORK = {
  format: 'sawtooth-scenario',
  version: 2,
  name: 'One flow',
  duration: 2,
  algorithms: [{ id: 'mine', text: 'on loss { ssthresh = 2 }' }],
  nodes: [
    { id: 'a', kind: 'host' },
    { id: 'b', kind: 'host' },
  ],
  links: [{ id: 'a-b', between: ['a', 'b'], rate: 1e6, delay: 0.01 }],
  flows: [{ id: 'f', from: 'a', to: 'b', sender: { kind: 'rules', algorithm: 'mine' } }],
};

it('leaves no algorithm behind that nobody can follow, and says why', async () => {
  const makeWorker = await realWorkers();
  const run: Run = new Run({ makeWorker, onFrame: () => run.drawn() });
  try {
    expect(await run.open(JSON.stringify(NETWORK))).toBe(true);
    const before = run.document.text;
    const followed = { group: 'sender', kind: 'rules', algorithm: 'mine' } as const;
    expect(await editFromNow(run, { ...followed, path: 'flows/none/sender' })).toBe(false);
    expect(run.document.text).toBe(before);
    expect(run.store.getState().notice).toMatchObject({ tone: 'grave' });
    const late = vi.fn();
    editorOf(run, 'flows/none/sender', late)();
    expect(late).not.toHaveBeenCalled();
    expect(await editFromNow(run, { ...followed, path: 'flows/f/sender' })).toBe(true);
    expect(run.document.text).toContain('mine-2');
    // The editor that was asked for takes the focus once it is there, and as often as it is asked for again.
    const path = 'flows/f/sender';
    const focus = vi.fn();
    const leave = editorOf(run, path, focus);
    expect(focus).toHaveBeenCalledTimes(1);
    expect(await editSender(run, { ...followed, path })).toBe(true);
    expect(focus).toHaveBeenCalledTimes(2);
    leave();
    expect(await editSender(run, { ...followed, path })).toBe(false);
    editorOf(run, path, focus)();
    expect(focus).toHaveBeenCalledTimes(2);
  } finally {
    run.dispose();
  }
});
