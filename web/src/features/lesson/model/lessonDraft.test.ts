import { expect, it } from 'vitest';
import {
  draftOf,
  lessonOf,
  measuredOf,
  optionsOf,
  optionsText,
  readValue,
  spelledValue,
  withMeasured,
  withMovedItem,
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
  expect(withMovedItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(withMovedItem(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(withMovedItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});

it('empty fields are left out of the document', () => {
  const question = { ask: 'Why?', answer: 'So.', options: [] };
  const step = { title: 'One', text: '', actions: [{ label: 'Go', set: [] }], question };
  expect(lessonOf(draftOf({ minutes: 5, reading: '', steps: [step] }))).toEqual({
    minutes: 5,
    steps: [{ title: 'One', actions: [{ label: 'Go' }], question: { ask: 'Why?', answer: 'So.' } }],
  });
  expect(lessonOf(draftOf({ steps: [] }))).toEqual({});
});

it('keys that the form does not show are kept', () => {
  const question = { ask: 'Why?', answer: 'So.', measured: [2, 3] as [number, number], after: 3 };
  const view = { at: 1 };
  const lesson = {
    steps: [{ title: 'One', measured: [0, 1] as [number, number], view, question }],
  };
  expect(lessonOf(draftOf(lesson))).toEqual(lesson);
});

it('a measured range has two ends; a missing one is that of the run', () => {
  expect(measuredOf('', ' ', 60)).toBeNull();
  expect(measuredOf('20', '40.5', 60)).toEqual([20, 40.5]);
  expect(measuredOf('20', '', 60)).toEqual([20, 60]);
  expect(measuredOf('', '40', 60)).toEqual([0, 40]);
  // The engine refuses these.
  expect(measuredOf('40', '20', 60)).toEqual([40, 20]);
  const step = { title: 'One', measured: [0, 1] as [number, number] };
  expect(withMeasured(step, [2, 3])).toEqual({ title: 'One', measured: [2, 3] });
  expect(withMeasured(step, null)).toEqual({ title: 'One' });
});
