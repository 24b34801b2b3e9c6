/** Opens the question of a view, as a link, a lesson or a saved document has it. */
import { SECOND } from '../../../engine/types';
import type { Display, ViewWhy } from '../../../model/display/view';
import type { Run } from '../../../model/run/run';
import type { Ask } from './inquiry';
import { aboutPath } from './paths';

/** The page that shows the question beside its plots. */
interface Asking extends Pick<Display, 'active' | 'playback'> {
  readonly store: { setState(state: { why: Ask & { run: Run } }): void };
}

export async function askFromView(laboratory: Asking, { of, value, at }: ViewWhy): Promise<void> {
  const { active: run, playback } = laboratory;
  const { description } = run.store.getState();
  const about = description && aboutPath(description, of, value ?? null);
  if (!about) return;
  const instant = at ?? run.now / SECOND;
  // An instant that has not been simulated has no answer.
  if (instant * SECOND > (run.frames.latest?.recordedUntil ?? 0)) {
    playback.pause();
    await playback.seek(instant * SECOND);
  }
  laboratory.store.setState({ why: { run, about, at: instant, near: 0 } });
}
