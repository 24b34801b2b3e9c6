// @ts-check
// Where links in texts may lead: to what is in the page. Names of examples, reference pages and
// papers change, and a text does not notice.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** @param {string} file from the root of the repository */
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** The characters of a name in an address: it must not climb out of a folder. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The target of a link within the page; null where it does not exist. Of an example `title`
 * is its name.
 * @param {string} href
 * @returns {{ title: string | null } | null}
 */
export function placeOf(href) {
  const [mark, first = '', ...rest] = href.split('/');
  // After the name of an experiment choices of its open settings may follow.
  const choices = first === 'experiment' ? rest.splice(2) : [];
  if (mark !== '#' || !rest.every((part) => NAME.test(part))) return null;
  const [name = '', second] = rest;
  if (rest.length > 2) return null;
  if (first === 'example') return name === '' ? null : exampleAt(name, second);
  const there = { title: null };
  if (first === 'glossary') return name === '' || hasEntry(name) ? there : null;
  if (first === 'start')
    return existsSync(
      join(root, 'sim-core-wasm/document/src/starter', `${name.replaceAll('-', '_')}.rs`),
    )
      ? there
      : null;
  if (rest.length === 0) return first === 'reference' || first === 'papers' ? there : null;
  if (first === 'reference') {
    const pages = /** @type {{ group: string, kind: string }[]} */ (
      read('web/src/generated/reference.json')
    );
    return pages.some(({ group, kind }) => group === name && kind === second) ? there : null;
  }
  const folder = `scenarios/papers/${name}`;
  if (first === 'papers' && second === undefined)
    return existsSync(join(root, folder)) ? there : null;
  if (first !== 'papers' && first !== 'experiment') return null;
  if (first === 'papers' && second === 'outcome') {
    return existsSync(join(root, `web/src/features/papers/content/outcome/${name}.md`))
      ? there
      : null;
  }
  const file = `${folder}/${second}.json`;
  return existsSync(join(root, file)) && choices.every(choiceIn(file)) ? there : null;
}

/** Whether the glossary has an entry that is written by hand. @param {string} id */
const hasEntry = (id) =>
  readFileSync(join(root, 'web/src/features/glossary/texts/en/terms.ts'), 'utf8').includes(
    `\n    id: '${id}',`,
  );

/**
 * Whether an experiment has the choice of an open setting that an address names.
 * @param {string} file
 * @returns {(part: string) => boolean}
 */
const choiceIn = (file) => (part) => {
  const { settings = [] } = /** @type {import('../src/generated/experiment.ts').Experiment} */ (
    read(file)
  );
  return settings.some(({ id, choices }) => choices.some((one) => part === `${id}=${one.id}`));
};

/**
 * @param {string} slug
 * @param {string | undefined} step
 */
function exampleAt(slug, step) {
  const file = `scenarios/${slug}.json`;
  if (!existsSync(join(root, file))) return null;
  const { name, lesson } = read(file);
  const there =
    step === undefined || (/^[1-9]\d*$/.test(step) && Number(step) <= lesson.steps.length);
  return there ? { title: String(name) } : null;
}

/** A link of Markdown, and no picture: its text and where it leads. */
const LINK = /(?<!!)\[([^\]]*)\]\(([^)\s]*)\)/g;

/** A name that somebody looks for among the examples, and cannot follow. */
const UNLINKED = /[^.?!]*\bamong the examples\b/gi;

/**
 * The faults in the references of a text: links that lead nowhere, examples called by
 * another name than theirs, and names of examples that are no links.
 * @param {string} text Markdown
 * @returns {string[]}
 */
export function faultsOf(text) {
  const wrong = [];
  for (const [, words = '', href = ''] of text.matchAll(LINK)) {
    if (/^https:\/\//.test(href)) continue;
    const place = placeOf(href);
    if (!place) wrong.push(`a link to ${href}, which leads nowhere`);
    else if (place.title !== null && place.title !== words)
      wrong.push(`the example at ${href} is called “${place.title}”, not “${words}”`);
  }
  for (const [sentence] of text.matchAll(UNLINKED)) wrong.push(`no link: “${sentence.trim()}”`);
  return wrong;
}
