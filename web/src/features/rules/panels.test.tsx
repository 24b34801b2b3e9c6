// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../../views/laboratoryContext';
import { ConformancePanel } from './ConformancePanel';
import { ContestPanel } from './ContestPanel';
import { rules } from './texts/en/rules';

/** A worker that never answers: what is begun runs until it is cancelled. */
class Silent {
  onmessage = null;
  onerror = null;
  postMessage(): void {}
  terminate(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('Worker', Silent);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const own = { flow: 'f', algorithm: 'mine' };
const conformance: [ReactNode, typeof rules.conformance] = [
  <ConformancePanel key="of" {...own} />,
  rules.conformance,
];
const contest: [ReactNode, typeof rules.contest] = [
  <ContestPanel key="of" {...own} />,
  rules.contest,
];

it.each([conformance, contest])(
  'the button that begins has the focus as the one that cancels, and back',
  (panel, words) => {
    const laboratory = new Laboratory({
      makeWorker: () => new ScriptedWorker(),
      onFrame: () => laboratory.drawn(),
    });
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    act(() =>
      root.render(
        <LaboratoryProvider value={laboratory}>
          <RunProvider value={laboratory.active}>{panel}</RunProvider>
        </LaboratoryProvider>,
      ),
    );
    const press = (name: string): void => {
      const all = [...document.querySelectorAll<HTMLElement>('button')];
      const button = all.find(({ textContent }) => textContent === name);
      act(() => button?.focus());
      expect(document.activeElement?.textContent).toBe(name);
      act(() => button?.click());
    };
    press(words.run);
    expect(document.activeElement?.textContent).toBe(words.cancel);
    press(words.cancel);
    expect(document.activeElement?.textContent).toBe(words.run);
    act(() => root.unmount());
    laboratory.dispose();
  },
);
