import { expect, it } from 'vitest';
import type { Field } from '../types';
import { sharedFields } from './sharedFields';

function field(path: string, value: Field['value'], parts: Partial<Field> = {}): Field {
  return {
    path,
    label: path,
    about: path.split('/').slice(2).join('/'),
    unit: 'none',
    domain: { type: 'number', default: 0, min: 0, max: 10, scale: 'linear' },
    slidesTo: null,
    value,
    expression: null,
    isDefault: true,
    live: true,
    group: '',
    ...parts,
  };
}

it('shares the fields that all have, and marks different values', () => {
  const shared = sharedFields([
    [field('links/a/rate', 1), field('links/a/delay', 2), field('links/a/loss/probability', 3)],
    [field('links/b/delay', 2, { isDefault: false }), field('links/b/rate', 5, { live: false })],
  ]);
  expect(shared.map(({ paths, mixed }) => ({ paths, mixed }))).toEqual([
    { paths: ['links/a/rate', 'links/b/rate'], mixed: true },
    { paths: ['links/a/delay', 'links/b/delay'], mixed: false },
  ]);
  expect(shared.map(({ field: { live } }) => live)).toEqual([false, true]);
  expect(shared.map(({ field: { isDefault } }) => isDefault)).toEqual([true, false]);
});

it('sets a value of an entry once where its instances are selected', () => {
  const start = field('flows/f/start', 0);
  expect(sharedFields([[start], [start]]).map(({ paths }) => paths)).toEqual([['flows/f/start']]);
});

it('shares no names, no ends and no parameters of different algorithms', () => {
  const form = (id: string, sender: string): Field[] => [
    field(`flows/${id}/id`, id, { domain: { type: 'id' } }),
    field(`links/${id}/between`, ['x', 'y'], { domain: { type: 'pair', list: 'nodes' } }),
    field(`flows/${id}/sender/beta`, 1, { about: `Sender/${sender}/beta` }),
    field(`flows/${id}/sender/kind`, sender, {
      about: `Sender/${sender}`,
      domain: { type: 'choice', default: 'cubic', options: [] },
    }),
  ];
  const shared = sharedFields([form('f', 'cubic'), form('g', 'bic')]);
  expect(shared.map(({ field: { path } }) => path)).toEqual(['flows/f/sender/kind']);
});
