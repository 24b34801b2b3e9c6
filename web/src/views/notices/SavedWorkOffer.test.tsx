// @vitest-environment jsdom
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import type { TextStorage } from '../../model/storage/autosave';
import { texts } from '../../texts';
import { LaboratoryProvider } from '../laboratoryContext';
import { onDemand } from '../onDemand';
import { SavedWorkOffer } from './SavedWorkOffer';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A browser without any space, in which a closed page has left work. */
function fullStorage(): TextStorage {
  const entry = { name: 'Kept', savedAt: 1e12, document: '{"name":"Kept"}' };
  return {
    length: 1,
    key: () => 'sawtooth-work.other.Kept',
    getItem: () => JSON.stringify(entry),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {},
  };
}

it('work that is not saved is one file a click, and what says so is no part of another message', async () => {
  const storage = fullStorage();
  const laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
    autosave: {
      storage: () => storage,
      pages: { hold: () => {}, alive: () => Promise.resolve(new Set<string>()) },
      clock: () => 1e12,
      page: 'own',
    },
  });
  const flows = [{ id: 'f' }];
  const text = JSON.stringify({ name: 'Open', flows, interventions: [] });
  await laboratory.open(text, 'document', { play: false });
  await laboratory.active.edit({ kind: 'copy', path: 'flows/f' });
  await laboratory.autosave?.look();
  laboratory.autosave?.save();
  await act(async () =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <SavedWorkOffer />
      </LaboratoryProvider>,
    ),
  );
  await act(async () => void (await import('./NotSaved')));
  const said = document.querySelector('[role="alert"]');
  expect(said?.textContent).toContain(texts.work.unsaved.full);
  expect(said?.closest('[role="status"]')).toBeNull();
  expect(document.querySelector('[role="status"]')?.textContent).toContain('“Kept”');

  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  // Others in this process may make an address meanwhile.
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:';
      static override revokeObjectURL = () => {};
    },
  );
  const items = async (): Promise<HTMLElement[]> => {
    const open = said?.querySelector<HTMLElement>('button');
    await act(async () => open?.click());
    return [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  };
  const [open, kept, ...more] = await items();
  expect([open?.textContent, more.length]).toEqual(['“Open”, as it is now', 0]);
  expect(kept?.textContent).toMatch(/^“Kept” from /);
  expect(files).toEqual([]);
  await act(async () => kept?.click());
  expect(files).toEqual(['kept.json']);
  laboratory.dispose();
});

it('a part that cannot be fetched leaves what it would say', async () => {
  const Part = onDemand<{ why: 'full' | 'blocked' }>(
    () => Promise.reject(new Error('offline')),
    ({ why }) => texts.work.unsaved[why],
  );
  await act(async () =>
    root.render(
      <Suspense>
        <Part why="blocked" />
      </Suspense>,
    ),
  );
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(texts.work.unsaved.blocked);
});
