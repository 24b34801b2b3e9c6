// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromSpeaker, LectureState } from './model/messages';
import { keepNote, noteOn } from './model/notes';
import { Speaker } from './Speaker';

let root: Root;
let said: FromSpeaker[];
let hear: (data: unknown) => void;

/** The end of the channel in this window. */
class Ear {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    hear = (data) => act(() => this.onmessage?.({ data }));
  }
  postMessage(message: FromSpeaker): void {
    said.push(message);
  }
  close(): void {}
}

const STATE: LectureState = {
  ...{ name: 'Buffers', place: 0, count: 2, playing: false, noted: true },
  ...{ question: null, asked: 'none' },
  step: { title: 'Step', text: '', note: 'First.' },
  next: { title: 'Step', text: '', note: '' },
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('BroadcastChannel', Ear);
  said = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Speaker id="abcdefgh" />));
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const field = () => document.querySelector('textarea');
const state = (change: Partial<LectureState>) =>
  hear({ kind: 'state', state: { ...STATE, ...change } });
const notes = () => said.filter(({ kind }) => kind === 'note');

it('a step with the title of another one has a note of its own', () => {
  state({});
  expect(field()?.value).toBe('First.');
  field()?.focus();
  state({ place: 1, step: { title: 'Step', text: '', note: '' }, next: null });
  expect(field()?.value).toBe('');
});

it('a note that is changed elsewhere is shown, unless it is being written', () => {
  state({});
  state({ step: { ...STATE.step, note: 'Undone.' } });
  expect(field()?.value).toBe('Undone.');
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  field()?.focus();
  state({ step: { ...STATE.step, note: 'Und' } });
  expect(field()?.value).toBe('Undone.');
});

it('a note that an earlier version has kept goes into the document, and then leaves the browser', () => {
  const step = { title: 'Old', text: '', note: '' };
  keepNote({ name: 'Buffers', step }, 'Slowly.');
  state({ step, next: null });
  expect(field()?.value).toBe('');
  expect(notes()).toEqual([{ kind: 'note', place: 0, title: 'Old', note: 'Slowly.' }]);
  expect(noteOn({ name: 'Buffers', step })).toBe('Slowly.');
  state({ step: { ...step, note: 'Slowly.' }, next: null });
  expect(field()?.value).toBe('Slowly.');
  expect(noteOn({ name: 'Buffers', step })).toBe('');
  expect(notes()).toHaveLength(1);
});
