/** Documents that addresses name: examples, and networks to start from. */

import { texts } from '../../texts';
import { type NamedAddress, UnknownNameError } from '../document/problems';
import type { Run } from '../run/run';
import { exampleHref, exampleOf, START } from '../share/route';
import { examples } from './examples';
import { nearest } from './nearest';
import { starterHref, starterOf } from './starterAddress';

/** The longest part of an unknown name that is repeated. */
const LONGEST_NAME = 60;

type Ask = Run['queryEngine'];

/** Rejects with an {@link UnknownNameError} where nothing has the name, and with a problem where a value is refused. */
export async function documentNamed(hash: string, ask: Ask): Promise<string> {
  if (hash.startsWith(START)) return starterNamed(hash, ask);
  const slug = exampleOf(hash)?.slug;
  const example = examples.find((one) => one.slug === slug);
  if (example) return example.document;
  const asked = hash.slice(exampleHref('').length);
  // Steps and settings are no part of the name.
  const word = asked.split(/[/?]/)[0] ?? '';
  const near = nearest(word, examples, (one) => one.slug);
  throw new UnknownNameError(
    texts.link.noExample(shortened(asked)),
    near.map((one): NamedAddress => ({ name: one.name, href: exampleHref(one.slug) })),
  );
}

async function starterNamed(hash: string, ask: Ask): Promise<string> {
  const starters = await ask({ kind: 'starters' });
  const named = starterOf(hash);
  if (named && starters.some(({ kind }) => kind === named.kind)) {
    const { document } = await ask({
      kind: 'generate',
      starter: named.kind,
      values: named.values,
    });
    return document;
  }
  const asked = hash.slice(START.length);
  const near = nearest(asked.split(/[/?]/)[0] ?? '', starters, ({ kind }) => kind);
  const offered = near.length > 0 ? near : starters;
  throw new UnknownNameError(
    texts.link.noStarter(shortened(asked)),
    offered.map(({ kind, name }): NamedAddress => ({ name, href: starterHref(kind, {}) })),
  );
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
