/**
 * Imports in the page point one way: from features to views, from views down to the model, and never round
 * in a circle. A feature is a folder of `features`; the rest of the page knows none of them.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** The parts of the page: each may import from those before it, and from itself. */
const PARTS = ['generated', 'texts', 'engine', 'model', 'ui', 'views', 'features', 'languages'];

/** Neither has anything of the other. */
const APART = ['model', 'ui'];

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

/** The part that a file is in; null for the files of the root, which see everything, and beside it. */
function partOf(path: string): string | null {
  const [part = ''] = path.split('/');
  return path.includes('/') && part !== '..' ? part : PARTS.includes(path) ? path : null;
}

/** The name of the feature that a file is of. */
function featureOf(path: string): string | null {
  const [part, feature = null] = path.split('/');
  return part === 'features' ? feature : null;
}

/** Imports that point up, or to no part, as `from → to`. */
function upward(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const [here, there] = [partOf(from), partOf(to)];
      if (here === null || here === there) return false;
      // Built with the engine, and loaded by it alone; the examples lie beside it.
      if (there === null) return !to.startsWith('..');
      if (APART.includes(here) && APART.includes(there)) return true;
      return PARTS.indexOf(there) < 0 || PARTS.indexOf(there) > PARTS.indexOf(here);
    })
    .map(({ from, to }) => `${from} → ${to}`);
}

/** A folder, or a feature as a whole. */
function roomOf(path: string): string | null {
  const feature = featureOf(path);
  if (feature !== null) return `features/${feature}`;
  // An import of a whole folder is one of its index.
  const folder = folders.has(path) ? path : dirname(path);
  return folder === '.' || folder.startsWith('..')
    ? null
    : folder.replace(/^generated\/.*/, 'generated');
}

/** Folders and features that import each other, directly or by way of others. */
function circles(imports: readonly Import[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [here, there] = [roomOf(from), roomOf(to)];
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

/** Files that import one another, as `one ↔ other`. */
function mutual(imports: readonly Import[]): string[] {
  const bare = (path: string): string => path.replace(/\.tsx?$/, '');
  const all = new Set(imports.map(({ from, to }) => `${bare(from)} → ${bare(to)}`));
  const pairs = imports.map(({ from, to }) => [bare(from), bare(to)] as const);
  const found = pairs.filter(([from, to]) => from < to && all.has(`${to} → ${from}`));
  return [...new Set(found.map(([from, to]) => `${from} ↔ ${to}`))].sort();
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|tsx)$/.test(name) ? [path] : [];
  });
}

const files = sources(root).map((path) => relative(root, path).replaceAll('\\', '/'));
const folders = new Set(files.map((file) => dirname(file)));
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
/** Tests put together what they need. */
const ofProduct = imports.filter(({ from }) => !/\.test\.tsx?$/.test(from));

/** Imports of a feature's files by another feature, which has only what the index declares. */
function inside(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const [here, there] = [featureOf(from), featureOf(to)];
      return here !== null && there !== null && here !== there && to !== `features/${there}`;
    })
    .map(({ from, to }) => `${from} → ${to}`);
}

/** Features that still reach into another. */
const REACHING = new Set([
  'features/course/HandInDialog.tsx → features/lesson/model/lessonReader',
  'features/course/HandInDialog.tsx → features/lesson/model/sketch',
  'features/course/handIn.ts → features/lesson/model/answers',
  'features/embed/Controls.tsx → features/lesson/StepFields',
  'features/embed/Embed.tsx → features/compare/RunBar',
  'features/embed/Embed.tsx → features/lesson/LessonCard',
  'features/lesson/Step.tsx → features/why/LessonTask',
  'features/measured/KernelOverlay.tsx → features/reference/referencePages',
  'features/papers/ClaimCounts.tsx → features/experiments/claims/ResultMark',
  'features/papers/ClaimList.tsx → features/experiments/claims/ResultMark',
  'features/papers/FigureCard.tsx → features/experiments/claims/Claims',
  'features/papers/FigureCard.tsx → features/experiments/figure/ExperimentFigure',
  'features/papers/Outcome.tsx → features/experiments/figure/ExperimentFigure',
  'features/papers/Provenance.tsx → features/experiments/model/experimentFigure',
  'features/papers/printWhole.ts → features/experiments/figure/paperColumn',
  'features/papers/setupRows.ts → features/experiments/model/experimentFigure',
  'features/papers/useOpening.ts → features/experiments/model/experimentFigure',
  'features/papers/useOpening.ts → features/experiments/model/experimentPoint',
  'features/reference/AsCode.tsx → features/rules/model/twins',
  'features/reference/AsCode.tsx → features/rules/texts/en/rules',
]);

/** Of the page's own parts, those that still name a feature. */
const TURNING = new Set([
  'model/laboratory.ts → features/compare/model/changesForAll',
  'model/laboratory.ts → features/compare/model/comparing',
  'model/laboratory.ts → features/compare/model/forks',
  'model/laboratory.ts → features/lesson/model/lecture',
  'model/laboratory.ts → features/lesson/model/lessonReader',
  'model/laboratory.ts → features/lesson/model/lessonWriter',
]);

it('imports between parts point down', () => {
  expect(imports.length).toBeGreaterThan(300);
  expect(upward(ofProduct).filter((one) => !TURNING.has(one))).toEqual([]);
});

it('a feature knows another by its index alone', () => {
  expect(inside(ofProduct).filter((one) => !REACHING.has(one))).toEqual([]);
  const of = (path: string): string[] =>
    inside(importsOf('features/why/WhySheet.tsx', `import { a } from '${path}';`));
  expect(of('../lesson/model/lessonReader')).toHaveLength(1);
  expect(of('../lesson')).toEqual([]);
  expect(of('./model/inquiry')).toEqual([]);
});

it('imports that still point the wrong way are listed only while they do', () => {
  const there = new Set([...upward(ofProduct), ...inside(ofProduct)]);
  expect([...TURNING, ...REACHING].filter((one) => !there.has(one))).toEqual([]);
});

it('engine and models have no component', () => {
  const below = files.filter((file) => /^(engine|model|features\/\w+(\/\w+)*\/model)\//.test(file));
  expect(below.length).toBeGreaterThan(30);
  const react = below.filter(
    (file) =>
      file.endsWith('.tsx') ||
      /from '(react|zustand)'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(react).toEqual([]);
});

it('no folder and no feature imports itself by way of others', () => {
  const down = ofProduct.filter(({ from, to }) => !TURNING.has(`${from} → ${to}`));
  expect(circles(down)).toEqual([]);
});

it('no two files import one another', () => {
  expect(mutual(imports)).toEqual([]);
  const of = (file: string, path: string): Import[] => importsOf(file, `import a from '${path}';`);
  const both = [...of('views/a.tsx', './b'), ...of('views/b.ts', './a')];
  expect(mutual(both)).toEqual(['views/a ↔ views/b']);
  expect(mutual(of('views/a.tsx', './b'))).toEqual([]);
});

it('an import that points up or to an unknown folder is found', () => {
  const of = (file: string, path: string): string[] =>
    upward(importsOf(file, `import {\n a } from '${path}';`));
  expect(of('model/run/run.ts', '../../views/plots/stage/plotStage')).toHaveLength(1);
  expect(of('engine/client/client.ts', '../../model/run/run')).toHaveLength(1);
  expect(of('ui/numbers/format.ts', '../../model/run/run')).toHaveLength(1);
  expect(of('model/run/run.ts', '../../ui/numbers/format')).toHaveLength(1);
  expect(of('views/plots/Plots.tsx', '../../features/why/WhySheet')).toHaveLength(1);
  expect(of('new/View.tsx', '../model/run/run')).toHaveLength(1);
  expect(of('views/View.tsx', '../new/run')).toHaveLength(1);
  expect(of('model/run/run.ts', '../../App')).toHaveLength(1);
  const later = importsOf('model/run/run.ts', "const view = import('../../views/context');");
  expect(upward(later)).toHaveLength(1);
  expect(of('views/plots/stage/plotStage.ts', '../../../model/run/run')).toEqual([]);
  expect(of('features/why/WhySheet.tsx', '../../views/plots/Plots')).toEqual([]);
});

it('a circle of folders or of features is found', () => {
  const from = (here: string, there: string): Import => ({
    from: `${here}/a.ts`,
    to: `${there}/b`,
  });
  expect(circles([from('a', 'b'), from('b', 'c')])).toEqual([]);
  expect(circles([from('a', 'b'), from('b', 'c'), from('c', 'a')])).toEqual(['a', 'b', 'c']);
  const within = [from('features/a', 'features/b/model'), from('features/b', 'features/a/model')];
  expect(circles(within)).toEqual(['features/a', 'features/b']);
});
