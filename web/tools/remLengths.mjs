/**
 * Lengths of the style sheets in `rem`, so that the page grows as a whole in front of a
 * room. Lines of a pixel and a half at most stay as they are, and so do the widths that
 * media queries ask for.
 */
const LENGTH = /(?<![\w.#]|\w-)(\d+(?:\.\d+)?|\.\d+)px\b/g;
const THINNEST = 2;
const REM = 16;

/** @param {string} value */
export function inRem(value) {
  return value.replace(LENGTH, (whole, number) =>
    Number(number) < THINNEST ? whole : `${Number((Number(number) / REM).toFixed(5))}rem`,
  );
}

export const scaled = {
  postcssPlugin: 'scaled',
  /** @param {{ value: string }} declaration */
  Declaration(declaration) {
    const value = inRem(declaration.value);
    if (value !== declaration.value) declaration.value = value;
  },
};
