import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LectureState, LONGEST_NOTE, readFromLecture, readFromSpeaker } from './messages';

const STATE: LectureState = {
  name: 'Buffers',
  place: 1,
  count: 3,
  step: { title: 'One', text: 'Say *this*.', note: 'Ask Anna.' },
  next: { title: 'Two', text: '', note: '' },
  question: { ask: 'How much?', options: ['a', 'b'], answer: 'b' },
  asked: 'waiting',
  playing: false,
  noted: true,
};

it('a state arrives as it was sent', () => {
  const message = { kind: 'state', state: STATE };
  expect(readFromLecture(structuredClone(message))).toEqual(message);
  const last = { ...message, state: { ...STATE, next: null, question: null, asked: 'none' } };
  expect(readFromLecture(last)).toEqual(last);
});

it.each([
  ['place', -1],
  ['place', 0.5],
  ['count', '3'],
  ['step', null],
  ['step', { title: 'One' }],
  ['step', { title: 'One', text: '', note: 3 }],
  ['noted', undefined],
  ['next', undefined],
  ['question', { ask: 'How much?', options: [1], answer: '' }],
  ['asked', 'perhaps'],
  ['playing', 'yes'],
  ['name', {}],
])('a state whose %s is %j is none', (key, value) => {
  expect(readFromLecture({ kind: 'state', state: { ...STATE, [key]: value } })).toBeNull();
});

it('long texts are cut', () => {
  const step = { title: 'One', text: 'x'.repeat(1e6), note: '' };
  const read = readFromLecture({ kind: 'state', state: { ...STATE, step } });
  expect(read?.kind === 'state' && read.state.step.text.length).toBe(20_000);
});

it('only known presses are taken', () => {
  expect(readFromSpeaker({ kind: 'press', press: 'next' })).toEqual({
    kind: 'press',
    press: 'next',
  });
  expect(readFromSpeaker({ kind: 'press', press: 'constructor' })).toBeNull();
  expect(readFromSpeaker({ kind: 'hello' })).toEqual({ kind: 'hello' });
});

it('a note comes with its step, and is as long as a document keeps it', () => {
  const note = { kind: 'note', place: 1, title: 'One', note: 'y'.repeat(5000) };
  expect(readFromSpeaker(note)).toEqual({ ...note, note: 'y'.repeat(LONGEST_NOTE) });
  expect(readFromSpeaker({ ...note, place: -1 })).toBeNull();
  expect(readFromSpeaker({ ...note, title: null })).toBeNull();
});

it('whatever arrives is read or refused', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      readFromLecture(data);
      readFromSpeaker(data);
      readFromLecture({ kind: 'state', state: data });
    }),
  );
});
