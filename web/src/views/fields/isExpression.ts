/** A number with a word after it: `10 Mbps`, `3 apples/s`. */
const WITH_UNIT = /^[-+]?[\d.,\s]+(?:e[-+]?\d+)?\s*[\p{L}%°]+(?:\/[\p{L}³]+)?$/iu;

/**
 * Whether a text other than a number with its unit mentions a parameter or computes something. A
 * number with a word that is not a parameter has a unit that the field does not know.
 */
export function isExpression(text: string, parameters: readonly string[]): boolean {
  const words = text.split(/[^\p{L}\d_]+/u);
  if (parameters.some((name) => words.includes(name))) return true;
  return /[-+*/(]/.test(text.slice(1)) && !WITH_UNIT.test(text.trim());
}
