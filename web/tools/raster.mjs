// @ts-check
// Pictures as PNG where there is no browser, with the letters that the page has.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

const FONT = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'),
);

/** Those that pictures have: of figures and legends, and of titles. */
const fontFiles = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map(
  (file) => join(FONT, file),
);

/** Letters that the font lacks are looked for in those of the system, which takes long. */
const OTHER_LETTERS =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * @param {string} svg
 * @param {number} width of the SVG, in pixels
 * @param {number} scale pixels for each of those
 */
export function pngOf(svg, width, scale) {
  const drawing = new Resvg(svg, {
    font: { fontFiles, loadSystemFonts: OTHER_LETTERS.test(svg), defaultFontFamily: 'Inter' },
    fitTo: { mode: 'width', value: Math.round(width * scale) },
  });
  return drawing.render().asPng();
}
