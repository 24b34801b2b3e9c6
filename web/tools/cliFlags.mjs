// @ts-check
// The subcommands of the command line with their flags, as its sources declare them: nothing is compiled.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { crates } from './setup.mjs';

/** @param {string} folder in `sim-core-wasm` @returns {[file: string, text: string][]} */
function rustIn(folder) {
  const files = readdirSync(`${crates}/${folder}`, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.rs'))
    .map((file) => [
      file.replaceAll('\\', '/'),
      readFileSync(`${crates}/${folder}/${file}`, 'utf8'),
    ]);
}

/** `HandIn`, `hand_in` and `handIn` as `hand-in`. @param {string} name */
const kebab = (name) =>
  name
    .replaceAll('_', '-')
    .replace(/(?<=[a-z])[A-Z]/g, '-$&')
    .toLowerCase();

/** The flags that fields of a type have by themselves. @param {string} body */
function ownFlags(body) {
  const fields = body.matchAll(/#\[arg\(([\s\S]*?)\)\]\s*(?:pub(?:\([^)]*\))? )?(\w+):/g);
  return [...fields].flatMap(([, options = '', field = '']) => {
    const [, named] = /\blong = "([^"]+)"/.exec(options) ?? [];
    return /\blong\b/.test(options) ? [`--${named ?? kebab(field)}`] : [];
  });
}

/**
 * Every subcommand of `sawtooth`, with its flags.
 * @returns {Map<string, Set<string>>}
 */
export function cliFlags() {
  const sources = rustIn('cli/src');

  /**
   * The body of a type that a file names, and the file that declares it.
   * @param {string} path as in `Box<matrix::whole::Request>`
   * @param {string} from
   */
  function declared(path, from) {
    const [name = '', module] = path
      .replace(/^Box<(.*)>$/, '$1')
      .split('::')
      .reverse();
    const folder = posix.dirname(from);
    const near = [
      from,
      ...sources.map(([file]) => file).filter((f) => posix.dirname(f) === folder),
    ];
    const there = module
      ? sources.map(([file]) => file).filter((f) => `/${f}`.match(`/${module}(/mod)?\\.rs$`))
      : near;
    for (const file of there) {
      const text = sources.find(([known]) => known === file)?.[1] ?? '';
      const body = text.match(`(?:struct|enum) ${name} \\{([\\s\\S]*?)\\n\\}`)?.[1];
      if (body !== undefined) return { body, file };
    }
    throw new Error(`${from}: no declaration of ${path} was found`);
  }

  /** @param {string} path @param {string} from @returns {string[]} */
  function flagsOf(path, from) {
    const { body, file } = declared(path, from);
    const parts = [
      ...body.matchAll(/#\[command\(flatten\)\]\s*(?:pub(?:\([^)]*\))? )?\w+: ([\w:<>]+)/g),
      // The variants of a subcommand that has subcommands of its own.
      ...body.matchAll(/^ {4}[A-Z]\w*\(([\w:<>]+)\),$/gm),
    ];
    return [...ownFlags(body), ...parts.flatMap(([, part = '']) => flagsOf(part, file))];
  }

  const { body } = declared('Command', 'lib.rs');
  const variants = body.matchAll(/^ {4}([A-Z]\w*)(?:\(([\w:<>]+)\)| \{([\s\S]*?)\n {4}\})?,$/gm);
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const [, name = '', type, fields = ''] of variants)
    found.set(kebab(name), new Set(type ? flagsOf(type, 'lib.rs') : ownFlags(fields)));
  // The numbers of a network to start from are parameters of its kind.
  const keys = rustIn('document/src/starter').flatMap(([, text]) => [
    ...text.matchAll(/^ {8}"(\w+)" \w+: /gm),
  ]);
  for (const [, key = ''] of keys) found.get('new')?.add(`--${kebab(key)}`);
  return found;
}
