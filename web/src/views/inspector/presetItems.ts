/** The values that the preset of a flow decides, and those that the flow sets itself. */
import type { Field, Json } from '../../engine/types';
import { presetNote as words } from '../../texts/en/presetNote';
import { phrase } from '../../texts/language';
import { formatValue } from '../../ui/numbers/format';

export interface PresetItems {
  preset: string;
  decided: string[];
  differing: string[];
}

/** Switches of the transport that a preset decides and that people ask about first. */
const FIRST = /\/transport\/(pacing|rttGains|recovery)$/;

const PRESET = /\/transport\/preset$/;

/** The form of a sender, and its exit from slow start; what the sender is stands above. */
const OF_SENDER = /\/(sender|slowStart)\//;
const SENDER = /\/sender\/kind$/;

/** Null where a flow has no preset: only senders with a window do. */
export function presetItems(fields: readonly Field[]): PresetItems | null {
  const preset = fields.find(({ path }) => PRESET.test(path));
  if (typeof preset?.value !== 'string') return null;
  const own = fields.filter(
    ({ path, group }) =>
      !PRESET.test(path) &&
      !SENDER.test(path) &&
      (OF_SENDER.test(path) || (group === 'transport' && path.includes('/transport/'))),
  );
  const decided = own.filter(
    ({ path, isDefault, fromPreset }) =>
      isDefault && (fromPreset || FIRST.test(path) || path.endsWith('/slowStart/kind')),
  );
  return {
    preset: preset.value,
    decided: decided.map((field) => words.item(phrase(field.label), shown(field, field.value))),
    differing: own
      .filter(({ isDefault }) => !isDefault)
      .map((field) => {
        const [label, own, preset] = [
          phrase(field.label),
          shown(field, field.value),
          defaultOf(field),
        ];
        // The value that a preset gives to an optional setting is not among the fields.
        return preset === null
          ? words.item(label, own)
          : words.other(label, own, shown(field, preset));
      }),
  };
}

function defaultOf({ domain }: Field): Json {
  return 'default' in domain ? (domain.default as Json) : null;
}

function shown({ unit }: Field, value: Json): string {
  if (value === null) return words.unset;
  if (typeof value === 'boolean') return value ? words.on : words.off;
  return typeof value === 'number' ? formatValue(unit, value) : String(value);
}
