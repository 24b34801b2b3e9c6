/** Opens the question of a view, as a link, a lesson or a saved document has it. */
import { SECOND } from '../../engine/types';
import type { ViewWhy } from '../../model/display/view';
import type { Laboratory } from '../../model/laboratory';
import { aboutPath } from './model/paths';
import { askWhy } from './open';

export async function askFromView(
  laboratory: Laboratory,
  { of, value, at }: ViewWhy,
): Promise<void> {
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
  askWhy(laboratory, { run, about, at: instant, near: 0 });
}
