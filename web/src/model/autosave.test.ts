import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../engine/worker/scripted';
import { readScenario } from './document/scenario';
import { Laboratory } from './laboratory';
import type { LivingPages, TextStorage } from './storage/autosave';
import { browserStorage } from './storage/browserStorage';

/** A browser's storage of limited size; locks of pages are held until they are closed. */
class Browser implements TextStorage, LivingPages {
  readonly entries = new Map<string, string>();
  readonly held = new Set<string>();
  space = Number.POSITIVE_INFINITY;
  denied = false;
  locks = true;
  writes = 0;

  get length(): number {
    return this.entries.size;
  }
  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    const others = [...this.entries].filter(([one]) => one !== key);
    const used = others.reduce((sum, [, text]) => sum + text.length, 0);
    if (used + value.length > this.space) throw new DOMException('full', 'QuotaExceededError');
    this.writes += 1;
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
  hold(page: string): void {
    this.held.add(page);
  }
  alive(): Promise<ReadonlySet<string> | null> {
    return Promise.resolve(this.locks ? this.held : null);
  }
}

const DAY = 24 * 3600 * 1000;

let browser: Browser;
let pages: Laboratory[] = [];
let now = 0;

/** A page of the browser; `crash` ends it without a word. */
function page(name: string): { laboratory: Laboratory; crash: () => void } {
  const laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
    autosave: {
      storage: () => {
        if (browser.denied) throw new DOMException('denied', 'SecurityError');
        return browser;
      },
      pages: browser,
      clock: () => now,
      page: name,
    },
  });
  pages.push(laboratory);
  return {
    laboratory,
    crash: () => {
      laboratory.dispose();
      browser.held.delete(name);
    },
  };
}

const text = (name: string): string =>
  JSON.stringify({ name, flows: [{ id: 'f' }], interventions: [] });

const open = (laboratory: Laboratory, name: string): Promise<boolean> =>
  laboratory.open(text(name), 'document', { play: false });

const edit = (laboratory: Laboratory): Promise<boolean> =>
  laboratory.active.edit({ kind: 'copy', path: 'flows/f' });

const flowsOf = (document: string): number => readScenario(document).flows?.length ?? 0;

const offerOf = async (laboratory: Laboratory) => {
  await laboratory.autosave?.look();
  return laboratory.autosave?.store.getState().latest;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  browser = new Browser();
  pages = [];
  now = 1e12;
});

afterEach(() => {
  for (const one of pages) one.dispose();
  vi.useRealTimers();
});

it('changes of a closed page are offered and opened with its view', async () => {
  const first = page('a');
  await open(first.laboratory, 'Dumbbell');
  await edit(first.laboratory);
  first.laboratory.active.select('flows/f');
  first.laboratory.plots.showPanels(['rtt']);
  vi.advanceTimersByTime(1000);
  first.crash();

  const { laboratory } = page('b');
  await open(laboratory, 'First example');
  expect(await offerOf(laboratory)).toMatchObject({ name: 'Dumbbell', savedAt: 1e12 });
  const kept = laboratory.autosave?.take();
  if (!kept) throw new Error('nothing kept');
  expect(await laboratory.openSaved(kept)).toBe(true);
  expect(flowsOf(laboratory.active.document.text)).toBe(2);
  expect(readScenario(laboratory.active.document.text).view).toMatchObject({
    panels: ['rtt'],
    selection: 'flows/f',
  });
  // The work is this page's now, and not lost with it either.
  expect([...browser.entries.keys()]).toEqual(['sawtooth-work.b.Dumbbell']);
});

it('a document that was only opened or run for longer is not kept', async () => {
  const first = page('a');
  await open(first.laboratory, 'Dumbbell');
  await first.laboratory.active.extend();
  await open(first.laboratory, 'Another');
  vi.advanceTimersByTime(5000);
  first.crash();
  expect(browser.entries.size).toBe(0);
  expect(await offerOf(page('b').laboratory)).toBeNull();
});

it('changes that were all undone are not kept', async () => {
  const { laboratory } = page('a');
  await open(laboratory, 'Dumbbell');
  await edit(laboratory);
  vi.advanceTimersByTime(1000);
  expect(browser.entries.size).toBe(1);
  await laboratory.active.undo();
  vi.advanceTimersByTime(1000);
  expect(browser.entries.size).toBe(0);
});

it('changes are kept when another document is opened', async () => {
  const first = page('a');
  await open(first.laboratory, 'Dumbbell');
  await edit(first.laboratory);
  await open(first.laboratory, 'Another');
  first.crash();
  expect((await offerOf(page('b').laboratory))?.name).toBe('Dumbbell');
});

it('a drag is written once a second at most, and at the latest when the page goes', async () => {
  const { laboratory } = page('a');
  await open(laboratory, 'Dumbbell');
  for (let step = 0; step < 40; step += 1) {
    await edit(laboratory);
    vi.advanceTimersByTime(50);
  }
  expect(browser.writes).toBe(2);
  await edit(laboratory);
  laboratory.autosave?.save();
  expect(browser.writes).toBe(3);
  laboratory.autosave?.save();
  expect(browser.writes).toBe(3);
});

it('work that is open in another tab is not offered', async () => {
  const first = page('a');
  await open(first.laboratory, 'Dumbbell');
  await edit(first.laboratory);
  first.laboratory.autosave?.save();
  const { laboratory } = page('b');
  expect(await offerOf(laboratory)).toBeNull();
  await open(laboratory, 'Dumbbell');
  await edit(laboratory);
  laboratory.autosave?.save();
  expect(browser.entries.size).toBe(2);
  first.crash();
  expect(await offerOf(laboratory)).toMatchObject({ key: 'sawtooth-work.a.Dumbbell' });
});

it('forgetting offers older work, and “not now” offers nothing', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    const one = page(name);
    now += 1000;
    await open(one.laboratory, name);
    await edit(one.laboratory);
    one.laboratory.autosave?.save();
    one.crash();
  }
  const { laboratory } = page('b');
  expect((await offerOf(laboratory))?.name).toBe('Three');
  await laboratory.autosave?.forget();
  expect(laboratory.autosave?.store.getState().latest?.name).toBe('Two');
  laboratory.autosave?.postpone();
  expect(await offerOf(laboratory)).toBeNull();
  expect((await offerOf(page('c').laboratory))?.name).toBe('Two');
});

it('of closed pages the latest five are kept, however old by the clock, and nothing else is touched', async () => {
  browser.setItem('sawtooth-work.x.Broken', '{"name":1}');
  browser.setItem('other', 'stays');
  for (let index = 0; index < 8; index += 1) {
    const one = page(`p${index}`);
    now += DAY;
    await open(one.laboratory, `Scenario ${index}`);
    await edit(one.laboratory);
    one.laboratory.autosave?.save();
    // The first two stay open: a further tab takes nothing from them.
    if (index > 1) one.crash();
  }
  now += 400 * DAY;
  expect((await offerOf(page('b').laboratory))?.name).toBe('Scenario 7');
  expect([...browser.entries.keys()].sort()).toEqual([
    'other',
    ...[0, 1, 3, 4, 5, 6, 7].map((index) => `sawtooth-work.p${index}.Scenario ${index}`),
    'sawtooth-work.x.Broken',
  ]);
});

it('a page without locks knows of no other page whether it is open', async () => {
  vi.stubGlobal('navigator', {});
  expect(await browserStorage().pages.alive()).toBeNull();
  vi.unstubAllGlobals();
});

it('without locks nothing is removed, since another tab may have it open', async () => {
  browser.locks = false;
  for (let index = 0; index < 8; index += 1) {
    now += 1000;
    const { laboratory } = page(`p${index}`);
    await open(laboratory, `Scenario ${index}`);
    await edit(laboratory);
    laboratory.autosave?.save();
  }
  const { laboratory } = page('b');
  expect((await offerOf(laboratory))?.name).toBe('Scenario 7');
  expect(browser.entries.size).toBe(8);
  const kept = laboratory.autosave?.take();
  expect(kept && (await laboratory.openSaved(kept))).toBe(true);
  expect(browser.entries.size).toBe(9);
  expect((await offerOf(laboratory))?.name).toBe('Scenario 6');
  await laboratory.autosave?.forget();
  expect(browser.entries.has('sawtooth-work.p6.Scenario 6')).toBe(false);
});

it('where space runs out that is said until it is saved, and other work stays', async () => {
  for (const name of ['One', 'Two']) {
    const one = page(name);
    now += 1000;
    await open(one.laboratory, name);
    await edit(one.laboratory);
    one.laboratory.autosave?.save();
    one.crash();
  }
  browser.space = [...browser.entries.values()].reduce((sum, { length }) => sum + length, 50);
  const { laboratory } = page('Six');
  const unsaved = () => laboratory.autosave?.store.getState().unsaved;
  await open(laboratory, 'Six');
  await edit(laboratory);
  laboratory.autosave?.save();
  expect([...browser.entries.keys()]).toEqual(['sawtooth-work.One.One', 'sawtooth-work.Two.Two']);
  expect(unsaved()).toBe('full');
  expect(laboratory.autosave?.everything().map(({ name }) => name)).toEqual(['Six', 'Two', 'One']);
  browser.space = Number.POSITIVE_INFINITY;
  await edit(laboratory);
  laboratory.autosave?.save();
  expect(unsaved()).toBeNull();
  expect(browser.entries.size).toBe(3);
  expect(laboratory.autosave?.everything().map(({ name }) => name)).toEqual(['Six', 'Two', 'One']);
});

it('work that could not be saved is kept in the page when others replace it, and saved later', async () => {
  browser.space = 0;
  const { laboratory } = page('a');
  const names = () => laboratory.autosave?.everything().map(({ name }) => name);
  for (const name of ['One', 'Two', 'One']) {
    now += 1000;
    await open(laboratory, name);
    await edit(laboratory);
  }
  await open(laboratory, 'Three');
  expect(names()).toEqual(['One', 'Two', 'One']);
  expect(laboratory.autosave?.everything().map(({ document }) => flowsOf(document))).toEqual([
    2, 2, 2,
  ]);
  expect(laboratory.autosave?.store.getState().unsaved).toBe('full');

  // Too little space for all of it is said as long as it lasts.
  browser.space = 500;
  await edit(laboratory);
  laboratory.autosave?.save();
  expect(names()?.sort()).toEqual(['One', 'One', 'Three', 'Two']);
  expect([1, 2, 3]).toContain(browser.entries.size);
  expect(laboratory.autosave?.store.getState().unsaved).toBe('full');
  browser.space = Number.POSITIVE_INFINITY;
  await edit(laboratory);
  laboratory.autosave?.save();
  expect(browser.entries.size).toBe(4);
  expect(names()?.sort()).toEqual(['One', 'One', 'Three', 'Two']);
  expect(laboratory.autosave?.store.getState().unsaved).toBeNull();
});

it('the work goes on when another document is refused', async () => {
  const { laboratory } = page('a');
  await open(laboratory, 'Dumbbell');
  await edit(laboratory);
  expect(await laboratory.open('bad', 'file')).toBe(false);
  expect(laboratory.autosave?.everything().map(({ name }) => name)).toEqual(['Dumbbell']);
  await laboratory.active.undo();
  laboratory.autosave?.save();
  expect(browser.entries.size).toBe(0);
});

it('without storage the page works all the same', async () => {
  browser.denied = true;
  const { laboratory } = page('a');
  await open(laboratory, 'Dumbbell');
  await edit(laboratory);
  vi.advanceTimersByTime(1000);
  expect(flowsOf(laboratory.active.document.text)).toBe(2);
  expect(laboratory.autosave?.store.getState().unsaved).toBe('blocked');
  expect(await offerOf(laboratory)).toBeNull();
});

it('a text that is half written is kept with its document, and only with that', async () => {
  const document = JSON.stringify({
    ...{ name: 'Rules', flows: [{ id: 'f' }], interventions: [] },
    algorithms: [{ id: 'mine', text: 'on loss { ssthresh = 2 }' }],
  });
  const over = 'on loss { ssthresh = 2 }';
  const first = page('a');
  await first.laboratory.open(document, 'document', { play: false });
  first.laboratory.active.document.draft('mine', { over, text: 'on loss {' });
  first.laboratory.autosave?.save();
  first.crash();

  const second = page('b');
  await second.laboratory.open(document, 'document', { play: false });
  await offerOf(second.laboratory);
  second.laboratory.adopt();
  const { document: taken } = second.laboratory.active;
  expect(taken.store.getState().drafts).toEqual({ mine: { over, text: 'on loss {' } });
  expect([...browser.entries.keys()]).toEqual(['sawtooth-work.b.Rules']);
  const unfinished = () => {
    second.laboratory.autosave?.save();
    return JSON.parse(browser.entries.get('sawtooth-work.b.Rules') ?? '{}').unfinished;
  };
  expect(JSON.parse(unfinished())).toEqual({ mine: { over, text: 'on loss {' } });
  taken.draft('mine', { over: 'of another document', text: 'on loss {' });
  expect(unfinished()).toBe('');
});

it('changed runs that a document replaces are offered at once, all of them', async () => {
  const { laboratory } = page('a');
  await open(laboratory, 'Dumbbell');
  await laboratory.compareWith(text('Dumbbell'), 'Half');
  const [, other] = laboratory.runs;
  await other?.edit({ kind: 'copy', path: 'flows/f' });
  await open(laboratory, 'Dropped file');
  expect(laboratory.runs).toHaveLength(1);
  const kept = laboratory.autosave?.take();
  if (!kept) throw new Error('nothing kept');
  expect(kept.name).toBe('A, Half');
  expect(await laboratory.openSaved(kept)).toBe(true);
  expect(laboratory.runs.map((run) => flowsOf(run.document.text))).toEqual([1, 2]);
});
