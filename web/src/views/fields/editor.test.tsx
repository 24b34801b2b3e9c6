// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/scripted';
import { Run } from '../../model/run';
import { RunProvider } from '../context';
import { useRunEditor } from './editor';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

let follows: boolean;
function Asking() {
  follows = useRunEditor().follows;
  return null;
}

it('a slider is not followed where the run has ended: each value would run it from the start', async () => {
  const run = new Run({ makeWorker: () => new ScriptedWorker(), onFrame: () => run.drawn() });
  await run.open('{"name":"a","flows":[{"id":"f"}],"interventions":[]}');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <RunProvider value={run}>
        <Asking />
      </RunProvider>,
    ),
  );
  const reach = (to: number, ended: boolean): Promise<void> =>
    act(async () => {
      await run.seek(to);
      await vi.waitFor(() => expect(run.store.getState().ended).toBe(ended));
    });
  expect(follows).toBe(true);
  await reach(1e9, true);
  expect(follows).toBe(false);
  await reach(5e8, false);
  expect(follows).toBe(true);
  act(() => root.unmount());
  run.dispose();
});
