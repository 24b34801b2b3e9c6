// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describe, linksWithPorts } from '../../engine/fixtures';
import type { Field } from '../../engine/types';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../../views/laboratoryContext';
import { StepFields } from './StepFields';

const FIELD: Field = {
  path: 'links/l/count',
  label: 'Count',
  about: '',
  unit: 'none',
  domain: { type: 'number', default: 1, min: 0, max: 100, scale: 'linear' },
  slidesTo: null,
  value: 10,
  expression: null,
  isDefault: true,
  live: false,
  group: '',
};

const OTHER: Field = { ...FIELD, path: 'links/m/count' };

const LESSON = {
  steps: [
    { title: 'One', actions: [{ label: 'More', set: [{ path: FIELD.path, to: 20 }] }] },
    {
      title: 'Two',
      actions: [
        {
          label: 'Both',
          set: [FIELD.path, OTHER.path].map((path) => ({ path, to: 20 })),
        },
      ],
    },
  ],
};

interface Handles {
  position: number;
  onBegin: () => void;
  onChange: (position: number) => void;
  onEnd: (position: number) => void;
}

let slider: Handles;
vi.mock('../../ui/controls/Slider', () => ({
  Slider: (props: Handles) => {
    slider = props;
    return null;
  },
}));

let laboratory: Laboratory;
let box: HTMLElement;
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const text = JSON.stringify({ name: 'a', lesson: LESSON });
  await laboratory.open(text, 'document', { play: false });
  const run = laboratory.active;
  const ask = run.query.bind(run);
  vi.spyOn(run, 'query').mockImplementation((query) =>
    query.kind === 'fields' ? Promise.resolve([FIELD, OTHER] as never) : ask(query),
  );
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={run}>
          <StepFields />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(box.querySelector('input')).not.toBeNull();
  });
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
  laboratory.dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const input = (): HTMLInputElement => {
  const found = box.querySelector('input');
  if (!found) throw new Error('no field');
  return found;
};

it('a refused value is reported, and does not stay on the slider', () => {
  const { position } = slider;
  const set = vi.spyOn(laboratory.active, 'set').mockImplementation(() => {});
  act(() => {
    slider.onBegin();
    slider.onChange(position + 200);
  });
  act(() => slider.onEnd(position + 200));
  expect(set).toHaveBeenCalledOnce();
  expect(input().value).not.toBe('10');
  act(() =>
    laboratory.active.inspection.refuseAt(FIELD.path, {
      path: FIELD.path,
      message: 'must be less',
    }),
  );
  expect(input().value).toBe('10');
  expect(box.querySelector('[role="alert"]')?.textContent).toBe('must be less');
});

it('a text that is not a number is reported', () => {
  act(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input(), 'many');
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
  act(() => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  expect(box.querySelector('[role="alert"]')?.textContent).toContain('many');
});

it('with several sliders each names its entry by its label', async () => {
  const { active, lesson } = laboratory;
  const links = [
    { id: 'l', entry: 'l', label: 'Uplink', ends: [0, 1] as [number, number] },
    { id: 'm', entry: 'm', ends: [0, 1] as [number, number] },
  ];
  active.store.setState({ description: describe(linksWithPorts(links)) });
  await act(() => lesson.goTo(1));
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(box.textContent).toContain('Uplink: Count');
  });
  expect(box.textContent).toContain('m: Count');
});

it('a value that changes during the run is offered from the start', async () => {
  const { active } = laboratory;
  const edit = vi.spyOn(active, 'edit').mockResolvedValue(true);
  const one = { at: 0.5, set: FIELD.path, to: 20 };
  await act(async () => active.document.store.setState({ interventions: [one] }));
  // The refusal is beside the value: no notice is needed, although there is no inspector.
  expect(active.inspection.shows(FIELD.path)).toBe(true);
  const button = [...box.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'From the start instead',
  );
  act(() => button?.click());
  const [asked] = edit.mock.calls[0] ?? [];
  expect(typeof asked === 'function' && asked()).toEqual([{ kind: 'fromStart', places: [0] }]);
  act(() => root.unmount());
  expect(active.inspection.shows(FIELD.path)).toBe(false);
  root = createRoot(box);
});
