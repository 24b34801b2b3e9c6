// @ts-check
// npm run licences: writes THIRD-PARTY.md, the notice of all that is shipped and was made by others: crates in the programs
// (the page's WebAssembly, the command line, Python's extension) and packages in the page. Which these are is read
// from the lock files, their texts from the packages; a test holds the notice against the lock files.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crates, fail, root, run, say } from './setup.mjs';

/** @typedef {{ name: string, version: string }} Package */

/** The crates of what is shipped; those of our own that they use follow. */
const SHIPPED = ['wasm', 'programs', 'cli', 'python'];

/** Dependencies of the page that build it, and are not in it. */
const BUILD_IT = new Set(['vite', '@vitejs/plugin-react']);

/** The notice, beside the licence. */
export const NOTICE = join(root, 'THIRD-PARTY.md');

/**
 * The crates in Cargo.lock: a name, a version, and what each uses.
 * @param {string} lock
 */
function locked(lock) {
  const packages = lock.split('[[package]]').slice(1);
  return packages.map((text) => {
    const field = (/** @type {string} */ key) =>
      new RegExp(`^${key} = "(.*)"$`, 'm').exec(text)?.[1] ?? '';
    const list = /^dependencies = \[([^\]]*)\]/m.exec(text)?.[1] ?? '';
    return {
      name: field('name'),
      version: field('version'),
      foreign: field('source') !== '',
      uses: [...list.matchAll(/"([^"]+)"/g)].map(([, used = '']) => used),
    };
  });
}

/**
 * The names under [dependencies] of a crate of our own, on every system, without the one that only writes the
 * types of the page.
 * @param {string} toml
 */
function declared(toml) {
  const names = [];
  let wanted = false;
  for (const line of toml.split('\n')) {
    if (line.startsWith('[')) wanted = /^\[(target\..*\.)?dependencies\]$/.test(line);
    const name = /^([\w-]+)(?:\.workspace)? = (.*)$/.exec(line);
    if (wanted && name?.[1] && name[1] !== 'ts-rs') names.push(name[1]);
  }
  return names;
}

/**
 * The crates of others in what is shipped, on all systems together, with those that only help to compile them.
 * @param {(file: string) => string} read
 * @returns {Package[]}
 */
export function shippedCrates(read) {
  const all = locked(read('sim-core-wasm/Cargo.lock'));
  /** @type {Map<string, Package>} */
  const found = new Map();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} used `name`, or `name version` where there are several */
  const visit = (used) => {
    if (seen.has(used)) return;
    seen.add(used);
    const [name = '', version] = used.split(' ');
    const one = all.find((one) => one.name === name && (!version || one.version === version));
    if (!one) return;
    if (one.foreign) {
      found.set(`${one.name} ${one.version}`, { name: one.name, version: one.version });
      one.uses.forEach(visit);
    } else {
      own(name.replace('sawtooth-', ''));
    }
  };
  /** @param {string} folder */
  const own = (folder) => declared(read(`sim-core-wasm/${folder}/Cargo.toml`)).forEach(visit);
  SHIPPED.forEach(own);
  return sorted([...found.values()]);
}

/**
 * The packages in the page, and those that they use.
 * @param {(file: string) => string} read
 * @returns {(Package & { license: string, folder: string })[]}
 */
export function shippedPackages(read) {
  const { packages } = JSON.parse(read('package-lock.json'));
  /** @type {Map<string, Package & { license: string, folder: string }>} */
  const found = new Map();
  /** @param {string} name @param {string} from the folder of the package that uses it */
  const visit = (name, from) => {
    const near = `${from}/node_modules/${name}`;
    const folder = packages[near] ? near : `node_modules/${name}`;
    const one = packages[folder];
    // Types are for the compiler, and what is optional may not be there.
    if (!one || found.has(folder) || name.startsWith('@types/')) return;
    found.set(folder, { name, version: one.version, license: one.license ?? '', folder });
    for (const used of Object.keys(one.dependencies ?? {})) visit(used, folder);
  };
  for (const name of Object.keys(packages[''].dependencies)) {
    if (!BUILD_IT.has(name)) visit(name, '');
  }
  return sorted([...found.values()]);
}

/**
 * @template {Package} P
 * @param {P[]} packages
 */
const sorted = (packages) =>
  packages.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));

/** The table's lines of a notice: name, version, licence. @param {string} notice */
export function listed(notice) {
  return [...notice.matchAll(/^\| ([^ |]+) \| ([^ |]+) \| ([^|]+) \|$/gm)]
    .slice()
    .map(([, name = '', version = '', license = '']) => ({ name, version, license }))
    .filter(({ name }) => name !== 'name' && !name.startsWith('-'));
}

/**
 * The text of a licence in a folder: MIT's where there is a choice, all of them where several hold, and a notice that
 * has to go with it.
 * @param {string} folder
 * @param {string} license
 */
function textIn(folder, license) {
  if (!existsSync(folder)) return undefined;
  const named = (/** @type {RegExp} */ pattern) =>
    readdirSync(folder)
      .filter((name) => pattern.test(name))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  const files = /^(licen[cs]e|copying|unlicense)/i;
  const all = license.includes(' AND ') ? named(files) : [oneText(folder, files)];
  const texts = [...all, ...named(/^notice/i)].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

/**
 * @param {string} folder
 * @param {RegExp} named
 */
function oneText(folder, named) {
  const files = readdirSync(folder).filter((name) => named.test(name));
  const preferred = [/mit/i, /^licen[cs]e(\.(md|txt))?$/i, /./];
  for (const pattern of preferred) {
    const file = files.filter((name) => pattern.test(name)).sort()[0];
    if (file === undefined) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    // Some point to another file, and say no more.
    if (text.length > 300) return text.replaceAll('\r\n', '\n').trim();
  }
  return undefined;
}

/** Whatever the notice is made of: packages with their licences and texts. */
function gathered() {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const done = run('cargo', ['metadata', '--format-version', '1', '--locked'], { cwd: crates });
  if (done?.code !== 0) return fail(`cargo metadata failed: ${done?.err ?? 'no cargo'}`);
  const { packages } = JSON.parse(done.out);
  const inPrograms = shippedCrates(read).map((one) => {
    const known = packages.find(
      (/** @type {Package} */ { name, version }) => name === one.name && version === one.version,
    );
    const folder = dirname(known?.manifest_path ?? '.');
    const license = (known?.license ?? '').replaceAll('/', ' OR ');
    return { ...one, license, text: textIn(folder, license) };
  });
  const inPage = shippedPackages(read).map((one) => ({
    ...one,
    text: textIn(join(root, one.folder), one.license),
  }));
  return { inPrograms, inPage };
}

/** @param {readonly (Package & { license: string })[]} packages */
const table = (packages) =>
  [
    '| name | version | licence |',
    '|---|---|---|',
    ...packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
  ].join('\n');

/** @param {ReturnType<typeof gathered>} of */
function notice({ inPrograms, inPage }) {
  /** @type {Map<string, string[]>} */
  const texts = new Map();
  for (const { name, version, text } of [...inPrograms, ...inPage]) {
    if (text === undefined) continue;
    const of = texts.get(text) ?? [];
    of.push(`${name} ${version}`);
    texts.set(text, of);
  }
  const without = [...inPrograms, ...inPage].filter(({ text }) => text === undefined);
  const sections = [...texts].map(
    ([text, of]) => `### ${[...new Set(of)].join(', ')}\n\n\`\`\`text\n${text}\n\`\`\``,
  );
  return `# Works of others in Sawtooth

Written by \`npm run licences\`: do not edit. Sawtooth itself is under the licence in LICENSE. The programs and the page
contain the works below, each under its own licence; where there is a choice, Sawtooth takes MIT.

## In the programs

Crates in the page's WebAssembly, the command line and Python's extension, on all systems together, with those that only
help to compile them.

${table(inPrograms)}

## In the page

${table(inPage)}

## Their licences

Packages without a text of their own: ${without.map(({ name, license }) => `${name} (${license})`).join(', ') || 'none'}.

${sections.join('\n\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = gathered();
  writeFileSync(NOTICE, notice(all));
  say(`${NOTICE}: ${all.inPrograms.length} crates, ${all.inPage.length} packages`);
}
