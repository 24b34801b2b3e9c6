import { expect, it } from 'vitest';
import type { Field } from '../../../engine/types';
import { fieldsOfSelection } from './selectionFields';

const number = (path: string): Field => ({
  path,
  label: path,
  about: '',
  unit: 'none',
  domain: { type: 'number', default: 1, min: 0, max: 100, scale: 'linear' },
  slidesTo: null,
  value: 1,
  expression: null,
  isDefault: true,
  live: true,
  group: '',
});

const text = (path: string): Field => ({ ...number(path), domain: { type: 'text', longest: 10 } });

const paths = (fields: readonly Field[]): string[] =>
  fieldsOfSelection(fields).map(({ path }) => path);

it('of a link, its rate and delay come before its queue, and no more than four are shown', () => {
  const link = [
    'queue/limit/packets',
    'loss/probability',
    'delay',
    'reverse/rate',
    'queue/kind',
    'rate',
  ];
  expect(paths(link.map((one) => number(`links/r-d/${one}`)))).toEqual([
    'links/r-d/rate',
    'links/r-d/delay',
    'links/r-d/queue/kind',
    'links/r-d/queue/limit/packets',
  ]);
});

it('of a flow, the sender and its parameters are shown, and no names', () => {
  const flow = [text('flows/f/id'), number('flows/f/start'), number('flows/f/sender/beta')];
  expect(paths([...flow, number('flows/f/sender/kind')])).toEqual([
    'flows/f/sender/kind',
    'flows/f/sender/beta',
  ]);
});

it('nothing is shown of a node or of the scenario', () => {
  expect(paths([number('nodes/n/count'), number('duration'), number('parameters/Q')])).toEqual([]);
});
