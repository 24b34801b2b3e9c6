/** A value of rules, as the editor and its table show it. */
import type { RulesValue } from '../../generated/workbench';
import { formatNumber } from '../../ui/numbers/format';
import { rules } from './texts/en/rules';

const texts = rules.values;

export function valueText({ unit, value, negative, nan }: RulesValue): string {
  if (nan) return texts.nan;
  if (unit === '' || unit === 'switch') return value === 0 ? texts.no : texts.yes;
  const number =
    value === null ? (negative ? '−∞' : '∞') : formatNumber(Number(value.toPrecision(5)));
  return unit === 'number' ? number : `${number} ${unit}`;
}
