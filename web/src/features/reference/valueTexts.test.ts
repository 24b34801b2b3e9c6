import { expect, test } from 'vitest';
import type { Domain } from '../../generated/catalog';
import { defaultOf, documentValue, exampleJson, numberText, rangeOf } from './valueTexts';

test('numbers are as short as JSON allows, and mean the same', () => {
  for (const [number, text] of [
    [0.4, '0.4'],
    [1000, '1000'],
    [1e6, '1e6'],
    [1e15, '1e15'],
    [0.000_01, '1e-5'],
    [9_007_199_254_740_991, '9007199254740991'],
  ] as const) {
    expect(numberText(number)).toBe(text);
    expect(JSON.parse(text)).toBe(number);
  }
});

test('an absent value is described as absent', () => {
  expect(documentValue(null)).toBe('unset');
  expect(documentValue(false)).toBe('false');
  expect(documentValue('rfc6928')).toBe('rfc6928');
});

test('ranges and defaults follow the domain', () => {
  const options = [
    { name: 'a', help: '' },
    { name: 'b', help: '' },
  ];
  const cases: [Domain, string, string][] = [
    [{ type: 'number', default: 0.7, min: 0.1, max: 0.95, scale: 'linear' }, '0.7', '0.1 … 0.95'],
    [{ type: 'switch', default: true }, 'true', 'true | false'],
    [{ type: 'choice', default: 'b', options }, 'b', 'a | b'],
    [
      { type: 'numberOrChoice', default: 'a', min: 1, max: 10, whole: false, options },
      'a',
      'a | b | 1 … 10',
    ],
    [{ type: 'optional', min: 1, max: 1e12, scale: 'log' }, 'unset', '1 … 1e12'],
  ];
  for (const [domain, normal, range] of cases) {
    expect([defaultOf(domain), rangeOf(domain)]).toEqual([normal, range]);
  }
});

test('an example is valid in a document', () => {
  const text = exampleJson('sender', 'cubic', [
    {
      key: 'c',
      label: 'C',
      help: '',
      unit: 'none',
      domain: { type: 'number', default: 0.4, min: 0, max: 1, scale: 'log' },
    },
    {
      key: 'packets',
      label: '',
      help: '',
      unit: 'none',
      domain: { type: 'integers', increasing: true, min: 1, max: 9, longest: 3 },
    },
  ]);
  expect(text).toBe('"sender": { "kind": "cubic", "c": 0.4 }');
  expect(JSON.parse(`{${text}}`)).toEqual({ sender: { kind: 'cubic', c: 0.4 } });
});
