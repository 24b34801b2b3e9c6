// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { texts } from '../../texts';
import { LaboratoryProvider, RunProvider } from '../laboratoryContext';
import { Printing } from './Printing';

vi.mock('./PrintSheet', () => {
  throw new Error('offline');
});

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

it('offline the page goes on, and says why nothing is printed', async () => {
  const laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const run = laboratory.active;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={run}>
          <Printing />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
  await act(async () => {
    laboratory.print();
    await vi.waitFor(() => expect(laboratory.layout.store.getState().printing).toBeNull());
  });
  expect(run.store.getState().notice).toMatchObject({ tone: 'grave', ...texts.print });
  act(() => root.unmount());
  laboratory.dispose();
});
