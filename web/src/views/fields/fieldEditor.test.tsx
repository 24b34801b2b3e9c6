// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Run } from '../../model/run/run';
import { RunProvider } from '../laboratoryContext';
import { type FieldEditor, useRunEditor } from './fieldEditor';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

let editor: FieldEditor;
function Asking() {
  editor = useRunEditor();
  return null;
}

it('values set in a form count as set by hand, alone and together', async () => {
  const onSet = vi.fn();
  const run = new Run({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => run.drawn(),
    onSet,
  });
  await run.open('{"name":"a","flows":[{"id":"f"}],"interventions":[]}');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <RunProvider value={run}>
        <Asking />
      </RunProvider>,
    ),
  );
  editor.set('links/l/rate', 1e6);
  await vi.waitFor(() => expect(onSet).toHaveBeenCalledWith(run, ['links/l/rate'], 1e6));
  const edit = vi.spyOn(run, 'edit');
  editor.together?.('links/l/rate', [{ path: 'links/l/delay', value: 1 }]);
  expect(edit.mock.lastCall?.[1]).toMatchObject({ byHand: true });
  act(() => root.unmount());
  run.dispose();
});

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
  expect(editor.follows).toBe(true);
  await reach(1e9, true);
  expect(editor.follows).toBe(false);
  await reach(5e8, false);
  expect(editor.follows).toBe(true);
  act(() => root.unmount());
  run.dispose();
});
