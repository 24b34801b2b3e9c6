/**
 * Imports between the folders of the page point one way: from what is shown down
 * to what is known. A folder may import from those that are listed for it, and
 * from itself; a folder that is not listed fails.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const GROUND = ['generated', 'texts'];
const SHARED = [...GROUND, 'engine', 'model', 'ui', 'views'];

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  generated: [],
  'texts/en': [],
  texts: ['texts/en'],
  // The worker and its client: no React, no view.
  engine: GROUND,
  // Runs and documents in the page: no component.
  model: [...GROUND, 'engine'],
  // What is said of each paper, and which experiments are its figures.
  papers: GROUND,
  // What came of each, in prose.
  'papers/outcome': [],
  ui: [...GROUND, 'engine'],
  // The files of `views` itself: how components reach the laboratory.
  views: [...GROUND, 'engine', 'model', 'ui'],
  // What a person can do, and the keys for it.
  'views/commands': SHARED,
  'views/assemble': [...SHARED, 'views/commands'],
  // Figures of grids of runs, and the page of an experiment.
  'views/experiments': [...SHARED, 'views/claims', 'views/lesson', 'views/reading'],
  // Claims of experiments, and what came of them.
  'views/claims': SHARED,
  'views/dialogs': [
    ...SHARED,
    'views/commands',
    'views/experiments',
    'views/find',
    'views/gallery',
    'views/graphml',
    'views/plots',
    'views/start',
    'views/summary',
  ],
  // Fields of any form: texts are shown as lessons are.
  'views/fields': [...SHARED, 'views/lesson'],
  // Whatever has a name, found by typing it.
  'views/find': [...SHARED, 'papers', 'views/commands', 'views/plots', 'views/plots/plane'],
  'views/flows': SHARED,
  'views/gallery': SHARED,
  'views/graphml': SHARED,
  'views/header': [...SHARED, 'views/commands'],
  'views/inspector': [...SHARED, 'views/fields'],
  'views/lesson': [...SHARED, 'views/commands', 'views/plots'],
  'views/network': [...SHARED, 'views/commands', 'views/network/arrange'],
  // Shapes of networks, without a drawing.
  'views/network/arrange': SHARED,
  'views/notices': [...SHARED, 'views/commands'],
  // The papers, with their figures as experiments.
  'views/papers': [
    ...SHARED,
    'papers',
    'papers/outcome',
    'views/claims',
    'views/experiments',
    'views/reading',
  ],
  'views/playback': [...SHARED, 'views/commands'],
  // What goes on paper.
  'views/print': [...SHARED, 'views/summary'],
  'views/plots': [...SHARED, 'views/commands'],
  'views/plots/plane': [...SHARED, 'views/plots'],
  // Pages to read beside the laboratory.
  'views/reading': SHARED,
  'views/reference': [...SHARED, 'views/reading'],
  // Networks to start from, with their numbers and their picture.
  'views/start': [...SHARED, 'views/fields', 'views/network'],
  'views/summary': SHARED,
};

const root = dirname(fileURLToPath(import.meta.url));

interface Import {
  from: string;
  to: string;
}

/** The paths that a file imports, relative to the root; packages are left out. */
function importsOf(file: string, text: string): Import[] {
  const found = text.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|\bimport\.meta\.glob(?:<[^>]*>)?\(\s*)(['"])(\.[^'"]*)\1/g,
  );
  return [...found].map(([, , path = '']) => ({
    from: file,
    to: normalize(join(dirname(file), path)).replaceAll('\\', '/'),
  }));
}

/** The folder that a rule is made for; null for the files of the root, which see everything. */
function folderOf(path: string): string | null {
  if (path.startsWith('..')) return null;
  // An import of a whole folder is one of its index.
  const folder = path in ALLOWED ? path : dirname(path);
  return folder === '.' ? null : folder.replace(/^generated\/.*/, 'generated');
}

/** Imports that no rule allows, as `from → to`. */
function forbidden(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const [here, there] = [folderOf(from), folderOf(to)];
      if (here === null || here === there) return false;
      // Built with the engine, and loaded by it alone; the examples lie beside it.
      if (there === null) return !to.startsWith('..');
      return !ALLOWED[here]?.includes(there);
    })
    .map(({ from, to }) => `${from} → ${to}`);
}

/** Folders that import each other, directly or by way of others. */
function circles(imports: readonly Import[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [here, there] = [folderOf(from), folderOf(to)];
    if (here === null || there === null || here === there) continue;
    next.set(here, (next.get(here) ?? new Set()).add(there));
  }
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(next.get(from) ?? [])];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      open.push(...(next.get(one) ?? []));
    }
    return seen;
  };
  return [...next.keys()].filter((folder) => reached(folder).has(folder));
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|tsx)$/.test(name) ? [path] : [];
  });
}

const imports = sources(root).flatMap((path) => {
  const file = relative(root, path).replaceAll('\\', '/');
  return importsOf(file, readFileSync(path, 'utf8'));
});

it('imports between folders point down', () => {
  expect(imports.length).toBeGreaterThan(300);
  expect(forbidden(imports)).toEqual([]);
});

it('engine and model have no component', () => {
  const files = sources(root).map((path) => relative(root, path).replaceAll('\\', '/'));
  const below = files.filter((file) => /^(engine|model)\//.test(file));
  expect(below.length).toBeGreaterThan(30);
  const react = below.filter(
    (file) =>
      file.endsWith('.tsx') ||
      /from '(react|zustand)'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(react).toEqual([]);
});

it('no folder imports itself by way of others', () => {
  expect(circles(imports)).toEqual([]);
});

it('an import that points up or to an unknown folder is found', () => {
  const of = (file: string, path: string): Import[] =>
    importsOf(file, `import {\n a } from '${path}';`);
  expect(forbidden(of('model/run.ts', '../views/plots/stage'))).toHaveLength(1);
  expect(forbidden(of('engine/client.ts', '../model/run'))).toHaveLength(1);
  expect(forbidden(of('views/plots/stage.ts', '../reference/Page'))).toHaveLength(1);
  expect(forbidden(of('views/new/View.tsx', '../../model/run'))).toHaveLength(1);
  expect(forbidden(of('model/run.ts', '../App'))).toHaveLength(1);
  expect(
    forbidden(importsOf('model/run.ts', "const view = import('../views/context');")),
  ).toHaveLength(1);
  expect(forbidden(of('views/plots/stage.ts', '../../model/run'))).toEqual([]);
});

it('a circle of folders is found', () => {
  const from = (here: string, there: string): Import => ({
    from: `${here}/a.ts`,
    to: `${there}/b`,
  });
  expect(circles([from('a', 'b'), from('b', 'c')])).toEqual([]);
  expect(circles([from('a', 'b'), from('b', 'c'), from('c', 'a')])).toEqual(['a', 'b', 'c']);
});
