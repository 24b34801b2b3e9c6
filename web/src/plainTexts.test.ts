/** The English of every text that a person reads: texts/STYLE.md says why these words are not in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Words that make a sentence hard to read, and what to write instead. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bof which\b/, 'two sentences'],
  [/(^|[.!?] )Of (a|an|the|its|those|these|all|both|each|\d+)\b/, 'the subject first'],
  [/\bnext to no(ne|thing)?\b|\bno matter of\b/i, 'almost no, not'],
  [/\b(is|are) there twice\b|\bwritten twice\b/, 'occurs twice'],
  [
    /(?<!there )\b(?<!\bThere )is no (link|sender|node|number|parameter|object|file|page|paper|Sawtooth)\b/,
    'is not a',
  ],
  [
    /\b(?<!at )(least|greatest) (round trip|window|delay|rate|increase|decrease)\b/i,
    'minimum, maximum',
  ],
  [/\b(one|two|three|segments?|packets?) at (least|most)(?= ?[.:;])/, 'at least two segments'],
  [/\b(segments|packets|bytes|bits|radians) a second\b/, 'per second'],
  [/\bbr(ing|ings|ought) in\b/i, 'import'],
  [/\b(overrul\w+|alters?|altered)\b/i, 'replace, edit'],
  [/\btak(e|es|en) (it |them )?out\b/i, 'remove'],
  [/\bhangs? on\b/i, 'depends on'],
  [/\bparts? from [A-Z{$]|\bdo(es)? not part from\b/, 'diverges from'],
  [/\bway back\b/i, 'reverse direction'],
  [/\bin all else\b/i, 'otherwise identical'],
  [/\bgo(es)? on for\b|\bis at its end\b/i, 'extend, finished'],
  [/\bthe stretch\b/i, 'the measured range'],
  [/\bputs? (it |them )?away\b/i, 'cancels, hides'],
  [/\bwithout a mistake\b/i, 'valid'],
  [/\bwas told of\b|\bhears of\b/i, 'sees, learns of'],
  [/\bstays? as (it is|they are)\b/i, 'does not change'],
  [/\bdoes not go with\b/i, 'does not work with'],
  [/\bwhoever\b|\b(he|she) \w+s\b/i, 'they, every sender'],
  [/\b(for|every) a while\b|\bevery while\b/i, 'for some time'],
];

function files(folder: string, ends: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => ends.test(file) && !/\/(node_modules|target|pkg)\//.test(file))
    .sort();
}

/** A piece of text, and the file that it is from. */
type Piece = readonly [file: string, text: string];

const QUOTED = /\/\*[\s\S]*?\*\/|\/\/.*|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;

function ofPage(file: string): Piece[] {
  return [...read(file).matchAll(QUOTED)].map(([, single, back]) => [file, single ?? back ?? '']);
}

const PROSE = new Set(['name', 'about', 'title', 'text', 'label', 'ask', 'answer']);

function ofLesson(file: string): Piece[] {
  const found: Piece[] = [];
  JSON.parse(read(file), (key: string, value: unknown) => {
    if (PROSE.has(key) && typeof value === 'string') found.push([file, value]);
    return value;
  });
  return found;
}

const ofMarkdown = (file: string): Piece[] =>
  read(file)
    .split(/\n\s*\n/)
    .map((text) => [file, text.replaceAll(/\s+/g, ' ')]);

/** Messages to ourselves are no texts for people. */
const INTERNAL = /(expect(_err)?|unreachable!|panic!|assert\w*!|todo!)\([^"]*$|reason = $/;
const STRING = /\/\/.*|"((?:[^"\\]|\\[\s\S])*)"/g;

function ofRust(file: string): Piece[] {
  const [text = ''] = read(file).split('#[cfg(test)]\nmod ');
  return [...text.matchAll(STRING)]
    .filter(({ index }) => !INTERNAL.test(text.slice(Math.max(0, index - 160), index)))
    .map(([, string = '']) => [file, string.replaceAll(/\\\n\s*/g, '')]);
}

/** Comments that become help: of parameters, and of the options of the command line. */
function ofComments(file: string, before: RegExp): Piece[] {
  const found: Piece[] = [];
  let text: string[] = [];
  for (const line of read(file).split('\n')) {
    const [, comment] = /^\s*\/\/\/ ?(.*)/.exec(line) ?? [];
    if (comment !== undefined) text.push(comment);
    else {
      if (text.length > 0 && before.test(line)) found.push([file, text.join(' ')]);
      text = [];
    }
  }
  return found;
}

const KEY = /^\s*"\w+" \w+: /;
const OPTION = /^\s*(#\[(arg|command)|[A-Z]\w+(\(|,| \{))/;

/** The head of a file that becomes a page of the reference, by paragraphs. */
function ofHead(file: string): Piece[] {
  const lines = read(file)
    .split('\n')
    .filter((line) => line.startsWith('//!'));
  const text = lines.map((line) => line.replace(/^\/\/! ?/, '')).join('\n');
  return text.split(/\n\s*\n/).map((part) => [file, part.replaceAll(/\s+/g, ' ')]);
}

const ofDocstrings = (file: string): Piece[] =>
  [...read(file).matchAll(/"""([\s\S]*?)"""/g)].map(([, text = '']) => [
    file,
    text.replaceAll(/\s+/g, ' '),
  ]);

/** The crates that say something to people; the verification speaks to us. */
const CRATES = [
  ...['capture', 'cli', 'course', 'document', 'engine', 'experiment', 'graphml', 'measured'],
  ...['attack', 'card', 'models', 'python', 'rules', 'session', 'why', 'workbench'],
];
const OURS = /\/tests?(\/|\.rs$)|_tests\.rs$|\/(stand_in|testing|template|bench)\//;
const rust = (crate: string): string[] =>
  files(`sim-core-wasm/${crate}/src`, /\.rs$/).filter((file) => !OURS.test(file));

const pages: readonly { file: string }[] = JSON.parse(read('web/src/generated/reference.json'));

const TEXTS: Readonly<Record<string, () => Piece[]>> = {
  'the page': () => files('web/src', /\/texts\/en\/\w+\.ts$/).flatMap(ofPage),
  'lessons and examples': () => files('scenarios', /^scenarios\/[^/]+\.json$/).flatMap(ofLesson),
  'guide, README and papers': () =>
    [
      'README.md',
      ...files('web/src/guide', /\.md$/),
      ...files('web/src/features/papers/content', /\.md$/),
    ].flatMap(ofMarkdown),
  'reasons, warnings, errors and output': () => CRATES.flatMap(rust).flatMap(ofRust),
  'help of parameters and of the command line': () => [
    ...rust('engine').flatMap((file) => ofComments(file, KEY)),
    ...rust('cli').flatMap((file) => ofComments(file, OPTION)),
  ],
  'pages of the reference': () => [...new Set(pages.map(({ file }) => file))].flatMap(ofHead),
  docstrings: () => files('sim-core-wasm/python/lib', /\.py$/).flatMap(ofDocstrings),
};

describe('plain English in', () => {
  it.each(Object.keys(TEXTS))('%s', (kind) => {
    const pieces = TEXTS[kind]?.() ?? [];
    expect(pieces.length).toBeGreaterThan(50);
    const found = pieces.flatMap(([file, text]) =>
      FORBIDDEN.filter(([words]) => words.test(text)).map(
        ([words, instead]) =>
          `${file}: ${words.exec(text)?.[0]} (${instead}): ${text.slice(0, 200)}`,
      ),
    );
    expect(found).toEqual([]);
  });
});
