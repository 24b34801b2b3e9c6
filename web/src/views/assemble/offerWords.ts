/** The values of a new link, in words. */
import type { Limit } from '../../generated/scenario';
import type { LinkOffer, LinkValues } from '../../model/assemble/newLinks';
import { texts } from '../../texts';
import { formatValue } from '../../ui/numbers/format';

/** `10 Mb/s, 20 ms, as r1-r2`; `nameAt` gives the name of the link at a path. */
export function offerWords(
  { values, origin }: LinkOffer,
  nameAt: (path: string) => string,
): string {
  const words = texts.assemble.offer;
  const what = valueWords(values);
  switch (origin.from) {
    case 'usual':
      return words.usual(what);
    case 'set':
      return words.set(what);
    case 'like':
      return words.like(what, nameAt(`links/${origin.link}`));
    case 'narrowed':
      return words.narrowed(what, nameAt(`links/${origin.link}`));
  }
}

function valueWords({ rate, delay, limit }: LinkValues): string {
  const parts = [
    amount('bitsPerSecond', rate),
    ...(delay === undefined ? [] : [amount('seconds', delay)]),
    ...(limit ? [room(limit)] : []),
  ];
  return parts.join(', ');
}

function room(limit: Limit): string {
  const words = texts.assemble.offer;
  if ('packets' in limit) return words.room(amount('packets', limit.packets));
  if ('bytes' in limit) return words.room(amount('bytes', limit.bytes));
  return words.product(amount('none', limit.bdp), amount('seconds', limit.rtt));
}

function amount(unit: Parameters<typeof formatValue>[0], value: LinkValues['rate']): string {
  return typeof value === 'number' ? formatValue(unit, value) : formula(value);
}

/** A value as the inspector shows it. */
function formula(value: LinkValues['rate']): string {
  return typeof value === 'object' && 'expr' in value ? `= ${value.expr}` : '';
}
