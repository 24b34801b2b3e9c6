// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describe, linksWithPorts } from '../../../engine/fixtures';
import { ScriptedWorker } from '../../../engine/worker/scripted';
import { Laboratory } from '../../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../../../views/laboratoryContext';
import GridForm from './GridForm';

let laboratory: Laboratory;
let box: HTMLElement;
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const run = laboratory.active;
  const links = [{ id: 'l', entry: 'l', ends: [0, 1] as [number, number] }];
  run.store.setState({ description: describe({ ...linksWithPorts(links), duration: 60 }) });
  const delay = {
    path: 'links/l/delay',
    label: 'Delay',
    unit: 'seconds',
    value: 0.01,
    domain: { type: 'number', default: 0, min: 0, max: 10, scale: 'linear' },
  };
  vi.spyOn(run, 'query').mockResolvedValue([delay] as never);
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={run}>
          <GridForm />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
  laboratory.dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function type(name: string, text: string): HTMLInputElement {
  const input = box.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
  if (!input) throw new Error(`no field ${name}`);
  act(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  act(() => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  return input;
}

it.each([
  ['To', '20000 ms', /At most 10\u202f?000\sms, not 20\u202f?000\sms/],
  ['Values', '500', /At most 200, not 500/],
  ['Seeds at each point', '0', /At least 1, not 0/],
  ['Duration', '0 ms', /At least 0\.001\sms, not 0\sms/],
  ['Warm-up', '2 min', /At most 1\smin, not 2\smin/],
])('%s is not corrected without a word', (name, text, why) => {
  const input = type(name, text);
  expect(input.value).toBe(text);
  expect(box.querySelector('[role="alert"]')?.textContent).toMatch(why);
});
