/** Opens several documents beside one another. Loaded with the first comparison. */
import { comparing } from '../texts/comparing';
import type { ComparedDocument, Laboratory } from './laboratory';
import type { Run } from './run/run';
import { MOST_RUNS } from './run/runLabel';

/** Brings a run that was just opened to the instant of the others, which wait for it. */
async function join(laboratory: Laboratory, work: () => Promise<void>): Promise<void> {
  const { playback } = laboratory;
  const { playing } = playback.store.getState();
  const { now } = playback;
  if (playing) playback.pause();
  await work();
  if (now > 0) await playback.seek(now);
  if (playing) playback.play();
}

/** Adds a run with a document; where it is refused, the run that asked says so and the others stay. */
async function addRun(
  laboratory: Laboratory,
  { document, name = '' }: ComparedDocument,
): Promise<Run | null> {
  const run = laboratory.add(name);
  if (!run) {
    laboratory.active.tell({
      tone: 'calm',
      title: comparing.full.title(MOST_RUNS),
      detail: comparing.full.detail,
    });
    return null;
  }
  const { name: shown } = laboratory.labelOf(run);
  if (await run.open(document)) return run;
  const { refusal } = run.store.getState();
  laboratory.drop(run);
  laboratory.active.tell({
    tone: 'grave',
    title: comparing.refused(shown),
    detail: refusal
      ? [refusal.problem.path, refusal.problem.message].filter(Boolean).join(': ')
      : '',
  });
  return null;
}

export async function compareWith(
  laboratory: Laboratory,
  document: string,
  name: string,
): Promise<boolean> {
  let run: Run | null = null;
  await join(laboratory, async () => {
    run = await addRun(laboratory, { document, name });
  });
  return run !== null;
}

/** Documents that are refused are left out, and a notice names the first of them; false where all are. */
export async function openComparison(
  laboratory: Laboratory,
  members: readonly ComparedDocument[],
): Promise<boolean> {
  const [first, ...others] = members;
  if (!first || !(await laboratory.open(first.document, 'document', { play: false }))) return false;
  const { active } = laboratory;
  if (first.name) laboratory.rename(active, first.name);
  for (const member of others) {
    if ((await addRun(laboratory, member)) === null && laboratory.runs.length === MOST_RUNS) break;
  }
  await laboratory.playback.seek(laboratory.playback.now);
  laboratory.playback.play();
  return true;
}
