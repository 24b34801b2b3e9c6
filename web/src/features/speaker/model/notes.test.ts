// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { LONGEST_NOTE } from './messages';
import { keepNote, noteOn } from './notes';

afterEach(() => localStorage.clear());

const on = (title: string, name = 'Buffers') => ({ name, step: { title, text: '' } });

it('notes stay with the step of their lesson, and an empty one goes', () => {
  keepNote(on('One'), 'Ask Anna.');
  keepNote(on('Two'), 'Slowly.');
  expect([noteOn(on('One')), noteOn(on('Two')), noteOn(on('One', 'RED'))]).toEqual([
    'Ask Anna.',
    'Slowly.',
    '',
  ]);
  keepNote(on('One'), ' ');
  expect(noteOn(on('One'))).toBe('');
  expect(noteOn(on('Two'))).toBe('Slowly.');
});

it('they are bounded, and the oldest go first', () => {
  for (let index = 0; index < 301; index += 1) keepNote(on(`step ${index}`), 'x'.repeat(5000));
  expect(noteOn(on('step 0'))).toBe('');
  expect(noteOn(on('step 300')).length).toBe(LONGEST_NOTE);
});

it.each(['[]', '{"Buffers / One": 3}', 'x', 'null'])('stored %s is no note', (stored) => {
  localStorage.setItem('sawtooth.notes', stored);
  expect(noteOn(on('One'))).toBe('');
});
