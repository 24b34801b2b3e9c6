import { expect, it } from 'vitest';
import type { Field } from '../../engine/types';
import { presetItems } from './presetItems';

const field = (path: string, label: string, value: Field['value'], parts: Partial<Field> = {}) =>
  ({
    ...{ path: `flows/f/${path}`, label, value, about: '', unit: 'none', slidesTo: null },
    ...{ expression: null, isDefault: true, live: false, group: path.split('/')[0] },
    domain: { type: 'choice', default: value, options: [] },
    ...parts,
  }) as Field;

const preset = field('transport/preset', 'Preset', 'linux', { isDefault: false });

it('a preset’s note names the form of the sender, its slow start, pacing and gains', () => {
  const items = presetItems([
    field('sender/kind', 'Sender', 'cubic', { isDefault: false }),
    field('sender/form', 'Form', 'linux', { fromPreset: true }),
    field('sender/beta', 'Beta', 0.7),
    field('slowStart/kind', 'Slow start', 'hystart'),
    preset,
    field('transport/pacing', 'Pacing', 'off'),
    field('transport/rttGains', 'Gains of the round trip', 'whole'),
    field('transport/sack', 'SACK', true),
  ]);
  expect(items).toEqual({
    preset: 'linux',
    decided: ['Form linux', 'Slow start hystart', 'Pacing off', 'Gains of the round trip whole'],
    differing: [],
  });
});

it('a value of the flow’s own stands beside the one that the preset has', () => {
  const choice = (value: string): Field['domain'] => ({
    type: 'choice',
    default: value,
    options: [],
  });
  const items = presetItems([
    field('sender/form', 'Form', 'rfc9438', { isDefault: false, domain: choice('linux') }),
    preset,
    field('transport/pacing', 'Pacing', 'linux', { isDefault: false, domain: choice('off') }),
    field('transport/sack', 'SACK', false, {
      isDefault: false,
      domain: { type: 'switch', default: true },
    }),
    field('transport/receiveWindow', 'Receive window', 80_000, {
      isDefault: false,
      unit: 'bytes',
      domain: { type: 'optional', min: 1, max: 1e12, scale: 'log' },
    }),
    // It is set beside the transport, and no preset has one.
    field('readRate', 'Read rate', 1e6, { isDefault: false, group: 'transport' }),
  ]);
  expect(items?.decided).toEqual([]);
  expect(items?.differing).toEqual([
    'Form rfc9438 (preset: linux)',
    'Pacing linux (preset: off)',
    'SACK off (preset: on)',
    'Receive window 80\u202fkB',
  ]);
});

it('a flow without a preset has no note', () => {
  expect(presetItems([field('sender/kind', 'Sender', 'tfrc')])).toBeNull();
});
