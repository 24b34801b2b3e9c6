/**
 * Lengths of the style sheets in `rem`, so that the page grows as a whole in front of a
 * room. Lines of a pixel and a half at most stay as they are. The widths that media queries ask
 * for are in `em`, which is the font size of the browser: a larger one leaves room for less.
 */
const LENGTH = /(?<![\w.#]|\w-)(\d+(?:\.\d+)?|\.\d+)px\b/g;
const THINNEST = 2;
const REM = 16;

/**
 * @param {string} value
 * @param {'rem' | 'em'} unit
 */
export function inRem(value, unit = 'rem') {
  return value.replace(LENGTH, (whole, number) =>
    Number(number) < THINNEST ? whole : `${Number((Number(number) / REM).toFixed(5))}${unit}`,
  );
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
      const params = inRem(rule.params, 'em');
      if (params !== rule.params) rule.params = params;
    },
    /** @param {{ params: string }} rule */
    container(rule) {
      const params = inRem(rule.params);
      if (params !== rule.params) rule.params = params;
    },
  },
};
