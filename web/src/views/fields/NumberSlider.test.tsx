// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Field } from '../../engine/types';
import { POSITIONS } from '../../ui/numbers/sliderRange';
import { type FieldEditor, FieldEditorProvider } from './fieldEditor';
import { NumberSlider } from './NumberSlider';
import type { NumericDomain } from './sliderRanges';

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

const DOMAIN: NumericDomain = { type: 'number', default: 1, min: 0.001, max: 1e9, scale: 'log' };

const FIELD: Field = {
  path: 'links/l/rate',
  label: 'Rate',
  about: '',
  unit: 'none',
  domain: DOMAIN,
  slidesTo: null,
  value: 1,
  expression: null,
  isDefault: true,
  live: true,
  group: '',
};

let box: HTMLElement;
let root: Root;
let set: number[];
let drafts: number[];

/** The run answers each value that is set with that value. */
function show(value: number, follows = true): void {
  const editor: FieldEditor = {
    begin: () => {},
    press: () => {},
    set: () => {},
    problem: null,
    follows,
    run: null,
    single: true,
    warnings: new Map(),
  };
  act(() =>
    root.render(
      <FieldEditorProvider value={editor}>
        <NumberSlider
          field={FIELD}
          domain={DOMAIN}
          value={value}
          set={(next) => set.push(Number(next))}
          onDraft={(next) => drafts.push(next)}
        />
      </FieldEditorProvider>,
    ),
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  set = [];
  drafts = [];
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

it('a position of a slider has one value from press to release', () => {
  // Typed values: three decades beyond the slider's own range.
  show(1e6);
  expect(slider.position).toBe(POSITIONS);
  act(() => slider.onBegin());
  for (const place of [POSITIONS / 2, POSITIONS / 4, POSITIONS / 2, POSITIONS]) {
    act(() => slider.onChange(place));
    show(set.at(-1) ?? 0);
    expect(slider.position).toBe(place);
  }
  expect(set[2]).toBe(set[0]);
  expect(set[3]).toBe(1e6);
  act(() => slider.onChange(POSITIONS / 2));
  show(set.at(-1) ?? 0);
  act(() => slider.onEnd(POSITIONS / 2));
  // Let go, it covers the usual range around its value again.
  expect(slider.position).toBeGreaterThan(POSITIONS / 2);
});

it('after a press that moves nothing, the range follows the value again', async () => {
  show(1e6);
  act(() => slider.onBegin());
  await act(async () => {
    document.dispatchEvent(new Event('pointerup'));
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  show(1e5);
  expect(slider.position).toBe(POSITIONS);
});

it('a drag during which the run ended is reported once it is released', () => {
  show(1);
  act(() => slider.onBegin());
  act(() => slider.onChange(POSITIONS / 4));
  expect(set).toHaveLength(1);
  show(set[0] ?? 0, false);
  for (const place of [POSITIONS / 2, POSITIONS / 3]) act(() => slider.onChange(place));
  expect(set).toHaveLength(1);
  expect(drafts).toHaveLength(2);
  act(() => slider.onEnd(POSITIONS / 3));
  expect(set.slice(1)).toEqual(drafts.slice(1));
});
