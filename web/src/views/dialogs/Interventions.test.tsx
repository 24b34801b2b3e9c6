// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describe, linksWithPorts } from '../../engine/fixtures';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../laboratoryContext';
import Interventions from './Interventions';

const LATE = [
  { at: 20, set: 'links/l/rate', to: 1e6 },
  { at: 60, set: 'links/l/delay', to: 0.1 },
];

let laboratory: Laboratory;
let box: HTMLElement;
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  await laboratory.open(JSON.stringify({ name: 'a' }), 'document', { play: false });
  const run = laboratory.active;
  const links = [{ id: 'l', entry: 'l', label: 'Uplink', ends: [0, 1] as [number, number] }];
  const description = describe({
    ...linksWithPorts(links),
    duration: 60,
  });
  run.store.setState({ description });
  run.document.store.setState({ interventions: LATE });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={run}>
          <Interventions />
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

const rows = (): string[] =>
  [...box.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '');

const field = (name: string): HTMLInputElement | null =>
  box.querySelector(`input[aria-label="${name}"]`);

function type(name: string, text: string): void {
  const input = field(name);
  act(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  act(() => {
    input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
}

it('a change after the end of the run is marked in its row', () => {
  const [first, second] = rows();
  expect(first).toContain('Uplink rate');
  expect(first).not.toContain('has no effect');
  expect(second).toContain('has no effect: the run ends at 60');
});

it('no change can be moved beyond the end of the run', () => {
  const edit = vi.spyOn(laboratory.active, 'edit').mockResolvedValue(true);
  type('Time of the change of Uplink rate', '60 s');
  expect(box.textContent).toMatch(/At most 59\.99/);
  expect(edit).not.toHaveBeenCalled();
  type('Time of the change of Uplink rate', '59 s');
  expect(edit).toHaveBeenCalledOnce();
});

it('a value is refused in the unit that it was typed in', async () => {
  const { active: run } = laboratory;
  const edit = vi.spyOn(run, 'edit').mockResolvedValue(true);
  const delay = {
    path: 'links/l/delay',
    domain: { type: 'number', default: 0, min: 0, max: 10, scale: 'linear' },
  };
  const query = vi.spyOn(run, 'query').mockResolvedValue([delay] as never);
  await act(async () => field('New value of Uplink delay')?.focus());
  expect(query).toHaveBeenCalledWith({ kind: 'fields', target: 'links/l' });
  type('New value of Uplink delay', '20000 ms');
  expect(box.textContent).toMatch(/At most 10\u202f?000\sms, not 20\u202f?000\sms/);
  expect(edit).not.toHaveBeenCalled();
  type('New value of Uplink delay', '200 ms');
  expect(edit).toHaveBeenCalledOnce();
});

it('only a refusal from this dialog is shown in it, until an edit succeeds', async () => {
  const grave = { tone: 'grave', title: 'This is not possible', detail: 'elsewhere' } as const;
  await act(async () => laboratory.active.tell(grave));
  expect(box.querySelector('[role="alert"]')).toBeNull();
  const edit = vi.spyOn(laboratory.active, 'edit');
  edit.mockImplementationOnce(async (_, options) => {
    options?.refused?.({ path: 'interventions/0/to', message: 'is bad' });
    return false;
  });
  type('Time of the change of Uplink rate', '30 s');
  await act(async () => {});
  expect(box.querySelector('[role="alert"]')?.textContent).toContain('is bad');
  edit.mockResolvedValueOnce(true);
  type('Time of the change of Uplink rate', '31 s');
  await act(async () => {});
  expect(box.querySelector('[role="alert"]')).toBeNull();
});
