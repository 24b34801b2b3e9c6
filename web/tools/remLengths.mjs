/**
 * Lengths of the style sheets in `rem`, so that the page grows as a whole in front of a
 * room. Lines of a pixel and a half at most stay as they are. The widths that media queries ask
 * for are in `em`, which is the font size of the browser: a larger one leaves room for less.
 */
const LENGTH = /(?<![\w.#]|\w-)(\d+(?:\.\d+)?|\.\d+)px\b/g;
const THINNEST = 2;
const REM = 16;

/**
 * A least size that a query asks for. It begins where a query of `max-` ends, which is a pixel
 * below: in `em` that is not a whole pixel, and between them neither would hold.
 */
const LEAST = /\(\s*min-(width|height):\s*(\d+)px\s*\)/g;

/**
 * @param {string} value
 * @param {'rem' | 'em'} unit
 */
export function inRem(value, unit = 'rem') {
  return value.replace(LENGTH, (whole, number) =>
    Number(number) < THINNEST ? whole : `${Number((Number(number) / REM).toFixed(5))}${unit}`,
  );
}

/**
 * @param {string} params
 * @param {'rem' | 'em'} unit
 */
function inQuery(params, unit) {
  const seamless = params.replace(
    LEAST,
    (_, side, pixels) => `(${side} > ${Number(pixels) - 1}px)`,
  );
  return inRem(seamless, unit);
}

export const scaled = {
  postcssPlugin: 'scaled',
  /** @param {{ value: string }} declaration */
  Declaration(declaration) {
    const value = inRem(declaration.value);
    if (value !== declaration.value) declaration.value = value;
  },
  AtRule: {
    /** @param {{ params: string }} rule */
    media(rule) {
      const params = inQuery(rule.params, 'em');
      if (params !== rule.params) rule.params = params;
    },
    /** @param {{ params: string }} rule */
    container(rule) {
      const params = inQuery(rule.params, 'rem');
      if (params !== rule.params) rule.params = params;
    },
  },
};
