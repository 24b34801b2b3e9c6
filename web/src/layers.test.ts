/**
 * Imports between the folders of the page point one way: from views down
 * to the model. A folder may import from those that are listed for it, and
 * from itself; a folder that is not listed fails.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const GROUND = ['generated', 'texts'];

/** The simulation and all that is worked out beside it, in workers: no React, no view. */
const ENGINE: Readonly<Record<string, readonly string[]>> = {
  // The engine's types, and how its answers are read.
  engine: [],
  // The words between the page and a run's worker.
  'engine/protocol': ['engine'],
  // A run in its worker.
  'engine/worker': ['engine', 'engine/protocol'],
  // The page's side of a run's worker.
  'engine/client': ['engine', 'engine/protocol'],
  // Programs on demand, each in a worker with its client.
  'engine/programs': ['engine'],
  // Experiments and the matrix, in many workers at once.
  'engine/experiment': ['engine', 'engine/programs'],
};

/** The state of the page, without components; each part knows only those that are listed for it. */
const MODEL: Readonly<Record<string, readonly string[]>> = {
  // A document, its undo history, and reading its contents.
  'model/document': [],
  // A run: a document, the engine that simulates it, and its selection.
  'model/run': ['model/document'],
  // Adding nodes, links and flows to the network of a run.
  'model/assemble': ['model/document', 'model/run'],
  // The packets of a flow over a stretch of a run.
  'model/packets': ['model/run'],
  // Data that the browser stores.
  'model/storage': ['model/document'],
  // State that all runs on the screen share: the clock, the time axis, plot settings, layout.
  'model/display': ['model/document', 'model/run', 'model/storage'],
  // Verdicts on claims, and the open settings that they depend on.
  'model/claims': [],
  // Links, addresses and files.
  'model/share': ['model/claims', 'model/run', 'model/storage'],
  // Examples, papers and registered algorithms, which come with the page.
  'model/library': ['model/document', 'model/run', 'model/share'],
  // An experiment: its runs, its results and its figures.
  'model/experiment': ['model/claims', 'model/document', 'model/library', 'model/share'],
  // Every sender against every other: its settings, its runs and its maps.
  'model/matrix': ['model/experiment'],
  // Senders as rules of the document.
  'model/rules': ['model/document', 'model/library', 'model/run'],
  // Runs beside one another: opened, changed together, branched.
  'model/severalRuns': ['model/display', 'model/document', 'model/run', 'model/share'],
  // Questions why something is as it is.
  'model/why': ['model/display', 'model/run'],
  // Files of measurements, and their curves over runs.
  'model/measured': ['model/display', 'model/document'],
  // Reading, writing and presenting a lesson.
  'model/lesson': ['model/display', 'model/document', 'model/library', 'model/run', 'model/share'],
};

/** Small pieces that views are made of. */
const UI: Readonly<Record<string, readonly string[]>> = {
  // The animation frame, and figures that follow it.
  'ui/frame': [],
  // Colours, sizes and the theme.
  'ui/style': ['ui/frame'],
  // Helpers for canvases and drawings.
  'ui/drawing': ['ui/style'],
  // Numbers as people read and type them.
  'ui/numbers': [],
  // Small drawings between words.
  'ui/icons': ['ui/style'],
  // One of several, from a list that may be searched.
  'ui/choosing': ['ui/icons', 'ui/overlays'],
  // Buttons, and fields of one value.
  'ui/controls': ['ui/numbers', 'ui/style'],
  // Over the page: dialogs, menus and tooltips.
  'ui/overlays': ['ui/controls', 'ui/icons'],
};

const SHARED = [
  ...GROUND,
  ...Object.keys(ENGINE),
  'model',
  'model/answers',
  'model/listening',
  ...Object.keys(MODEL),
  ...Object.keys(UI),
  'views',
];

/** The rules of a part's folders, each of which may also import from the ground. */
function above(
  ground: readonly string[],
  rules: Readonly<Record<string, readonly string[]>>,
): [string, string[]][] {
  return Object.entries(rules).map(([folder, allowed]) => [folder, [...ground, ...allowed]]);
}

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(above(GROUND, ENGINE)),
  ...Object.fromEntries(above([...GROUND, ...Object.keys(ENGINE)], { ...MODEL, ...UI })),
  generated: [],
  // Words that the engine decides, such as those of a claim's result, are taken from there.
  'texts/en': ['generated'],
  texts: ['texts/en'],
  // The laboratory, which owns all parts of the model: none of them knows it.
  model: [...GROUND, ...Object.keys(ENGINE), ...Object.keys(MODEL)],
  // A reader's answers: saved in the browser, and handed in.
  'model/answers': [
    ...[...GROUND, ...Object.keys(ENGINE), 'model'],
    ...['model/document', 'model/lesson', 'model/storage'],
  ],
  // A curve for those who do not see it: as a sound, and from value to value.
  'model/listening': [
    ...[...GROUND, ...Object.keys(ENGINE), 'model'],
    ...['model/display', 'model/run'],
  ],
  // Descriptions of papers, and the experiments that are their figures.
  papers: GROUND,
  // The outcome of each paper, in prose.
  'papers/outcome': [],
  // The files of `views` itself: how components reach the laboratory.
  views: SHARED.filter((folder) => folder !== 'views'),
  // Commands and their keys.
  'views/commands': [...SHARED, 'views/why'],
  'views/assemble': [...SHARED, 'views/commands'],
  // Runs beside one another.
  'views/compare': [
    ...SHARED,
    'views/commands',
    'views/fields',
    'views/plots',
    'views/plots/curves',
    'views/plots/legend',
    'views/plots/panels',
    'views/plots/stage',
  ],
  // The page of an experiment.
  'views/experiments': [
    ...SHARED,
    'views/claims',
    'views/experiments/figure',
    'views/lesson',
    'views/reading',
  ],
  // Figures of grids of runs.
  'views/experiments/figure': SHARED,
  // A form that makes a grid of runs of a scenario.
  'views/experiments/grid': SHARED,
  // The page of a matrix: its settings and its maps.
  'views/matrix': [...SHARED, 'views/reading'],
  // Packets of a run for other programs.
  'views/capture': SHARED,
  // Measurements of others.
  'views/bring': [...SHARED, 'views/plots/panels'],
  // The part of a run that a course needs.
  'views/course': SHARED,
  // Claims of experiments, and their results.
  'views/claims': SHARED,
  // The data of plots, as a table and as files.
  'views/data': [...SHARED, 'views/plots', 'views/plots/panels', 'views/plots/stage'],
  'views/dialogs': [
    ...SHARED,
    'views/bring',
    'views/capture',
    'views/commands',
    'views/compare',
    'views/course',
    'views/data',
    'views/experiments/grid',
    'views/fields',
    'views/find',
    'views/gallery',
    'views/graphml',
    'views/picture',
    'views/plots/events',
    'views/plots/others',
    'views/plots/panels',
    'views/plots/stage',
    'views/start',
    'views/summary',
  ],
  // Frames of other pages.
  'views/embed': [
    ...SHARED,
    'views/commands',
    'views/compare',
    'views/dialogs',
    'views/fields',
    'views/inspector',
    'views/lesson',
    'views/network',
    'views/notices',
    'views/playback',
    'views/plots',
    'views/plots/others',
    'views/plots/panels',
    'views/plots/stage',
  ],
  // Fields of any form: texts are shown as lessons are.
  'views/fields': [...SHARED, 'views/lesson'],
  // Whatever has a name, found by typing it.
  'views/find': [...SHARED, 'papers', 'views/commands', 'views/plots/others', 'views/plots/panels'],
  'views/flows': SHARED,
  'views/gallery': SHARED,
  // Senders that follow rules of the document.
  'views/rules': SHARED,
  'views/graphml': SHARED,
  'views/header': [...SHARED, 'views/commands'],
  'views/inspector': [...SHARED, 'views/fields', 'views/rules'],
  'views/lesson': [...SHARED, 'views/commands', 'views/plots/events', 'views/why'],
  'views/network': [
    ...SHARED,
    'views/commands',
    'views/network/drawing',
    'views/network/geometry',
    'views/network/gestures',
  ],
  // Where the parts of a network are in the drawing.
  'views/network/geometry': [...SHARED, 'views/network/arrange'],
  // Moving nodes and the view, by pointer and keys.
  'views/network/gestures': [...SHARED, 'views/network/arrange', 'views/network/geometry'],
  // The network and its packets, as elements and on canvases.
  'views/network/drawing': [...SHARED, 'views/network/geometry', 'views/network/gestures'],
  // Shapes of networks, without a drawing.
  'views/network/arrange': SHARED,
  'views/notices': [...SHARED, 'views/commands'],
  // The papers, with their figures as experiments.
  'views/papers': [
    ...SHARED,
    'papers',
    'papers/outcome',
    'views/claims',
    'views/experiments/figure',
    'views/reading',
  ],
  // Plots as SVG, drawn by what draws them on the screen.
  'views/picture': [
    ...SHARED,
    'views/network/drawing',
    'views/network/geometry',
    'views/plots/curves',
    'views/plots/events',
    'views/plots/packets',
    'views/plots/panels',
    'views/plots/plane',
    'views/plots/stage',
  ],
  'views/playback': [...SHARED, 'views/commands'],
  // Printing.
  'views/print': [...SHARED, 'views/lesson', 'views/summary'],
  // Why something is as it is: from a place over the plots to the chain of causes.
  'views/why': [...SHARED, 'views/plots/panels', 'views/plots/stage'],
  'views/plots': [
    ...SHARED,
    'views/commands',
    'views/why',
    'views/plots/curves',
    'views/plots/events',
    'views/plots/legend',
    'views/plots/panels',
    'views/plots/stage',
    'views/plots/theory',
  ],
  // Which panels there are, their axes and their places.
  'views/plots/panels': SHARED,
  'views/plots/curves': [...SHARED, 'views/plots/panels'],
  // Event marks and interventions over the curves.
  'views/plots/events': [...SHARED, 'views/plots/panels'],
  // One canvas for all panels of a run, painted frame by frame.
  'views/plots/stage': [
    ...SHARED,
    'views/plots/curves',
    'views/plots/events',
    'views/plots/panels',
  ],
  'views/plots/theory': [
    ...SHARED,
    'views/plots/curves',
    'views/plots/panels',
    'views/plots/stage',
  ],
  'views/plots/legend': [
    ...SHARED,
    'views/plots/curves',
    'views/plots/panels',
    'views/plots/stage',
    'views/plots/theory',
  ],
  // Panels without curves over time.
  'views/plots/others': [...SHARED, 'views/plots', 'views/plots/packets', 'views/plots/plane'],
  // A flow's packets by number and along its path.
  'views/plots/packets': [
    ...SHARED,
    'views/plots',
    'views/plots/curves',
    'views/plots/legend',
    'views/plots/panels',
    'views/plots/stage',
  ],
  'views/plots/plane': [
    ...SHARED,
    'views/plots',
    'views/plots/legend',
    'views/plots/panels',
    'views/plots/stage',
  ],
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

it('no two files import one another', () => {
  expect(mutual(imports)).toEqual([]);
  const of = (file: string, path: string): Import[] => importsOf(file, `import a from '${path}';`);
  const both = [...of('views/a.tsx', './b'), ...of('views/b.ts', './a')];
  expect(mutual(both)).toEqual(['views/a ↔ views/b']);
  expect(mutual(of('views/a.tsx', './b'))).toEqual([]);
});

it('an import that points up or to an unknown folder is found', () => {
  const of = (file: string, path: string): Import[] =>
    importsOf(file, `import {\n a } from '${path}';`);
  expect(forbidden(of('model/run/run.ts', '../../views/plots/stage/plotStage'))).toHaveLength(1);
  expect(forbidden(of('model/lesson/lessonReader.ts', '../laboratory'))).toHaveLength(1);
  expect(forbidden(of('model/document/edits.ts', '../run/run'))).toHaveLength(1);
  expect(forbidden(of('engine/client/client.ts', '../../model/run/run'))).toHaveLength(1);
  expect(forbidden(of('ui/numbers/format.ts', '../controls/Button'))).toHaveLength(1);
  expect(
    forbidden(of('views/plots/stage/plotStage.ts', '../../reference/ReferencePage')),
  ).toHaveLength(1);
  expect(forbidden(of('views/new/View.tsx', '../../model/run/run'))).toHaveLength(1);
  expect(forbidden(of('model/run/run.ts', '../../App'))).toHaveLength(1);
  expect(
    forbidden(importsOf('model/run/run.ts', "const view = import('../../views/context');")),
  ).toHaveLength(1);
  expect(forbidden(of('views/plots/stage/plotStage.ts', '../../../model/run/run'))).toEqual([]);
});

it('a circle of folders is found', () => {
  const from = (here: string, there: string): Import => ({
    from: `${here}/a.ts`,
    to: `${there}/b`,
  });
  expect(circles([from('a', 'b'), from('b', 'c')])).toEqual([]);
  expect(circles([from('a', 'b'), from('b', 'c'), from('c', 'a')])).toEqual(['a', 'b', 'c']);
});
