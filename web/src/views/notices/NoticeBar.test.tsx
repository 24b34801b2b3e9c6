// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { texts } from '../../texts';
import { LaboratoryProvider, RunProvider } from '../laboratoryContext';
import { NoticeBar } from './Notices';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

it('the undo of a notice works once: the notice goes with the answer', () => {
  const laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const run = laboratory.active;
  const undo = vi.spyOn(run, 'undo');
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  act(() =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={run}>
          <NoticeBar />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
  act(() => run.tell({ tone: 'calm', title: 'Told', detail: '', undo: true }));
  const press = (): void => {
    const label = `[aria-label="${texts.notices.undoThis}"]`;
    act(() => host.querySelector<HTMLElement>(label)?.click());
  };
  press();
  press();
  expect(undo).toHaveBeenCalledOnce();
  act(() => root.unmount());
  laboratory.dispose();
});
