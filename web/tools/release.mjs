// @ts-check
// npm run release -- 1.2.0: one version for the page, the engine, the command line and the Python package. It writes the
// version and the date wherever they stand, and refuses a version that CHANGELOG.md does not describe. With --check it
// writes nothing and says whether all places agree; with --notes 1.2.0 it prints what the changelog says about a version.
// Nothing is published or tagged here: the release workflow does that.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, root, run, say } from './setup.mjs';

/** MAJOR.MINOR.PATCH, with a pre-release behind it: https://semver.org, items 2 and 9. */
const VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

/** The crates that are published, each after those that it uses; a package of its own has a licence of its own. */
const PUBLISHED = ['rules', 'engine', 'document', 'session', 'lab'];

/** Those that others of them name with a version. */
const NAMED = PUBLISHED.filter((name) => name !== 'lab');

/**
 * The places of the version: the file, and what stands before and behind it. The crates and the Python package take
 * theirs from the workspace.
 * @type {readonly (readonly [file: string, before: RegExp])[]}
 */
const PLACES = [
  ['package.json', /^ {2}"version": "/m],
  ['package-lock.json', /^ {2}"version": "/m],
  ['package-lock.json', /^ {6}"name": "sawtooth",\n {6}"version": "/m],
  ['sim-core-wasm/Cargo.toml', /^\[workspace\.package\]\nversion = "/m],
  // Published crates name the versions of one another.
  ...NAMED.map(
    (name) =>
      /** @type {const} */ ([
        'sim-core-wasm/Cargo.toml',
        new RegExp(`^sawtooth-${name} = \\{ path = "${name}", version = "`, 'm'),
      ]),
  ),
  ['CITATION.cff', /^version: "/m],
];

/** The date of the version. */
const DATED = /** @type {const} */ (['CITATION.cff', /^date-released: "/m]);

/**
 * The text between quotes behind a beginning.
 * @param {string} text
 * @param {RegExp} before
 */
function quoted(text, before) {
  const found = before.exec(text);
  if (!found) return undefined;
  const start = found.index + found[0].length;
  const end = text.indexOf('"', start);
  return { start, end, value: text.slice(start, end) };
}

/**
 * The versions by their places.
 * @param {(file: string) => string} read
 */
export function versions(read) {
  return PLACES.map(([file, before]) => ({ file, version: quoted(read(file), before)?.value }));
}

/**
 * The reasons why all places do not have one version, or its changelog is missing.
 * @param {(file: string) => string} read
 * @returns {string[]}
 */
export function disagreements(read) {
  const found = versions(read);
  const [first] = found;
  const wanted = first?.version ?? '';
  const others = found
    .filter(({ version }) => version !== wanted)
    .map(({ file, version }) => `${file} has ${version ?? 'no version'}, ${first?.file} ${wanted}`);
  if (!VERSION.test(wanted)) others.push(`${wanted} is no semantic version`);
  const licence = read('LICENSE');
  for (const name of PUBLISHED) {
    if (read(`sim-core-wasm/${name}/LICENSE`) !== licence) {
      others.push(`sim-core-wasm/${name}/LICENSE is not the licence`);
    }
  }
  const changelog = read('CHANGELOG.md');
  if (!/^## \[Unreleased\]$/m.test(changelog)) {
    others.push('CHANGELOG.md has no section [Unreleased]');
  }
  return others;
}

/**
 * The section of a version in a changelog, without its title.
 * @param {string} changelog
 * @param {string} version
 */
export function sectionOf(changelog, version) {
  const title = new RegExp(
    `^## \\[${version.replaceAll('.', '\\.')}\\] - (\\d{4}-\\d{2}-\\d{2})$`,
    'm',
  );
  const found = title.exec(changelog);
  if (!found) return undefined;
  const rest = changelog.slice(found.index + found[0].length);
  const [text = ''] = rest.split(/^## \[|^\[[^\]]+\]: /m);
  return { date: /** @type {string} */ (found[1]), text: text.trim() };
}

/**
 * The files of a version, by their names; or the reason why there can be none.
 * @param {string} version
 * @param {(file: string) => string} read
 * @returns {Map<string, string> | string}
 */
export function released(version, read) {
  if (!VERSION.test(version)) return `${version} is no semantic version, such as 1.2.0`;
  const section = sectionOf(read('CHANGELOG.md'), version);
  if (!section) {
    return `CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD": move there what is in [Unreleased]`;
  }
  if (section.text === '') return `CHANGELOG.md says nothing about ${version}`;
  /** @type {Map<string, string>} */
  const files = new Map();
  const dated = /** @type {const} */ ([...DATED, section.date]);
  for (const [file, before, value] of [
    ...PLACES.map(([file, before]) => /** @type {const} */ ([file, before, version])),
    dated,
  ]) {
    const text = files.get(file) ?? read(file);
    const place = quoted(text, before);
    if (!place) return `${file} has no place for ${value}`;
    files.set(file, text.slice(0, place.start) + value + text.slice(place.end));
  }
  return files;
}

/** @param {string} file */
export const fromDisk = (file) => readFileSync(join(root, file), 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [asked, noted, ...more] = process.argv.slice(2);
  if (asked === undefined || more.length > 0 || (asked === '--notes') !== (noted !== undefined)) {
    fail('npm run release takes a version, such as 1.2.0, or --check, or --notes and a version');
  }
  if (asked === '--check') {
    const reasons = disagreements(fromDisk);
    if (reasons.length > 0) fail(reasons.join('\n'));
    say(`Version ${versions(fromDisk)[0]?.version} everywhere`);
  } else if (asked === '--notes') {
    const section = sectionOf(fromDisk('CHANGELOG.md'), noted ?? '');
    if (!section) fail(`CHANGELOG.md has no section of ${noted}`);
    process.stdout.write(`${section.text}\n`);
  } else {
    const files = released(asked, fromDisk);
    if (typeof files === 'string') fail(files);
    for (const [file, text] of files) writeFileSync(join(root, file), text);
    // Cargo writes the version into its lock file.
    const done = run('cargo', ['update', '--workspace', '--quiet', '--offline'], {
      cwd: join(root, 'sim-core-wasm'),
    });
    if (done?.code !== 0) fail(`Cargo.lock could not be updated: ${done?.err ?? 'no cargo'}`);
    say(
      `${asked} is written in ${[...files.keys()].join(', ')} and Cargo.lock. Commit it, and tag it v${asked}`,
    );
  }
}
