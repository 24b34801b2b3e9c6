import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Said } from '../../generated/boundary';

/** As an answer has it: `why/src/chain.rs`. */
const FELL: Said = {
  pattern: 'Why did the {quantity} of {flow} fall from {before} to {after} at {at}?',
  values: {
    quantity: { pattern: 'congestion window', values: {} },
    flow: { name: 'Queue' },
    before: { number: '42', unit: '' },
    after: { number: '21.5', unit: 'segments' },
    at: { number: '3.2', unit: 's' },
  },
};

const SHARES: Said = {
  pattern: 'There are {shares}, at most {limit}.',
  values: {
    shares: [
      { pattern: '{packets} of {flow}', values: { packets: { number: '2', unit: '' }, flow: 'a' } },
      { pattern: '{packets} of {flow}', values: { packets: { number: '1', unit: '' }, flow: 'b' } },
    ],
    limit: { number: 'no bound', unit: '' },
  },
};

beforeEach(() => vi.resetModules());
afterEach(async () => {
  const { setLanguage } = await import('../../texts/language');
  setLanguage('en', { texts: {}, phrases: new Map() });
  vi.resetModules();
});

it('a message is filled in English as the command line fills it', async () => {
  const { say, sayAll } = await import('./said');
  expect(say(FELL)).toBe(
    'Why did the congestion window of Queue fall from 42 to 21.5 segments at 3.2 s?',
  );
  expect(say(SHARES)).toBe('There are 2 of a, 1 of b, at most no bound.');
  expect(sayAll([{ pattern: 'One.', values: {} }, SHARES])).toMatch(/^One\. There are /);
  // A value that is not there shows its place.
  expect(say({ pattern: 'At {at}', values: {} })).toBe('At {at}');
});

it('in German it has the German sentence, words and decimal sign', async () => {
  const { german } = await import('../../languages/de');
  const { setLanguage } = await import('../../texts/language');
  setLanguage('de', german);
  const { say } = await import('./said');
  expect(say(FELL)).toBe(
    // A name that somebody gave is no word.
    'Warum fiel das Überlastfenster von Queue bei 3,2 s von 42 auf 21,5 Segmente?',
  );
  // A message without a translation stays in English.
  expect(say(SHARES)).toBe('There are 2 von a, 1 von b, at most keine Grenze.');
});

it('in German units that are words are German, and are read in both languages', async () => {
  const { german } = await import('../../languages/de');
  const { setLanguage } = await import('../../texts/language');
  setLanguage('de', german);
  const { axisUnit, formatReading, formatValue, parseValue } = await import('./format');
  expect(formatValue('packets', 50)).toBe('50\u00a0Pakete');
  expect(formatValue('segments', 1)).toBe('1\u00a0Segment');
  expect(formatValue('bitsPerSecond', 1e7)).toBe('10\u202fMb/s');
  expect(axisUnit('segments', 100).suffix).toBe('Segmente');
  expect(formatReading(7, axisUnit('packets', 100))).toBe('7');
  for (const text of ['3', '3 Pakete', '3 pakete', '3 packets', '3 packet'])
    expect(parseValue('packets', text, 'Pakete')).toBe(3);
  for (const text of ['1 Segment', '1 segments']) expect(parseValue('segments', text, '')).toBe(1);
});

it('a language whose messages cannot be loaded is in English', async () => {
  const { german } = await import('../../languages/de');
  const { setLanguage } = await import('../../texts/language');
  setLanguage('de', { ...german, messages: () => Promise.reject(new Error('offline')) });
  const { say } = await import('./said');
  expect(say({ pattern: 'Segment {segment} left.', values: { segment: '5' } })).toBe(
    'Segment 5 left.',
  );
});
