// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { describe } from '../../engine/fixtures';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../laboratoryContext';
import { Warnings } from './Warnings';

it('a warning about a change after the end of the run leads to the list of changes', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const warning = { path: 'interventions/1/at', message: 'never acts' };
  const description = describe({ warnings: { list: [warning], more: 0 } });
  laboratory.active.store.setState({ description });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={laboratory.active}>
          <Warnings />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
  expect(box.textContent).toContain('never acts');
  act(() => box.querySelector<HTMLElement>('li button')?.click());
  expect(laboratory.store.getState().dialog).toBe('interventions');
  act(() => root.unmount());
  laboratory.dispose();
  vi.unstubAllGlobals();
});
