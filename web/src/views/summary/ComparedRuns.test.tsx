// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider } from '../laboratoryContext';
import { ComparedRuns } from './ComparedRuns';

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
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
  laboratory.dispose();
  vi.unstubAllGlobals();
});

/** Shows the runs over a range of the first, of which the others have recorded less. */
async function show(to: number): Promise<ReturnType<typeof vi.spyOn>[]> {
  const { active: run } = laboratory;
  const own = await run.measure(0, to * 1e9);
  const spies = laboratory.runs.map((one) => vi.spyOn(one, 'measure'));
  await act(async () =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <ComparedRuns from={0} to={to} run={run} own={own} />
      </LaboratoryProvider>,
    ),
  );
  await vi.waitFor(() => expect(box.querySelector('h3')).not.toBeNull());
  return spies;
}

it('measures all runs over the part that all of them have recorded, and says which', async () => {
  await laboratory.playback.seek(0.02e9);
  await laboratory.playback.seek(0.005e9);
  await laboratory.compareWith(JSON.stringify({ name: 'b' }));
  await laboratory.playback.seek(0.01e9);
  await vi.waitFor(() =>
    expect(laboratory.runs.map(({ frames }) => frames.latest?.recordedUntil)).toEqual([
      0.02e9, 0.01e9,
    ]),
  );
  for (const spy of await show(0.02)) expect(spy.mock.calls).toEqual([[0, 0.01e9]]);
  expect(box.textContent).toContain('From 0 to 0.01 s, the part recorded in every run');
});

it('leaves a run out that has nothing of the range, and measures none again that is measured', async () => {
  laboratory.add();
  await laboratory.active.seek(0.02e9);
  await vi.waitFor(() => expect(laboratory.active.frames.latest?.recordedUntil).toBe(0.02e9));
  for (const spy of await show(0.02)) expect(spy).not.toHaveBeenCalled();
  expect(box.textContent).toMatch(/From 0 to 0.02 s(?!,)/);
});
