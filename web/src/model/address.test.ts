import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../engine/worker/scripted';
import { Laboratory } from './laboratory';
import { type AddressBar, splitAddress } from './share/address';
import { decodeLink, encodeLink } from './share/link';

const text = (name: string): string =>
  JSON.stringify({
    name,
    flows: [{ id: 'f' }],
    interventions: [],
    lesson: { steps: [{ title: 'one' }, { title: 'two' }, { title: 'three' }] },
  });

/** An address bar with its history, the last of which is shown. */
class ScriptedBar implements AddressBar {
  entries = [''];
  away = false;
  gap = 0;
  get hash(): string {
    return this.entries.at(-1) ?? '';
  }
  replace(hash: string): void {
    this.entries[this.entries.length - 1] = hash;
  }
  push(hash: string): void {
    this.entries.push(hash);
  }
}

let bar: ScriptedBar;
let laboratory: Laboratory;

beforeEach(() => {
  bar = new ScriptedBar();
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
    bar,
  });
});

afterEach(() => laboratory.dispose());

const open = (name: string, step = 1): Promise<boolean> =>
  laboratory.open(text(name), 'document', { play: false, name: `#/example/${name}`, step });

/** The address once it is this. */
const becomes = (entries: unknown[]): Promise<void> =>
  vi.waitFor(() => expect(bar.entries).toEqual(entries), { timeout: 3000 });

/** Whatever may be written now has been. */
const idle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done));
};

it('an example is named, with the step of its lesson, and another is another entry', async () => {
  await open('a');
  await becomes(['#/example/a']);
  await laboratory.lesson.goTo(2);
  await becomes(['#/example/a/3']);
  await open('b', 2);
  await becomes(['#/example/a/3', '#/example/b/2']);
});

it('a changed example becomes a link, and undo restores its name', async () => {
  await open('a', 2);
  await laboratory.active.change('flows/f/start', 1);
  await becomes([expect.stringMatching(/^#1.+\/2$/)]);
  const changed = laboratory.active.document.text;
  expect(await decodeLink(splitAddress(bar.hash).base)).toBe(changed);
  await laboratory.active.undo();
  // In this engine's documents every change is another name: the lesson begins again.
  await becomes(['#/example/a']);
});

it('a document without a name is a link; the link that it was opened by stays', async () => {
  const link = await encodeLink(text('c'));
  // As typed, with characters that a mail program added.
  bar.entries = [`${link}.`];
  await laboratory.open(text('c'), 'link', { play: false, name: `${link}.` });
  await laboratory.lesson.goTo(1);
  await becomes([`${link}./2`]);
  await laboratory.open(text('d'), 'file', { play: false });
  await becomes([`${link}./2`, await encodeLink(text('d'))]);
});

it('waits for a document that is being opened, and writes nothing while a page is open', async () => {
  await open('a');
  await becomes(['#/example/a']);
  let there: () => void = () => {};
  const opening = laboratory.address?.during(() => new Promise<void>((done) => (there = done)));
  await laboratory.active.change('flows/f/start', 1);
  await idle();
  expect(bar.entries).toEqual(['#/example/a']);
  bar.away = true;
  bar.push('#/reference');
  there();
  await opening;
  await idle();
  expect(bar.entries).toEqual(['#/example/a', '#/reference']);
  bar.away = false;
  bar.entries.pop();
  laboratory.address?.update();
  await becomes([expect.stringMatching(/^#1/)]);
});

it('a refused address stays until something else is opened', async () => {
  await open('a');
  await becomes(['#/example/a']);
  bar.entries = ['#/example/a', '#1%%%'];
  await laboratory.address?.during(async () => {
    laboratory.active.refuse({ what: 'link', problem: { path: '', message: 'no' } });
  });
  await laboratory.lesson.goTo(1);
  await idle();
  expect(bar.hash).toBe('#1%%%');
  laboratory.active.dismissRefusal();
  await becomes(['#/example/a', '#/example/a/2']);

  bar.push('#1%%%');
  laboratory.active.refuse({ what: 'link', problem: { path: '', message: 'no' } });
  await open('b');
  await becomes(['#/example/a', '#/example/a/2', '#/example/b']);
});

it('going back before the address is written leads to the entry before', async () => {
  await open('a');
  await becomes(['#/example/a']);
  // The browser is back at an earlier entry, and says so a moment later.
  bar.entries = ['#1earlier'];
  await laboratory.lesson.goTo(1);
  await idle();
  expect(bar.entries).toEqual(['#1earlier']);
  await open('b');
  await becomes(['#1earlier', '#/example/b']);
});

it('a document too long for an address leaves none', async () => {
  await open('a');
  await becomes(['#/example/a']);
  const long = JSON.stringify({ ...JSON.parse(text('e')), about: 'x'.repeat(300_000) });
  await laboratory.open(long, 'file', { play: false });
  await becomes(['#/example/a', '']);
});

it('a step that does not exist is reported, and the last one is shown', async () => {
  await open('a', 99);
  expect(laboratory.lesson.store.getState().step).toBe(2);
  expect(laboratory.active.store.getState().notice?.title).toBe('There is no step 99');
  await becomes(['#/example/a/3']);
});

it.each([
  ['#1abc', { base: '#1abc', step: 1 }],
  ['#1abc/3', { base: '#1abc', step: 3 }],
  ['#1abc/0', { base: '#1abc/0', step: 1 }],
  ['#1abc/3/4', { base: '#1abc/3/4', step: 1 }],
  ['#1abc/1000', { base: '#1abc/1000', step: 1 }],
])('%s is split into document and step', (hash, parts) => {
  expect(splitAddress(hash)).toEqual(parts);
});
