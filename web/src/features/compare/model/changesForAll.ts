/** Changes that go to all runs, and their steps of undo. Loaded with the first comparison. */
import type { Json } from '../../../engine/types';
import type { Run } from '../../../model/run/run';
import type { RunsOnScreen } from '../../../model/runsOnScreen';
import { comparing } from '../texts/en/comparing';

/** The step of each run's history that one change is. */
type Steps = Map<Run, number>;

/** By run and step, the steps of the same change in all runs. */
const changes = new WeakMap<Run, Map<number, Steps>>();

interface ChangeForAll {
  paths: readonly string[];
  value: Json;
  /** The step that it is in the active run. */
  step: number;
}

/** Sets values of the active run in the others; a notice names those that do not take them. */
export async function setElsewhere(
  screen: RunsOnScreen,
  { paths, value, step }: ChangeForAll,
): Promise<void> {
  const { active } = screen;
  const others = screen.runs.filter((run) => run !== active);
  const steps = changes.get(active)?.get(step) ?? new Map([[active, step]]);
  // A drag is one step everywhere.
  const options = { gesture: `for all ${step}`, refused: () => {} };
  const left = await Promise.all(
    others.map(async (run) => {
      const taken = await Promise.all(paths.map((path) => run.change(path, value, options)));
      const { lastStep } = run.document;
      if (taken.includes(true) && lastStep) steps.set(run, lastStep.id);
      return taken.every(Boolean) ? [] : [screen.labelOf(run).name];
    }),
  );
  for (const [run, own] of steps) changes.set(run, new Map(changes.get(run)).set(own, steps));
  tell(active, comparing.notEverywhere, left.flat());
}

interface StepInOne {
  run: Run;
  step: number;
  way: 'undo' | 'redo';
}

/** A step of a run was undone or redone: where it was a change of all, it is so in the others too. */
export async function stepElsewhere(
  screen: RunsOnScreen,
  { run, step, way }: StepInOne,
): Promise<void> {
  const steps = changes.get(run)?.get(step);
  // The others follow the run that is shown, and not one another.
  if (!steps || run !== screen.active) return;
  const left: string[] = [];
  for (const [other, own] of steps) {
    if (other === run || !screen.runs.includes(other)) continue;
    const { past, future } = other.document.store.getState().history;
    const next = (way === 'undo' ? past : future).at(-1);
    if (next?.id === own) await other[way]();
    else left.push(screen.labelOf(other).name);
  }
  const words = way === 'undo' ? comparing.notUndoneEverywhere : comparing.notRedoneEverywhere;
  tell(run, words, left);
}

function tell(run: Run, words: (names: string) => string, names: readonly string[]): void {
  if (names.length > 0) run.tell({ tone: 'calm', title: words(names.join(', ')), detail: '' });
}
