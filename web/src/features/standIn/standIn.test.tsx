// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { routeOf } from '../../model/share/route';
import { commandsOf } from '../../views/commands';
import { Dialogs } from '../../views/dialogs/Dialogs';
import { findablesOf } from '../../views/find/findables';
import { LaboratoryProvider, RunProvider } from '../../views/laboratoryContext';
import { openAny } from '../../views/openAny';
import { otherPanels } from '../../views/plots/others/otherPanels';
import { PlotStage } from '../../views/plots/stage/plotStage';
import { FEATURES } from '..';
import type { Feature } from '../feature';
import { standIn } from '.';
import { opened } from './opened';

let laboratory: Laboratory;
let root: Root;

async function begin(features: readonly Feature[]): Promise<void> {
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
    features,
  });
  await laboratory.open('{"flows": [{ "id": "f" }]}', 'document', { play: false });
  const stage = new PlotStage(laboratory.active, laboratory.time, laboratory.plots);
  const page = routeOf('#/stand-in');
  await act(async () =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={laboratory.active}>
          <Suspense>
            {features
              .flatMap(({ pages = [] }) => pages)
              .map((shown) => page && shown(page))
              .find((shown) => shown !== null)}
            {otherPanels(laboratory)
              .filter(({ id }) => id === 'flow:stand-in')
              .map(({ id, View }) => (
                <View key={id} stage={stage} />
              ))}
          </Suspense>
          <Dialogs stage={stage} />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
}

const words = (): string => document.body.textContent ?? '';

/** Whether the command is there, as people find it. */
function found(): boolean {
  return findablesOf(laboratory).some(({ value }) => value === 'command stand-in');
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  act(() => root.unmount());
  laboratory.dispose();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a feature that is a folder and a line', () => {
  beforeEach(() => begin([standIn, ...FEATURES]));

  it('has a dialog, which its command opens', async () => {
    expect(found()).toBe(true);
    const command = commandsOf(laboratory).find(({ id }) => id === 'stand-in');
    await act(async () => command?.run({ laboratory, focused: null }, 0));
    await vi.waitFor(() => expect(words()).toContain('The dialog of the stand-in.'));
  });

  it('has a panel and a page', async () => {
    await vi.waitFor(() => expect(words()).toContain('The panel of the stand-in.'));
    expect(words()).toContain('The page of the stand-in.');
    const panels = findablesOf(laboratory).map(({ value }) => value);
    expect(panels).toContain('panel flow:stand-in');
  });

  it('opens files of its format, unless they are too large', async () => {
    await act(() => openAny(laboratory, new File(['<text>'], 'a.stand-in')));
    expect(opened.of(laboratory).getState().text).toBe('<text>');
    await act(() => openAny(laboratory, new File(['<a longer text>'], 'b.stand-in')));
    expect(laboratory.active.store.getState().refusal?.problem.message).toContain('too large');
    expect(opened.of(laboratory).getState().text).toBe('<text>');
  });
});

it('without its line nothing of it is left', async () => {
  await begin(FEATURES);
  expect(found()).toBe(false);
  expect(findablesOf(laboratory).map(({ value }) => value)).not.toContain('panel flow:stand-in');
  await act(async () => laboratory.show('standIn'));
  await act(() => openAny(laboratory, new File(['<text>'], 'a.stand-in')));
  expect(opened.of(laboratory).getState().text).toBe('');
  expect(words()).not.toContain('stand-in.');
});

it('each folder of features has one line, and the stand-in none', () => {
  const folder = join(import.meta.dirname, '..');
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'standIn')
    .map(({ name }) => name);
  const lines = readFileSync(join(folder, 'index.ts'), 'utf8').matchAll(/from '\.\/(\w+)';/g);
  const named = [...lines].map(([, name = '']) => name).filter((name) => name !== 'feature');
  expect(named.sort()).toEqual(folders.sort());
  expect(FEATURES).toHaveLength(folders.length);
});
