/** The experiment that is open beside the runs. */
import type { Laboratory } from '../../model/laboratory';
import { Slot } from '../../model/slot';
import { OpenExperiment } from './model/openExperiment';

const slot = new Slot(() => new OpenExperiment());

export function experimentsOf(laboratory: Laboratory): OpenExperiment {
  return slot.of(laboratory);
}

/** Opens an experiment, or a file of results, at an address of its own. */
export async function openExperiment(laboratory: Laboratory, text: string): Promise<void> {
  location.hash = await experimentsOf(laboratory).put(text);
}
