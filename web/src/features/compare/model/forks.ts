/**
 * A change in the past begins another run from that instant, and the recorded future stays as a run of
 * its own: a copy, in a worker of its own. Loaded with the first such change.
 */
import { type Nanoseconds, SECOND } from '../../../engine/types';
import type { Run } from '../../../model/run/run';
import { MOST_RUNS, type RunLabel } from '../../../model/run/runLabel';
import type { ReplacedFuture } from '../../../model/run/runOptions';
import type { Origin, RunsOnScreen } from '../../../model/runsOnScreen';
import { comparing } from '../texts/en/comparing';

/**
 * Makes a run that stays as this one is, under its name; this one goes on under a new name, with a change at the
 * present, or at an instant `again`. What changes all runs begins none: there would be two of each.
 */
export async function saveFuture(
  screen: RunsOnScreen,
  run: Run,
  again?: Nanoseconds,
): Promise<ReplacedFuture<Run>> {
  const { changesAll, playback, runs } = screen;
  if (changesAll && runs.length > 1) return lost(again ?? run.now, comparing.kept.forAll);
  const { playing } = playback.store.getState();
  // All are at one instant, and the copy is of this one.
  if (playing) playback.pause();
  const at = again ?? run.now;
  const kept = screen.add('', run);
  const memory = kept && (await run.copy().catch(() => null));
  if (!kept || !memory) {
    if (kept) screen.drop(kept);
    if (playing) playback.play();
    const { fullDetail, noMemory } = comparing.kept;
    return lost(at, kept ? noMemory : fullDetail(MOST_RUNS));
  }
  branch(screen, run, kept, at);
  let future: ReplacedFuture<Run> = {
    at,
    notice: {
      tone: 'calm',
      title: comparing.kept.title(screen.labelOf(kept).name, at / SECOND),
      detail: comparing.kept.detail(screen.labelOf(run).name),
      undo: true,
    },
    undone: (again) => {
      // A run that was changed since stays.
      if (kept.document.text === again.document.text) join(screen, kept, again);
    },
  };
  void takeUp(screen, kept, memory, run).then((taken) => {
    if (!taken) {
      future = lost(at, comparing.kept.noMemory);
      run.tell(future.notice);
    }
    if (playing) playback.play();
  });
  // The change may be made before or after the copy is taken up.
  return {
    at,
    get notice() {
      return future.notice;
    },
    undone: (again) => future.undone(again),
  };
}

/** The change replaces what was recorded, which undo records again. */
function lost(at: Nanoseconds, detail: string): ReplacedFuture<Run> {
  const title = comparing.kept.lost(at / SECOND);
  return { at, notice: { tone: 'calm', title, detail, undo: true }, undone() {} };
}

/** Has a run take up the copy, at the instant of the other. Returns whether it could; it is dropped where not. */
async function takeUp(
  screen: RunsOnScreen,
  kept: Run,
  memory: ArrayBuffer,
  from: Run,
): Promise<boolean> {
  if (await kept.adopt(memory, from)) {
    // A change that is redone begins from the start, and is on its way to where it stood.
    const to = from.frames.latest?.seekingTo ?? from.now;
    if (kept.now !== to) await kept.seek(to);
    return true;
  }
  // Somebody may have dropped it meanwhile.
  if (!screen.runs.includes(kept)) return true;
  join(screen, kept, from);
  return false;
}

/** `run` begins from `kept`, which takes its name and its place among the runs. */
function branch(screen: RunsOnScreen, run: Run, kept: Run, at: Nanoseconds): void {
  const { name } = screen.labelOf(run);
  exchangeNames(screen, run, kept);
  screen.relate((state) => {
    const origins = movedOrigins(state.origins, run, kept);
    return { origins: origins.set(run, { run: kept, name, at }) };
  });
}

/** `run` is again what `kept` is: it takes its name back, and the other is dropped. */
function join(screen: RunsOnScreen, kept: Run, run: Run): void {
  if (!screen.runs.includes(kept) || !screen.runs.includes(run)) return;
  exchangeNames(screen, run, kept);
  screen.relate((state) => {
    const origins = new Map(state.origins);
    origins.delete(run);
    return { origins: movedOrigins(origins, kept, run) };
  });
  screen.drop(kept);
}

function exchangeNames(screen: RunsOnScreen, one: Run, other: Run): void {
  screen.relate(({ labels }) => {
    const label = (run: Run): RunLabel => labels.get(run) ?? screen.labelOf(run);
    return { labels: new Map(labels).set(one, label(other)).set(other, label(one)) };
  });
}

/** A run that was begun from one is begun from the other, which also has its own origin. */
function movedOrigins(origins: ReadonlyMap<Run, Origin>, from: Run, to: Run): Map<Run, Origin> {
  const moved = new Map<Run, Origin>();
  for (const [run, origin] of origins)
    moved.set(run === from ? to : run, origin.run === from ? { ...origin, run: to } : origin);
  return moved;
}
