/** Edits of a document's text that the page makes by itself. */
import type { Description } from '../engine/types';
import { readScenario, type Scenario } from './scenario';

/** What an engine has built of a document, as far as its flows are concerned. */
type Built = Pick<Description, 'flows' | 'nodes'>;

/**
 * The entry that adding a flow copies, which is the last one, and how many flows
 * the copy stands for: between counted nodes one for each pair, elsewhere one.
 */
export function copyOfLastFlow({ flows, nodes }: Built): { entry: string; size: number } {
  const last = flows.at(-1);
  if (!last) return { entry: '', size: 1 };
  const { entry } = last;
  const paired = [last.from, last.to].some(
    (end) => nodes[end] && nodes[end].id !== nodes[end].entry,
  );
  return { entry, size: paired ? flows.filter((flow) => flow.entry === entry).length : 1 };
}

/** The document with a copy of its last flow, and the id the copy was given; null without a flow. */
export function withFlowAdded(text: string, built: Built): { document: string; id: string } | null {
  const scenario = readScenario(text);
  const flows = scenario.flows ?? [];
  const last = flows.at(-1);
  if (!last) return null;
  const id = freeId(
    last.id,
    flows.map((flow) => flow.id),
  );
  const { count, ...single } = last;
  const copy =
    count !== undefined && copyOfLastFlow(built).size > 1 ? { ...last, id } : { ...single, id };
  return { document: write({ ...scenario, flows: [...flows, copy] }), id };
}

/** The document without a flow and without the interventions that change it. */
export function withoutFlow(text: string, id: string): string {
  const scenario = readScenario(text);
  const left: Scenario = {
    ...scenario,
    flows: (scenario.flows ?? []).filter((flow) => flow.id !== id),
  };
  if (scenario.interventions !== undefined) {
    left.interventions = scenario.interventions.filter(({ set }) => !isOfFlow(set, id));
  }
  return write(left);
}

/** Whether a path leads to an entry of the flows or to one of its instances, `flows/f.2`. */
function isOfFlow(path: string, id: string): boolean {
  return (
    path === `flows/${id}` || path.startsWith(`flows/${id}/`) || path.startsWith(`flows/${id}.`)
  );
}

/** `f` → `f2`, `f2` → `f3`, leaving out what is taken. */
function freeId(like: string, taken: string[]): string {
  const stem = like.replace(/-?\d+$/, '') || 'f';
  for (let number = 2; ; number += 1) {
    const id = `${stem}${number}`;
    if (!taken.includes(id)) return id;
  }
}

function write(scenario: Scenario): string {
  return JSON.stringify(scenario, null, 2);
}
