// @ts-check
// The faults of README.md and the guide: links that lead nowhere, and commands, flags, files and controls that do
// not exist. In italics stand controls of the page and titles of examples, and nothing else.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { marked } from 'marked';
import { cliFlags } from './cliFlags.mjs';
import { root } from './setup.mjs';

/** @param {string} file from the root of the repository */
const read = (file) => readFileSync(join(root, file), 'utf8');

/** @typedef {{ type: string, text?: string, raw: string, href?: string, lang?: string }} Part */

/** Every part of a text, the inner ones too. @param {string} text @returns {Part[]} */
function partsOf(text) {
  /** @type {Part[]} */
  const parts = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    parts.push(token);
  });
  return parts;
}

/** The anchors of a text, as code hosts make them of headings. @param {string} text */
function anchorsOf(text) {
  const headings = partsOf(text).filter(({ type }) => type === 'heading');
  return headings.map(({ text: heading = '' }) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

/** @param {string} file @param {string} text @param {string} href */
function faultOfLink(file, text, href) {
  if (/^[a-z]+:/.test(href)) return [];
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  if (!existsSync(join(root, target))) return [`the link ${href} leads nowhere`];
  if (anchor === undefined) return [];
  const there = anchorsOf(path === '' ? text : read(target));
  return there.includes(anchor) ? [] : [`${target} has no heading #${anchor}`];
}

/** Commands and names that a text may use. */
function known() {
  const commands = cliFlags();
  const plotted = read('web/tools/plot.mjs').match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
  commands.set('plot', new Set(plotted));
  const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (
    JSON.parse(read('package.json'))
  );
  const examples = readdirSync(join(root, 'scenarios')).filter((file) => file.endsWith('.json'));
  const texts = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|[\\/])texts[\\/]en[\\/][^\\/]+\.ts$/.test(file),
  );
  return {
    commands,
    scripts,
    titles: new Set(examples.map((file) => JSON.parse(read(`scenarios/${file}`)).name)),
    texts: texts.map((file) => read(`web/src/${file}`)).join('\n'),
  };
}

const names = known();

/** The faults of commands in a line of code. @param {string} line @returns {string[]} */
function faultsOfCode(line) {
  const { commands, scripts } = names;
  const [command = '', ...rest] = line
    .trim()
    .replace(/\s# .*$/, '')
    .split(/\s+/);
  const flags = rest.map((word) => word.replace(/=.*$/, '')).filter((word) => /^--\w/.test(word));
  /** @param {string} sub @returns {string[]} */
  const faultsOfSub = (sub) => {
    const own = commands.get(sub);
    if (/^(--help|--version)?$/.test(sub) || sub === 'COMMAND') return [];
    if (!own) return [`the command line has no command ${sub}`];
    const strange = flags.filter((flag) => flag !== '--help' && !own.has(flag));
    return strange.map((flag) => `${sub} does not take ${flag}`);
  };
  const files = rest.filter((word) => /^(\.\/)?(scenarios|sim-core-wasm)\//.test(word));
  const missing = files.filter((file) => !existsSync(join(root, file.replace(/\[.*/, ''))));
  const lost = missing.map((file) => `there is no file ${file}`);

  if (/^--\w/.test(command)) {
    const flag = command.replace(/=.*$/, '');
    const isKnown =
      [...commands.values()].some((own) => own.has(flag)) ||
      Object.values(scripts).some((script) => hasFlag(script, flag)) ||
      flag === '--help';
    return isKnown ? lost : [...lost, `no command takes ${flag}`];
  }
  if (command === 'sawtooth') return [...lost, ...faultsOfSub(rest[0] ?? '')];
  if (command === 'npm') {
    const name = rest[0] === 'run' ? (rest[1] ?? '') : (rest[0] ?? '');
    const script = scripts[name];
    if (script === undefined) return [...lost, `package.json has no script ${name}`];
    if (name === 'sim') return [...lost, ...faultsOfSub(rest[3] ?? '')];
    const strange = flags.filter((flag) => !hasFlag(script, flag));
    return [...lost, ...strange.map((flag) => `npm run ${name} does not take ${flag}`)];
  }
  // In running text a command may stand without the program: `schema --hand-in`.
  return commands.has(command) && flags.length > 0 ? [...lost, ...faultsOfSub(command)] : lost;
}

/** Whether a script of package.json reads a flag. @param {string} script @param {string} flag */
function hasFlag(script, flag) {
  const file = script.split(' ').find((word) => word.endsWith('.mjs'));
  return file !== undefined && read(file).includes(`'${flag}'`);
}

/**
 * The faults of a page; none where all that it names exists.
 * @param {string} file from the root of the repository
 * @param {string} [text]
 * @returns {string[]}
 */
export function guideFaults(file, text = read(file)) {
  return partsOf(text).flatMap(({ type, text: inner = '', href = '', lang }) => {
    if (type === 'link' || type === 'image') return faultOfLink(file, text, href);
    if (type === 'codespan') return faultsOfCode(inner);
    if (type === 'code' && lang === 'sh') return inner.split('\n').flatMap(faultsOfCode);
    if (type === 'em') {
      const isShown = names.titles.has(inner) || names.texts.includes(`'${inner}'`);
      return isShown ? [] : [`the page shows nothing called ${inner}`];
    }
    return [];
  });
}

/** README.md and the pages of the guide. */
export function guidePages() {
  const pages = readdirSync(join(root, 'web/src/guide')).sort();
  return ['README.md', ...pages.map((page) => `web/src/guide/${page}`)];
}
