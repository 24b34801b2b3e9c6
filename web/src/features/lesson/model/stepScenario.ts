/** Shows the scenario of a step: an example by its name, under the lesson that is read. */
import { brief } from '../../../engine/visible';
import type { Scenario } from '../../../generated/scenario';
import type { Run } from '../../../model/run/run';
import { stepScenario as words } from '../texts/en/stepScenario';

/** The reader of the lesson, as far as it moves to another scenario. */
interface Moving {
  readonly home: string | null;
  readonly lesson: Scenario['lesson'] | null;
  move(scenario: string | undefined, document: string): Promise<boolean>;
}

/** Shows an example, or without a name the scenario of the lesson's own document; a notice says where there is none. */
export async function showScenario(
  { active }: { readonly active: Pick<Run, 'tell'> },
  reader: Moving,
  scenario: string | undefined,
): Promise<void> {
  const document = scenario === undefined ? reader.home : await exampleOf(scenario);
  if (document === null) {
    if (scenario !== undefined)
      active.tell({ tone: 'calm', ...words.missing(brief(scenario, 60)) });
    return;
  }
  await reader.move(scenario, underLesson(document, reader.lesson));
}

/** The document with the lesson that is read in the place of its own. */
export function underLesson(document: string, lesson: Scenario['lesson'] | null): string {
  const { lesson: _, ...rest } = JSON.parse(document) as Scenario;
  return JSON.stringify({ ...rest, ...(lesson && { lesson }) });
}

/** Null where there is none of this name, or it could not be fetched. */
async function exampleOf(name: string): Promise<string | null> {
  try {
    const { examples } = await import('../../../model/library/examples');
    return examples.find(({ slug }) => slug === name)?.document ?? null;
  } catch {
    return null;
  }
}
