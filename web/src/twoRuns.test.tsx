// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describe as described, flow } from './engine/fixtures';
import { ScriptedSession, ScriptedWorker } from './engine/worker/scripted';
import { Laboratory } from './model/laboratory';
import { Flows } from './views/flows/Flows';
import { LaboratoryProvider, RunProvider } from './views/laboratoryContext';

/** A document whose flows are those of its description. */
const text = (...ids: string[]): string => JSON.stringify({ flows: ids.map((id) => ({ id })) });

let laboratory: Laboratory;
let box: HTMLElement;
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(ScriptedSession.prototype, 'describe').mockImplementation(function (
    this: ScriptedSession,
  ) {
    const { flows } = JSON.parse(this.text) as { flows: { id: string }[] };
    return described({ flows: flows.map(({ id }) => flow(id, { to: 0 })) });
  });
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  laboratory.add();
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  await act(async () => {
    root.render(
      <LaboratoryProvider value={laboratory}>
        {laboratory.runs.map((run, index) => (
          <RunProvider key={index === 0 ? 'left' : 'right'} value={run}>
            <Flows />
          </RunProvider>
        ))}
      </LaboratoryProvider>,
    );
  });
});

afterEach(() => {
  act(() => root.unmount());
  laboratory.dispose();
  box.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The contents of each of the two lists on the page. */
const shown = (): string[] =>
  [...box.querySelectorAll('section')].map((list) =>
    [...list.querySelectorAll('li')].map((row) => row.textContent?.match(/(\w+) ·/)?.[1]).join(),
  );

describe('two views on one page', () => {
  it('show their own run, and act only on it', async () => {
    const [left, right] = laboratory.runs;
    await act(async () => {
      if (left) await laboratory.open(text('a', 'b'), 'document', { play: false, run: left });
      if (right) await laboratory.open(text('c'), 'document', { play: false, run: right });
    });
    expect(shown()).toEqual(['a,b', 'c']);

    const lists = box.querySelectorAll('section');
    const add = [...(lists[1]?.querySelectorAll('button') ?? [])].at(-1);
    await act(async () => {
      add?.click();
      await vi.waitFor(() => expect(right?.document.text).toContain('c2'));
    });
    expect(shown()).toEqual(['a,b', 'c,c2']);
    await act(async () => left?.select('flows/a'));
    const selected = [...lists].map(
      (list) => list.querySelectorAll('[data-selected="true"]').length,
    );
    expect(selected).toEqual([1, 1]);
  });
});
