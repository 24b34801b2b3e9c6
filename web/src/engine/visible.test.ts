import { expect, it } from 'vitest';
import { ProblemError } from './types';
import { visible, visibleIn } from './visible';

it('commands and turned text are written out, and any script stays as it is', () => {
  expect(visible('a\tb\r\nc é 東京 القاهرة 👩\u200d🚀')).toBe(
    'a\tb\r\nc é 東京 القاهرة 👩\u200d🚀',
  );
  expect(visible('\u001b[31m\u0000\u007f\u009b')).toBe('\\u001b[31m\\u0000\\u007f\\u009b');
  expect(visible('a\u202eb\u2066c\u2028')).toBe('a\\u202eb\\u2066c\\u2028');
  expect(visibleIn({ steps: [{ title: '\u202ex', at: 1 }], none: null })).toEqual({
    steps: [{ title: '\\u202ex', at: 1 }],
    none: null,
  });
});

it('an error says what is wrong visibly, and never at the length of a document', () => {
  const { path, message } = new ProblemError({
    path: `runs/\u202e${'k'.repeat(900_000)}`,
    message: `\u001b${'m'.repeat(900_000)}`,
  });
  expect(path.startsWith('runs/\\u202ekkk')).toBe(true);
  expect(message.startsWith('\\u001bmmm')).toBe(true);
  expect(path.length + message.length).toBeLessThan(3000);
});
