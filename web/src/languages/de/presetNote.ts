/** The note of a preset: what it decides for a flow, and what the flow sets otherwise. */
import type { presetNote as english } from '../../texts/en/presetNote';
import type { Translation } from '../../texts/language';

export const presetNote: Translation<typeof english> = {
  label: 'Werte aus der Voreinstellung',
  decides: (preset, items) => `${preset} setzt ${items.join(', ')}.`,
  asIs: 'Nichts ist hier anders.',
  differs: (items) => `Hier anders: ${items.join(', ')}.`,
  other: (label, value, preset) => `${label} ${value} (Voreinstellung: ${preset})`,
  on: 'an',
  off: 'aus',
  unset: 'nicht gesetzt',
  all: 'Die Werte jeder Voreinstellung für jeden Sender',
};
