/** Opens several documents beside one another. Loaded with the first comparison. */
import { type Json, type Problem, ProblemError, SECOND } from '../../../engine/types';
import { oneLine, type Refusal } from '../../../model/document/problems';
import { readScenario } from '../../../model/document/scenario';
import type { Run } from '../../../model/run/run';
import { MOST_RUNS } from '../../../model/run/runLabel';
import type { ComparedDocument, RunsOnScreen } from '../../../model/runsOnScreen';
import { comparing } from '../texts/en/comparing';
import { documentPlace, readComparison } from './comparison';

/** Brings a run that was just opened to the instant of the others, which wait for it. */
async function join(screen: RunsOnScreen, work: () => Promise<void>): Promise<void> {
  const { playback } = screen;
  const { playing } = playback.store.getState();
  const { now } = playback;
  if (playing) playback.pause();
  await work();
  if (now > 0) await playback.seek(now);
  if (playing) playback.play();
}

/** Adds a run with a document; where it is refused, the run that asked says so and the others stay. */
async function addRun(
  screen: RunsOnScreen,
  { document, name = '' }: ComparedDocument,
  place = '',
): Promise<Run | null> {
  const run = screen.add(name);
  if (!run) {
    screen.active.tell({
      tone: 'calm',
      title: comparing.full.title(MOST_RUNS),
      detail: comparing.full.detail,
    });
    return null;
  }
  const { name: shown } = screen.labelOf(run);
  if (await run.open(document)) return run;
  const { refusal } = run.store.getState();
  screen.drop(run);
  screen.active.tell({
    tone: 'grave',
    title: comparing.refused(shown),
    detail: refusal ? oneLine(below(place, refusal.problem)) : '',
  });
  return null;
}

/** A problem of a document that stands in another one, by its place there. */
function below(place: string, { path, message }: Problem): Problem {
  return { path: [place, path].filter(Boolean).join('/'), message };
}

export async function compareWith(
  screen: RunsOnScreen,
  document: string,
  name: string,
): Promise<boolean> {
  let run: Run | null = null;
  await join(screen, async () => {
    run = await addRun(screen, { document, name });
  });
  return run !== null;
}

/** Shows such a run, in place of one of the same name. */
export async function showBeside(
  screen: RunsOnScreen,
  name: string,
  change: (run: Run) => Promise<boolean>,
): Promise<boolean> {
  for (const run of screen.runs)
    if (run !== screen.active && screen.labelOf(run).name === name) screen.drop(run);
  return (await compareByChange(screen, name, change)) !== null;
}

/** Adds a run that is the active one with a change from the start; null where it cannot be opened or changed. */
async function compareByChange(
  screen: RunsOnScreen,
  name: string,
  change: (run: Run) => Promise<boolean>,
): Promise<Run | null> {
  const { text: document } = screen.active.document;
  let made: Run | null = null;
  await join(screen, async () => {
    const run = await addRun(screen, { document, name });
    if (!run) return;
    if (await change(run)) made = run;
    else screen.drop(run);
  });
  return made;
}

/** A path and its value in the other run. */
export interface Difference {
  path: string;
  value: Json;
}

/** Adds a run that is the active one with other values from the start; the reason where one of them is refused. */
export async function compareChanged(
  screen: RunsOnScreen,
  differences: readonly Difference[],
  name: string,
): Promise<Problem | null> {
  let refusal: Problem | null = null;
  const refused = (problem: Problem): void => {
    refusal = problem;
  };
  await compareByChange(screen, name, async (run) => {
    for (const { path, value } of differences)
      if (!(await run.change(path, value, { refused }))) return false;
    return true;
  });
  return refusal;
}

/** Opens the comparison of a text; the active run says what is wrong with it, and nothing else changes. */
export async function openComparisonText(
  screen: RunsOnScreen,
  text: string,
  what: Refusal['what'],
): Promise<boolean> {
  try {
    return await openComparison(screen, readComparison(text), what);
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown;
    screen.active.refuse({ what, problem: thrown.problem });
    return false;
  }
}

/**
 * Documents that are refused are left out, and a notice names the first of them; false where the first one is. `what`
 * says that they stand in one text, where each is refused by its place.
 */
export async function openComparison(
  screen: RunsOnScreen,
  members: readonly ComparedDocument[],
  what?: Refusal['what'],
): Promise<boolean> {
  const placeAt = (index: number): string => (what ? documentPlace(index) : '');
  const [first, ...others] = members;
  if (!first) return false;
  const { refusal: before } = screen.active.store.getState();
  if (!(await screen.open(first.document, what, { play: false }))) {
    const { refusal } = screen.active.store.getState();
    if (refusal && refusal !== before)
      screen.active.refuse({ ...refusal, problem: below(placeAt(0), refusal.problem) });
    return false;
  }
  const { active } = screen;
  if (first.name) screen.rename(active, first.name);
  for (const [index, member] of others.entries()) {
    if (
      (await addRun(screen, member, placeAt(index + 1))) === null &&
      screen.runs.length === MOST_RUNS
    )
      break;
  }
  const { view = {} } = readScenario(active.document.text);
  const at = view.at ?? null;
  await screen.playback.seek(at === null ? screen.playback.now : at * SECOND);
  if (at === null) screen.playback.play();
  return true;
}
