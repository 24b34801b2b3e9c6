import { expect, it } from 'vitest';
import { noted } from './noted';

const LESSON = { minutes: 7, steps: [{ title: 'One' }, { title: 'Two', note: 'Slowly.' }] };

it('a note is written into its step, and the rest of the lesson stays', () => {
  expect(noted(LESSON, 0, 'One', 'Ask Anna.')).toEqual([
    {
      kind: 'set',
      paths: ['lesson'],
      to: {
        minutes: 7,
        steps: [
          { title: 'One', note: 'Ask Anna.' },
          { title: 'Two', note: 'Slowly.' },
        ],
      },
    },
  ]);
});

it('an empty note is removed', () => {
  const [operation] = noted(LESSON, 1, 'Two', ' ');
  expect(operation).toMatchObject({ to: { steps: [{ title: 'One' }, { title: 'Two' }] } });
  expect(JSON.stringify(operation)).not.toContain('note');
});

it('nothing changes where the step is another one by now, or has this note', () => {
  expect(noted(LESSON, 0, 'Two', 'x')).toEqual([]);
  expect(noted(LESSON, 5, 'Six', 'x')).toEqual([]);
  expect(noted(null, 0, 'One', 'x')).toEqual([]);
  expect(noted(LESSON, 1, 'Two', 'Slowly.')).toEqual([]);
});
