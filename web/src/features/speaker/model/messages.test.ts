import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LectureState, readFromLecture, readFromSpeaker } from './messages';

const STATE: LectureState = {
  name: 'Buffers',
  place: 1,
  count: 3,
  step: { title: 'One', text: 'Say *this*.' },
  next: { title: 'Two', text: '' },
  question: { ask: 'How much?', options: ['a', 'b'], answer: 'b' },
  asked: 'waiting',
  playing: false,
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
  ['next', undefined],
  ['question', { ask: 'How much?', options: [1], answer: '' }],
  ['asked', 'perhaps'],
  ['playing', 'yes'],
  ['name', {}],
])('a state whose %s is %j is none', (key, value) => {
  expect(readFromLecture({ kind: 'state', state: { ...STATE, [key]: value } })).toBeNull();
});

it('long texts are cut', () => {
  const step = { title: 'One', text: 'x'.repeat(1e6) };
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

it('whatever arrives is read or refused', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      readFromLecture(data);
      readFromSpeaker(data);
      readFromLecture({ kind: 'state', state: data });
    }),
  );
});
