/** The note of a preset: what it decides for a flow, and what the flow sets otherwise. */
import { translated } from '../language';
export const presetNote = translated('presetNote', {
  label: 'Values from the preset',
  decides: (preset: string, items: readonly string[]) => `${preset} sets ${items.join(', ')}.`,
  asIs: 'Nothing here differs from it.',
  differs: (items: readonly string[]) => `Different here: ${items.join(', ')}.`,
  item: (label: string, value: string) => `${label} ${value}`,
  other: (label: string, value: string, preset: string) => `${label} ${value} (preset: ${preset})`,
  on: 'on',
  off: 'off',
  unset: 'not set',
  all: 'The values of each preset for each sender',
});
