// @ts-check
// npm run sim -- plot FILE: panels and networks of runs as SVG or PNG, drawn by what draws the page's pictures.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { needPrograms } from './build.mjs';
import { builtEngine } from './engine.mjs';
import { referencePages } from './reference.mjs';
import { fail, root, say } from './setup.mjs';

const HELP = `Draws panels and networks of runs as SVG or PNG, with the drawing code of the page's pictures

Usage: npm run sim -- plot [OPTIONS] --out FILE.svg <FILE|LINK>...

Arguments:
  <FILE|LINK>        a scenario's file, a shared link, or #/example/NAME; - reads standard input.
                     Several stand beside one another, with scales in common; so do those of a comparison

Options:
  --out FILE         where it goes, as .svg or .png; - is SVG on standard output
  --scale N          pixels of a PNG for each of a screen's 96 to the inch: 1, 2 or 4 [default: 2]
  --show PARTS       network, plots or both: network,plots. The network is as it is at the end of the range [default: plots]
  --panel ID         cwnd, rtt, queue, plane, sequence, spacetime, … ; again for further panels. Unless given, those that the scenario asks for
  --width MM         85 (one column of a paper) or 175 (two) [default: 175]
  --ground GROUND    white or dark [default: white]
  --title TEXT       instead of the scenario's name; '' for none
  --note TEXT        a line of one's own in the caption
  --no-caption       without seed, address and version
  --no-events        without the marks of drops and other events
  --curve KIND       ssthresh, flight, receiveWindow or goodput beside the usual curves; again for further ones
  --from S, --to S   the range of time [default: as the scenario asks, or all of it]
  --averaging S      rates are means over so long [default: as fits the range]
  --page ADDRESS     where Sawtooth is, for the link in the picture: https://…/
`;

/** A document has at most so much. */
const MOST_BYTES = 1_000_000;

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

/**
 * @param {string} what
 * @param {(hash: string) => Promise<string>} decodeLink
 * @returns {Promise<{ document: string, named: string | null }>}
 */
async function read(what, decodeLink) {
  const hash = what.includes('#') ? what.slice(what.indexOf('#')) : what;
  const example = /^#\/example\/([a-z0-9-]+)$/.exec(hash)?.[1];
  if (example !== undefined) {
    const file = join(root, 'scenarios', `${example}.json`);
    return { document: textOf(file, `there is no example “${example}”`), named: hash };
  }
  if (/^#?1[\w-]+$/.test(hash)) return { document: await decodeLink(hash), named: null };
  return {
    document: textOf(what === '-' ? 0 : inFolder(what), `${what} cannot be read`),
    named: null,
  };
}

/** npm runs scripts at the top; names of files are meant from where it was called. @param {string} path */
function inFolder(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** @param {string | 0} file @param {string} otherwise */
function textOf(file, otherwise) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return fail(otherwise, 2);
  }
  return text.length > MOST_BYTES ? fail(`${otherwise}: a document has at most 1 MB`, 2) : text;
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

  await needPrograms();
  await likeABrowser();
  // Packages may only just have been installed.
  const { bundled } = await import('./bundled.mjs');
  // The names of what documents set are in the reference.
  const plugins = [referencePages(), classNames()];
  /** @type {{ module: typeof import('./plot.ts') }} */
  const { module } = await bundled(join(root, 'web/tools/plot.ts'), plugins);
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  let what = '';
  try {
    const open = await builtEngine();
    const runs = [];
    let named = null;
    for (what of positionals) {
      const found = await read(what, module.decodeLink);
      // Where several stand beside one another, none of their addresses is that of all.
      named = positionals.length === 1 ? found.named : null;
      const name =
        positionals.length === 1 ? '' : basename(what, '.json').replace(/^#?\/example\//, '');
      for (const one of module.runsIn(found.document, name))
        runs.push({ ...one, session: open(one.document) });
    }
    what = positionals.join(', ');
    const picture = await module.drawPlot(runs, {
      shown,
      panels: values.panel ?? [],
      width: width === '85' ? 85 : 175,
      ground,
      title: values.title ?? null,
      caption: values.caption,
      note: values.note,
      events: values.events,
      options,
      ...range,
      averaging,
      page: values.page,
      named,
      version,
    });
    for (const { session } of runs) session.free();
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
    writeFileSync(inFolder(out), text);
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
