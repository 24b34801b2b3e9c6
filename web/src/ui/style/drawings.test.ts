// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
);

const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

/** The classes that components give to an `svg` of theirs, by the names of their style sheets. */
function classesOfDrawings(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of files.filter((name) => name.endsWith('.tsx'))) {
    const text = read(file);
    const sheets = new Map(
      [...text.matchAll(/import (\w+) from '[^']*?(\w+\.module\.css)'/g)].map(
        ([, as = '', sheet = '']) => [as, sheet],
      ),
    );
    for (const [drawing] of text.matchAll(/<svg\b[^>]*/g)) {
      for (const [, as = '', name = ''] of drawing.matchAll(/(\w+)\.(\w+)/g)) {
        const sheet = sheets.get(as);
        if (sheet) found.set(sheet, (found.get(sheet) ?? new Set()).add(name));
      }
    }
  }
  return found;
}

/** The rules of a style sheet without those inside them: what each is for, and its declarations. */
function rulesOf(sheet: string): { of: string; declared: string[] }[] {
  const rules: { of: string; declared: string[] }[] = [];
  const open = [{ of: '', declared: [] as string[] }];
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, words = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const said = words.trim().replace(/\s+/g, ' ');
    if (end === '{') open.push({ of: said, declared: [] });
    else if (said !== '') open.at(-1)?.declared.push(said);
    if (end === '}') rules.push(...open.splice(-1));
  }
  return rules;
}

/** The build writes such a length as `rem`, and these sizes are in `rem`. */
const GROWS = /(?<![\w.#]|\w-|\* )(?:[2-9]|\d{2,})(?:\.\d+)?px\b|var\(--(?:small|text|large)\)/;

it('no drawing has a length that grows with the font, since all of it is enlarged', () => {
  const drawings = classesOfDrawings();
  const twice: string[] = [];
  let seen = 0;
  for (const file of files.filter((name) => name.endsWith('.module.css'))) {
    const classes = drawings.get(file.replace(/^.*\//, '')) ?? new Set();
    for (const { of, declared } of rulesOf(read(file))) {
      const [, last = ''] = /\.(\w+)(?::[\w-]+)*$/.exec(of) ?? [];
      const isDrawn =
        /\bsvg$/.test(of) ||
        classes.has(last) ||
        declared.some((line) => /^(?:fill|stroke)\b/.test(line));
      if (!isDrawn) continue;
      seen += 1;
      for (const line of declared)
        if (!line.startsWith('outline') && GROWS.test(line)) twice.push(`${file} ${of}: ${line}`);
    }
  }
  expect(twice).toEqual([]);
  // Both kinds of rules are found.
  expect(seen).toBeGreaterThan(40);
});
