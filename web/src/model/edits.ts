/**
 * The little that the page itself reads and edits of a document. Everything
 * else about it, its validation above all, is the engine's.
 */
import type { Description, Json } from '../engine/types';

export interface Intervention {
  at: number;
  set: string;
  to: Json;
}

type JsonObject = { [key: string]: Json };

/** A document that the engine has accepted, as JSON. */
export interface Outline {
  name: string;
  about: string;
  flows: JsonObject[];
  interventions: Intervention[];
  whole: JsonObject;
}

export function outline(text: string): Outline {
  const whole = asObject(parseJson(text));
  return {
    name: asText(whole.name),
    about: asText(whole.about),
    flows: asArray(whole.flows).map(asObject),
    interventions: asArray(whole.interventions).map(asIntervention),
    whole,
  };
}

/** The panels that a document asks for; null when it leaves them to whoever looks. */
export function panelsWished({ whole }: Outline): string[] | null {
  const { panels } = asObject(whole.view);
  return Array.isArray(panels) ? panels.map(asText) : null;
}

/** The first sentence of a description, without the marks of Markdown. */
export function firstSentence(about: string): string {
  const plain = about
    .replace(/^#+\s+.*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim()
    .split(/\n\s*\n/)[0]
    ?.replace(/\s+/g, ' ');
  if (!plain) return '';
  const end = plain.search(/[.!?](?=\s+\p{Lu}|$)/u);
  return end < 0 ? plain : plain.slice(0, end + 1);
}

/** What an engine has built of a document, as far as its flows are concerned. */
type Built = Pick<Description, 'flows' | 'nodes'>;

/**
 * How many flows a copy of the last one comes to, and the entry that is copied:
 * between counted nodes there is one for each pair, elsewhere a copy is one flow.
 */
export function copied({ flows, nodes }: Built): { entry: string; size: number } {
  const last = flows.at(-1);
  if (!last) return { entry: '', size: 1 };
  const { entry } = last;
  const paired = [last.from, last.to].some(
    (end) => nodes[end] && nodes[end].id !== nodes[end].entry,
  );
  return { entry, size: paired ? flows.filter((flow) => flow.entry === entry).length : 1 };
}

/** The document with a copy of its last flow, and the id the copy was given. */
export function withFlowAdded(text: string, built: Built): { document: string; id: string } | null {
  const { flows, whole } = outline(text);
  const last = flows.at(-1);
  if (!last) return null;
  const id = freeId(
    asText(last.id),
    flows.map((flow) => asText(flow.id)),
  );
  const { count, ...single } = last;
  const copy = count !== undefined && copied(built).size > 1 ? { ...last, id } : { ...single, id };
  return { document: spelled({ ...whole, flows: [...flows, copy] }), id };
}

/** The document without a flow and without what was done to it. */
export function withoutFlow(text: string, id: string): string {
  const { flows, interventions, whole } = outline(text);
  const left: JsonObject = { ...whole, flows: flows.filter((flow) => flow.id !== id) };
  if (whole.interventions !== undefined) {
    left.interventions = interventions
      .filter(
        ({ set }) =>
          set !== `flows/${id}` &&
          !set.startsWith(`flows/${id}/`) &&
          !set.startsWith(`flows/${id}.`),
      )
      .map((one) => ({ ...one }));
  }
  return spelled(left);
}

/** `f` → `f2`, `f2` → `f3`, leaving out what is taken. */
function freeId(like: string, taken: string[]): string {
  const stem = like.replace(/-?\d+$/, '') || 'f';
  for (let number = 2; ; number += 1) {
    const id = `${stem}${number}`;
    if (!taken.includes(id)) return id;
  }
}

function spelled(document: JsonObject): string {
  return JSON.stringify(document, null, 2);
}

function parseJson(text: string): Json {
  return JSON.parse(text) as Json;
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function asArray(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function asIntervention(value: Json): Intervention {
  const one = asObject(value);
  return { at: typeof one.at === 'number' ? one.at : 0, set: asText(one.set), to: one.to ?? null };
}
