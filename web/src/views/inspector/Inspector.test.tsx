// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/scripted';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../context';
import { Inspector } from './Inspector';

let laboratory: Laboratory;
let box: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
  laboratory.dispose();
  vi.unstubAllGlobals();
});

it('an inspector whose fields are on their way does not say that there is nothing to set', async () => {
  const render = async (): Promise<void> =>
    act(async () =>
      root.render(
        <LaboratoryProvider value={laboratory}>
          <RunProvider value={laboratory.active}>
            <Inspector />
          </RunProvider>
        </LaboratoryProvider>,
      ),
    );
  await render();
  expect(box.querySelector('[aria-busy="true"]')).not.toBe(null);
  expect(box.textContent).not.toContain('nothing to set');
  act(() => laboratory.active.inspection.store.setState({ fields: [] }));
  await render();
  expect(box.querySelector('[aria-busy="true"]')).toBe(null);
  expect(box.textContent).toContain('nothing to set');
});
