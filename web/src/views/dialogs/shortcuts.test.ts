// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScriptedWorker } from '../../engine/scripted';
import { Laboratory } from '../../model/laboratory';
import { handleKey, SHORTCUTS } from './shortcuts';

let laboratory: Laboratory;
let worker: ScriptedWorker;

beforeEach(async () => {
  document.body.innerHTML = `
    <button>Share</button><a href="#x">Reference</a><section id="plots" tabindex="-1"></section>
    <section data-network tabindex="-1"><button data-target="nodes/h"></button></section>`;
  laboratory = new Laboratory({
    makeWorker: () => {
      worker = new ScriptedWorker();
      return worker;
    },
    onFrame: () => laboratory.drawn(),
  });
  await laboratory.open(JSON.stringify({ flows: [{ id: 'f' }] }), 'document', { play: false });
});

afterEach(() => laboratory.dispose());

async function press(key: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key });
  const target = document.activeElement ?? document.body;
  Object.defineProperty(event, 'target', { value: target });
  const handled = handleKey(laboratory, event);
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  return handled;
}

const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

it.each(['button', 'a', '#plots', 'body'])(
  'letters that build change nothing while the focus is on %s',
  async (selector) => {
    focus(selector);
    for (const key of ['h', 'r', 'k', 'w']) expect(await press(key)).toBe(false);
    expect(worker.session.calls).toEqual([]);
    expect(laboratory.assembly.state.tool).toBeNull();
  },
);

it.each(['[data-network]', '[data-target]'])(
  'letters that build do so while the focus is on %s',
  async (selector) => {
    focus(selector);
    expect(await press('h')).toBe(true);
    expect(worker.session.calls.some((call) => call.includes('"insert"'))).toBe(true);
  },
);

it('what the menu shows of keys is in the list of them', () => {
  const listed = SHORTCUTS.flatMap(({ keys }) => keys.map((held) => held.join(' ')));
  const header = readFileSync(join(import.meta.dirname, '../header/Header.tsx'), 'utf8');
  const shown = [...header.matchAll(/shortcut="([^"]+)"/g)].map(([, keys = '']) => keys);
  expect(shown.length).toBeGreaterThan(5);
  expect(listed).toEqual(expect.arrayContaining(shown));
});
