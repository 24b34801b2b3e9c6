import { beforeAll, expect, it } from 'vitest';
import { builtEngine } from '../../../tools/engine.mjs';
import { placeOf } from '../../../tools/pageLinks.mjs';
import { ask } from '../../engine/answers';
import type { Description, Field } from '../../engine/types';
import { examples } from '../../model/library/examples';
import { panelHref } from '../../model/share/route';
import { entryOfLabel } from '../../views/fields/termOfLabel';
import { otherPanels } from '../../views/plots/others/otherPanels';
import { panelLineOf } from '../../views/plots/panelLineOf';
import { panelsOf } from '../../views/plots/panels/panels';
import { FEATURES } from '..';
import { entries } from './entries';
import { terms } from './texts/en/terms';

const all = [...entries.terms, ...entries.variables, ...entries.settings];

/** The controls and values of each example. */
const shown: { description: Description; fields: readonly Field[] }[] = [];

beforeAll(async () => {
  const open = await builtEngine();
  for (const { document } of examples) {
    const session = open(document);
    const description = ask(session, { kind: 'describe' });
    const targets = [
      '',
      ...['nodes', 'links', 'flows'].flatMap((kind) =>
        (description[kind as 'nodes' | 'links' | 'flows'] ?? []).map(
          ({ entry }) => `${kind}/${entry}`,
        ),
      ),
    ];
    const fields = [...new Set(targets)].flatMap((target) =>
      ask(session, { kind: 'fields', target }),
    );
    shown.push({ description, fields });
    session.free();
  }
});

it('every panel of every example has an entry and a line', () => {
  const addresses = new Set(all.map(({ id }) => `#/glossary/${id}`));
  const without = new Set<string>();
  for (const { description } of shown)
    for (const { id, title } of [
      ...panelsOf(description, [], 0),
      ...otherPanels({ features: FEATURES }),
    ]) {
      if (!addresses.has(panelHref(id))) without.add(`no entry: ${id} ${title}`);
      if (panelLineOf(id, title, description) === '') without.add(`no line: ${id} ${title}`);
    }
  expect([...without]).toEqual([]);
});

it('every label with a unit has an entry', () => {
  const labels = new Set(all.map(({ term }) => term));
  const without = shown.flatMap(({ fields }) =>
    fields
      // A document gives its parameters labels of its own.
      .filter(({ path, unit }) => unit !== 'none' && !path.startsWith('parameters/'))
      .filter(({ label }) => !labels.has(label) && entryOfLabel(label) === undefined)
      .map(({ label }) => label),
  );
  expect([...new Set(without)]).toEqual([]);
});

it('an entry has an address of its own', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ id }) => !/^[a-zA-Z0-9-]+$/.test(id))).toEqual([]);
});

/** Forms that `texts/STYLE.md` leaves out. */
const HARD =
  /\b(?:of which|that of|those of|no matter|next to no|but for|heed|anew)\b|\bso that\b/i;

it('an entry is two short sentences in plain English', () => {
  const wrong = terms.filter(({ text }) => {
    const sentences = text.match(/[^.!?]+(?:[.!?](?=\s|$)|[.!?]\d[^.!?]*[.!?](?=\s|$))/g) ?? [];
    return sentences.length !== 2 || text.length > 240 || HARD.test(text);
  });
  expect(wrong.map(({ term, text }) => `${term}: ${text}`)).toEqual([]);
});

it('links of entries lead somewhere', () => {
  const wrong = all.flatMap(({ term, href, of }) =>
    [...(href === undefined ? [] : [href]), ...of.map((one) => one.href)]
      .filter((one) => placeOf(one) === null)
      .map((one) => `${term}: ${one}`),
  );
  expect(wrong).toEqual([]);
});

it('a technical word names its source', () => {
  const own = terms.filter(({ source }) => source === undefined).map(({ id }) => id);
  expect(own.toSorted()).toEqual(
    ['digest', 'duration', 'preset', 'seed', 'start', 'start-jitter', 'warmup', 'why'].toSorted(),
  );
});
