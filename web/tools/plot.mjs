// @ts-check
// npm run sim -- plot FILE: panels and networks of runs, and figures of experiments, as SVG or PNG, drawn by what draws
// the page's pictures.
import {
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { needPrograms } from './build.mjs';
import { builtEngine } from './engine.mjs';
import { addressWith, given, inFolder, isExperiment, resultsOf } from './plotInput.mjs';
import { referencePages } from './reference.mjs';
import { fail, root, say } from './setup.mjs';

const HELP = `Draws panels and networks of runs, or the figure of an experiment, as SVG or PNG, with the drawing code of the page

Usage: npm run sim -- plot [OPTIONS] --out FILE.svg <FILE|LINK>...

Arguments:
  <FILE|LINK>        a scenario's file, a shared link, or #/example/NAME; - reads standard input.
                     Several stand beside one another, with scales in common; so do those of a comparison.
                     Or an experiment, which is run first, its results (of sim -- experiment FILE --json), or
                     #/experiment/PAPER/FIGURE

Options:
  --out FILE         where it goes, as .svg or .png; - is SVG on standard output
  --scale N          pixels of a PNG for each of a screen's 96 to the inch: 1, 2 or 4 [default: 2]
  --show PARTS       network, plots or both: network,plots. The network is as it is at the end of the range [default: plots]
  --panel ID         cwnd, rtt, queue, plane, sequence, spacetime, …, own.NAME for a variable that rules declare; again
                     for further panels. Unless given, those that the scenario asks for.
                     Of an experiment, the id of a measure; all of them unless given
  --width MM         85 (one column of a paper) or 175 (two) [default: 175]
  --ground GROUND    white or dark [default: white]
  --title TEXT       instead of the scenario's name; '' for none
  --note TEXT        a line of one's own in the caption
  --no-caption       without seed, source, address and version
  --no-events        without the marks of drops and other events
  --curve KIND       ssthresh, flight, receiveWindow or goodput beside the usual curves; again for further ones
  --from S, --to S   the range of time [default: as the scenario asks, or all of it]
  --averaging S      rates are means over so long [default: as fits the range]
  --page ADDRESS     where Sawtooth is, for the link in the picture: https://…/

Options of experiments that are run:
  --seeds N          the seeds 1 to N at each point
  --setting S=C      another choice of a setting that the source leaves open; again for further ones
`;

const OPTIONS = {
  out: { type: /** @type {const} */ ('string') },
  scale: { type: /** @type {const} */ ('string'), default: '2' },
  show: { type: /** @type {const} */ ('string'), default: 'plots' },
  panel: { type: /** @type {const} */ ('string'), multiple: /** @type {const} */ (true) },
  width: { type: /** @type {const} */ ('string'), default: '175' },
  ground: { type: /** @type {const} */ ('string'), default: 'white' },
  title: { type: /** @type {const} */ ('string') },
  note: { type: /** @type {const} */ ('string'), default: '' },
  caption: { type: /** @type {const} */ ('boolean'), default: true },
  events: { type: /** @type {const} */ ('boolean'), default: true },
  curve: { type: /** @type {const} */ ('string'), multiple: /** @type {const} */ (true) },
  from: { type: /** @type {const} */ ('string') },
  to: { type: /** @type {const} */ ('string') },
  averaging: { type: /** @type {const} */ ('string') },
  page: { type: /** @type {const} */ ('string'), default: '' },
  seeds: { type: /** @type {const} */ ('string') },
  setting: { type: /** @type {const} */ ('string'), multiple: /** @type {const} */ (true) },
  help: { type: /** @type {const} */ ('boolean'), short: 'h', default: false },
};

/** Stands in for the parts of a browser that drawing needs; colours are read from the style sheet itself. */
export async function likeABrowser() {
  const { JSDOM } = await import('jsdom');
  const { window } = new JSDOM('<!doctype html><body></body>');
  const sheet = readFileSync(join(root, 'web/src/ui/style/tokens.css'), 'utf8');
  /** @type {Map<string, [light: string, dark: string]>} */
  const tokens = new Map();
  for (const [, name = '', light = '', dark = ''] of sheet.matchAll(
    /(--[\w-]+): light-dark\((#\w+), (#\w+)\)/g,
  ))
    tokens.set(name, [light, dark]);
  Object.assign(globalThis, {
    document: window.document,
    XMLSerializer: window.XMLSerializer,
    Element: window.Element,
    Path2D: class {},
    matchMedia: () => ({ matches: false }),
    getComputedStyle: (/** @type {HTMLElement} */ probe) => {
      const [, token = ''] = /var\((--[\w-]+)\)/.exec(probe.style.color) ?? [];
      const found = tokens.get(token);
      if (!found) throw new Error(`no colour ${token}`);
      return { color: found[probe.dataset.scheme === 'dark' ? 1 : 0] };
    },
  });
}

/** @param {string} name @param {string | undefined} text */
function seconds(name, text) {
  if (text === undefined) return null;
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value)
    ? value
    : fail(`--${name} ${text}: a number of seconds is needed`, 2);
}

/**
 * @template {string} T
 * @param {string} name
 * @param {string} value
 * @param {readonly T[]} of
 * @returns {T}
 */
function oneOf(name, value, of) {
  return of.find((one) => one === value) ?? fail(`--${name} ${value}: takes ${of.join(', ')}`, 2);
}

function parsed(/** @type {string[]} */ argv) {
  try {
    return parseArgs({ args: argv, options: OPTIONS, allowPositionals: true, allowNegative: true });
  } catch (thrown) {
    return fail(
      `${thrown instanceof Error ? thrown.message : thrown}. See npm run sim -- plot --help`,
      2,
    );
  }
}

/** @param {string[]} argv */
export async function plot(argv) {
  const { values, positionals } = parsed(argv);
  const { out } = values;
  if (values.help) return void process.stdout.write(HELP);
  if (positionals.length === 0)
    return fail('a file or a link is needed. See npm run sim -- plot --help', 2);
  if (out === undefined)
    return fail('--out FILE.svg or FILE.png is needed; - is standard output', 2);
  const ending = out === '-' ? '.svg' : extname(out).toLowerCase();
  if (ending !== '.svg' && ending !== '.png')
    return fail(`--out ${basename(out)}: it is written as .svg or as .png`, 2);
  const scale = Number(oneOf('scale', values.scale, ['1', '2', '4']));
  const shown = values.show.split(',').map((one) => oneOf('show', one, ['network', 'plots']));
  const width = oneOf('width', values.width, ['85', '175']);
  const ground = oneOf('ground', values.ground, ['white', 'dark']);
  const options = (values.curve ?? []).map((one) =>
    oneOf('curve', one, ['ssthresh', 'flight', 'receiveWindow', 'goodput']),
  );
  const range = { from: seconds('from', values.from), to: seconds('to', values.to) };
  const averaging = seconds('averaging', values.averaging);
  if (averaging !== null && averaging <= 0) return fail('--averaging: more than 0 s is needed', 2);

  const seeds = values.seeds;
  if (seeds !== undefined && !/^[1-9]\d*$/.test(seeds))
    return fail(`--seeds ${seeds}: a whole number from 1 on is needed`, 2);

  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const several = positionals.length > 1;
  const common = {
    panels: values.panel ?? [],
    width: /** @type {85 | 175} */ (width === '85' ? 85 : 175),
    ground,
    title: values.title ?? null,
    caption: values.caption,
    note: values.note,
    page: values.page,
    version,
  };
  let what = '';
  try {
    const found = [];
    for (what of positionals) found.push(await given(what, decodeLink));
    const [first] = found;
    const experiment = found.find(isExperiment);
    let picture;
    if (experiment && first) {
      if (several) return fail('the figure of an experiment stands alone: one file is needed', 2);
      const misplaced = ['from', 'to', 'averaging', 'curve'].find((name) =>
        Object.hasOwn(values, name),
      );
      if (misplaced !== undefined || !values.events || values.show !== OPTIONS.show.default)
        return fail(
          `--${misplaced ?? (values.events ? 'show' : 'no-events')}: for runs; ${what} is an experiment`,
          2,
        );
      await likeABrowser();
      /** @type {typeof import('./plotFigure.ts')} */
      const { drawFigure } = await moduleOf('plotFigure.ts');
      const settings = values.setting ?? [];
      const results = resultsOf(first, seeds, settings);
      picture = drawFigure(results, { ...common, named: addressWith(first, settings) });
    } else {
      if (seeds !== undefined || values.setting !== undefined)
        return fail('--seeds, --setting: for experiments', 2);
      await needPrograms();
      await likeABrowser();
      /** @type {typeof import('./plot.ts')} */
      const page = await moduleOf('plot.ts');
      const open = await builtEngine();
      const runs = [];
      for (const { text, what: from } of found) {
        what = from;
        const name = several ? basename(from, '.json').replace(/^#?\/example\//, '') : '';
        for (const one of page.runsIn(text, name))
          runs.push({ ...one, session: open(one.document) });
      }
      what = positionals.join(', ');
      picture = await page.drawPlot(runs, {
        ...common,
        shown,
        events: values.events,
        options,
        ...range,
        averaging,
        // Where several stand beside one another, none of their addresses is that of all.
        named: several ? null : (first?.named ?? null),
      });
      for (const { session } of runs) session.free();
    }
    if (ending === '.png') {
      const { pngOf } = await import('./raster.mjs');
      await put(out, pngOf(picture.svg, picture.width, scale));
      say(`${out}: ${width} mm wide, ${Math.round(picture.width * scale)} pixels`);
    } else {
      await put(out, `${picture.svg}\n`);
      if (out !== '-') say(`${out}: ${width} mm wide`);
    }
  } catch (thrown) {
    fail(`${what.slice(0, 80)}: ${reasonOf(thrown)}`, 2);
  }
}

/** @param {string} link */
async function decodeLink(link) {
  /** @type {typeof import('../src/model/share/link.ts')} */
  const module = await moduleOf('../src/model/share/link.ts');
  return module.decodeLink(link);
}

/** A module of this folder, with what it imports of the page. @param {string} file */
async function moduleOf(file) {
  // Packages may only just have been installed.
  const { bundled } = await import('./bundled.mjs');
  // The names of what documents set are in the reference.
  const { module } = await bundled(join(root, 'web/tools', file), [referencePages(), classNames()]);
  return module;
}

/** Without a page, a class is called as in its style sheet. @returns {import('vite').Plugin} */
function classNames() {
  const classes = '\0class-names';
  return {
    name: 'class-names',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.module.css') ? classes : null),
    load: (id) =>
      id === classes ? 'export default new Proxy({}, { get: (_, name) => name });' : null,
  };
}

/** @param {string} out @param {string | Uint8Array} text */
async function put(out, text) {
  if (out === '-') {
    // The process ends next, and a pipe may still have to take it.
    await new Promise((taken) => process.stdout.write(text, taken));
    return;
  }
  try {
    // The file that a link names is replaced, and not the link.
    const named = inFolder(out);
    const file = existsSync(named) ? realpathSync(named) : named;
    // A file that is there is whole; a device takes no other in its place.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) writeFileSync(file, text);
    else {
      const part = `${file}.${process.pid}.part`;
      try {
        writeFileSync(part, text);
        renameSync(part, file);
      } finally {
        rmSync(part, { force: true });
      }
    }
  } catch (thrown) {
    fail(`--out ${out}: ${reasonOf(thrown)}`, 2);
  }
}

/** The engine says as JSON why it refuses something, with the path. @param {unknown} thrown */
function reasonOf(thrown) {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  try {
    const { path, message } = JSON.parse(text);
    return path ? `${path}: ${message}` : String(message);
  } catch {
    return text;
  }
}
