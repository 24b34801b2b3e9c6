import { expect, it } from 'vitest';
import {
  cleaned,
  draftOf,
  moved,
  optionsOf,
  optionsText,
  readValue,
  spelledValue,
} from './lessonDraft';

it('answers to choose from are lines, with a + before the right one', () => {
  const options = [{ text: 'It grows' }, { text: 'It shrinks', right: true }];
  const text = optionsText({ ask: '', answer: '', options });
  expect(text).toBe('It grows\n+ It shrinks');
  expect(optionsOf(`\n${text}\n\n`)).toEqual(options);
});

it('a value is JSON where it parses, and a text where it does not', () => {
  expect(['0.02', 'cubic', '{"kind":"red"}', '"7"'].map(readValue)).toEqual([
    0.02,
    'cubic',
    { kind: 'red' },
    '7',
  ]);
  expect([0.02, 'cubic', { kind: 'red' }].map(spelledValue)).toEqual([
    '0.02',
    'cubic',
    '{"kind":"red"}',
  ]);
});

it('a step moves by one place, and at the ends it stays', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});

it('what is empty is left out of the document', () => {
  const question = { ask: 'Why?', answer: 'So.', options: [] };
  const step = { title: 'One', text: '', actions: [{ label: 'Go', set: [] }], question };
  expect(cleaned(draftOf({ minutes: 5, reading: '', steps: [step] }))).toEqual({
    minutes: 5,
    steps: [{ title: 'One', actions: [{ label: 'Go' }], question: { ask: 'Why?', answer: 'So.' } }],
  });
  expect(cleaned(draftOf({ steps: [] }))).toEqual({});
});

it('what no field of the form shows is kept', () => {
  const question = { ask: 'Why?', answer: 'So.', measured: [2, 3] as [number, number], after: 3 };
  const view = { at: 1 };
  const lesson = {
    steps: [{ title: 'One', measured: [0, 1] as [number, number], view, question }],
  };
  expect(cleaned(draftOf(lesson))).toEqual(lesson);
});
