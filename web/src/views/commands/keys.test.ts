// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { FEATURES } from '../../features';
import { openedExperiment } from '../../features/experiments/experiments';
import { Laboratory } from '../../model/laboratory';
import type { Chord } from './chords';
import { chordForAria, isPressed } from './chords';
import type { Command, KeyScope } from './command';
import { meet } from './fixtures';
import { GESTURES } from './gestures';
import { COMMANDS as OWN } from './index';
import { handleKey, handleLectureKey } from './keys';

const COMMANDS: readonly Command[] = [...OWN, ...FEATURES.flatMap(({ commands = [] }) => commands)];

let laboratory: Laboratory;
let worker: ScriptedWorker;

beforeEach(async () => {
  document.body.innerHTML = `
    <button>Share</button><a href="#x">Reference</a><section id="plots" tabindex="-1"></section><input type="text">
    <section data-network tabindex="-1"><button data-target="nodes/h"></button></section>`;
  laboratory = new Laboratory({
    makeWorker: () => {
      worker = new ScriptedWorker();
      return worker;
    },
    onFrame: () => laboratory.drawn(),
    features: FEATURES,
  });
  openedExperiment(laboratory).setState({ what: 'ucc/6' });
  await laboratory.open(JSON.stringify({ flows: [{ id: 'f' }] }), 'document', { play: false });
});

afterEach(() => {
  vi.restoreAllMocks();
  laboratory.dispose();
});

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

it.each(['combobox', 'listbox', 'menu'])(
  'letters on a control with options (%s) are for that control alone',
  async (role) => {
    document.body.insertAdjacentHTML('beforeend', `<p role="${role}" tabindex="0"></p>`);
    const ran = COMMANDS.map((command) => vi.spyOn(command as Command, 'run').mockReturnValue());
    focus(`p[role="${role}"]`);
    for (const key of 'abcdefghijklmnopqrstuvwxyz?/[]+-0123456789')
      expect(await press(key)).toBe(false);
    for (const one of ran) expect(one).not.toHaveBeenCalled();
  },
);

/** Names that browsers give to keys written otherwise. */
const SAID: Readonly<Record<string, string>> = {
  Space: ' ',
  Esc: 'Escape',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  'Page Up': 'PageUp',
  'Page Down': 'PageDown',
  '−': '-',
};

/** Where the keys of a command are heard. */
const AT: Readonly<Record<KeyScope, string>> = {
  page: 'body',
  dialogs: 'body',
  texts: 'input',
  canvas: 'body',
  network: '[data-network]',
  drawing: '[data-target]',
  plots: '#plots',
  lecture: 'body',
};

function pressed(chord: Chord, scope: KeyScope): boolean {
  const key = chord.at(-1) ?? '';
  const shiftKey = chord.includes('Shift');
  const event = new KeyboardEvent('keydown', {
    key: SAID[key] ?? (shiftKey ? key : key.length === 1 ? key.toLowerCase() : key),
    ctrlKey: chord.includes('Ctrl'),
    shiftKey,
  });
  (document.activeElement as HTMLElement | null)?.blur();
  focus(AT[scope]);
  Object.defineProperty(event, 'target', { value: document.activeElement });
  return scope === 'lecture' ? handleLectureKey(laboratory, event) : handleKey(laboratory, event);
}

const withKeys = COMMANDS.filter(({ keys }) => keys !== undefined);

it('there are commands with and without keys, and names are unique', () => {
  expect(withKeys.length).toBeGreaterThan(40);
  expect(COMMANDS.length).toBeGreaterThan(withKeys.length);
  expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
  expect(new Set(COMMANDS.map(({ label }) => label)).size).toBe(COMMANDS.length);
});

it.each(withKeys.map((command) => [command.id, command as Command] as const))(
  'each key of %s runs it where it is heard, and nothing else',
  async (_, command) => {
    const others = COMMANDS.filter((one) => one !== command);
    const ran = vi.spyOn(command, 'run').mockReturnValue();
    // Keys that mean several things mean the first that can be done.
    if (command.can) vi.spyOn(command, 'can').mockReturnValue(true);
    const elsewhere = others.map((one) => vi.spyOn(one as Command, 'run').mockReturnValue());
    meet(command, laboratory);
    for (const scope of command.scopes ?? ['page']) {
      for (const chord of command.keys ?? []) {
        expect(pressed(chord, scope)).toBe(true);
      }
    }
    const count = (command.scopes ?? ['page']).length * (command.keys ?? []).length;
    expect(ran).toHaveBeenCalledTimes(count);
    for (const one of elsewhere) expect(one).not.toHaveBeenCalled();
  },
);

it('while a text is typed, only keys of commands with that scope are heard', () => {
  for (const command of COMMANDS) vi.spyOn(command as Command, 'run').mockReturnValue();
  for (const { keys = [], scopes = [] } of withKeys as readonly Command[]) {
    if (scopes.includes('texts') || (scopes.length === 1 && scopes[0] === 'lecture')) continue;
    for (const chord of keys) expect(pressed(chord, 'texts')).toBe(false);
  }
});

it('over a dialog, only keys of commands with that scope are heard', () => {
  for (const command of COMMANDS) vi.spyOn(command as Command, 'run').mockReturnValue();
  laboratory.show('share');
  for (const { id, keys = [], scopes = ['page'] } of withKeys as readonly Command[]) {
    const heard = scopes.some((scope) => scope === 'texts' || scope === 'dialogs');
    if (scopes.includes('lecture') && id !== 'play') continue;
    for (const chord of keys) expect([id, pressed(chord, 'page')]).toEqual([id, heard]);
  }
});

it('Escape ends the tool, the maximised panel, the focus on plots and the selection, one by one', async () => {
  const { assembly, plots, layout, active } = laboratory;
  active.select('flows/f');
  layout.focus(true);
  plots.maximise('cwnd');
  assembly.pick('host');
  const state = () => [
    assembly.state.tool,
    plots.state.maximised,
    layout.store.getState().focused,
    active.inspection.selection,
  ];
  const seen = [];
  for (let nth = 0; nth < 4; nth += 1) {
    expect(await press('Escape')).toBe(true);
    seen.push(state());
  }
  expect(seen).toEqual([
    [null, 'cwnd', true, 'flows/f'],
    [null, null, true, 'flows/f'],
    [null, null, false, 'flows/f'],
    [null, null, false, ''],
  ]);
});

it('in a lecture the drawing is zoomed, and nothing is built', () => {
  const ran = (id: string) =>
    vi.spyOn(COMMANDS.find((one) => one.id === id) as Command, 'run').mockReturnValue();
  const [zoom, host] = [ran('zoom-network-in'), ran('host')];
  laboratory.lecture.turn(true);
  expect(pressed(['+'], 'drawing')).toBe(true);
  expect(pressed(['H'], 'network')).toBe(false);
  expect(zoom).toHaveBeenCalledOnce();
  expect(host).not.toHaveBeenCalled();
});

it('a key of a command that cannot run does not reach the browser', () => {
  const duplicate = COMMANDS.find((one) => one.id === 'duplicate') as Command;
  const run = vi.spyOn(duplicate, 'run').mockReturnValue();
  expect(pressed(['Ctrl', 'D'], 'network')).toBe(true);
  expect(run).not.toHaveBeenCalled();
});

it('undo is accepted while the edit before it is still under way', () => {
  const undo = vi.spyOn(laboratory.assembly, 'undo').mockResolvedValue();
  expect(laboratory.active.document.store.getState().history.past).toEqual([]);
  expect(pressed(['Ctrl', 'Z'], 'page')).toBe(true);
  expect(undo).toHaveBeenCalledOnce();
});

it('the command palette does not open over a form that could lose its contents', () => {
  laboratory.show('start');
  expect(pressed(['Ctrl', 'K'], 'texts')).toBe(true);
  expect(laboratory.store.getState().dialog).toBe('start');
});

it('a key that is held down repeats only commands that allow it', () => {
  const [step, share] = ['step', 'share'].map((id) => COMMANDS.find((one) => one.id === id));
  const runs = [step, share].map((one) => vi.spyOn(one as Command, 'run').mockReturnValue());
  for (const key of ['.', 's']) {
    for (const repeat of [false, true, true]) {
      handleKey(laboratory, new KeyboardEvent('keydown', { key, repeat }));
    }
  }
  expect(runs.map((run) => run.mock.calls.length)).toEqual([3, 1]);
});

it.each([
  [['Ctrl', 'Z'], { key: 'z', ctrlKey: true }, true],
  [['Ctrl', 'Z'], { key: 'z', metaKey: true }, true],
  [['Ctrl', 'Z'], { key: 'Z', ctrlKey: true, shiftKey: true }, false],
  [['Ctrl', 'Z'], { key: 'z' }, false],
  [['Z'], { key: 'z', ctrlKey: true }, false],
  // With the caps lock on it is the same key.
  [['H'], { key: 'H' }, true],
  [['H'], { key: 'h', altKey: true }, false],
  // A sign may need Shift.
  [['?'], { key: '?', shiftKey: true }, true],
  [['+'], { key: '=' }, true],
  [['−'], { key: '_', shiftKey: true }, true],
  [['Shift', '←'], { key: 'ArrowLeft' }, false],
  [['←'], { key: 'ArrowLeft', shiftKey: true }, false],
] as const)('%j is pressed by %j: %s', (chord, press, is) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(isPressed(chord, { ...none, ...press })).toBe(is);
});

it('keys are given to assistive technology under its own names', () => {
  expect(chordForAria(['Ctrl', 'Shift', 'Z'])).toBe('Control+Shift+Z');
  expect(chordForAria(['Space'])).toBe('Space');
  expect(chordForAria(['Esc'])).toBe('Escape');
  expect(chordForAria(['+'])).toBe('Plus');
});

it('gestures are listed beside commands, under other names', () => {
  const labels = new Set(COMMANDS.map(({ label }) => label));
  for (const { label } of GESTURES) expect(labels).not.toContain(label);
});
