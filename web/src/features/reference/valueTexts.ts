/** Values, ranges and defaults as a document writes them. */
import type { Domain, Parameter } from '../../generated/catalog';
import { reference as words } from './texts/en/reference';

/** A number as a person would write it in JSON: `1e6` rather than six zeros. */
export function numberText(number: number): string {
  const plain = String(number);
  if (number === 0 || (Math.abs(number) >= 1e-3 && Math.abs(number) < 1e5)) return plain;
  const short = number.toExponential().replace('e+', 'e');
  return short.length < plain.length ? short : plain;
}

/** A value as a document has it. */
export function documentValue(value: unknown): string {
  if (value === null || value === undefined) return words.unset;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

export function defaultOf(domain: Domain): string {
  switch (domain.type) {
    case 'optional':
      return words.unset;
    case 'integers':
      return '[]';
    default:
      return documentValue(domain.default);
  }
}

export function rangeOf(domain: Domain): string {
  switch (domain.type) {
    case 'switch':
      return 'true | false';
    case 'choice':
      return domain.options.map(({ name }) => name).join(' | ');
    case 'numberOrChoice':
      return `${domain.options.map(({ name }) => name).join(' | ')} | ${between(domain)}`;
    case 'integers':
      return words.list(domain.longest, between(domain));
    default:
      return between(domain);
  }
}

const between = ({ min, max }: { min: number; max: number }): string =>
  `${numberText(min)} … ${numberText(max)}`;

/** The JSON that chooses a kind, with every parameter at its default. */
export function exampleJson(group: string, kind: string, parameters: readonly Parameter[]): string {
  const pairs = [['kind', kind] as [string, unknown]].concat(
    parameters.flatMap(({ key, domain }): [string, unknown][] =>
      'default' in domain ? [[key, domain.default]] : [],
    ),
  );
  const inner = pairs.map(([key, value]) => `"${key}": ${JSON.stringify(value)}`).join(', ');
  return `"${group}": { ${inner} }`;
}
