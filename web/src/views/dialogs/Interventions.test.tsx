// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describe, linksWithPorts } from '../../engine/fixtures';
import { ScriptedWorker } from '../../engine/scripted';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../context';
import { Interventions } from './Interventions';

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

function type(name: string, text: string): void {
  const input = box.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
  act(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  act(() => {
    input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
}

it('the row of a change that never acts says so', () => {
  const [first, second] = rows();
  expect(first).toContain('Uplink rate');
  expect(first).not.toContain('never acts');
  expect(second).toContain('never acts: the run ends at 60');
});

it('no change is moved to where it would never act', () => {
  const edit = vi.spyOn(laboratory.active, 'edit').mockResolvedValue(true);
  type('Time of the change of Uplink rate', '60 s');
  expect(box.textContent).toMatch(/At most 59\.99/);
  expect(edit).not.toHaveBeenCalled();
  type('Time of the change of Uplink rate', '59 s');
  expect(edit).toHaveBeenCalledOnce();
});

it('only what was refused here is told here, until something is not', async () => {
  const grave = { tone: 'grave', title: 'This was refused', detail: 'elsewhere' } as const;
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
