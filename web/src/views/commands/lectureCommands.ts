/** Loads the commands of lectures, with a lecture or with the list of all keys. */
import type { Laboratory } from '../../model/laboratory';
import { Slot } from '../../model/slot';
import { ofLectures } from './index';

const loading = new Slot(async (laboratory) => {
  const lists = laboratory.features.flatMap(({ lectureCommands }) => lectureCommands?.() ?? []);
  const found = await Promise.allSettled(lists);
  // Without a connection a lecture does without them.
  ofLectures.of(laboratory).loaded = found.flatMap((one) =>
    one.status === 'fulfilled' ? one.value : [],
  );
});

/** The same promise for each call: it can be used while something is rendered. */
export function lectureCommands(laboratory: Laboratory): Promise<void> {
  return loading.of(laboratory);
}
